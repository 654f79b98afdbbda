import type { WholeColumn } from '../columns/column.ts'
import type { KernelMemory } from '../kernel/kernel-memory.ts'
import { Scratch } from '../kernel/scratch.ts'
import type { BitmapSpace } from '../sets/bitmap.ts'
import type { SlotNumbers } from '../sets/posting-build.ts'

/** So many rows, some megabyte, are brought over at once. */
const SLOTS_AT_ONCE = 4096
/** What the kernel may write behind rows. */
const MARGIN_BYTES = 16

/** Where rows of words lie. */
interface Rows {
  readonly rows: WholeColumn
  readonly lengths: WholeColumn
  /** The highest number in them. */
  readonly highest: number
}

/** The words of rows, brought over from the memory that they lie in to that of the postings. */
export class RowNumbers implements SlotNumbers {
  readonly highest: number
  readonly #space: BitmapSpace
  readonly #memory: KernelMemory
  readonly #rows: Rows
  readonly #joined: Scratch
  readonly #over: Scratch

  /** @param memory Where the rows lie; the space's own is that of the postings. */
  constructor(space: BitmapSpace, memory: KernelMemory, rows: Rows) {
    this.highest = rows.highest
    this.#space = space
    this.#memory = memory
    this.#rows = rows
    this.#joined = new Scratch(memory)
    this.#over = new Scratch(space.memory)
  }

  count(segment: number, slots: number, tallies: number): void {
    const { memory, segments } = this.#space
    const first = segment * segments.slots
    for (let place = 0; place < slots; place += SLOTS_AT_ONCE) {
      const some = Math.min(SLOTS_AT_ONCE, slots - place)
      const { rows, lengths } = this.#bringOver(segment, place, some)
      memory.kernel.countWords(rows, lengths, some, first + place, tallies)
    }
  }

  fill(segment: number, slots: number, tallies: number): void {
    const { memory, segments } = this.#space
    const first = segment * segments.slots
    for (let place = 0; place < slots; place += SLOTS_AT_ONCE) {
      const some = Math.min(SLOTS_AT_ONCE, slots - place)
      const { rows, lengths } = this.#bringOver(segment, place, some)
      memory.kernel.fillWords(rows, lengths, some, place, first, tallies)
    }
  }

  /** Gives back what the rows were brought over in. */
  release(): void {
    this.#joined.release()
    this.#over.release()
  }

  /** Brings over the rows from a place of a segment on, and before them their lengths. */
  #bringOver(segment: number, place: number, slots: number): { rows: number; lengths: number } {
    const from = this.#memory
    const rows = this.#rows.rows.chunk(segment) + 4 * place
    const lengths = this.#rows.lengths.chunk(segment) + 4 * place
    let bytes = 0
    for (let i = 0; i < slots; i++) bytes += from.u32[(lengths >>> 2) + i] ?? 0
    const joined = this.#joined.ofBytes(bytes + MARGIN_BYTES)
    from.kernel.joinRows(rows, lengths, slots, joined)
    const over = this.#over.ofBytes(4 * slots + bytes)
    const { u8 } = this.#space.memory
    u8.set(from.u8.subarray(lengths, lengths + 4 * slots), over)
    u8.set(from.u8.subarray(joined, joined + bytes), over + 4 * slots)
    return { rows: over + 4 * slots, lengths: over }
  }
}
