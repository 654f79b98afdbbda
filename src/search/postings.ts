import type { Archive } from './archive.ts'
import { Bitmap, type BitmapSpace } from './bitmap.ts'

/** From when on a value's listings are kept as a bitmap. */
export interface PostingShape {
  /** When they are more than one in so many slots. */
  readonly slotsForListed: number
  /** … and more than so many. */
  readonly mostListed: number
}

const FIRST_LISTED = 4

/**
 * For each of many values, the slots that have it: a sorted list while they are few, a bitmap once
 * they are more than one slot in 32, where a bitmap is the smaller of the two (32 bits for a slot
 * in a list). Values are numbered from 1. Adding the highest slot yet takes constant time; adding
 * and removing elsewhere moves the rest of a list, at most slots / 32 numbers.
 */
export class Postings {
  readonly #space: BitmapSpace
  readonly #shape: PostingShape
  readonly #bitmaps = new Map<number, Bitmap>()
  #lists = new Uint32Array(64)
  #capacities = new Uint32Array(64)
  #counts = new Uint32Array(64)
  /** The bitmap's own flag, faster to ask than the map. */
  #isBitmap = new Uint8Array(64)
  #slotsEnd = 0

  constructor(space: BitmapSpace, shape: PostingShape) {
    this.#space = space
    this.#shape = shape
  }

