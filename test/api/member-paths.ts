import assert from 'node:assert/strict'
import type { Schema } from './description.ts'

/** The paths of all members of a value, such as `images.large.SRC`. */
export function membersOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap(element => membersOf(element, path))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const inner = path === '' ? name : `${path}.${name}`
    return [inner, ...membersOf(member, inner)]
  })
}

/** The paths of all members that a named schema describes; those that have any name are left out. */
export function membersOfSchema(
  name: string,
  schemas: Readonly<Record<string, Schema>>,
): ReadonlySet<string> {
  const found = new Set<string>()
  const walk = (schema: Schema, path: string): void => {
    if (schema.$ref !== undefined) walk(named(schema.$ref.split('/').at(-1) ?? ''), path)
    for (const one of schema.anyOf ?? []) walk(one, path)
    if (schema.items) walk(schema.items, path)
    for (const [member, inner] of Object.entries(schema.properties ?? {})) {
      const innerPath = path === '' ? member : `${path}.${member}`
      found.add(innerPath)
      walk(inner, innerPath)
    }
  }
  const named = (key: string): Schema => {
    const schema = schemas[key]
    assert.ok(schema, `there is no schema ${key}`)
    return schema
  }
  walk(named(name), '')
  return found
}
