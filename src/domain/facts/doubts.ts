import type { FactName } from './land-facts.ts'
import type { Mark } from './marks.ts'
import { endsPart } from './phrases.ts'
import type { Sentence } from './sentences.ts'
import { wordsBetween } from './words-between.ts'

interface Span {
  readonly from: number
  readonly to: number
}

/** A doubt reaches this many words. */
const MAX_REACH = 14

/**
 * Whether words around a subject, and around what is said of it, raise a doubt. Their own words
 * raise none.
 */
export function isDoubtful(
  sentence: Sentence,
  marks: readonly Mark[],
  fact: FactName,
  { own, said }: { readonly own: Span; readonly said: Span },
): boolean {
  const part = partAround(sentence, {
    from: Math.min(own.from, said.from),
    to: Math.max(own.to, said.to),
  })
  return marks.some(mark => {
    const { meaning, from, to } = mark
    if (meaning.kind !== 'scope' || !meaning.scope.facts.has(fact)) return false
    if (isWithin(mark, own) || isWithin(mark, said)) return false
    const { reach } = meaning.scope
    const isBefore = from < own.from
    if (from >= part.from && from < part.to) return isBefore || !REACH_AFTER.has(reach)
    if (reach === 'part' || reach === 'part after') return false
    if (isBefore) return reaches(sentence, to, own.from)
    return reach === 'sentence' && reaches(sentence, own.to, from)
  })
}

/** Reaches of scopes that only raise doubts about later words. */
const REACH_AFTER: ReadonlySet<string> = new Set(['after', 'part after'])

function isWithin(one: Span, other: Span): boolean {
  return one.from >= other.from && one.to <= other.to
}

function reaches(sentence: Sentence, from: number, to: number): boolean {
  return to - from <= MAX_REACH && wordsBetween(sentence, from, to) !== null
}

/** The part of a sentence, between commas, colons and the like, that contains a phrase. */
function partAround({ words, gaps }: Sentence, { from, to }: Span): Span {
  let first = from
  while (first > 0 && !endsPart(gaps[first]) && words[first - 1] !== ':') first--
  let end = to
  while (end < words.length && !endsPart(gaps[end])) end++
  return { from: first, to: end }
}
