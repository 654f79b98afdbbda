import type { Token } from './sentence-tokens.ts'

/** Phrases of a table that begin with one word, longest first. */
type Phrases<Value> = readonly (readonly [words: readonly string[], value: Value])[]

/** Phrases with their meanings, found by their first words. */
export interface PhraseTable<Value> {
  readonly byFirst: ReadonlyMap<string, Phrases<Value>>
  /** Each word of the phrases. */
  readonly words: readonly string[]
}

/**
 * @param rows Phrases, separated by `|`, and what they mean. `{a;an;} well` means `a well`, `an
 *   well` and `well`.
 */
export function phraseTable<Value>(rows: Readonly<Record<string, Value>>): PhraseTable<Value> {
  const all = Object.entries(rows).flatMap(([phrases, value]) =>
    phrases
      .split('|')
      .flatMap(writtenOut)
      .map(words => [words, value] as const),
  )
  const longestFirst = all.toSorted(([a], [b]) => b.length - a.length)
  return {
    byFirst: Map.groupBy(longestFirst, ([[first = '']]) => first),
    words: [...new Set(all.flatMap(([words]) => words))],
  }
}

/** @param phrases Phrases of one meaning, separated by `|`. */
export function phraseList(phrases: string): PhraseTable<true> {
  return phraseTable<true>({ [phrases]: true })
}

/** The phrases that one with `{a;b}` means, as words. */
function writtenOut(phrase: string): string[][] {
  const [before = '', ...others] = phrase.split('{')
  if (others.length === 0) return [phrase.split(' ').filter(word => word !== '')]
  const [choices = '', ...after] = others.join('{').split('}')
  return choices.split(';').flatMap(choice => writtenOut(before + choice + after.join('}')))
}

/** The longest phrase that begins at a token. Its words may be hyphenated. */
export function longestAt<Value>(
  { byFirst }: PhraseTable<Value>,
  tokens: readonly Pick<Token, 'text'>[],
  first: number,
): { readonly value: Value; readonly end: number; readonly words: readonly string[] } | null {
  for (const [words, value] of byFirst.get(tokens[first]?.text ?? '') ?? []) {
    const end = endOf(words, tokens, first)
    if (end > 0) return { value, end, words }
  }
  return null
}

/** The token after the phrase; 0 if it is not there. */
function endOf(
  words: readonly string[],
  tokens: readonly Pick<Token, 'text'>[],
  first: number,
): number {
  let at = first
  for (const [i, word] of words.entries()) {
    if (i > 0 && tokens[at]?.text === '-' && word !== '-') at++
    if (tokens[at]?.text !== word) return 0
    at++
  }
  return at
}
