import { wordsOf } from '../values/words.ts'

/** Words that must follow each other; a single word is a phrase of one. */
export type Phrase = readonly string[]

/** Words and quoted phrases, as a person typed them. */
export interface Keywords {
  readonly text: string
  /** The words and phrases of the text; at least one. */
  readonly terms: readonly Phrase[]
  /** Whether they may also be in titles. */
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

/**
 * A term in singular or plural: `mobile homes` for `mobile home`. Words match only as they are
 * written.
 */
export function otherNumber(term: string): string {
  return term.endsWith('s') ? term.slice(0, -1) : `${term}s`
}
