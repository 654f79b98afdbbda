const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu
const CONTROLS_BUT_BREAKS = /(?![\n\t])[\p{Cc}\u2028\u2029]/gu
const LINE_ENDS = /\r\n?/g

/** One line of text: control characters and line breaks become a space, ends are trimmed. */
export function oneLine(text: string): string {
  return wellFormed(text).replace(CONTROLS, ' ').trim()
}

/** Text of several lines: line breaks and tabs are kept, other control characters removed. */
export function severalLines(text: string): string {
  return wellFormed(text).replace(LINE_ENDS, '\n').replace(CONTROLS_BUT_BREAKS, '').trim()
}

/** How many characters (Unicode code points) a text has. */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** The first so many characters (Unicode code points) of a text. */
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

/** Half a surrogate pair is no character, and no database takes it. */
function wellFormed(text: string): string {
  return text.toWellFormed()
}
