import { FACET_EDGES, type FacetAmount, type Facets, type Histogram } from '../../domain/facets.ts'
import type { CountyId, StateId } from '../../domain/ids.ts'
import { PROPERTY_TYPES, STATUSES } from '../../domain/lookup-lists.ts'
import type { ListingTable } from '../columns/listing-table.ts'
import type { ValueIndex } from '../columns/value-index.ts'
import type { Scratch } from '../kernel/scratch.ts'
import type { Bitmap } from '../sets/bitmap.ts'
import type { Found } from './facet-counts.ts'
import { FoundList } from './list-facet-counts.ts'
import type { ResultSet } from './result-set.ts'
import { FoundSet } from './set-facet-counts.ts'

/** Counts what a search found: by bitmaps, or slot by slot where that is less work. */
export class FacetCounter {
  readonly #table: ListingTable
  readonly #scratch: Scratch

  constructor(table: ListingTable, scratch: Scratch) {
    this.#table = table
    this.#scratch = scratch
  }

  ofList(slots: Uint32Array): Facets {
    return this.#count(new FoundList(slots))
  }

  /** @param mostListed Up to how many listings are gone through one by one. */
  ofSet(result: ResultSet, mostListed: number): Facets {
    const { space } = this.#table
    const { total } = result
    if (total > mostListed) return this.#count(new FoundSet(space, result, this.#scratch))
    const out = this.#scratch.ofBytes(4 * total)
    result.gather(null, null, out)
    return this.ofList(space.memory.u32.subarray(out >>> 2, (out >>> 2) + total))
  }

  #count(found: Found): Facets {
    const { traits } = this.#table
    return {
      total: found.total,
      states: countsOf<StateId>(this.#table.values('stateId'), found),
      counties: countsOf<CountyId>(this.#table.values('countyId'), found),
      propertyTypes: countsIn(
        PROPERTY_TYPES.map(({ id }) => [id, traits.ofType(id)]),
        found,
      ),
      statuses: countsIn(
        STATUSES.map(({ code }) => [code, traits.ofStatus(code)]),
        found,
      ),
      amounts: {
        priceUsd: this.#histogram('priceUsd', found),
        acres: this.#histogram('acres', found),
        pricePerAcreUsd: this.#histogram('pricePerAcreUsd', found),
      },
    }
  }

  #histogram(name: FacetAmount, found: Found): Histogram {
    return found.histogram(this.#table.range(name), FACET_EDGES[name])
  }
}

function countsOf<Id extends number>(index: ValueIndex, found: Found): Map<Id, number> {
  const tally = found.tally(index)
  const counts = new Map<Id, number>()
  for (const [value, number] of index.numbers) {
    const count = tally[number] ?? 0
    if (count > 0) counts.set(value as Id, count)
  }
  return counts
}

function countsIn<Value>(
  sets: readonly (readonly [Value, Bitmap])[],
  found: Found,
): Map<Value, number> {
  const counts = sets.map(([value, set]) => [value, found.countIn(set)] as const)
  return new Map(counts.filter(([, count]) => count > 0))
}
