import { PROPERTY_TYPES, STATUSES } from '../../domain/listings/lookup-lists.ts'
import {
  FACET_EDGES,
  type FacetAmount,
  type Facets,
  type Histogram,
} from '../../domain/searching/facets.ts'
import type { CountyId, StateId } from '../../domain/values/ids.ts'
import type { ListingTable } from '../columns/listing-table.ts'
import type { ValueIndex } from '../columns/value-index.ts'
import type { Scratch } from '../kernel/scratch.ts'
import type { Bitmap } from '../sets/bitmap.ts'
import type { FacetCounts } from './facet-counts.ts'
import { ListFacetCounts } from './list-facet-counts.ts'
import type { ResultSet } from './result-set.ts'
import { SetFacetCounts } from './set-facet-counts.ts'

/**
 * Counting a result slot by slot takes about as long for one slot as counting by bitmaps takes for
 * this many bytes of a set.
 */
const BYTES_PER_LISTED = 64

/** Counts the facets of a result: by bitmaps, or slot by slot where that is less work. */
export class FacetCounter {
  readonly #table: ListingTable
  readonly #scratch: Scratch

  constructor(table: ListingTable, scratch: Scratch) {
    this.#table = table
    this.#scratch = scratch
  }

  ofList(slots: Uint32Array): Facets {
    return this.#count(new ListFacetCounts(slots))
  }

  ofSet(result: ResultSet): Facets {
    const { space } = this.#table
    const { total, bytes } = result
    const isShort = total * BYTES_PER_LISTED <= bytes
    if (!isShort) return this.#count(new SetFacetCounts(space, result, this.#scratch))
    const out = this.#scratch.ofBytes(4 * total)
    result.gather(null, null, out)
    return this.ofList(space.memory.u32.slice(out >>> 2, (out >>> 2) + total))
  }

  #count(found: FacetCounts): Facets {
    const { flags } = this.#table
    return {
      total: found.total,
      states: countsOf<StateId>(this.#table.values('stateId'), found),
      counties: countsOf<CountyId>(this.#table.values('countyId'), found),
      propertyTypes: countsIn(
        PROPERTY_TYPES.map(({ id }) => [id, flags.ofType(id)]),
        found,
      ),
      statuses: countsIn(
        STATUSES.map(({ code }) => [code, flags.ofStatus(code)]),
        found,
      ),
      amounts: {
        priceUsd: this.#histogram('priceUsd', found),
        acres: this.#histogram('acres', found),
        pricePerAcreUsd: this.#histogram('pricePerAcreUsd', found),
      },
    }
  }

  #histogram(name: FacetAmount, found: FacetCounts): Histogram {
    return found.histogram(this.#table.range(name), FACET_EDGES[name])
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

function countsIn<Value>(
  sets: readonly (readonly [Value, Bitmap])[],
  found: FacetCounts,
): Map<Value, number> {
  const counts = sets.map(([value, set]) => [value, found.countIn(set)] as const)
  return new Map(counts.filter(([, count]) => count > 0))
}
