import { Scratch } from '../kernel/scratch.ts'
import type { Archive } from '../snapshot-archive.ts'
import type { BitmapSpace } from './bitmap.ts'

/** Kinds of operations on bits, and their layout: each has four blocks with a mask. */
const ALL = 0
export const ANY = 1
/** The most blocks of an operation on bits. */
export const BLOCKS = 4
const BIT_BYTES = 40
const FIRST_BLOCK = 2
/** Masks for a block and for its complement. */
export const AS_IS = 0
export const COMPLEMENT = 0xffffffff

/** Kinds of operations on values, and the bytes of one. */
export const WITHIN = 0
export const OUTSIDE = 1
export const NEAR = 2
export const IN_GRID = 3
const VALUE_BYTES = 72
const NUMBERS_BYTE = 32

const FIRST_OPERATIONS = 64

/**
 * Slots whose values must be compared: those in the block `upper` and not in the block `lower`. 0
 * means all slots that are left, or none.
 */
export interface OpenSlots {
  readonly upper: number
  readonly lower: number
}

/**
 * The operations of a program, as the kernel reads them: operations on bits, then operations on
 * values.
 */
export class ProgramOperations {
  readonly #space: BitmapSpace
  readonly #bits: Scratch
  readonly #values: Scratch
  #bitsAt = 0
  #valuesAt = 0
  #bitRoom = 0
  #valueRoom = 0
  #bitCount = 0
  #valueCount = 0
  /** The operation that the next `keep` extends, and how many blocks it has; -1 for a new one. */
  #open = -1
  #openBlocks = 0

  constructor(space: BitmapSpace) {
    this.#space = space
    this.#bits = new Scratch(space.memory)
    this.#values = new Scratch(space.memory)
  }

  /** Serializes this part with an archive, in either direction. */
  transfer(archive: Archive): void {
    for (const scratch of [this.#bits, this.#values]) scratch.transfer(archive)
    this.#bitRoom = archive.exchange(this.#bitRoom)
    this.#valueRoom = archive.exchange(this.#valueRoom)
    this.#bitsAt = archive.exchange(this.#bitsAt)
    this.#valuesAt = archive.exchange(this.#valuesAt)
  }

  /** Where the operations on bits begin and end. */
  get bits(): { begin: number; end: number } {
    return { begin: this.#bitsAt, end: this.#bitsAt + BIT_BYTES * this.#bitCount }
  }

  /** Where the operations on values begin and end. */
  get values(): { begin: number; end: number } {
    return { begin: this.#valuesAt, end: this.#valuesAt + VALUE_BYTES * this.#valueCount }
  }

  clear(): void {
    this.#bitCount = 0
    this.#valueCount = 0
    this.#open = -1
  }

  /** Keeps the slots in a block, or with a mask those that are not in it. */
  keep(block: number, mask: number): void {
    if (this.#open === -1) {
      this.#open = this.pushBits(ALL, this.#space.everything, AS_IS)
      this.#openBlocks = 0
    }
    this.setBlock(this.#open, this.#openBlocks++, block, mask)
    if (this.#openBlocks === BLOCKS) this.#open = -1
  }

  /** Adds an operation on bits whose four blocks are the same; returns its number. */
  pushBits(kind: number, block: number, mask: number): number {
    if (this.#bitCount === this.#bitRoom) {
      this.#bitRoom = Math.max(FIRST_OPERATIONS, 2 * this.#bitRoom)
      this.#bitsAt = this.#bits.lengthen(BIT_BYTES * this.#bitRoom, BIT_BYTES * this.#bitCount)
    }
    const operation = this.#bitCount++
    this.#space.memory.u32[(this.#bitsAt + BIT_BYTES * operation) >>> 2] = kind
    for (let i = 0; i < BLOCKS; i++) this.setBlock(operation, i, block, mask)
    return operation
  }

  /** Changes one of the blocks of an operation on bits. */
  setBlock(operation: number, i: number, block: number, mask: number): void {
    const { u32 } = this.#space.memory
    const at = (this.#bitsAt + BIT_BYTES * operation) / 4 + FIRST_BLOCK + 2 * i
    u32[at] = block
    u32[at + 1] = mask
  }

  /** Adds an operation on values with its numbers; returns the index of its first 32-bit number. */
  pushValues(
    kind: number,
    values: number,
    { upper, lower }: OpenSlots,
    numbers: readonly number[],
  ): number {
    const { memory } = this.#space
    if (this.#valueCount === this.#valueRoom) {
      const used = VALUE_BYTES * this.#valueCount
      this.#valueRoom = Math.max(FIRST_OPERATIONS, 2 * this.#valueRoom)
      this.#valuesAt = this.#values.lengthen(VALUE_BYTES * this.#valueRoom, used)
    }
    const at = (this.#valuesAt + VALUE_BYTES * this.#valueCount++) >>> 2
    const { u32, f64 } = memory
    u32[at] = kind
    u32[at + 1] = upper
    u32[at + 2] = lower
    u32[at + 3] = values
    const first = (4 * at + NUMBERS_BYTE) >>> 3
    for (let i = 0; i < numbers.length; i++) f64[first + i] = numbers[i] ?? 0
    return at
  }
}
