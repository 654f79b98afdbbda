import { Scratch } from '../kernel/scratch.ts'
import type { Archive } from '../snapshot-archive.ts'
import type { BitmapSpace } from './bitmap.ts'
import {
  ANY,
  AS_IS,
  BLOCKS,
  COMPLEMENT,
  IN_GRID,
  NEAR,
  type OpenSlots,
  OUTSIDE,
  ProgramOperations,
  WITHIN,
} from './program-operations.ts'

/** Members of the kernel's record of a program, as indexes of 32-bit numbers. */
const BIT_OPERATIONS = 0
const BIT_END = 1
const VALUE_OPERATIONS = 2
const VALUE_END = 3
const UNCERTAIN = 4
const UNCERTAIN_END = 5
const FIRST = 6
const END = 7
const ZEROS = 8
const RECORD_BYTES = 36
/** The kernel processes stripes of this many bytes. */
const STRIPE_BYTES = 512

/** Blocks of a box: its slots are in `upper` and `east`, not in `lower` or `west`. */
export interface OpenBox extends OpenSlots {
  readonly east: number
  readonly west: number
}

/** The columns of coordinates, and a box whose slots are certainly in an area. */
export interface AreaColumns {
  readonly latitudes: number
  readonly longitudes: number
  readonly box: OpenBox
}

type FiveNumbers = readonly [number, number, number, number, number]

/**
 * Latitude and longitude of the center, cosine and sine of that latitude, the haversine of the
 * radius.
 */
export type CircleNumbers = FiveNumbers

/**
 * The southern and western end, rows and columns for each degree, and how many rows and columns
 * there are.
 */
export type GridNumbers = FiveNumbers

/**
 * The filters of a search for one segment, as a program that the kernel runs over the segment in
 * one pass. Operations that cannot remove anything are left out. As soon as it is clear that no
 * slot can pass, `isEmpty` is true, and the segment can be skipped.
 */
export class SegmentProgram {
  readonly #space: BitmapSpace
  readonly #record: number
  readonly #operations: ProgramOperations
  readonly #uncertain: Scratch
  /** Blocks for sets that are stored as lists or in another memory. */
  #blocks: number[] = []
  #blockCount = 0
  #isEmpty = false
  /** How many operations may be uncertain of a slot. */
  #areaCount = 0

