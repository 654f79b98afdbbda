/** The longest text of a listing, where a field has no limit of its own. */
export const MAX_TEXT_CHARACTERS = 5_000
/**
 * A text of more UTF-16 code units than this many times its limit is refused before it is cleaned
 * or counted.
 */
export const MAX_TIMES_TOO_LONG = 4

const SPACES = /[\p{Cc}\s]+/gu
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu
const CONTROLS_BUT_BREAKS = /(?![\n\t])\p{Cc}/gu
/** Characters that set the writing direction of the text after them (Unicode UAX #9). */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g
const SURROGATES = /[\uD800-\uDFFF]/
/** All line ends of Unicode (UAX #14) besides \n itself. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/**
 * One line of text: each run of white space and control characters becomes a space, ends are
 * trimmed.
 */
export function oneLine(text: string): string {
  return wellFormed(text).replace(SPACES, ' ').trim()
}

/**
 * A key or a name of another system, whose spaces are part of it: only control characters become a
 * space.
 */
export function withoutControls(text: string): string {
  return wellFormed(text).replace(CONTROLS, ' ').trim()
}

/** Text of several lines: line breaks and tabs are preserved, other control characters removed. */
export function severalLines(text: string): string {
  return wellFormed(text).replace(LINE_ENDS, '\n').replace(CONTROLS_BUT_BREAKS, '').trim()
}

/** Text without characters that change the writing direction of the text after them. */
export function withoutDirections(text: string): string {
  return text.replace(DIRECTIONS, '')
}

/**
 * A text within a line for others: on one line, and without characters that change the direction of
 * the text after it.
 */
export function plainLine(text: string): string {
  return withoutDirections(oneLine(text))
}

/** How many characters (Unicode code points) a text has. */
export function characterCount(text: string): number {
  // Most texts have one code unit for each character, and some are long.
  if (!SURROGATES.test(text)) return text.length
  let count = 0
  for (const _ of text) count++
  return count
}

/** The beginning of a text, of at most `count` characters (Unicode code points). */
export function firstCharacters(text: string, count: number): string {
  if (text.length <= count) return text
  let end = 0
  let left = count
  for (const character of text) {
    if (left-- === 0) break
    end += character.length
  }
  return text.slice(0, end)
}

/** Lone surrogates are replaced: no database stores them. */
function wellFormed(text: string): string {
  return text.toWellFormed()
}
