import type { Token } from './sentence-tokens.ts'

/** Phrases of a table that begin with one word, longest first. */
type Phrases<Value> = readonly (readonly [words: readonly string[], value: Value])[]

/** Phrases with their meanings, found by their first words. */
export interface PhraseTable<Value> {
  readonly byFirst: ReadonlyMap<string, Phrases<Value>>
  /** Each word of the phrases. */
  readonly words: readonly string[]
}

/** @param rows What phrases mean, and the phrases, separated by `|`. */
export function phraseTable<Value>(
  rows: readonly (readonly [value: Value, phrases: string])[],
): PhraseTable<Value> {
  const all = rows.flatMap(([value, phrases]) =>
    phrases.split('|').map(phrase => [phrase.split(' '), value] as const),
  )
  const longestFirst = all.toSorted(([a], [b]) => b.length - a.length)
  return {
    byFirst: Map.groupBy(longestFirst, ([[first = '']]) => first),
    words: [...new Set(all.flatMap(([words]) => words))],
  }
}

/** @param phrases Phrases of one meaning, separated by `|`. */
export function phraseList(phrases: string): PhraseTable<true> {
  return phraseTable([[true, phrases]])
}

/** The longest phrase that begins at a token. Its words may be hyphenated. */
export function longestAt<Value>(
  { byFirst }: PhraseTable<Value>,
  tokens: readonly Token[],
  first: number,
): { readonly value: Value; readonly end: number; readonly words: readonly string[] } | null {
  for (const [words, value] of byFirst.get(tokens[first]?.text ?? '') ?? []) {
    const end = endOf(words, tokens, first)
    if (end > 0) return { value, end, words }
  }
  return null
}

/** The token after the phrase; 0 if it is not there. */
function endOf(words: readonly string[], tokens: readonly Token[], first: number): number {
  let at = first
  for (const [i, word] of words.entries()) {
    if (i > 0 && tokens[at]?.text === '-' && word !== '-') at++
    if (tokens[at]?.text !== word) return 0
    at++
  }
  return at
}
