import { wordsOf } from '../values/words.ts'

/**
 * Abbreviations in addresses, those of the Postal Service (Publication 28), with the full words.
 */
const LONG_FORMS: ReadonlyMap<string, string> = new Map([
  ['bch', 'beach'],
  ['e', 'east'],
  ['ft', 'fort'],
  ['hts', 'heights'],
  ['jct', 'junction'],
  ['lk', 'lake'],
  ['lks', 'lakes'],
  ['mt', 'mount'],
  ['mtn', 'mountain'],
  ['n', 'north'],
  ['natl', 'national'],
  ['s', 'south'],
  ['spg', 'spring'],
  ['spgs', 'springs'],
  ['st', 'saint'],
  ['sta', 'station'],
  ['ste', 'sainte'],
  ['twp', 'township'],
  ['vly', 'valley'],
  ['w', 'west'],
])

/**
 * The words of a name or a text in lower case, without accents, with abbreviations written out:
 * `St. Louis` as `saint louis`.
 */
export function plainWords(text: string): string[] {
  return wordsOf(text).map(writtenOut)
}

/**
 * The words with the last one unchanged, if it may be the beginning of a longer word; otherwise
 * null.
 */
export function wordsInProgress(text: string): string[] | null {
  const words = wordsOf(text)
  const last = words.at(-1)
  if (last === undefined || !LONG_FORMS.has(last)) return null
  return [...words.slice(0, -1).map(writtenOut), last]
}

function writtenOut(word: string): string {
  return LONG_FORMS.get(word) ?? word
}
