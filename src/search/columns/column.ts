import type { KernelMemory } from '../kernel/kernel-memory.ts'
import type { Segments } from '../sets/segments.ts'
import type { Archive } from '../snapshot-archive.ts'

type Numbers = Float64Array | Uint32Array | Uint16Array | Uint8Array

/**
 * A number for each slot, stored in one chunk for each segment, so that a column grows without
 * being copied. The kernel finds the chunks through a table in its own memory.
 */
abstract class Column {
  protected readonly memory: KernelMemory
  protected chunks: number[] = []
  protected readonly shift: number
  protected readonly mask: number
  readonly #chunkBytes: number
  #table: number
  #tableLength = 16

  constructor(memory: KernelMemory, segments: Segments, valueBytes: number) {
    this.memory = memory
    this.shift = segments.shift
    this.mask = segments.mask
    this.#chunkBytes = segments.slots * valueBytes
    this.#table = memory.allocate(4 * this.#tableLength)
  }

  /** The address of the table with the addresses of the chunks. */
  get table(): number {
    return this.#table
  }

  /** How many segments have a chunk. */
  get segments(): number {
    return this.chunks.length
  }

  /** The address of a segment's chunk. */
  chunk(segment: number): number {
    return this.chunks[segment] ?? 0
  }

  /** Serializes this part with an archive, in either direction. */
  transfer(archive: Archive): void {
    this.chunks = archive.exchange(this.chunks)
    this.#table = archive.exchange(this.#table)
    this.#tableLength = archive.exchange(this.#tableLength)
  }

  /** The numbers of a segment. Callers must not hold them across a call that may allocate. */
  protected abstract numbers(segment: number): Numbers

  /**
   * Gives slot i the number of slot `order[i]`. The slots after the order's end get 0.
   * @param end One more than the highest slot that was ever in use. In a small catalog, most of a
   *   chunk is 0 already; writing it again would touch megabytes of memory for each column.
   */
  reorder(order: Uint32Array, end: number): void {
    const { shift, mask } = this
    const before = this.chunks.map((_, segment) =>
      this.numbers(segment).slice(0, Math.max(0, end - (segment << shift))),
    )
    for (let segment = 0; segment < this.chunks.length; segment++) {
      const numbers = this.numbers(segment)
      const first = segment * numbers.length
      const moved = Math.min(numbers.length, Math.max(0, order.length - first))
      for (let i = 0; i < moved; i++) {
        const slot = order[first + i] ?? 0
        numbers[i] = before[slot >>> shift]?.[slot & mask] ?? 0
      }
      numbers.fill(0, moved, Math.max(moved, end - first))
    }
  }

