import { wordsOf } from '../searching/words.ts'

const LONG_FORMS: ReadonlyMap<string, string> = new Map([
  ['ft', 'fort'],
  ['hts', 'heights'],
  ['jct', 'junction'],
  ['lk', 'lake'],
  ['mt', 'mount'],
  ['mtn', 'mountain'],
  ['spgs', 'springs'],
  ['st', 'saint'],
  ['ste', 'sainte'],
])

/** The words of a name or a text in lower case, without accents, abbreviations written out: `St. Louis` as `saint louis`. */
export function plainWords(text: string): string[] {
  return wordsOf(text).map(word => LONG_FORMS.get(word) ?? word)
}

/** The text with its last word as it is, if that may be the beginning of a longer word; else null. */
export function wordsInProgress(text: string): string[] | null {
  const words = wordsOf(text)
  const last = words.at(-1)
  if (last === undefined || !LONG_FORMS.has(last)) return null
  return [...words.slice(0, -1).map(word => LONG_FORMS.get(word) ?? word), last]
}
