/** A value of a source: any JSON value. Elements of XML are objects too; see `valuesAt`. */
export type SourceValue =
  | string
  | number
  | boolean
  | null
  | readonly SourceValue[]
  | { readonly [name: string]: SourceValue }

/** A record of a source, with the source's own names. */
export type SourceRecord = { readonly [name: string]: SourceValue }

/** The text of an element of XML that also has attributes or other elements. */
export const TEXT_MEMBER = '#'
/** The same text including that of the elements in it. */
export const WHOLE_TEXT_MEMBER = '##'
/** The first character of the name of an attribute of XML. */
export const ATTRIBUTE_MARK = '@'
/**
 * The attribute of elements of RETS Syndication that are not for the public, and of all elements in
 * them.
 */
export const SECURITY_CLASS = '@isgSecurityClass'

/**
 * The values at a path, in order; lists along the path are flattened. Null, blank texts and empty
 * lists are not values.
 * @param path Names with points between them, such as `Address.City`; of XML also
 *   `LotSize.@areaUnits`. A member with the whole path as its name, as a head of CSV may be, takes
 *   precedence.
 */
export function valuesAt(record: SourceRecord, path: string): readonly SourceValue[] {
  const whole = ownMember(record, path)
  if (whole !== undefined) return present(whole)
  return path.includes('.') ? walked([record], path.split('.')).flatMap(present) : []
}

function walked(values: readonly SourceValue[], names: readonly string[]): readonly SourceValue[] {
  return names.reduce<readonly SourceValue[]>(
    (reached, name) =>
      reached.flatMap(value => elementsOf(value).flatMap(one => ownMember(one, name) ?? [])),
    values,
  )
}

function elementsOf(value: SourceValue): readonly SourceValue[] {
  return Array.isArray(value) ? value : [value]
}

function ownMember(value: SourceValue, name: string): SourceValue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.hasOwn(value, name) ? (value as SourceRecord)[name] : undefined
}

function present(value: SourceValue): readonly SourceValue[] {
  if (Array.isArray(value)) return value.flatMap(present)
  if (value === null || (typeof value === 'string' && value.trim() === '')) return []
  return [value]
}

/** Whether the source withholds a value from the public. */
export function isWithheld(value: SourceValue): boolean {
  return ownMember(value, SECURITY_CLASS) !== undefined
}

/** A text for people as `plainText`, but with the text of all elements in it. */
export function proseText(value: SourceValue | undefined): string | null {
  if (value === undefined) return null
  return plainText(ownMember(value, WHOLE_TEXT_MEMBER) ?? value)
}

/** A value as one text; an element of XML is its own text. Null if it has none, such as a list. */
export function plainText(value: SourceValue | undefined): string | null {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = value === undefined ? undefined : ownMember(value, TEXT_MEMBER)
  return text === undefined ? null : plainText(text)
}
