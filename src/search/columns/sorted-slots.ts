import type { Archive } from '../snapshot-archive.ts'
import type { NumberColumn } from './column.ts'
import type { ColumnSpace } from './column-space.ts'

const SLOT_BYTES = 4
/** What the kernel needs for sorting. */
const SORT_BYTES = 1024
const SORT_BYTES_PER_SLOT = 20
/** A list gives room back when it fills less than one in so many of its places. */
const SPARSE = 4

/**
 * The slots of each of a column's buckets in order: by value, then by id, then by slot, lowest
 * first. Four bytes a listing, so that a place within a bucket is found without a look at the values
 * of all its members. A write moves what stands above it in one bucket.
 */
export class SlotLists {
  readonly #space: ColumnSpace
  readonly #values: NumberColumn
  #addresses: number[] = []
  #lengths: number[] = []
  #capacities: number[] = []

  constructor(space: ColumnSpace, values: NumberColumn) {
    this.#space = space
    this.#values = values
    this.#insert(0)
  }

  /** Writes what it is to an archive, or takes it from one. */
  transfer(archive: Archive): void {
    this.#addresses = archive.exchange(this.#addresses)
    this.#lengths = archive.exchange(this.#lengths)
    this.#capacities = archive.exchange(this.#capacities)
  }

  /** Where a bucket's list begins, until the next change. */
  address(bucket: number): number {
    return this.#addresses[bucket] ?? 0
  }

  length(bucket: number): number {
    return this.#lengths[bucket] ?? 0
  }

  add(bucket: number, slot: number, value: number, id: number): void {
    const place = this.#placeOf(bucket, slot, value, id)
    const length = this.length(bucket)
    if (SLOT_BYTES * (length + 1) > (this.#capacities[bucket] ?? 0)) this.#fit(bucket, length + 1)
    const at = (this.address(bucket) >>> 2) + place
    const { u32 } = this.#space.memory
    u32.copyWithin(at + 1, at, at + length - place)
    u32[at] = slot
    this.#lengths[bucket] = length + 1
  }

  /** Takes a slot out, given the value and the id that it was added with. */
  delete(bucket: number, slot: number, value: number, id: number): void {
    const place = this.#placeOf(bucket, slot, value, id)
    const length = this.length(bucket)
    const at = (this.address(bucket) >>> 2) + place
    const { u32 } = this.#space.memory
    if (place >= length || u32[at] !== slot) throw new Error(`Slot ${slot} is not in its bucket`)
    u32.copyWithin(at, at + 1, at + length - place)
    this.#lengths[bucket] = length - 1
    if (SPARSE * SLOT_BYTES * length < (this.#capacities[bucket] ?? 0)) this.#fit(bucket, length)
  }

  /**
   * Fills a bucket's list, which must be empty.
   * @param gather Writes so many slots, lowest first, to an address.
   */
  fill(bucket: number, length: number, gather: (out: number) => void): void {
    if (length === 0) return
    this.#fit(bucket, length)
    const { memory, segments, ids } = this.#space
    const list = this.address(bucket)
    gather(list)
    const bytes = SORT_BYTES + SORT_BYTES_PER_SLOT * length
    const scratch = memory.allocate(bytes)
    memory.kernel.sortList(list, length, this.#values.table, ids.table, segments.shift, scratch)
    memory.free(scratch, bytes)
    this.#lengths[bucket] = length
  }

  /** Parts a bucket: the first so many of its slots keep its number. */
  split(bucket: number, lower: number): void {
    const upper = this.length(bucket) - lower
    this.#insert(bucket + 1)
    this.#fit(bucket + 1, upper)
    this.#copy(this.address(bucket) + SLOT_BYTES * lower, this.address(bucket + 1), upper)
    this.#lengths[bucket + 1] = upper
    this.#lengths[bucket] = lower
    this.#fit(bucket, lower)
  }

  /** Joins a bucket and the next. */
  join(bucket: number): void {
    const lower = this.length(bucket)
    const upper = this.length(bucket + 1)
    this.#fit(bucket, lower + upper)
    const end = this.address(bucket) + SLOT_BYTES * lower
    this.#copy(this.address(bucket + 1), end, upper)
    this.#lengths[bucket] = lower + upper
    this.#fit(bucket + 1, 0)
    for (const list of [this.#addresses, this.#lengths, this.#capacities])
      list.splice(bucket + 1, 1)
  }

  #placeOf(bucket: number, slot: number, value: number, id: number): number {
    const { memory, segments, ids } = this.#space
    const { table } = this.#values
    const list = this.address(bucket)
    const length = this.length(bucket)
    const { shift } = segments
    return memory.kernel.placeOfSlot(list, length, slot, value, id, table, ids.table, shift)
  }

  #insert(bucket: number): void {
    for (const list of [this.#addresses, this.#lengths, this.#capacities]) list.splice(bucket, 0, 0)
  }

  /** Gives a bucket's list the room that so many need. */
  #fit(bucket: number, slots: number): void {
    const { memory } = this.#space
    const before = this.address(bucket)
    const capacityBefore = this.#capacities[bucket] ?? 0
    const capacity = slots === 0 ? 0 : memory.capacityOf(SLOT_BYTES * slots)
    if (capacity === capacityBefore) return
    const address = capacity === 0 ? 0 : memory.allocate(capacity)
    this.#addresses[bucket] = address
    this.#capacities[bucket] = capacity
    this.#copy(before, address, Math.min(this.length(bucket), slots))
    if (capacityBefore > 0) memory.free(before, capacityBefore)
  }

  #copy(from: number, to: number, slots: number): void {
    this.#space.memory.u32.copyWithin(to >>> 2, from >>> 2, (from >>> 2) + slots)
  }
}