  constructor(space: BitmapSpace) {
    const { memory } = space
    this.#space = space
    this.#record = memory.allocateZeros(RECORD_BYTES)
    memory.u32[(this.#record >>> 2) + ZEROS] = memory.allocateZeros(STRIPE_BYTES)
    this.#operations = new ProgramOperations(space)
    this.#uncertain = new Scratch(memory)
  }

  /** Serializes this part with an archive, in either direction. */
  transfer(archive: Archive): void {
    this.#operations.transfer(archive)
    this.#uncertain.transfer(archive)
    this.#blocks = archive.exchange(this.#blocks)
  }

  /** Whether it is clear that no slot of the segment passes. */
  get isEmpty(): boolean {
    return this.#isEmpty
  }

  /** Begins the program of another segment. */
  begin(): void {
    this.#operations.clear()
    this.#blockCount = 0
    this.#isEmpty = false
    this.#areaCount = 0
  }

  /** A block of zeros that the caller may write to. It is valid until the next `begin`. */
  ownBlock(): number {
    const { memory, segments } = this.#space
    const block = this.#freeBlock()
    memory.u8.fill(0, block, block + segments.blockBytes)
    return block
  }

  /** Keeps the slots in a block. */
  and(block: number): void {
    const { nothing, everything } = this.#space
    if (block === nothing) this.#isEmpty = true
    else if (block !== everything) this.#operations.keep(block, AS_IS)
  }

  /** Keeps the slots in a block of another space's memory. */
  andForeign(space: BitmapSpace, block: number): void {
    const { memory, segments } = this.#space
    if (block === space.nothing || block === space.everything) {
      if (block === space.nothing) this.#isEmpty = true
      return
    }
    const copy = this.#freeBlock()
    memory.u8.set(space.memory.u8.subarray(block, block + segments.blockBytes), copy)
    this.and(copy)
  }

  /** Keeps the slots that are not in a block. */
  andNot(block: number): void {
    const { nothing, everything } = this.#space
    if (block === everything) this.#isEmpty = true
    else if (block !== nothing) this.#operations.keep(block, COMPLEMENT)
  }

  /** Keeps the slots that are not in a block, or in another one. */
  andNotUnless(block: number, other: number): void {
    const { nothing, everything } = this.#space
    if (other === nothing) this.andNot(block)
    else if (block === everything) this.and(other)
    else if (block !== nothing && other !== everything) {
      const at = this.#operations.pushBits(ANY, nothing, AS_IS)
      this.#operations.setBlock(at, 0, block, COMPLEMENT)
      this.#operations.setBlock(at, 1, other, AS_IS)
    }
  }

  /** Keeps the slots in any of several blocks. */
  andAny(blocks: readonly number[]): void {
    const { memory, segments, nothing, everything } = this.#space
    const united = blocks.filter(block => block !== nothing)
    if (united.includes(everything)) return
    if (united.length <= 1) this.and(united[0] ?? nothing)
    else if (united.length <= BLOCKS) {
      const at = this.#operations.pushBits(ANY, nothing, AS_IS)
      for (const [i, block] of united.entries()) this.#operations.setBlock(at, i, block, AS_IS)
    } else {
      const union = this.ownBlock()
      for (const block of united) memory.kernel.or(union, union, block, segments.blockBytes)
      this.and(union)
    }
  }

  /** Removes slots whose value is not from `low` to `high`. */
  within(values: number, low: number, high: number, open: OpenSlots): void {
    this.#compare(WITHIN, values, [low, high], open)
  }

  /** Removes slots whose value is strictly between `low` and `high`. */
  outside(values: number, low: number, high: number, open: OpenSlots): void {
    this.#compare(OUTSIDE, values, [low, high], open)
  }

  /** Removes the slots that are certainly not in a circle. `uncertain` has those to be measured. */
  near(columns: AreaColumns, numbers: CircleNumbers): void {
    this.#pushArea(NEAR, columns, numbers, 0)
  }

  /**
   * Removes the slots outside a polygon.
   * @param grid The address of the grid, as polygon.as.ts describes it.
   */
  inGrid(columns: AreaColumns, numbers: GridNumbers, grid: number): void {
    this.#pushArea(IN_GRID, columns, numbers, grid)
  }

  #pushArea(kind: number, columns: AreaColumns, numbers: FiveNumbers, grid: number): void {
    const { latitudes, longitudes, box } = columns
    this.#areaCount++
    const at = this.#operations.pushValues(kind, latitudes, box, numbers)
    const { u32 } = this.#space.memory
    u32[at + 4] = box.east
    u32[at + 5] = box.west
    u32[at + 6] = longitudes
    u32[at + 7] = grid
  }

  /**
   * Writes the slots of a segment that pass to `target`, whose block must be empty; returns how
   * many.
   */
  run(segment: number, target: number): number {
    const { memory, segments } = this.#space
    const uncertain = this.#uncertain.ofBytes(4 * segments.slots * this.#areaCount)
    const { u32 } = memory
    const record = this.#record >>> 2
    const { bits, values } = this.#operations
    u32[record + BIT_OPERATIONS] = bits.begin
    u32[record + BIT_END] = bits.end
    u32[record + VALUE_OPERATIONS] = values.begin
    u32[record + VALUE_END] = values.end
    u32[record + UNCERTAIN] = uncertain
    u32[record + UNCERTAIN_END] = uncertain
    const { blockBytes, slots } = segments
    return memory.kernel.run(this.#record, target, blockBytes, segment * slots)
  }

  /** Where in the block the results of the last run begin and end, in bytes from its start. */
  get extent(): { first: number; end: number } {
    const { u32 } = this.#space.memory
    const record = this.#record >>> 2
    return { first: u32[record + FIRST] ?? 0, end: u32[record + END] ?? 0 }
  }

  /**
   * The slots that the last run could not decide on, some of them twice. They may be in the result.
   */
  uncertain(): Uint32Array {
    const { u32 } = this.#space.memory
    const record = this.#record >>> 2
    const from = (u32[record + UNCERTAIN] ?? 0) >>> 2
    return u32.subarray(from, (u32[record + UNCERTAIN_END] ?? 0) >>> 2)
  }

  #freeBlock(): number {
    const { memory, segments } = this.#space
    const block = this.#blocks[this.#blockCount] ?? memory.allocate(segments.blockBytes)
    this.#blocks[this.#blockCount++] = block
    return block
  }

  #compare(kind: number, values: number, ends: [low: number, high: number], open: OpenSlots): void {
    const { nothing, everything } = this.#space
    if (open.upper === nothing || open.lower === everything) return
    this.#operations.pushValues(kind, values, open, ends)
  }
}
