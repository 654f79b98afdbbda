import { commonOf, type FactBits, haveCommon, valuesIn } from '../../../domain/facts/fact-bits.ts'
import { type FactName, factValue } from '../../../domain/facts/land-facts.ts'
import { capitalized } from '../../../domain/values/capitalized.ts'

/**
 * Facts that a card names when they are good news, the most telling first. Of each, the first value
 * that is stated.
 */
const NAMED: readonly (readonly [name: FactName, values: readonly string[]])[] = [
  ['surfaceWater', ['lake', 'river', 'creek', 'pond', 'spring']],
  ['power', ['onSite', 'available']],
  ['water', ['well', 'public']],
  ['sewer', ['septic', 'public', 'percTested']],
  ['access', ['paved', 'gravel']],
  ['financing', ['owner']],
  ['terrain', ['fenced']],
]

/** The facts of a listing that a search asks for, in words. */
export function searchedFacts(bits: FactBits, searched: FactBits): string[] {
  return valuesIn(commonOf(bits, searched)).map(({ label }) => capitalized(label))
}

/** The facts of a listing in words, such as `Creek` and `Power on site`. */
export function cardFacts(bits: FactBits): string[] {
  return NAMED.flatMap(([name, values]) => {
    const stated = values
      .map(value => factValue(name, value))
      .find(one => one !== undefined && haveCommon(bits, one.bit))
    return stated ? [capitalized(stated.label)] : []
  })
}
