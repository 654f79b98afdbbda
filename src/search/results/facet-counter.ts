import {
  PROPERTY_TYPES,
  type PropertyTypeId,
  STATUSES,
  type StatusCode,
} from '../../domain/listings/lookup-lists.ts'
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

type SetsByValue<Value> = ReadonlyMap<Value, Bitmap>

/** Counts the facets of a result: by bitmaps, or slot by slot where that is less work. */
export class FacetCounter {
  readonly #table: ListingTable
  readonly #scratch: Scratch
  readonly #types: SetsByValue<PropertyTypeId>
  readonly #statuses: SetsByValue<StatusCode>

  constructor(table: ListingTable, scratch: Scratch) {
    const { flags } = table
    this.#table = table
    this.#scratch = scratch
    this.#types = new Map(PROPERTY_TYPES.map(({ id }) => [id, flags.ofType(id)]))
    this.#statuses = new Map(STATUSES.map(({ code }) => [code, flags.ofStatus(code)]))
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
    return {
      total: found.total,
      states: countsOf<StateId>(this.#table.values('stateId'), found),
      counties: countsOf<CountyId>(this.#table.values('countyId'), found),
      propertyTypes: countsIn(this.#types, found),
      statuses: countsIn(this.#statuses, found),
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

function countsIn<Value>(sets: SetsByValue<Value>, found: FacetCounts): Map<Value, number> {
  const counts = found.countIn([...sets.values()])
  const counted = [...sets.keys()].map((value, i) => [value, counts[i] ?? 0] as const)
  return new Map(counted.filter(([, count]) => count > 0))
}
