/** A file for tests of imports, and what its first listing becomes. */
export interface SourceFile {
  readonly name: string
  readonly content: string
  /** A mapping file for what the format does not say; null: none is needed. */
  readonly mapping: object | null
  /** Members of the first listing, by their paths. */
  readonly becomes: Readonly<Record<string, unknown>>
}

export function named(
  name: string,
  content: string | object,
  mapping: object | null,
  becomes: object,
): SourceFile {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return { name, content: text, mapping, becomes: { ...becomes } }
}
