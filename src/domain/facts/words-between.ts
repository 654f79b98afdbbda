import { FILLERS } from './phrases.ts'
import type { Sentence } from './sentences.ts'

/** What joins the parts of a list, or a subject and what is said of it. */
const JOINS: ReadonlySet<string> = new Set(['and', 'n', 'or', 'nor', 'plus', ':'])
const ORS: ReadonlySet<string> = new Set(['or', 'nor'])
/** Words after which a sentence speaks of something else. */
const TURNS: ReadonlySet<string> = new Set(['but', 'while', 'although', 'though', 'however'])
export const LINKING_WORDS: readonly string[] = [...JOINS, ...TURNS]

interface Between {
  /** How many words change the meaning. */
  readonly count: number
  readonly hasComma: boolean
  readonly hasOr: boolean
}

/**
 * What is between two words of a sentence; null if they are in different parts of it.
 * @param mayBreak Whether a dash or a parenthesis may precede the second.
 */
export function wordsBetween(
  { words, gaps }: Sentence,
  from: number,
  to: number,
  mayBreak = false,
): Between | null {
  let count = 0
  let hasOr = false
  for (let at = from; at < to; at++) {
    const word = words[at] ?? ''
    if (gaps[at] === 'break' || TURNS.has(word)) return null
    hasOr ||= ORS.has(word)
    const isPercent = word === 'percent' || words[at + 1] === 'percent'
    if (!isPercent && !FILLERS.has(word) && !JOINS.has(word)) count++
  }
  if (gaps[to] === 'break' && !mayBreak) return null
  return { count, hasComma: gaps.slice(from, to + 1).includes('comma'), hasOr }
}
