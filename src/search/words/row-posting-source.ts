import type { WholeColumn } from '../columns/column.ts'
import type { KernelMemory } from '../kernel/kernel-memory.ts'
import { Scratch } from '../kernel/scratch.ts'
import type { BitmapSpace } from '../sets/bitmap.ts'
import type { CommonBlocks, PostingSource } from '../sets/posting-build.ts'

/** How many rows, about a megabyte, are copied at a time. */
const SLOTS_AT_ONCE = 4096
/** The kernel may write this far past the rows. */
const MARGIN_BYTES = 16

/** The rows of word numbers. */
interface Rows {
  readonly rows: WholeColumn
  readonly lengths: WholeColumn
  /** The highest word number. */
  readonly highest: number
  /** Words with numbers below this were common when the words were numbered. */
  readonly common: number
}

/**
 * Gives the words of rows to the kernel of the postings. Rows are in another memory, so they are
 * copied there in pieces.
 */
export class RowPostingSource implements PostingSource {
  readonly highest: number
  readonly common: number
  readonly #space: BitmapSpace
  readonly #memory: KernelMemory
  readonly #rows: Rows
  readonly #joined: Scratch
  readonly #copies: Scratch

  /** @param memory The memory of the rows. The memory of `space` is that of the postings. */
  constructor(space: BitmapSpace, memory: KernelMemory, rows: Rows) {
    this.highest = rows.highest
    this.common = rows.common
    this.#space = space
    this.#memory = memory
    this.#rows = rows
    this.#joined = new Scratch(memory)
    this.#copies = new Scratch(space.memory)
  }

  count(segment: number, slots: number, tallies: number): void {
    const { memory, segments } = this.#space
    const first = segment * segments.slots
    for (let offset = 0; offset < slots; offset += SLOTS_AT_ONCE) {
      const some = Math.min(SLOTS_AT_ONCE, slots - offset)
      const { rows, lengths } = this.#copyRows(segment, offset, some)
      memory.kernel.countWords(rows, lengths, some, first + offset, tallies, this.common)
    }
  }

  fill(segment: number, slots: number, tallies: number, blocks: CommonBlocks): void {
    const { memory, segments } = this.#space
    const { kernel } = memory
    const { addresses, bits } = blocks
    const { common } = this
    const first = segment * segments.slots
    for (let offset = 0; offset < slots; offset += SLOTS_AT_ONCE) {
      const some = Math.min(SLOTS_AT_ONCE, slots - offset)
      const { rows, lengths } = this.#copyRows(segment, offset, some)
      kernel.fillWords(rows, lengths, some, offset, first, tallies, common, addresses, bits)
    }
  }

  /** Frees the buffers of the copies. */
  release(): void {
    this.#joined.release()
    this.#copies.release()
  }

  /** Copies the rows of `slots` slots, with their lengths in front of them. */
  #copyRows(segment: number, offset: number, slots: number): { rows: number; lengths: number } {
    const from = this.#memory
    const rows = this.#rows.rows.chunk(segment) + 4 * offset
    const lengths = this.#rows.lengths.chunk(segment) + 4 * offset
    let bytes = 0
    for (let i = 0; i < slots; i++) bytes += from.u32[(lengths >>> 2) + i] ?? 0
    const joined = this.#joined.ofBytes(bytes + MARGIN_BYTES)
    from.kernel.joinRows(rows, lengths, slots, joined)
    const copies = this.#copies.ofBytes(4 * slots + bytes)
    const { u8 } = this.#space.memory
    u8.set(from.u8.subarray(lengths, lengths + 4 * slots), copies)
    u8.set(from.u8.subarray(joined, joined + bytes), copies + 4 * slots)
    return { rows: copies + 4 * slots, lengths: copies }
  }
}
