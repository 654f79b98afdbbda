/** The 0 or 1 that is stored for a boolean. */
export function flag(value: boolean): number {
  return value ? 1 : 0
}

/**
 * Reads a JSON column. This store has written its value from the same type, so the value is trusted
 * to have that type.
 */
export function fromJson<Value>(text: string): Value {
  return JSON.parse(text)
}
