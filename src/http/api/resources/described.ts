import {
  type Static,
  type TArray,
  type TObject,
  type TProperties,
  type TSchema,
  Type,
} from 'typebox'

/**
 * Members of answers and requests, each with its description and a value that could be real. The
 * examples of all resources tell of one listing in Bosque County, Texas, and of its seller.
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

/** An object whose members are not named beforehand. */
export function byName<Member extends TSchema>(description: string, member: Member) {
  return Type.Unsafe<Record<string, Static<Member>>>({
    type: 'object',
    description,
    additionalProperties: member,
  })
}

/** An object that has a name in the API's description. Every use of it refers to that name. */
export function component<Properties extends TProperties>(
  name: string,
  description: string,
  properties: Properties,
): TObject<Properties> {
  return Type.Object(properties, { title: name, description })
}

const ORIGINAL = Symbol('original')

/** A component where more is to be said of this use of it, or another example shows it better. */
export function about<Schema extends TSchema>(
  description: string,
  schema: Schema,
  example?: unknown,
): Schema {
  const said = { description, ...(example !== undefined && { examples: [example] }) }
  // With the properties that Type hides, such as whether the member is optional.
  return Object.defineProperties(
    { ...schema, ...said, [ORIGINAL]: originalOf(schema) },
    hiddenOf(schema),
  ) as Schema
}

/** The component as it was made, whatever is said of a use of it. */
export function originalOf(schema: TSchema): TSchema {
  return (schema as { [ORIGINAL]?: TSchema })[ORIGINAL] ?? schema
}

function hiddenOf(schema: TSchema): PropertyDescriptorMap {
  const all = Object.entries(Object.getOwnPropertyDescriptors(schema))
  return Object.fromEntries(all.filter(([, { enumerable }]) => !enumerable))
}
