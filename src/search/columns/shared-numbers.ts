import type { KernelMemory } from '../kernel/kernel-memory.ts'
import type { Segments } from '../sets/segments.ts'
import type { Archive } from '../snapshot-archive.ts'
import type { ShortColumn } from './column.ts'

/** This many neighboring slots share a mark. */
const SLOTS_PER_MARK = 64
const MARK_BYTES = 4
/** The mark of slots that have different numbers. */
const MIXED = 0xffffffff

/**
 * For each 64 neighboring slots, the number that all of them have in a column, if they share one.
 * Slots are in place order, so most of them share their county, and a count of results by county
 * takes one step for 64 slots.
 */
export class SharedNumbers {
  readonly #memory: KernelMemory
  readonly #column: ShortColumn
  readonly #shift: number
  readonly #chunkBytes: number
  #chunks: number[] = []

  constructor(memory: KernelMemory, segments: Segments, column: ShortColumn) {
    this.#memory = memory
    this.#column = column
    this.#shift = segments.shift
    this.#chunkBytes = (segments.slots / SLOTS_PER_MARK) * MARK_BYTES
  }

  /** Serializes this part with an archive, in either direction. */
  transfer(archive: Archive): void {
    this.#chunks = archive.exchange(this.#chunks)
  }

  /** The address of a segment's marks. */
  chunk(segment: number): number {
    return this.#chunks[segment] ?? 0
  }

  addSegment(): void {
    const chunk = this.#memory.allocate(this.#chunkBytes)
    this.#memory.u8.fill(255, chunk, chunk + this.#chunkBytes)
    this.#chunks.push(chunk)
  }

  /** Recomputes the marks of all slots below `end`. */
  build(end: number): void {
    for (let first = 0; first < end; first += SLOTS_PER_MARK) {
      const number = this.#column.get(first)
      const last = Math.min(first + SLOTS_PER_MARK, end)
      let slot = first + 1
      while (slot < last && this.#column.get(slot) === number) slot++
      this.#mark(first, slot === last ? number : MIXED)
    }
  }

  /** Updates the mark for a slot's new number. */
  put(slot: number, number: number): void {
    if (this.#memory.u32[this.#at(slot)] !== number) this.#mark(slot, MIXED)
  }

  #mark(slot: number, mark: number): void {
    this.#memory.u32[this.#at(slot)] = mark
  }

  /** The position of a slot's mark, in steps of 4 bytes. */
  #at(slot: number): number {
    const chunk = this.chunk(slot >>> this.#shift)
    return (chunk >>> 2) + ((slot & (2 ** this.#shift - 1)) >>> 6)
  }
}
