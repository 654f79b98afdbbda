import type { TSchema } from 'typebox'
import { originalOf } from '../resources/described.ts'

/** The parts of an OpenAPI document that are written once and referenced by name. */
type Kind = 'schemas' | 'responses' | 'headers' | 'parameters'

interface Reference {
  readonly $ref: string
}

/** Collects the components of an OpenAPI document while it is written. */
export class Components {
  readonly #sources = new Map<string, unknown>()
  readonly #written: Record<Kind, Record<string, unknown>> = {
    schemas: {},
    responses: {},
    headers: {},
    parameters: {},
  }

  /** A schema as the document holds it: every component within becomes a reference. */
  schema(schema: TSchema): object {
    const original = originalOf(schema) as TSchema & { title?: string; description?: string }
    if (original.title === undefined) return this.#plain(schema)
    const { title, ...unnamed } = original
    const reference = this.refer('schemas', title, original, () => this.#plain(unnamed))
    const { description, examples } = schema as { description?: string; examples?: unknown[] }
    return {
      ...reference,
      ...(description !== original.description && { description }),
      ...(schema !== original && examples && { examples }),
    }
  }

  #plain(schema: TSchema): object {
    return Object.fromEntries(
      Object.entries(schema).map(([keyword, value]) => [keyword, this.#keyword(keyword, value)]),
    )
  }

  #keyword(keyword: string, value: unknown): unknown {
    if (keyword === 'properties') {
      const members = Object.entries(value as Record<string, TSchema>)
      return Object.fromEntries(members.map(([name, member]) => [name, this.schema(member)]))
    }
    if (keyword === 'items' || keyword === 'additionalProperties') {
      return typeof value === 'object' ? this.schema(value as TSchema) : value
    }
    if (keyword === 'anyOf') return (value as TSchema[]).map(choice => this.schema(choice))
    return value
  }

  /**
   * Returns a reference to a component, and writes the component the first time.
   * @param source What the component is made from. Two sources cannot share a name.
   */
  refer(kind: Kind, name: string, source: unknown, write: () => unknown): Reference {
    const $ref = `#/components/${kind}/${name}`
    const known = this.#sources.get($ref)
    if (known === undefined) {
      this.#sources.set($ref, source)
      // Reserves the place before writing, so that components are in the order of their first use.
      const written = this.#written[kind]
      written[name] = null
      written[name] = write()
    } else if (known !== source) {
      throw new Error(`Two ${kind} have the name ${name}.`)
    }
    return { $ref }
  }

  written(): Readonly<Record<string, unknown>> {
    return this.#written
  }
}
