import { wordsOf } from '../values/words.ts'
import { bothOf, type FactBits } from './fact-bits.ts'
import { type FactName, factValue } from './land-facts.ts'

/**
 * Words that name a fact without stating it: "fish from the pond" is no statement, but who wants a
 * pond wants to see that land. Two words are a phrase.
 */
const NAMED: readonly (readonly [name: FactName, value: string, words: string])[] = [
  ['surfaceWater', 'creek', 'creek|creeks|stream|streams'],
  ['surfaceWater', 'river', 'river|rivers|riverfront'],
  ['surfaceWater', 'pond', 'pond|ponds'],
  ['surfaceWater', 'lake', 'lake|lakes|lakefront'],
  ['surfaceWater', 'spring', 'springs|spring fed|natural spring|live spring'],
  ['terrain', 'fenced', 'fenced|fence|fences|fencing'],
  ['terrain', 'wooded', 'wooded|woods|timbered'],
  ['terrain', 'level', 'flat|level'],
  ['terrain', 'rolling', 'rolling'],
  ['terrain', 'steep', 'steep'],
  ['sewer', 'septic', 'septic'],
  ['sewer', 'public', 'sewer'],
  ['mobileHomes', 'allowed', 'mobile home|mobile homes|manufactured home|manufactured homes'],
]

/** Before a word, within a few words, these deny it; directly behind it, so does `not`. */
const DENIALS = new Set(['no', 'not', 'without', 'never', 'nor', 'zero', 'lacks'])
const WORDS_OF_DENIAL = 3
/** The word before one of these is a name: Deer Creek Road, Lake County. */
const OF_NAMES = new Set([
  ...['road', 'rd', 'drive', 'dr', 'lane', 'ln', 'street', 'st', 'trail', 'trl', 'court', 'ct'],
  ...['avenue', 'ave', 'highway', 'hwy', 'way', 'circle', 'cir', 'loop', 'parkway', 'pkwy'],
  ...['county', 'parish', 'city', 'township', 'school', 'church', 'subdivision', 'estates'],
])

interface Named {
  readonly bit: FactBits
  readonly second: string | null
}

const BY_WORD = new Map<string, Named[]>()
let namedBits = 0
for (const [name, value, phrases] of NAMED) {
  const bit = factValue(name, value)?.bit ?? 0
  namedBits += bit
  for (const phrase of phrases.split('|')) {
    const [first = '', second = null] = phrase.split(' ')
    BY_WORD.set(first, [...(BY_WORD.get(first) ?? []), { bit, second }])
  }
}

/** The values that a text can name without stating them. */
export const NAMED_BITS: FactBits = namedBits

/** The values that some texts name, in linear time. Names of roads and places do not count. */
export function mentionedFacts(texts: readonly string[]): FactBits {
  let bits = 0
  for (const text of texts) {
    const words = wordsOf(text)
    for (let at = 0; at < words.length; at++) {
      for (const { bit, second } of BY_WORD.get(words[at] ?? '') ?? []) {
        const end = second === null ? at + 1 : at + 2
        const isThere = second === null || words[at + 1] === second
        if (isThere && isMeant(words, at, end)) bits = bothOf(bits, bit)
      }
    }
  }
  return bits
}

function isMeant(words: readonly string[], start: number, end: number): boolean {
  const next = words[end] ?? ''
  if (next === 'not' || OF_NAMES.has(next)) return false
  return !words.slice(Math.max(0, start - WORDS_OF_DENIAL), start).some(word => DENIALS.has(word))
}
