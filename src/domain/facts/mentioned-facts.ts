import { bothOf, type FactBits } from './fact-bits.ts'
import { type FactName, factValue } from './land-facts.ts'

/** A value, and the phrases that name it. */
export interface Named {
  readonly bit: FactBits
  readonly phrases: string
}

function named(fact: FactName, value: string, phrases: string): Named {
  return { bit: factValue(fact, value)?.bit ?? 0, phrases }
}

/**
 * Words that name a fact without stating it: "fish from the pond" is no statement, but who wants a
 * pond wants to see that land.
 */
export const NAMED: readonly Named[] = [
  named('surfaceWater', 'creek', 'creek|creeks|stream|streams'),
  named('surfaceWater', 'river', 'river|rivers|riverfront'),
  named('surfaceWater', 'pond', 'pond|ponds'),
  named('surfaceWater', 'lake', 'lake|lakes|lakefront'),
  named('surfaceWater', 'spring', 'springs; spring fed; natural|live spring'),
  named('terrain', 'fenced', 'fenced|fence|fences|fencing'),
  named('terrain', 'wooded', 'wooded|woods|timbered'),
  named('terrain', 'level', 'flat|level'),
  named('terrain', 'rolling', 'rolling'),
  named('terrain', 'steep', 'steep'),
  named('sewer', 'septic', 'septic'),
  named('sewer', 'public', 'sewer'),
  named('mobileHomes', 'allowed', 'mobile|manufactured home|homes'),
]

/** The values that a text can name without stating them. */
export const NAMED_BITS: FactBits = NAMED.reduce((bits, { bit }) => bothOf(bits, bit), 0)

/** Before a word, within a few words, these deny it; directly behind it, so does `not`. */
const DENIALS: ReadonlySet<string> = new Set('no not without never nor zero lacks'.split(' '))
const WORDS_OF_DENIAL = 3
/** The word before one of these is a name: Deer Creek Road, Lake County. */
const OF_NAMES: ReadonlySet<string> = new Set(
  (
    'road drive dr lane ln street st trail trl court ct avenue ave highway way circle cir loop parkway pkwy county parish ' +
    'city township school church subdivision estates'
  ).split(' '),
)
export const WORDS_OF_NAMES: readonly string[] = [...DENIALS, ...OF_NAMES]

/** Whether a phrase names its value: it is not denied, and no name of a road or place. */
export function isNamed(words: readonly string[], from: number, to: number): boolean {
  const next = words[to] ?? ''
  if (next === 'not' || OF_NAMES.has(next)) return false
  return !words.slice(Math.max(0, from - WORDS_OF_DENIAL), from).some(word => DENIALS.has(word))
}
