/** A database's 0 or 1 from a boolean. */
export function flag(value: boolean): number {
  return value ? 1 : 0
}

/**
 * Reads a JSON column. What it holds was written by this store from the same type, and is
 * trusted to be of that type.
 */
export function fromJson<Value>(text: string): Value {
  return JSON.parse(text)
}
