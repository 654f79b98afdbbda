import type { Archive } from '../snapshot-archive.ts'
import type { NumberColumn } from './column.ts'
import type { ColumnSpace } from './column-space.ts'

const SLOT_BYTES = 4
/** Scratch memory that the kernel needs for sorting. */
const SORT_BYTES = 1024
const SORT_BYTES_PER_SLOT = 20
/** A list is moved to a shorter block when its fill ratio drops below one in this many. */
const MAX_EMPTINESS = 4

/**
 * The slots of each of a column's buckets in order: by value, then by id, then by slot, lowest
 * first. They take four bytes a listing. With them, a page inside a bucket is found without
 * comparing the values of all its members. A write moves the slots above it in one bucket.
 */
export class SortedSlots {
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

  /** Serializes this part with an archive, in either direction. */
  transfer(archive: Archive): void {
    this.#addresses = archive.exchange(this.#addresses)
    this.#lengths = archive.exchange(this.#lengths)
    this.#capacities = archive.exchange(this.#capacities)
  }

  /** The address of a bucket's list, valid until the next change. */
  address(bucket: number): number {
    return this.#addresses[bucket] ?? 0
  }

  length(bucket: number): number {
    return this.#lengths[bucket] ?? 0
  }

  add(bucket: number, slot: number, value: number, id: number): void {
    const position = this.#positionOf(bucket, slot, value, id)
    const length = this.length(bucket)
    if (SLOT_BYTES * (length + 1) > (this.#capacities[bucket] ?? 0)) this.#fit(bucket, length + 1)
    const at = (this.address(bucket) >>> 2) + position
    const { u32 } = this.#space.memory
    u32.copyWithin(at + 1, at, at + length - position)
    u32[at] = slot
    this.#lengths[bucket] = length + 1
  }

  /** Removes a slot, given the value and the id with which it was added. */
  delete(bucket: number, slot: number, value: number, id: number): void {
    const position = this.#positionOf(bucket, slot, value, id)
    const length = this.length(bucket)
    const at = (this.address(bucket) >>> 2) + position
    const { u32 } = this.#space.memory
    if (position >= length || u32[at] !== slot) throw new Error(`Slot ${slot} is not in its bucket`)
    u32.copyWithin(at, at + 1, at + length - position)
    this.#lengths[bucket] = length - 1
    if (MAX_EMPTINESS * SLOT_BYTES * length < (this.#capacities[bucket] ?? 0))
      this.#fit(bucket, length)
  }

  /**
   * Fills the empty list of a bucket.
   * @param gather Writes `length` slots, lowest first, to an address.
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

  /** Splits a bucket: its first `lower` slots keep its number. */
  split(bucket: number, lower: number): void {
    const upper = this.length(bucket) - lower
    this.#insert(bucket + 1)
    this.#fit(bucket + 1, upper)
    this.#copy(this.address(bucket) + SLOT_BYTES * lower, this.address(bucket + 1), upper)
    this.#lengths[bucket + 1] = upper
    this.#lengths[bucket] = lower
    this.#fit(bucket, lower)
  }

  /** Merges a bucket with the next one. */
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

  #positionOf(bucket: number, slot: number, value: number, id: number): number {
    const { memory, segments, ids } = this.#space
    const { table } = this.#values
    const list = this.address(bucket)
    const length = this.length(bucket)
    const { shift } = segments
    return memory.kernel.positionOfSlot(list, length, slot, value, id, table, ids.table, shift)
  }

  #insert(bucket: number): void {
    for (const list of [this.#addresses, this.#lengths, this.#capacities]) list.splice(bucket, 0, 0)
  }

  /** Moves a bucket's list to a block of the right size for this many slots. */
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
