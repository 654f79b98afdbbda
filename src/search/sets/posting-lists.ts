import type { Segments } from '../columns/column.ts'
import type { KernelMemory } from '../kernel/kernel-memory.ts'

/**
 * How a few slots are listed in a block of memory, lowest first. The caller keeps the address and the
 * number of slots, and sees to the room.
 */
export interface PostingLists {
  /** How many bytes so many slots take, all of them below an end. */
  bytesOf(count: number, end: number): number
  /** Whether a list in so many bytes has room for one slot more. */
  hasRoom(list: number, bytes: number, count: number, slot: number): boolean
  /** Makes a list, of slots below an end. */
  write(list: number, slots: Uint32Array, end: number): void
  read(list: number, count: number): Uint32Array
  has(list: number, count: number, slot: number): boolean
  /** Adds a slot that is not there. */
  insert(list: number, count: number, slot: number): void
  /** Takes out a slot that is there. */
  delete(list: number, count: number, slot: number): void
  /** Sets the bits of a segment's slots in a block. */
  setBits(list: number, count: number, segment: number, block: number): void
}

/** The slots as they are, 4 bytes each. */
export class PlainLists implements PostingLists {
  readonly #memory: KernelMemory
  readonly #segments: Segments

  constructor(memory: KernelMemory, segments: Segments) {
    this.#memory = memory
    this.#segments = segments
  }

  bytesOf(count: number): number {
    return 4 * count
  }

  hasRoom(_list: number, bytes: number, count: number): boolean {
    return 4 * (count + 1) <= bytes
  }

  write(list: number, slots: Uint32Array): void {
    this.#memory.u32.set(slots, list >>> 2)
  }

  read(list: number, count: number): Uint32Array {
    return this.#memory.u32.slice(list >>> 2, (list >>> 2) + count)
  }

  has(list: number, count: number, slot: number): boolean {
    const { u32 } = this.#memory
    const start = list >>> 2
    const place = placeOf(u32, start, start + count, slot)
    return place < start + count && u32[place] === slot
  }

  insert(list: number, count: number, slot: number): void {
    const { u32 } = this.#memory
    const start = list >>> 2
    const place = placeOf(u32, start, start + count, slot)
    if (place < start + count) u32.copyWithin(place + 1, place, start + count)
    u32[place] = slot
  }

  delete(list: number, count: number, slot: number): void {
    const { u32 } = this.#memory
    const start = list >>> 2
    const place = placeOf(u32, start, start + count, slot)
    u32.copyWithin(place, place + 1, start + count)
  }

  setBits(list: number, count: number, segment: number, block: number): void {
    const { u32, kernel } = this.#memory
    const { slots } = this.#segments
    const start = list >>> 2
    const first = placeOf(u32, start, start + count, segment * slots)
    const end = placeOf(u32, first, start + count, (segment + 1) * slots)
    if (first < end) kernel.setBits(4 * first, end - first, segment * slots, block)
  }
}

/**
 * Half as long: the slots as their places in their segments, 2 bytes each. Before them, 4 bytes each,
 * how many segments are told of, and for each of these how many of the slots lie in it or below.
 */
export class PackedLists implements PostingLists {
  readonly #memory: KernelMemory
  readonly #segments: Segments

  /** @param segments Of 65,536 slots at most. */
  constructor(memory: KernelMemory, segments: Segments) {
    this.#memory = memory
    this.#segments = segments
  }

