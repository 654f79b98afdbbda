import { wordsOf } from '../values/words.ts'

/** Words that must follow each other; a single word is a phrase of one. */
export type Phrase = readonly string[]

/** Words and quoted phrases, as a person typed them. */
export interface Keywords {
  readonly text: string
  /** The words and phrases of the text; at least one. */
  readonly terms: readonly Phrase[]
  /** Whether they may also be in titles, and in singular or plural. */
  readonly inTitles: boolean
}

export const MAX_KEYWORD_TERMS = 10
export const MAX_KEYWORD_CHARACTERS = 200

/** Commas and semicolons separate terms as spaces do, except for a comma within a number. */
const TERM = /"([^"]*)"?|(?:[^\s",;]|(?<=\d),(?=\d))+/g

/** Typed words, which may also be in titles. */
export function typedWords(text: string): Keywords {
  return { text, terms: keywordTerms(text), inTitles: true }
}

/**
 * Parses a keyword query: each word, and each "quoted phrase", is a term. A word that contains
 * another character (`lake-front`) is a phrase of its parts. Terms without a letter or digit are
 * dropped.
 */
export function keywordTerms(query: string): Phrase[] {
  return typedTerms(query).map(wordsOf)
}

/** The same terms as they were typed, without quotes. */
export function typedTerms(query: string): string[] {
  const terms = Array.from(query.matchAll(TERM), ([whole, quoted]) => quoted ?? whole)
  return terms.filter(term => wordsOf(term).length > 0)
}

/** A phrase in singular and in plural: `mobile home` and `mobile homes`. The given one is first. */
export function formsOf(phrase: Phrase): Phrase[] {
  const last = phrase.at(-1) ?? ''
  return [phrase, [...phrase.slice(0, -1), otherNumber(last)]]
}

/** `ponds` for `pond`, `property` for `properties`; of words that have no other number, no word. */
function otherNumber(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return word.endsWith('s') ? word.slice(0, -1) : `${word}s`
}
