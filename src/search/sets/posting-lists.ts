import type { KernelMemory } from '../kernel/kernel-memory.ts'
import type { Segments } from './segments.ts'

/**
 * A way to store a sorted list of slots in a block of memory. The caller stores the address and the
 * number of slots, and ensures that there is room.
 */
export interface PostingLists {
  /** The bytes that `count` slots take. All slots are below `end`. */
  bytesOf(count: number, end: number): number
  /** Whether a list in a block of this many bytes has room for one more slot. */
  hasRoom(list: number, bytes: number, count: number, slot: number): boolean
  /** Writes a whole list. All slots are below `end`. */
  write(list: number, slots: Uint32Array, end: number): void
  read(list: number, count: number): Uint32Array
  has(list: number, count: number, slot: number): boolean
  /** The number of segments in which a list has slots. */
  segmentCount(list: number, count: number): number
  /** Whether a list has slots in a segment. */
  isIn(list: number, count: number, segment: number): boolean
  /** Adds a slot, which must not be in the list. */
  insert(list: number, count: number, slot: number): void
  /** Removes a slot, which must be in the list. */
  delete(list: number, count: number, slot: number): void
  /** Sets the bits of one segment's slots in a block. */
  setBits(list: number, count: number, segment: number, block: number): void
}

/** Whole slots, 4 bytes each. */
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
    const at = positionOf(u32, start, start + count, slot)
    return at < start + count && u32[at] === slot
  }

  insert(list: number, count: number, slot: number): void {
    const { u32 } = this.#memory
    const start = list >>> 2
    const at = positionOf(u32, start, start + count, slot)
    if (at < start + count) u32.copyWithin(at + 1, at, start + count)
    u32[at] = slot
  }

  delete(list: number, count: number, slot: number): void {
    const { u32 } = this.#memory
    const start = list >>> 2
    const at = positionOf(u32, start, start + count, slot)
    u32.copyWithin(at, at + 1, start + count)
  }

  segmentCount(list: number, count: number): number {
    const { u32 } = this.#memory
    let segments = 0
    let last = -1
    for (let i = list >>> 2; i < (list >>> 2) + count; i++) {
      const segment = (u32[i] ?? 0) >>> this.#segments.shift
      if (segment !== last) segments++
      last = segment
    }
    return segments
  }

  isIn(list: number, count: number, segment: number): boolean {
    const { u32 } = this.#memory
    const end = (list >>> 2) + count
    const first = positionOf(u32, list >>> 2, end, segment * this.#segments.slots)
    return first < end && (u32[first] ?? 0) >>> this.#segments.shift === segment
  }

  setBits(list: number, count: number, segment: number, block: number): void {
    const { u32, kernel } = this.#memory
    const { slots } = this.#segments
    const start = list >>> 2
    const first = positionOf(u32, start, start + count, segment * slots)
    const end = positionOf(u32, first, start + count, (segment + 1) * slots)
    if (first < end) kernel.setBits(4 * first, end - first, segment * slots, block)
  }
}

/**
 * Half as long: each slot as its offset in its segment, 2 bytes each. A header of 4-byte numbers
 * comes first: how many segments it covers, then for each segment how many slots of the list are in
 * it or before it.
 */
export class PackedLists implements PostingLists {
  readonly #memory: KernelMemory
  readonly #segments: Segments

  /** @param segments At most 65,536 slots each. */
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

  /**
   * Writes the header of an empty list. All slots are below `end`. Returns the address of the first
   * offset, for the caller to write.
   */
  begin(list: number, end: number): number {
    const { u32 } = this.#memory
    const segments = this.#segmentsTo(end)
    u32[list >>> 2] = segments
    u32.fill(0, (list >>> 2) + 1, (list >>> 2) + 1 + segments)
    return list + 4 * (1 + segments)
  }

  /** Records how many offsets were written up to the end of a segment. */
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
    const at = this.#offsetsStart(list)
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
    const offset = slot & this.#segments.mask
    const { first, end } = this.#rangeOf(list, slot >>> this.#segments.shift)
    const at = positionOf(u16, first, end, offset)
    return at < end && u16[at] === offset
  }

  insert(list: number, count: number, slot: number): void {
    const { u16 } = this.#memory
    const segment = slot >>> this.#segments.shift
    const offset = slot & this.#segments.mask
    const { first, end } = this.#rangeOf(list, segment)
    const at = positionOf(u16, first, end, offset)
    const last = this.#offsetsStart(list) + count
    if (at < last) u16.copyWithin(at + 1, at, last)
    u16[at] = offset
    this.#addTo(list, segment, 1)
  }

  delete(list: number, count: number, slot: number): void {
    const { u16 } = this.#memory
    const segment = slot >>> this.#segments.shift
    const { first, end } = this.#rangeOf(list, segment)
    const at = positionOf(u16, first, end, slot & this.#segments.mask)
    u16.copyWithin(at, at + 1, this.#offsetsStart(list) + count)
    this.#addTo(list, segment, -1)
  }

  segmentCount(list: number): number {
    const { u32 } = this.#memory
    const ends = (list >>> 2) + 1
    const segments = u32[list >>> 2] ?? 0
    let occupied = 0
    let before = 0
    for (let i = ends; i < ends + segments; i++) {
      const end = u32[i] ?? 0
      if (end > before) occupied++
      before = end
    }
    return occupied
  }

  isIn(list: number, _count: number, segment: number): boolean {
    const { first, end } = this.#rangeOf(list, segment)
    return first < end
  }

  setBits(list: number, _count: number, segment: number, block: number): void {
    const { first, end } = this.#rangeOf(list, segment)
    if (first < end) this.#memory.kernel.setPackedBits(2 * first, end - first, block)
  }

  #segmentsTo(end: number): number {
    return Math.ceil(end / this.#segments.slots)
  }

  /** Where the offsets begin, counted in steps of 2 bytes. */
  #offsetsStart(list: number): number {
    return (list >>> 1) + 2 * (1 + (this.#memory.u32[list >>> 2] ?? 0))
  }

  /** The range of a segment's offsets, in steps of 2 bytes. */
  #rangeOf(list: number, segment: number): { first: number; end: number } {
    const { u32 } = this.#memory
    const at = this.#offsetsStart(list)
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

/**
 * The index of the first number that is not below `number`, between `first` and `end`, where the
 * numbers ascend.
 */
function positionOf(
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
