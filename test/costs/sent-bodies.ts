import type { Description, Operation, Schema } from '../api/description.ts'

/** Where a value stands in a body, such as `data`, `images`, `0`, `label`. */
export type MemberPath = readonly string[]

const JSON_TYPE = 'application/json'
const MAX_DEPTH = 8

/** An example of a POST's body, and where its description says that values may stand. */
export interface DescribedBody {
  readonly example: object
  readonly members: readonly MemberPath[]
}

/** @returns Null where the operation takes no JSON. */
export function bodyOf(description: Description, operation: Operation): DescribedBody | null {
  const content = operation.requestBody?.content[JSON_TYPE]
  if (content === undefined) return null
  const members = membersOf(description, content.schema, [])
  return { example: (content.example ?? {}) as object, members }
}

function membersOf(description: Description, given: Schema, path: MemberPath): MemberPath[] {
  const schema = description.schema(given)
  const { properties = {}, items, additionalProperties, anyOf = [] } = schema
  if (path.length > MAX_DEPTH) return []
  const inside = [
    ...Object.entries(properties),
    ...(items ? [['0', items] as const] : []),
    ...(typeof additionalProperties === 'object' ? [['x', additionalProperties] as const] : []),
  ]
  const deeper = inside.flatMap(([name, part]) => membersOf(description, part, [...path, name]))
  const chosen = anyOf.flatMap(part => membersOf(description, part, path))
  const all = [...(path.length > 0 ? [path] : []), ...deeper, ...chosen]
  return [...new Map(all.map(one => [one.join('.'), one])).values()]
}

/** The body with another value at one place. */
export function withValue(body: unknown, [name, ...rest]: MemberPath, value: unknown): unknown {
  if (name === undefined) return value
  if (name === '0') return [withValue(Array.isArray(body) ? body[0] : undefined, rest, value)]
  const members = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
  const inner = (members as Record<string, unknown>)[name]
  return { ...members, [name]: withValue(inner, rest, value) }
}

/** Bodies that are large in what they consist of, whatever the endpoint. @returns Text with about this many characters. */
export const LARGE_BODIES: Readonly<Record<string, (characters: number) => string>> = {
  'white space': n => `{${' '.repeat(n)}}`,
  'nested arrays': n => '['.repeat(n / 2) + ']'.repeat(n / 2),
  'nested objects': n => `${'{"a":'.repeat(n / 6)}1${'}'.repeat(n / 6)}`,
  'many members': n => `{${Array.from({ length: n / 12 }, (_, i) => `"m${i}":1`).join()}}`,
  'one name again and again': n => `{${Array.from({ length: n / 6 }, () => '"a":1').join()}}`,
  'many elements in data': n => `{"data":[${Array.from({ length: n / 2 }, () => '1').join()}]}`,
  'a long number': n => `{"data":{"acres":${'9'.repeat(n)}}}`,
  'a long text of escapes': n => `{"data":{"description":"${'\\u0041'.repeat(n / 6)}"}}`,
  'text without an end': n => `{"data":"${'a\\"'.repeat(n / 3)}`,
  'a form in data': n => `data=${'%7B%22a%22%3A'.repeat(n / 13)}`,
  'many pairs': n => Array.from({ length: n / 8 }, (_, i) => `p${i}=1`).join('&'),
  'one pair again and again': n => Array.from({ length: n / 4 }, () => 'a=1').join('&'),
  'empty pairs': n => '&'.repeat(n),
  'percent signs': n => `data=${'%'.repeat(n)}`,
}

const BOUNDARY = 'a-boundary-of-forms'

/** Forms with files that are large in what they consist of. */
export const LARGE_FORMS: Readonly<Record<string, (characters: number) => string>> = {
  'many parts': n => multipart(Array.from({ length: n / 90 }, (_, i) => part(`name="p${i}"`, '1'))),
  'a long name': n => multipart([part(`name="${'a'.repeat(n)}"`, '1')]),
  'a long file name': n => multipart([part(`name="image"; filename="${'"'.repeat(n)}"`, '1')]),
  'many parameters': n => multipart([part(`name="a"${'; b="c"'.repeat(n / 7)}`, '1')]),
  'many headers': n => multipart([part(`name="a"${'\r\nX-A: 1'.repeat(n / 8)}`, '1')]),
  'a long text': n => multipart([part('name="description"', ' '.repeat(n))]),
  'nearly boundaries': n =>
    multipart([part('name="image"; filename="a"', '\r\n--a-b'.repeat(n / 7))]),
}

export const FORM_TYPE: string = `multipart/form-data; boundary=${BOUNDARY}`

function part(disposition: string, content: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
}

function multipart(parts: readonly string[]): string {
  return `${parts.join('')}--${BOUNDARY}--\r\n`
}

/** Lists that grow. @param text What each element begins with. */
export function grownLists(
  text: string,
): Readonly<Record<string, (characters: number) => unknown>> {
  const names = (n: number) => Array.from({ length: n / 40 }, (_, i) => [`${text}${i}`, i] as const)
  return {
    'array of texts': n => Array.from({ length: n / 32 }, () => text),
    members: n => Object.fromEntries(names(n)),
  }
}
