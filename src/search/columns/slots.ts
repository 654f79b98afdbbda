import type { Archive } from '../snapshot-archive.ts'
import type { NumberColumn } from './column.ts'

const PARTITIONS = 256
const FIRST_CELLS = 16
const TOMBSTONE = 0xffffffff

/**
 * Maps listing ids to slots. This is a hash table of slots; the ids are in a column, so the table
 * takes 8 to 16 bytes a listing. It has 256 partitions that grow separately, so one growth step
 * takes a 256th of the time that it would take for the whole table. Freed slots are reused first.
 */
export class Slots {
  readonly #ids: NumberColumn
  readonly #partitions: Partition[]
  #free: number[] = []
  #end = 0
  #size = 0

  /** @param ids The id of each slot's listing. */
  constructor(ids: NumberColumn) {
    this.#ids = ids
    this.#partitions = Array.from({ length: PARTITIONS }, () => new Partition(ids))
  }

  /** Serializes this part with an archive, in either direction. */
  transfer(archive: Archive): void {
    this.#free = archive.exchange(this.#free)
    this.#end = archive.exchange(this.#end)
    this.#size = archive.exchange(this.#size)
    for (const partition of this.#partitions) partition.transfer(archive)
  }

  /** How many listings have a slot. */
  get size(): number {
    return this.#size
  }

  /** One more than the highest slot that was ever in use. */
  get end(): number {
    return this.#end
  }

  /** The slot of the next new listing. */
  get next(): number {
    return this.#free.at(-1) ?? this.#end
  }

  /** The slot of a listing; -1 when it has none. */
  slotOf(id: number): number {
    return this.#partitionOf(id).slotOf(id)
  }

  idOf(slot: number): number {
    return this.#ids.get(slot)
  }

  /** Gives a new listing the slot `next`, for which the column must have room. */
  add(id: number): number {
    const slot = this.#free.pop() ?? this.#end++
    this.#ids.set(slot, id)
    this.#partitionOf(id).add(id, slot)
    this.#size++
    return slot
  }

  /** All slots that have a listing, lowest first. */
  inUse(): Uint32Array {
    const isFree = new Uint8Array(this.#end)
    for (const slot of this.#free) isFree[slot] = 1
    const slots = new Uint32Array(this.#size)
    let count = 0
    for (let slot = 0; slot < this.#end; slot++) if (isFree[slot] === 0) slots[count++] = slot
    return slots
  }

  /**
   * Moves the listing of slot `order[i]` to slot i. The order has all slots in use. The column of
   * ids is reordered with them.
   */
  reorder(order: Uint32Array): void {
    const renumbered = new Uint32Array(this.#end)
    for (const [slot, before] of order.entries()) renumbered[before] = slot
    for (const partition of this.#partitions) partition.renumber(renumbered)
    this.#ids.reorder(order, this.#end)
    this.#free = []
    this.#end = order.length
  }

  /** Frees a listing's slot and returns it; -1 when it has none. The column keeps the id. */
  remove(id: number): number {
    const slot = this.#partitionOf(id).remove(id)
    if (slot === -1) return -1
    this.#free.push(slot)
    this.#size--
    return slot
  }

  #partitionOf(id: number): Partition {
    const partition = this.#partitions[hash(id) >>> 24]
    if (!partition) throw new Error(`No partition for ${id}`)
    return partition
  }
}

/** Mixes all bits of an id, because ids are often consecutive (the finalizer of MurmurHash3). */
function hash(id: number): number {
  let mixed = (id | 0) ^ (id / 2 ** 32)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Open addressing with linear probing. A cell holds slot + 1; 0 means free. */
class Partition {
  readonly #ids: NumberColumn
  #cells = new Uint32Array(FIRST_CELLS)
  /** Cells that are not free, including those of removed listings. */
  #occupied = 0
  #listings = 0

  constructor(ids: NumberColumn) {
    this.#ids = ids
  }

  transfer(archive: Archive): void {
    this.#cells = archive.exchange(this.#cells)
    this.#occupied = archive.exchange(this.#occupied)
    this.#listings = archive.exchange(this.#listings)
  }

  slotOf(id: number): number {
    const cell = this.#cellOf(id)
    return cell === -1 ? -1 : (this.#cells[cell] ?? 0) - 1
  }

  add(id: number, slot: number): void {
    if (4 * (this.#occupied + 1) > 3 * this.#cells.length) this.#rehash()
    this.#listings++
    this.#put(id, slot)
  }

  remove(id: number): number {
    const cell = this.#cellOf(id)
    if (cell === -1) return -1
    const slot = (this.#cells[cell] ?? 0) - 1
    this.#cells[cell] = TOMBSTONE
    this.#listings--
    return slot
  }

  /** @param renumbered The new number of each slot, by its old number. */
  renumber(renumbered: Uint32Array): void {
    for (const [cell, stored] of this.#cells.entries()) {
      if (stored === 0 || stored === TOMBSTONE) continue
      this.#cells[cell] = (renumbered[stored - 1] ?? 0) + 1
    }
  }

  #cellOf(id: number): number {
    const mask = this.#cells.length - 1
    for (let cell = hash(id) & mask; ; cell = (cell + 1) & mask) {
      const stored = this.#cells[cell] ?? 0
      if (stored === 0) return -1
      if (stored !== TOMBSTONE && this.#ids.get(stored - 1) === id) return cell
    }
  }

  #put(id: number, slot: number): void {
    const mask = this.#cells.length - 1
    let cell = hash(id) & mask
    while (this.#cells[cell] !== 0) cell = (cell + 1) & mask
    this.#cells[cell] = slot + 1
    this.#occupied++
  }

  #rehash(): void {
    const before = this.#cells
    const isCrowded = 2 * this.#listings >= before.length
    this.#cells = new Uint32Array(isCrowded ? 2 * before.length : before.length)
    this.#occupied = 0
    for (const stored of before) {
      if (stored !== 0 && stored !== TOMBSTONE) this.#put(this.#ids.get(stored - 1), stored - 1)
    }
  }
}
