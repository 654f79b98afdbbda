import { compileKernel } from './kernel/kernel.ts'
import { KernelMemory } from './kernel/kernel-memory.ts'

/** More than any single write takes: longer bitmaps, new boundaries, … */
const RESERVE_BYTES = 2 ** 24
/**
 * How much more a write that needs a new segment takes for each slot: all columns and boundaries.
 */
const RESERVE_BYTES_PER_SLOT = 1024
/**
 * The memory that `build` takes for each slot: boundaries of listings like the demo's take about
 * 200 bytes.
 */
const BUILT_BYTES_PER_SLOT = 256
/** Rows of words are many and short, so their memory has blocks in small steps. */
const ROW_STEP_BYTES = 4
/**
 * The memory that a write may take for each letter of its texts: mainly new words and their
 * buffers.
 */
const RESERVE_BYTES_PER_LETTER = 64

/** The memories of an index, which must have room for the next write. */
export class IndexMemories {
  /** Columns, sets and boundaries. */
  readonly columns: KernelMemory
  /** The words of each listing. */
  readonly rows: KernelMemory
  /** The listings of each word. */
  readonly postings: KernelMemory
  readonly #maxBytes: number

  /** @param maxBytes Of each memory. */
  constructor(maxBytes: number) {
    const kernel = compileKernel()
    this.#maxBytes = maxBytes
    this.columns = new KernelMemory(kernel, maxBytes)
    this.rows = new KernelMemory(kernel, maxBytes, ROW_STEP_BYTES)
    this.postings = new KernelMemory(kernel, maxBytes)
  }

  get all(): readonly KernelMemory[] {
    return [this.columns, this.rows, this.postings]
  }

  get usedBytes(): number {
    return this.all.reduce((sum, memory) => sum + memory.usedBytes, 0)
  }

  /**
   * Whether there is just enough room left for the tables that `build` creates for this many slots;
   * later would be too late.
   */
  hasRoomOnlyToBuild(slots: number): boolean {
    return this.columns.usedBytes + slots * BUILT_BYTES_PER_SLOT + RESERVE_BYTES > this.#maxBytes
  }

  /**
   * Makes room for a write.
   * @param newSlots How many slots a new segment has; 0 if the write needs none.
   * @throws IndexFull when a memory may not grow that large.
   */
  ensureRoom(texts: readonly string[], newSlots: number): void {
    this.columns.ensureRoom(RESERVE_BYTES + newSlots * RESERVE_BYTES_PER_SLOT)
    let letters = 0
    for (const text of texts) letters += text.length
    const textBytes = RESERVE_BYTES + letters * RESERVE_BYTES_PER_LETTER
    this.rows.ensureRoom(textBytes + 8 * newSlots)
    this.postings.ensureRoom(textBytes)
  }
}
