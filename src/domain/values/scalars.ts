const TRUE = new Set(['true', '1', 'yes'])
const FALSE = new Set(['false', '0', 'no'])

/**
 * Reads a boolean as clients send it: a boolean, 1, 0, or a word (case-insensitive); otherwise
 * undefined.
 */
export function booleanOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const text = textOf(value)?.toLowerCase()
  if (text === undefined) return undefined
  return TRUE.has(text) ? true : FALSE.has(text) ? false : undefined
}

const MAX_DIGITS = 60

/**
 * Reads an exact whole number from 0, from a number or its digits, which may begin with zeros;
 * otherwise undefined.
 */
export function wholeNumberOf(value: unknown): number | undefined {
  const text = textOf(value)
  if (text === undefined || text.length > MAX_DIGITS || !/^\d+$/.test(text)) return undefined
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : undefined
}

/** No number needs more, however many zeros it has. */
const MAX_NUMBER_CHARACTERS = 400
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i

/** Reads a finite number, from a number or its decimal text; otherwise undefined. */
export function numberOf(value: unknown): number | undefined {
  const text = textOf(value)
  const isShort = text !== undefined && text.length <= MAX_NUMBER_CHARACTERS
  const number = isShort && NUMBER.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

/** Reads a text, or a number as its digits, trimmed; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return undefined
}

const MAX_SHOWN_CHARACTERS = 60

/** A value as `formatValue` writes it, without backslashes before quotes: `"30°45'00"N"`. */
export function readableValue(value: unknown): string {
  return withoutBackslashes(formatValue(value))
}

/** A value that `formatValue` has written, as people read it. */
export function withoutBackslashes(written: string): string {
  return written.replaceAll('\\"', '"')
}

/** A value in an error message: as JSON, truncated to 60 characters. */
export function formatValue(value: unknown): string {
  // Only the beginning is serialized: the rest would be cut off anyway.
  const start = typeof value === 'string' ? value.slice(0, MAX_SHOWN_CHARACTERS) : value
  const text = JSON.stringify(start) ?? String(start)
  return text.length > MAX_SHOWN_CHARACTERS
    ? `${text.slice(0, MAX_SHOWN_CHARACTERS).toWellFormed()}…`
    : text
}
