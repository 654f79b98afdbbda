/** The sentence about what was done. @param query Its `done` names a sentence. */
export function doneText(query: unknown, texts: Readonly<Record<string, string>>): string {
  const name = queryText(query, 'done')
  return Object.hasOwn(texts, name) ? (texts[name] ?? '') : ''
}

/** Longer texts of an address are cut. */
export const MAX_QUERY_TEXT = 200

/** A text of an address; empty: none. */
export function queryText(query: unknown, name: string): string {
  const value: unknown = Reflect.get(query as object, name)
  return typeof value === 'string' ? value.slice(0, MAX_QUERY_TEXT) : ''
}

/** A number of an address; null: none. */
export function queryNumber(query: unknown, name: string): number | null {
  const text = queryText(query, name)
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
