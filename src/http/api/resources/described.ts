import {
  type Static,
  type TArray,
  type TObject,
  type TProperties,
  type TSchema,
  Type,
} from 'typebox'

/**
 * Members of answers and requests, each with a description and a realistic example. The examples
 * of all resources describe one listing in Bosque County, Texas, and its seller.
 */

export function text(description: string, example: string) {
  return Type.String({ description, examples: [example] })
}

export function whole(description: string, example: number) {
  return Type.Integer({ description, examples: [example] })
}

export function decimal(description: string, example: number) {
  return Type.Number({ description, examples: [example] })
}

export function flag(description: string, example: boolean) {
  return Type.Boolean({ description, examples: [example] })
}

/** A number, or null where the description says so. */
export function decimalOrNull(description: string, example: number) {
  return Type.Unsafe<number | null>({ type: ['number', 'null'], description, examples: [example] })
}

/** A text, or null where the description says so. */
export function textOrNull(description: string, example: string) {
  return Type.Unsafe<string | null>({ type: ['string', 'null'], description, examples: [example] })
}

/**
 * An instant as answers write it, in UTC. @param at Null: none, which is written as an empty text.
 */
export function instant(at: number | null): string {
  return at === null ? '' : new Date(at).toISOString()
}

/** One of some texts. */
export function choice<const Text extends string>(
  description: string,
  texts: readonly Text[],
  example: NoInfer<Text>,
) {
  return Type.Unsafe<Text>({ type: 'string', enum: texts, description, examples: [example] })
}

export function list<Element extends TSchema>(
  description: string,
  element: Element,
): TArray<Element> {
  return Type.Array(element, { description })
}

/** An object whose members may have any names. */
export function byName<Member extends TSchema>(description: string, member: Member) {
  return Type.Unsafe<Record<string, Static<Member>>>({
    type: 'object',
    description,
    additionalProperties: member,
  })
}

/** An object with a name of its own in the OpenAPI document. Every use refers to that name. */
export function component<Properties extends TProperties>(
  name: string,
  description: string,
  properties: Properties,
): TObject<Properties> {
  return Type.Object(properties, { title: name, description })
}

const ORIGINAL = Symbol('original')

/** A component with a description, and perhaps an example, for one use of it. */
export function about<Schema extends TSchema>(
  description: string,
  schema: Schema,
  example?: unknown,
): Schema {
  const said = { description, ...(example !== undefined && { examples: [example] }) }
  // Also copies the hidden properties of Type, such as whether the member is optional.
  return Object.defineProperties(
    { ...schema, ...said, [ORIGINAL]: originalOf(schema) },
    hiddenOf(schema),
  ) as Schema
}

/** The component without the description of one use. */
export function originalOf(schema: TSchema): TSchema {
  return (schema as { [ORIGINAL]?: TSchema })[ORIGINAL] ?? schema
}

function hiddenOf(schema: TSchema): PropertyDescriptorMap {
  const all = Object.entries(Object.getOwnPropertyDescriptors(schema))
  return Object.fromEntries(all.filter(([, { enumerable }]) => !enumerable))
}