  bytesOf(count: number, end: number): number {
    return 4 * (1 + this.#segmentsTo(end)) + 2 * count
  }

  hasRoom(list: number, bytes: number, count: number, slot: number): boolean {
    const segments = this.#memory.u32[list >>> 2] ?? 0
    return slot >>> this.#segments.shift < segments && 4 * (1 + segments) + 2 * (count + 1) <= bytes
  }

  /** Makes an empty list of slots below an end; returns where the first place goes, for the caller to write. */
  begin(list: number, end: number): number {
    const { u32 } = this.#memory
    const segments = this.#segmentsTo(end)
    u32[list >>> 2] = segments
    u32.fill(0, (list >>> 2) + 1, (list >>> 2) + 1 + segments)
    return list + 4 * (1 + segments)
  }

  /** Says how many places were written up to a segment's end. */
  endSegment(list: number, segment: number, count: number): void {
    this.#memory.u32[(list >>> 2) + 1 + segment] = count
  }

  write(list: number, slots: Uint32Array, end: number): void {
    const at = this.begin(list, end) >>> 1
    const { u16, u32 } = this.#memory
    const { shift, mask } = this.#segments
    const ends = (list >>> 2) + 1
    const segments = u32[list >>> 2] ?? 0
    let i = 0
    for (let segment = 0; segment < segments; segment++) {
      for (; i < slots.length; i++) {
        const slot = slots[i] ?? 0
        if (slot >>> shift !== segment) break
        u16[at + i] = slot & mask
      }
      u32[ends + segment] = i
    }
  }

  read(list: number, count: number): Uint32Array {
    const { u16, u32 } = this.#memory
    const { slots } = this.#segments
    const at = this.#placesOf(list)
    const ends = (list >>> 2) + 1
    const found = new Uint32Array(count)
    let i = 0
    for (let segment = 0; i < count; segment++) {
      const end = u32[ends + segment] ?? 0
      for (; i < end; i++) found[i] = segment * slots + (u16[at + i] ?? 0)
    }
    return found
  }

  has(list: number, _count: number, slot: number): boolean {
    const { u16 } = this.#memory
    const place = slot & this.#segments.mask
    const { first, end } = this.#rangeOf(list, slot >>> this.#segments.shift)
    const at = placeOf(u16, first, end, place)
    return at < end && u16[at] === place
  }

  insert(list: number, count: number, slot: number): void {
    const { u16 } = this.#memory
    const segment = slot >>> this.#segments.shift
    const place = slot & this.#segments.mask
    const { first, end } = this.#rangeOf(list, segment)
    const at = placeOf(u16, first, end, place)
    const last = this.#placesOf(list) + count
    if (at < last) u16.copyWithin(at + 1, at, last)
    u16[at] = place
    this.#addTo(list, segment, 1)
  }

  delete(list: number, count: number, slot: number): void {
    const { u16 } = this.#memory
    const segment = slot >>> this.#segments.shift
    const { first, end } = this.#rangeOf(list, segment)
    const at = placeOf(u16, first, end, slot & this.#segments.mask)
    u16.copyWithin(at, at + 1, this.#placesOf(list) + count)
    this.#addTo(list, segment, -1)
  }

  setBits(list: number, _count: number, segment: number, block: number): void {
    const { first, end } = this.#rangeOf(list, segment)
    if (first < end) this.#memory.kernel.setPackedBits(2 * first, end - first, block)
  }

  #segmentsTo(end: number): number {
    return Math.ceil(end / this.#segments.slots)
  }

  /** Where the places begin, in steps of 2 bytes. */
  #placesOf(list: number): number {
    return (list >>> 1) + 2 * (1 + (this.#memory.u32[list >>> 2] ?? 0))
  }

  /** Where a segment's places are, in steps of 2 bytes. */
  #rangeOf(list: number, segment: number): { first: number; end: number } {
    const { u32 } = this.#memory
    const at = this.#placesOf(list)
    const ends = (list >>> 2) + 1
    if (segment >= (u32[list >>> 2] ?? 0)) return { first: at, end: at }
    const before = segment === 0 ? 0 : (u32[ends + segment - 1] ?? 0)
    return { first: at + before, end: at + (u32[ends + segment] ?? 0) }
  }

  #addTo(list: number, segment: number, more: number): void {
    const { u32 } = this.#memory
    const ends = (list >>> 2) + 1
    const segments = u32[list >>> 2] ?? 0
    for (let i = ends + segment; i < ends + segments; i++) u32[i] = (u32[i] ?? 0) + more
  }
}

/** The first place, of some that hold ascending numbers, whose number is not below a given one. */
function placeOf(
  numbers: Uint16Array | Uint32Array,
  first: number,
  end: number,
  number: number,
): number {
  if (first < end && (numbers[end - 1] ?? 0) < number) return end
  let low = first
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low
}
