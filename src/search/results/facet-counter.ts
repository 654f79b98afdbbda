import type { FactValue } from '../../domain/facts/land-facts.ts'
import {
  PROPERTY_TYPES,
  type PropertyTypeId,
  STATUSES,
  type StatusCode,
} from '../../domain/listings/lookup-lists.ts'
import type { Criteria } from '../../domain/searching/criteria.ts'
import {
  countedParts,
  FACET_EDGES,
  type FacetAmount,
  type FacetPart,
  type FacetsOf,
  type Histogram,
  histogramOf,
} from '../../domain/searching/facets.ts'
import type { CountyId, StateId } from '../../domain/values/ids.ts'
import type { ListingTable } from '../columns/listing-table.ts'
import type { RangeColumn } from '../columns/range-column.ts'
import type { ValueIndex } from '../columns/value-index.ts'
import type { Scratch } from '../kernel/scratch.ts'
import type { Bitmap } from '../sets/bitmap.ts'
import type { FacetCounts } from './facet-counts.ts'
import type { ResultSet } from './result-set.ts'
import { SetFacetCounts } from './set-facet-counts.ts'

/** Counts the facets of a short list of slots, one by one. */
class ListFacetCounts implements FacetCounts {
  readonly #slots: Uint32Array

  constructor(slots: Uint32Array) {
    this.#slots = slots
  }

  get total(): number {
    return this.#slots.length
  }

  countIn(sets: readonly Bitmap[]): readonly number[] {
    return sets.map(set => {
      let count = 0
      for (const slot of this.#slots) if (set.has(slot)) count++
      return count
    })
  }

  tally(index: ValueIndex): Uint32Array {
    const counts = new Uint32Array(index.size + 1)
    for (const slot of this.#slots) {
      const number = index.numberAt(slot)
      counts[number] = (counts[number] ?? 0) + 1
    }
    return counts
  }

  histogram({ values }: RangeColumn, edges: readonly number[]): Histogram {
    return histogramOf(
      edges,
      Array.from(this.#slots, slot => values.get(slot)),
    )
  }
}

/**
 * Counting a result slot by slot takes about as long per slot as counting by bitmaps takes for this
 * many bytes of a set.
 */
const BYTES_PER_LISTED = 64

type SetsByValue<Value> = ReadonlyMap<Value, Bitmap>

/** Counts the facets of a result: by bitmaps, or slot by slot where that is less work. */
export class FacetCounter {
  readonly #table: ListingTable
  readonly #scratch: Scratch
  readonly #types: SetsByValue<PropertyTypeId>
  readonly #statuses: SetsByValue<StatusCode>
  readonly #facts: SetsByValue<FactValue>

  constructor(table: ListingTable, scratch: Scratch) {
    const { flags } = table
    this.#table = table
    this.#scratch = scratch
    this.#types = new Map(PROPERTY_TYPES.map(({ id }) => [id, flags.ofType(id)]))
    this.#statuses = new Map(STATUSES.map(({ code }) => [code, flags.ofStatus(code)]))
    this.#facts = table.facts.stated
  }

  /** @param criteria All results match them. */
  ofList<Part extends FacetPart>(
    slots: Uint32Array,
    criteria: Criteria,
    parts: readonly Part[],
  ): FacetsOf<Part> {
    return this.#count(new ListFacetCounts(slots), criteria, parts)
  }

  /** @param criteria All results match them. */
  ofSet<Part extends FacetPart>(
    result: ResultSet,
    criteria: Criteria,
    parts: readonly Part[],
  ): FacetsOf<Part> {
    const { space } = this.#table
    const { total, bytes } = result
    const isShort = total * BYTES_PER_LISTED <= bytes
    if (!isShort) {
      return this.#count(new SetFacetCounts(space, result, this.#scratch), criteria, parts)
    }
    const out = this.#scratch.ofBytes(4 * total)
    result.gather(null, null, out)
    return this.ofList(space.memory.u32.slice(out >>> 2, (out >>> 2) + total), criteria, parts)
  }

  #count<Part extends FacetPart>(
    found: FacetCounts,
    criteria: Criteria,
    parts: readonly Part[],
  ): FacetsOf<Part> {
    const histogram = (name: FacetAmount): Histogram =>
      found.histogram(this.#table.range(name), FACET_EDGES[name], criteria[name])
    const counters = {
      states: () => countsOf<StateId>(this.#table.values('stateId'), found),
      counties: () => countsOf<CountyId>(this.#table.values('countyId'), found),
      propertyTypes: () => countsIn(this.#types, found),
      statuses: () => this.#statusCounts(found, criteria),
      facts: () => countsIn(this.#facts, found),
      amounts: () => ({
        priceUsd: histogram('priceUsd'),
        acres: histogram('acres'),
        pricePerAcreUsd: histogram('pricePerAcreUsd'),
      }),
    }
    return countedParts(found.total, counters, parts)
  }

  /** Every result has exactly one of the accepted statuses, so the last one needs no count. */
  #statusCounts(found: FacetCounts, { statuses }: Criteria): Map<StatusCode, number> {
    const accepted = [...this.#statuses].filter(([code]) => statuses.includes(code))
    const last = accepted.pop()?.[0]
    const counts = countsIn(new Map(accepted), found)
    let left = found.total
    for (const count of counts.values()) left -= count
    if (last && left > 0) counts.set(last, left)
    return counts
  }
}

function countsOf<Id extends number>(index: ValueIndex, found: FacetCounts): Map<Id, number> {
  const tally = found.tally(index)
  const counts = new Map<Id, number>()
  for (let number = 1; number < tally.length; number++) {
    const count = tally[number] ?? 0
    if (count > 0) counts.set(index.valueOf(number) as Id, count)
  }
  return counts
}

function countsIn<Value>(sets: SetsByValue<Value>, found: FacetCounts): Map<Value, number> {
  const counts = found.countIn([...sets.values()])
  const counted = [...sets.keys()].map((value, i) => [value, counts[i] ?? 0] as const)
  return new Map(counted.filter(([, count]) => count > 0))
}
