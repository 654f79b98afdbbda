/**
 * A position in the published log, as its readers store it. It belongs to one log: a restored
 * database has another one.
 */
export interface EventCursor {
  /** The name of the log. */
  readonly log: string
  /** The last event that was read. */
  readonly sequence: number
}

const TEXT = /^1\.([0-9a-f]{16})\.(\d{1,16})$/

/** Such as `1.9f86d081884c7d65.4711`. The first number is the version of the format. */
export function cursorText({ log, sequence }: EventCursor): string {
  return `1.${log}.${sequence}`
}

/** The inverse of `cursorText`; null for any other text. */
export function cursorOf(text: string): EventCursor | null {
  const [, log, digits] = TEXT.exec(text) ?? []
  const sequence = Number(digits)
  return log !== undefined && Number.isSafeInteger(sequence) ? { log, sequence } : null
}
