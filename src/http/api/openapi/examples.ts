import type { TSchema } from 'typebox'

interface Described {
  readonly examples?: readonly unknown[]
  readonly enum?: readonly unknown[]
  readonly items?: TSchema
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
}

/**
 * An example for a schema, built from the examples of its parts.
 * @returns Undefined if a required part has no example.
 */
export function exampleOf(schema: TSchema): unknown {
  const { examples, enum: choices, items, properties, required = [] } = schema as Described
  const [given] = examples ?? choices ?? []
  if (given !== undefined) return given
  if (items) {
    const element = exampleOf(items)
    return element === undefined ? undefined : [element]
  }
  if (!properties) return undefined
  const members = Object.entries(properties).map(([name, its]) => [name, exampleOf(its)] as const)
  const known = Object.fromEntries(members.filter(([, value]) => value !== undefined))
  return required.every(name => Object.hasOwn(known, name)) ? known : undefined
}
