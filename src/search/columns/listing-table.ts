import { FACET_EDGES, type FacetAmount } from '../../domain/searching/facets.ts'
import type { ListingFigures } from '../../domain/searching/listing-figures.ts'
import { isHomeAmount } from '../../domain/searching/range-criteria.ts'
import type { SearchRecord } from '../../domain/searching/search-record.ts'
import { pricePerAcreUsd } from '../../domain/searching/search-record.ts'
import type { SortKey } from '../../domain/searching/sort-order.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import { nextAbove } from '../../domain/values/next-above.ts'
import type { IndexShape } from '../index-shape.ts'
import type { KernelMemory } from '../kernel/kernel-memory.ts'
import { Bitmap, BitmapSpace } from '../sets/bitmap.ts'
import { Segments } from '../sets/segments.ts'
import type { Archive } from '../snapshot-archive.ts'
import { NO_HOUSE, NO_VALUE } from './buckets.ts'
import { NumberColumn } from './column.ts'
import type { ColumnSpace } from './column-space.ts'
import { FactSets } from './fact-sets.ts'
import { Flags } from './flags.ts'
import { placeOrder } from './place-order.ts'
import { RangeColumn } from './range-column.ts'
import { Slots } from './slots.ts'
import { ValueIndex } from './value-index.ts'

/** The numbers that searches sort by. */
const SORTED = [
  'defaultRank',
  'listedAt',
  'modifiedAt',
  'changedAt',
  'priceUsd',
  'acres',
  'pricePerAcreUsd',
  'reducedAt',
  'reducedShare',
] as const
const RANGES = [...SORTED, 'beds', 'baths', 'homeAreaSqft', 'latitude', 'longitude'] as const
type RangeName = (typeof RANGES)[number]

const isSortedBy = (name: RangeName) => SORTED.some(sorted => sorted === name)
/** The amounts that searches limit most often: more buckets leave fewer values to compare. */
const isAmount = (name: RangeName): name is FacetAmount => name in FACET_EDGES

const VALUES = ['stateId', 'regionId', 'countyId', 'cityId', 'lakeId', 'zip', 'accountId'] as const
export type ValueName = (typeof VALUES)[number]

/** Dates are within ± 2⁴⁸ ms (about 8,900 years), so a tier and a date fit into one number. */
const TIER_MS = 2 ** 49

/** Everything about the listings except their texts, in columns and bitmaps over slots. */
export class ListingTable {
  readonly space: ColumnSpace
  readonly slots: Slots
  readonly flags: Flags
  readonly facts: FactSets
  /** The facts that listings state or name. */
  readonly named: FactSets
  readonly #values: Readonly<Record<ValueName, ValueIndex>>
  readonly #ranges: Readonly<Record<RangeName, RangeColumn>>
  #isBuilt = false
  /** Slots below this are in place order; those above in the order of arrival. */
  #ordered = 0