  /** Adds a chunk of zeros for one more segment. */
  addSegment(): void {
    const { memory } = this
    const segment = this.chunks.length
    if (segment === this.#tableLength) {
      const wider = memory.allocate(8 * this.#tableLength)
      memory.u8.copyWithin(wider, this.#table, this.#table + 4 * this.#tableLength)
      memory.free(this.#table, 4 * this.#tableLength)
      this.#table = wider
      this.#tableLength *= 2
    }
    this.replaceChunk(segment, memory.allocateZeros(this.#chunkBytes))
  }

  protected replaceChunk(segment: number, chunk: number): void {
    this.chunks[segment] = chunk
    this.memory.u32[(this.#table >>> 2) + segment] = chunk
  }
}

export class NumberColumn extends Column {
  constructor(memory: KernelMemory, segments: Segments) {
    super(memory, segments, 8)
  }

  protected override numbers(segment: number): Numbers {
    const first = this.chunk(segment) >>> 3
    return this.memory.f64.subarray(first, first + this.mask + 1)
  }

  get(slot: number): number {
    const chunk = this.chunks[slot >>> this.shift] ?? 0
    return this.memory.f64[(chunk >>> 3) + (slot & this.mask)] ?? 0
  }

  set(slot: number, value: number): void {
    const chunk = this.chunks[slot >>> this.shift] ?? 0
    this.memory.f64[(chunk >>> 3) + (slot & this.mask)] = value
  }
}

/** Whole numbers from 0 to 2³² − 1. */
export class WholeColumn extends Column {
  constructor(memory: KernelMemory, segments: Segments) {
    super(memory, segments, 4)
  }

  protected override numbers(segment: number): Numbers {
    const first = this.chunk(segment) >>> 2
    return this.memory.u32.subarray(first, first + this.mask + 1)
  }

  get(slot: number): number {
    const chunk = this.chunks[slot >>> this.shift] ?? 0
    return this.memory.u32[(chunk >>> 2) + (slot & this.mask)] ?? 0
  }

  set(slot: number, value: number): void {
    const chunk = this.chunks[slot >>> this.shift] ?? 0
    this.memory.u32[(chunk >>> 2) + (slot & this.mask)] = value
  }
}

/**
 * Like `WholeColumn`, but with 2 bytes for each number. A segment that has had a number above
 * 65,535 has 4.
 */
export class ShortColumn extends Column {
  readonly #slots: number
  #wide: boolean[] = []

  constructor(memory: KernelMemory, segments: Segments) {
    super(memory, segments, 2)
    this.#slots = segments.slots
  }

  override transfer(archive: Archive): void {
    super.transfer(archive)
    this.#wide = archive.exchange(this.#wide)
  }

  /** Whether a segment's chunk has 4 bytes for each number. */
  isWide(segment: number): boolean {
    return this.#wide[segment] === true
  }

  /** A segment may get wide numbers of any other, so all become wide if one is. */
  override reorder(order: Uint32Array, end: number): void {
    if (this.#wide.includes(true)) {
      for (const segment of this.chunks.keys()) if (!this.#wide[segment]) this.#widen(segment)
    }
    super.reorder(order, end)
  }

  protected override numbers(segment: number): Numbers {
    const { u16, u32 } = this.memory
    const chunk = this.chunk(segment)
    const [all, first] = this.#wide[segment] ? [u32, chunk >>> 2] : [u16, chunk >>> 1]
    return all.subarray(first, first + this.#slots)
  }

  get(slot: number): number {
    const segment = slot >>> this.shift
    const chunk = this.chunks[segment] ?? 0
    const { u16, u32 } = this.memory
    const place = slot & this.mask
    return (this.#wide[segment] ? u32[(chunk >>> 2) + place] : u16[(chunk >>> 1) + place]) ?? 0
  }

  set(slot: number, value: number): void {
    const segment = slot >>> this.shift
    if (value > 0xffff && !this.#wide[segment]) this.#widen(segment)
    const chunk = this.chunks[segment] ?? 0
    const place = slot & this.mask
    if (this.#wide[segment]) this.memory.u32[(chunk >>> 2) + place] = value
    else this.memory.u16[(chunk >>> 1) + place] = value
  }

  #widen(segment: number): void {
    const { memory } = this
    const chunk = this.chunks[segment] ?? 0
    const wider = memory.allocate(4 * this.#slots)
    const { u16, u32 } = memory
    for (let i = 0; i < this.#slots; i++) u32[(wider >>> 2) + i] = u16[(chunk >>> 1) + i] ?? 0
    memory.free(chunk, 2 * this.#slots)
    this.replaceChunk(segment, wider)
    this.#wide[segment] = true
  }
}

/** Whole numbers from 0 to 255. */
export class ByteColumn extends Column {
  constructor(memory: KernelMemory, segments: Segments) {
    super(memory, segments, 1)
  }

  protected override numbers(segment: number): Numbers {
    const first = this.chunk(segment)
    return this.memory.u8.subarray(first, first + this.mask + 1)
  }

  get(slot: number): number {
    const chunk = this.chunks[slot >>> this.shift] ?? 0
    return this.memory.u8[chunk + (slot & this.mask)] ?? 0
  }

  set(slot: number, value: number): void {
    const chunk = this.chunks[slot >>> this.shift] ?? 0
    this.memory.u8[chunk + (slot & this.mask)] = value
  }
}
