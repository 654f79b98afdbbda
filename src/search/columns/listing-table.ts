import type { SearchRecord } from '../../domain/search-record.ts'
import { pricePerAcreUsd } from '../../domain/search-record.ts'
import type { SortKey } from '../../domain/sort-order.ts'
import type { IndexShape } from '../index-shape.ts'
import type { KernelMemory } from '../kernel/kernel-memory.ts'
import { Bitmap, BitmapSpace } from '../sets/bitmap.ts'
import type { Archive } from '../snapshot-archive.ts'
import { NO_HOME, NO_VALUE } from './buckets.ts'
import { NumberColumn, Segments } from './column.ts'
import type { ColumnSpace } from './column-space.ts'
import { Traits } from './flags.ts'
import { RangeColumn } from './range-column.ts'
import { Slots } from './slots.ts'
import { ValueIndex } from './value-index.ts'

const RANGES = [
  'defaultRank',
  'listedAt',
  'modifiedAt',
  'priceUsd',
  'acres',
  'pricePerAcreUsd',
  'beds',
  'baths',
  'homeAreaSqft',
  'latitude',
  'longitude',
] as const
type RangeName = (typeof RANGES)[number]

const SORTED: readonly RangeName[] = RANGES.slice(0, 6)
/** What ranges are most often asked of; more cuts leave less to decide at their ends. */
const AMOUNTS: readonly RangeName[] = ['priceUsd', 'acres', 'pricePerAcreUsd']
const OF_HOMES: readonly RangeName[] = ['beds', 'baths', 'homeAreaSqft']

const VALUES = ['stateId', 'regionId', 'countyId', 'cityId', 'lakeId', 'zip', 'accountId'] as const
export type ValueName = (typeof VALUES)[number]

/** Dates lie within ± 2⁴⁸ ms (some 8,900 years), so that tier and date fit into one number. */
const TIER_MS = 2 ** 49

/** All of a listing but its texts, in columns and bitmaps over slots. */
export class ListingTable {
  readonly space: ColumnSpace
  readonly slots: Slots
  readonly traits: Traits
  readonly #values: Readonly<Record<ValueName, ValueIndex>>
  readonly #ranges: Readonly<Record<RangeName, RangeColumn>>
  #isBuilt = false

  constructor(memory: KernelMemory, shape: IndexShape) {
    const segments = new Segments(shape.segmentShift)
    const plain = new BitmapSpace(memory, segments)
    const ids = new NumberColumn(memory, segments)
    this.space = Object.assign(plain, { ids, used: new Bitmap(plain) })
    this.slots = new Slots(ids)
    this.traits = new Traits(plain)
    this.#values = recordOf(VALUES, () => new ValueIndex(plain, shape.postings))
    this.#ranges = recordOf(RANGES, name => {
      const isSorted = SORTED.includes(name)
      const isOfHomes = OF_HOMES.includes(name)
      const cuts = shape.cuts.cuts * (AMOUNTS.includes(name) ? 2 : 1)
      return new RangeColumn(this.space, { ...shape.cuts, cuts, isSorted, isOfHomes })
    })
  }

  /** Whether `build` was called. */
  get isBuilt(): boolean {
    return this.#isBuilt
  }

  values(name: ValueName): ValueIndex {
    return this.#values[name]
  }

  range(name: RangeName): RangeColumn {
    return this.#ranges[name]
  }

  /** The column that a sort goes by. */
  sorted(key: SortKey): RangeColumn {
    return this.#ranges[key === 'tier' ? 'defaultRank' : key]
  }

  /** Whether the next new listing needs `addSegment` first. */
  get isFull(): boolean {
    return this.slots.next >= this.space.ids.segments * this.space.segments.slots
  }

  addSegment(): void {
    this.space.ids.addSegment()
    this.traits.addSegment()
    for (const name of VALUES) this.#values[name].addSegment()
    for (const name of RANGES) this.#ranges[name].addSegment()
  }

  /** Writes what it is to an archive, or takes it from one. */
  transfer(archive: Archive): void {
    this.space.transfer(archive)
    this.space.ids.transfer(archive)
    this.space.used.transfer(archive)
    this.slots.transfer(archive)
    this.traits.transfer(archive)
    for (const name of VALUES) this.#values[name].transfer(archive)
    for (const name of RANGES) this.#ranges[name].transfer(archive)
    this.#isBuilt = archive.exchange(this.#isBuilt)
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
    this.traits.put(slot, record)
    return slot
  }

  /** Member by member, as each is then read where it is known to be: half the time. */
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
   * Forgets a listing; returns its slot, -1 when there is none. Its numbers stay in the slot until
   * the next listing takes it: that it is not active keeps it out of every search.
   */
  remove(id: number): number {
    const slot = this.slots.remove(id)
    if (slot === -1) return slot
    for (const name of VALUES) this.#values[name].put(slot, null)
    this.traits.remove(slot)
    return slot
  }

  build(): void {
    for (const name of VALUES) this.#values[name].build(this.slots.end)
    for (const name of RANGES) this.#ranges[name].build(this.slots.end)
    this.#isBuilt = true
  }
}

function rangeValuesOf(record: SearchRecord): Record<RangeName, number> {
  const { hasHouse } = record
  return {
    defaultRank: record.tierRank * TIER_MS - record.listedAt,
    listedAt: record.listedAt,
    modifiedAt: record.modifiedAt ?? NO_VALUE,
    priceUsd: record.priceUsd ?? NO_VALUE,
    acres: record.acres ?? NO_VALUE,
    pricePerAcreUsd: pricePerAcreUsd(record) ?? NO_VALUE,
    beds: hasHouse ? (record.beds ?? NO_VALUE) : NO_HOME,
    baths: hasHouse ? (record.baths ?? NO_VALUE) : NO_HOME,
    homeAreaSqft: hasHouse ? (record.homeAreaSqft ?? NO_VALUE) : NO_HOME,
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
