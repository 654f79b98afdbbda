import type { KernelMemory } from '../kernel/kernel-memory.ts'
import type { Archive } from '../snapshot-archive.ts'

/** How many slots a segment has, as a power of two, and what follows from it. */
export class Segments {
  readonly shift: number
  readonly slots: number
  readonly mask: number
  /** Of a block of bits, one for each slot. */
  readonly blockBytes: number

  /** @param shift At least 7, so that a block is made of whole vectors of 128 bits. */
  constructor(shift: number) {
    this.shift = shift
    this.slots = 2 ** shift
    this.mask = this.slots - 1
    this.blockBytes = this.slots / 8
  }
}

/**
 * A number for each slot, in one chunk for each segment, so that a column grows without being
 * copied. The kernel finds the chunks through a table in its own memory.
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

  /** Where the kernel finds the addresses of the chunks. */
  get table(): number {
    return this.#table
  }

  /** How many segments there is room for. */
  get segments(): number {
    return this.chunks.length
  }

  /** The address of a segment's chunk. */
  chunk(segment: number): number {
    return this.chunks[segment] ?? 0
  }

  /** Writes what it is to an archive, or takes it from one. */
  transfer(archive: Archive): void {
    this.chunks = archive.exchange(this.chunks)
    this.#table = archive.exchange(this.#table)
    this.#tableLength = archive.exchange(this.#tableLength)
  }

  /** Makes room for the slots of one more segment; their values are 0. */
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

  get(slot: number): number {
    const chunk = this.chunks[slot >>> this.shift] ?? 0
    return this.memory.u32[(chunk >>> 2) + (slot & this.mask)] ?? 0
  }

  set(slot: number, value: number): void {
    const chunk = this.chunks[slot >>> this.shift] ?? 0
    this.memory.u32[(chunk >>> 2) + (slot & this.mask)] = value
  }
}

/** As `WholeColumn`, in 2 bytes each; in 4 in a segment that has had a number above 65,535. */
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

  get(slot: number): number {
    const chunk = this.chunks[slot >>> this.shift] ?? 0
    return this.memory.u8[chunk + (slot & this.mask)] ?? 0
  }

  set(slot: number, value: number): void {
    const chunk = this.chunks[slot >>> this.shift] ?? 0
    this.memory.u8[chunk + (slot & this.mask)] = value
  }
}