  constructor(memory: KernelMemory, shape: IndexShape) {
    const segments = new Segments(shape.segmentShift)
    const plain = new BitmapSpace(memory, segments)
    const ids = new NumberColumn(memory, segments)
    this.space = Object.assign(plain, { ids, used: new Bitmap(plain) })
    this.slots = new Slots(ids)
    this.flags = new Flags(plain)
    this.facts = new FactSets(plain)
    this.named = new FactSets(plain)
    this.#values = recordOf(VALUES, () => new ValueIndex(plain, shape.postings))
    this.#ranges = recordOf(RANGES, name => {
      const isSorted = isSortedBy(name)
      const isAboutHomes = isHomeAmount(name)
      const boundaryCount = shape.buckets.boundaryCount * (isAmount(name) ? 2 : 1)
      return new RangeColumn(this.space, {
        ...shape.buckets,
        boundaryCount,
        isSorted,
        isAboutHomes,
        fixed: isAmount(name) ? fixedBoundaries(name, shape) : [],
      })
    })
  }

  /** Whether `build` was called. */
  get isBuilt(): boolean {
    return this.#isBuilt
  }

  /** The share of the slots that are in the order of arrival, because they were added later. */
  get unorderedShare(): number {
    const { end } = this.slots
    return end === 0 ? 0 : (end - this.#ordered) / end
  }

  values(name: ValueName): ValueIndex {
    return this.#values[name]
  }

  range(name: RangeName): RangeColumn {
    return this.#ranges[name]
  }

  /** The column for a sort key. */
  sorted(key: SortKey): RangeColumn {
    return this.#ranges[key === 'tier' ? 'defaultRank' : key]
  }

  /** Whether `addSegment` must be called before the next new listing. */
  get isFull(): boolean {
    return this.slots.next >= this.space.ids.segments * this.space.segments.slots
  }

  addSegment(): void {
    this.space.ids.addSegment()
    this.flags.addSegment()
    this.facts.addSegment()
    this.named.addSegment()
    for (const name of VALUES) this.#values[name].addSegment()
    for (const name of RANGES) this.#ranges[name].addSegment()
  }

  /** Serializes this part with an archive, in either direction. */
  transfer(archive: Archive): void {
    this.space.transfer(archive)
    this.space.ids.transfer(archive)
    this.space.used.transfer(archive)
    this.slots.transfer(archive)
    this.flags.transfer(archive)
    this.facts.transfer(archive)
    this.named.transfer(archive)
    for (const name of VALUES) this.#values[name].transfer(archive)
    for (const name of RANGES) this.#ranges[name].transfer(archive)
    this.#isBuilt = archive.exchange(this.#isBuilt)
    this.#ordered = archive.exchange(this.#ordered)
  }

  /** Adds or replaces a listing; returns its slot. */
  put(record: SearchRecord): number {
    const known = this.slots.slotOf(record.id)
    const slot = known === -1 ? this.slots.next : known
    const isFresh = slot === this.slots.end
    const idBefore = isFresh ? 0 : this.slots.idOf(slot)
    if (known === -1) this.slots.add(record.id)
    if (isFresh) this.space.used.add(slot)
    const values = rangeValuesOf(record)
    for (const name of RANGES) {
      if (isFresh) this.#ranges[name].add(slot, values[name], record.id)
      else this.#ranges[name].replace(slot, idBefore, values[name], record.id)
    }
    this.#putValues(slot, record)
    this.flags.put(slot, record)
    this.facts.put(slot, record.factBits)
    this.named.put(slot, record.namedBits)
    return slot
  }

  /** Unrolled: this takes half the time of a loop over names. */
  #putValues(slot: number, record: Pick<SearchRecord, ValueName>): void {
    const values = this.#values
    values.stateId.put(slot, record.stateId)
    values.regionId.put(slot, record.regionId)
    values.countyId.put(slot, record.countyId)
    values.cityId.put(slot, record.cityId)
    values.lakeId.put(slot, record.lakeId)
    values.zip.put(slot, record.zip)
    values.accountId.put(slot, record.accountId)
  }

  /**
   * Removes a listing; returns its slot, or -1 when there is no such listing. The slot keeps its
   * numbers until another listing takes it, but it is no longer active, so no search finds it.
   */
  remove(id: number): number {
    const slot = this.slots.remove(id)
    if (slot === -1) return slot
    for (const name of VALUES) this.#values[name].put(slot, null)
    this.flags.remove(slot)
    this.facts.put(slot, 0)
    this.named.put(slot, 0)
    return slot
  }

  /** The numbers of a listing; null when there is no such listing. */
  figures(id: ListingId): ListingFigures | null {
    const slot = this.slots.slotOf(id)
    if (slot === -1) return null
    const number = (name: RangeName) => this.#ranges[name].values.get(slot)
    const known = (name: RangeName) => (number(name) === NO_VALUE ? null : number(name))
    return {
      id,
      priceUsd: known('priceUsd'),
      acres: known('acres'),
      pricePerAcreUsd: known('pricePerAcreUsd'),
      listedAt: number('listedAt'),
      latitude: number('latitude'),
      longitude: number('longitude'),
      factBits: this.facts.bitsAt(slot),
    }
  }

  /**
   * Moves the listings to new slots, so that neighbors on the map have neighboring slots. Only
   * before `build`.
   * @returns For each slot, the slot that its listing had before; one more than the highest slot
   *   that was in use before.
   */
  orderByPlace(): { order: Uint32Array; end: number } {
    const { stateId, countyId } = this.#values
    const { latitude, longitude } = this.#ranges
    const order = placeOrder(this.slots.inUse(), {
      stateAt: slot => stateId.numberAt(slot),
      countyAt: slot => countyId.numberAt(slot),
      latitude: latitude.values,
      longitude: longitude.values,
    })
    const { end } = this.slots
    this.slots.reorder(order)
    this.flags.reorder(order, end)
    this.facts.reorder(order, end)
    this.named.reorder(order, end)
    for (const name of VALUES) this.#values[name].reorder(order, end)
    for (const name of RANGES) this.#ranges[name].values.reorder(order, end)
    this.#ordered = order.length
    this.space.used.release()
    for (let slot = 0; slot < order.length; slot++) this.space.used.add(slot)
    return { order, end }
  }

  build(): void {
    for (const name of VALUES) this.#values[name].build(this.slots.end)
    for (const name of RANGES) this.#ranges[name].build(this.slots.end)
    this.#isBuilt = true
  }
}

/**
 * Exact boundaries for searches: where a histogram's buckets begin, and below and above common
 * limits.
 */
function fixedBoundaries(name: FacetAmount, { limits }: IndexShape): number[] {
  const values = new Set<number>(FACET_EDGES[name].slice(1))
  for (const limit of limits[name]) values.add(limit).add(nextAbove(limit))
  return [...values].toSorted((a, b) => a - b)
}

function rangeValuesOf(record: SearchRecord): Record<RangeName, number> {
  const { hasHouse } = record
  return {
    defaultRank: record.tierRank * TIER_MS - record.listedAt,
    listedAt: record.listedAt,
    modifiedAt: record.modifiedAt ?? NO_VALUE,
    changedAt: record.changedAt,
    priceUsd: record.priceUsd ?? NO_VALUE,
    acres: record.acres ?? NO_VALUE,
    pricePerAcreUsd: pricePerAcreUsd(record) ?? NO_VALUE,
    reducedAt: record.reducedAt ?? NO_VALUE,
    reducedShare: record.reducedShare ?? NO_VALUE,
    beds: hasHouse ? (record.beds ?? NO_VALUE) : NO_HOUSE,
    baths: hasHouse ? (record.baths ?? NO_VALUE) : NO_HOUSE,
    homeAreaSqft: hasHouse ? (record.homeAreaSqft ?? NO_VALUE) : NO_HOUSE,
    latitude: record.latitude,
    longitude: record.longitude,
  }
}

function recordOf<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map(name => [name, make(name)])) as Record<Name, Value>
}
