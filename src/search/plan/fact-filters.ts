import { byFact, type FactBits, haveCommon } from '../../domain/facts/fact-bits.ts'
import type { FactSets } from '../columns/fact-sets.ts'
import { AnyOfFilter } from './any-of-filter.ts'
import type { Filter } from './filter.ts'

/** A filter for each fact in the criteria: listings with any of its values. */
export function factFilters(facts: FactSets, wanted: FactBits): Filter[] {
  return byFact(wanted).map(bits => {
    const isSelected = (slot: number) => haveCommon(facts.bitsAt(slot), bits)
    return new AnyOfFilter(facts.bitmapsOf(bits), isSelected)
  })
}
