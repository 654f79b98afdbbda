import { FACT_VALUES, type FactValue, LAND_FACTS, SEARCHED_VALUES } from './land-facts.ts'

/**
 * A set of values of facts: the sum of their bits. There are more than 32, so sets are numbers
 * below 2^53, and bitwise operators process them in two halves.
 */
export type FactBits = number

const HALF = 2 ** 32

/** Whether two sets have a value in common. */
export function haveCommon(one: FactBits, other: FactBits): boolean {
  return (one & other) !== 0 || ((one / HALF) & (other / HALF)) !== 0
}

/** The values of both sets. */
export function bothOf(one: FactBits, other: FactBits): FactBits {
  return one + other - commonOf(one, other)
}

/** The values that two sets have in common. */
export function commonOf(one: FactBits, other: FactBits): FactBits {
  return ((one & other) >>> 0) + (((one / HALF) & (other / HALF)) >>> 0) * HALF
}

/** The values that a listing states. */
export function valuesIn(bits: FactBits): FactValue[] {
  return FACT_VALUES.filter(({ bit }) => haveCommon(bits, bit))
}

/**
 * A set, fact by fact. A listing meets the facts of a search when it has a value of each of these
 * sets: several values of one fact are alternatives.
 */
export function byFact(bits: FactBits): FactBits[] {
  return LAND_FACTS.map(fact => commonOf(bits, fact.bits)).filter(own => own !== 0)
}

/** The values that a search asks for; also that a fact is not stated. */
export function searchedIn(bits: FactBits): FactValue[] {
  return SEARCHED_VALUES.filter(({ bit }) => haveCommon(bits, bit))
}

/** What a listing states, with `notStated` of each other fact. */
export function completed(stated: FactBits): FactBits {
  return LAND_FACTS.reduce(
    (sum, { bits, notStated }) => (haveCommon(stated, bits) ? sum : sum + notStated.bit),
    stated,
  )
}

/** A search that also finds land that does not state the facts. */
export function orNotStated(searched: FactBits): FactBits {
  return LAND_FACTS.reduce(
    (sum, { bits, notStated }) => (haveCommon(sum, bits) ? bothOf(sum, notStated.bit) : sum),
    searched,
  )
}
