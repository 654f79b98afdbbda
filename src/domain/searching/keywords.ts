import { wordsOf } from './words.ts'

/** Words that must follow each other; a single word is a phrase of one. */
export type Phrase = readonly string[]

export const MAX_KEYWORD_TERMS = 10
export const MAX_KEYWORD_CHARACTERS = 200

/** Commas and semicolons separate terms as spaces do, except for a comma within a number. */
const TERM = /"([^"]*)"?|(?:[^\s",;]|(?<=\d),(?=\d))+/g

/**
 * Reads a keyword query: each word, and each "quoted phrase", is a term. A word that contains
 * another character (`lake-front`) is a phrase of its parts. Terms without a letter or digit are
 * dropped.
 */
export function keywordTerms(query: string): Phrase[] {
  const terms: Phrase[] = []
  for (const [whole, quoted] of query.matchAll(TERM)) {
    const words = wordsOf(quoted ?? whole)
    if (words.length > 0) terms.push(words)
  }
  return terms
}