  /** Writes what it is to an archive, or takes it from one. */
  transfer(archive: Archive): void {
    this.#lists = archive.exchange(this.#lists)
    this.#capacities = archive.exchange(this.#capacities)
    this.#counts = archive.exchange(this.#counts)
    this.#isBitmap = archive.exchange(this.#isBitmap)
    this.#slotsEnd = archive.exchange(this.#slotsEnd)
    for (const value of archive.exchange([...this.#bitmaps.keys()])) {
      const bitmap = this.#bitmaps.get(value) ?? new Bitmap(this.#space)
      bitmap.transfer(archive)
      this.#bitmaps.set(value, bitmap)
    }
  }

  /** How many slots have a value. */
  count(value: number): number {
    return this.#counts[value] ?? 0
  }

  /** The bitmap of a value's slots; null when they are listed. */
  bitmap(value: number): Bitmap | null {
    return this.#isBitmap[value] === 1 ? (this.#bitmaps.get(value) ?? null) : null
  }

  /** A value's slots, lowest first, while they are listed; only good until the next change. */
  list(value: number): Uint32Array {
    const start = (this.#lists[value] ?? 0) >>> 2
    return this.#space.memory.u32.subarray(start, start + this.count(value))
  }

  has(value: number, slot: number): boolean {
    const bitmap = this.bitmap(value)
    if (bitmap) return bitmap.has(slot)
    const place = this.#placeOf(value, slot)
    const count = this.#counts[value] ?? 0
    const start = (this.#lists[value] ?? 0) >>> 2
    return place < count && this.#space.memory.u32[start + place] === slot
  }

  /** Adds a slot to a value's; does nothing when it is there. */
  add(value: number, slot: number): void {
    if (value >= this.#counts.length) this.#widen(value)
    if (slot >= this.#slotsEnd) this.#slotsEnd = slot + 1
    if (this.#isBitmap[value] === 1) this.#addBit(value, slot)
    else this.#addListed(value, slot)
  }

  /** Says how many slots there will be, before many are added. */
  expect(slots: number): void {
    this.#slotsEnd = Math.max(this.#slotsEnd, slots)
  }

  /**
   * Makes room for the slots of a value that has none yet, for the caller to write, lowest first: a
   * list's address, or an empty bitmap.
   */
  reserve(value: number, count: number): number | Bitmap {
    if (value >= this.#counts.length) this.#widen(value)
    this.#counts[value] = count
    if (count > this.#mostListed()) return this.#emptyBitmap(value)
    const bytes = this.#space.memory.capacityOf(4 * count)
    const list = this.#space.memory.allocate(bytes)
    this.#lists[value] = list
    this.#capacities[value] = bytes / 4
    return list
  }

  /** Takes a slot from a value's, which it must be among. */
  delete(value: number, slot: number): void {
    const bitmap = this.bitmap(value)
    const count = this.count(value) - 1
    this.#counts[value] = count
    if (bitmap) {
      bitmap.delete(slot)
      if (count < this.#mostListed() / 2) this.#toList(value, bitmap)
      return
    }
    const { memory } = this.#space
    const list = this.#lists[value] ?? 0
    const at = (list >>> 2) + this.#placeOf(value, slot)
    memory.u32.copyWithin(at, at + 1, (list >>> 2) + count + 1)
    if (count > 0) return
    memory.free(list, 4 * (this.#capacities[value] ?? 0))
    this.#lists[value] = 0
    this.#capacities[value] = 0
  }

  #mostListed(): number {
    const { mostListed, slotsForListed } = this.#shape
    return Math.max(mostListed, this.#slotsEnd / slotsForListed)
  }

  #addBit(value: number, slot: number): void {
    const bitmap = this.#bitmaps.get(value)
    if (!bitmap || bitmap.has(slot)) return
    const count = this.count(value)
    // What has grown rare among ever more slots is better listed, before it takes another block.
    if (!bitmap.hasBlockFor(slot) && count < this.#mostListed() / 2) {
      this.#toList(value, bitmap)
      this.#addListed(value, slot)
      return
    }
    bitmap.add(slot)
    this.#counts[value] = count + 1
  }

  #addListed(value: number, slot: number): void {
    const { memory } = this.#space
    const count = this.#counts[value] ?? 0
    const start = (this.#lists[value] ?? 0) >>> 2
    const last = count === 0 ? -1 : (memory.u32[start + count - 1] ?? 0)
    const place = slot > last ? count : this.#placeOf(value, slot)
    if (place < count && memory.u32[start + place] === slot) return
    if (count >= this.#mostListed()) {
      this.#toBitmap(value).add(slot)
      this.#counts[value] = count + 1
      return
    }
    if (count === (this.#capacities[value] ?? 0)) this.#lengthen(value, count, 1)
    const at = ((this.#lists[value] ?? 0) >>> 2) + place
    if (place < count) memory.u32.copyWithin(at + 1, at, at + count - place)
    memory.u32[at] = slot
    this.#counts[value] = count + 1
  }

  /** The place of the first slot that is not below a given one. */
  #placeOf(value: number, slot: number): number {
    const { u32 } = this.#space.memory
    const start = (this.#lists[value] ?? 0) >>> 2
    let low = 0
    let high = this.#counts[value] ?? 0
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((u32[start + middle] ?? 0) < slot) low = middle + 1
      else high = middle
    }
    return low
  }

  #lengthen(value: number, count: number, more: number): void {
    const { memory } = this.#space
    const wanted = Math.max(FIRST_LISTED, count + more, Math.ceil(count * 1.25))
    const bytes = memory.capacityOf(4 * wanted)
    const longer = memory.allocate(bytes)
    const list = this.#lists[value] ?? 0
    if (count > 0) {
      memory.u8.copyWithin(longer, list, list + 4 * count)
      memory.free(list, 4 * (this.#capacities[value] ?? 0))
    }
    this.#lists[value] = longer
    this.#capacities[value] = bytes / 4
  }

  #emptyBitmap(value: number): Bitmap {
    const bitmap = new Bitmap(this.#space)
    this.#bitmaps.set(value, bitmap)
    this.#isBitmap[value] = 1
    return bitmap
  }

  #toBitmap(value: number): Bitmap {
    const bitmap = this.#emptyBitmap(value)
    // By index: each new block may replace the view of the memory.
    const { memory } = this.#space
    const start = (this.#lists[value] ?? 0) >>> 2
    const count = this.count(value)
    for (let i = 0; i < count; i++) bitmap.add(memory.u32[start + i] ?? 0)
    memory.free(this.#lists[value] ?? 0, 4 * (this.#capacities[value] ?? 0))
    this.#lists[value] = 0
    this.#capacities[value] = 0
    return bitmap
  }

  #toList(value: number, bitmap: Bitmap): void {
    const { memory, segments, everything, nothing } = this.#space
    const count = this.count(value)
    this.#lists[value] = 0
    if (count > 0) {
      const bytes = memory.capacityOf(4 * Math.ceil(count * 1.25))
      const list = memory.allocate(bytes)
      this.#lists[value] = list
      this.#capacities[value] = bytes / 4
      let out = list
      const end = Math.ceil(this.#slotsEnd / segments.slots)
      for (let segment = 0; segment < end; segment++) {
        const block = bitmap.block(segment)
        if (block === nothing) continue
        const first = segment * segments.slots
        const { kernel } = memory
        out += 4 * kernel.gather(block, everything, nothing, segments.blockBytes, first, out)
      }
    }
    bitmap.release()
    this.#bitmaps.delete(value)
    this.#isBitmap[value] = 0
  }

  #widen(value: number): void {
    const length = Math.max(value + 1, Math.ceil(this.#counts.length * 1.5))
    this.#lists = widened(this.#lists, length)
    this.#capacities = widened(this.#capacities, length)
    this.#counts = widened(this.#counts, length)
    const flags = new Uint8Array(length)
    flags.set(this.#isBitmap)
    this.#isBitmap = flags
  }
}

function widened(numbers: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(length)
  wider.set(numbers)
  return wider
}
