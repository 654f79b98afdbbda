import { Bitmap, type BitmapSpace } from '../sets/bitmap.ts'
import { buildPostings } from '../sets/posting-build.ts'
import type { PostingShape } from '../sets/posting-shape.ts'
import { Postings } from '../sets/postings.ts'
import type { Archive } from '../snapshot-archive.ts'
import { ShortColumn } from './column.ts'
import { SharedNumbers } from './shared-numbers.ts'

/** The number for "no value". */
export const NO_NUMBER = 0
/** Values below this find their number in an array, which takes a tenth of the time of a map. */
const MAX_DIRECT_VALUE = 2 ** 18

/**
 * One of a listing's places, its zip or its account: at most one value for each slot, many distinct
 * values in total. Values are numbered in the order in which they arrive, so ids may be any
 * numbers.
 */
export class ValueIndex {
  #numbers = new Map<number, number>()
  /** The numbers of low values, by value; 0 if not looked up yet. */
  #direct = new Uint32Array(0)
  readonly #postings: Postings
  /** Slots with any value, once it is built. */
  readonly #known: Bitmap
  readonly #column: ShortColumn
  readonly #shared: SharedNumbers
  /** The value of each number; the first means "no value". */
  #values: number[] = [NO_NUMBER]
  readonly #space: BitmapSpace
  #isBuilt = false

  constructor(space: BitmapSpace, shape: PostingShape) {
    this.#space = space
    this.#postings = new Postings(space, shape)
    this.#known = new Bitmap(space)
    this.#column = new ShortColumn(space.memory, space.segments)
    this.#shared = new SharedNumbers(space.memory, space.segments, this.#column)
  }

  get postings(): Postings {
    return this.#postings
  }

  get known(): Bitmap {
    return this.#known
  }

  addSegment(): void {
    this.#column.addSegment()
    this.#shared.addSegment()
  }

  /** Serializes this part with an archive, in either direction. */
  transfer(archive: Archive): void {
    this.#numbers = archive.exchange(this.#numbers)
    this.#postings.transfer(archive)
    this.#known.transfer(archive)
    this.#column.transfer(archive)
    this.#shared.transfer(archive)
    this.#values = archive.exchange(this.#values)
    this.#isBuilt = archive.exchange(this.#isBuilt)
  }

  /** The number of a value; 0 when no slot ever had it. */
  numberOf(value: number): number {
    return this.#numbers.get(value) ?? NO_NUMBER
  }

  /** How many values there are, numbered from 1. */
  get size(): number {
    return this.#values.length - 1
  }

  /** The value with a number. */
  valueOf(number: number): number {
    return this.#values[number] ?? 0
  }

  /** For each slot in a part of a segment's block, adds 1 to the count of its value's number. */
  tally(
    segment: number,
    block: number,
    [first, end]: readonly [number, number],
    counts: number,
  ): void {
    const { kernel } = this.#space.memory
    const isWide = this.#column.isWide(segment)
    const shared = this.#shared.chunk(segment)
    kernel.tally(block, first, end, this.#column.chunk(segment), isWide, shared, counts)
  }

  /** The number of a slot's value. */
  numberAt(slot: number): number {
    return this.#column.get(slot)
  }

  put(slot: number, value: number | null): void {
    const number = value === null ? NO_NUMBER : this.#numbered(value)
    const before = this.#column.get(slot)
    if (number === before) return
    this.#column.set(slot, number)
    if (!this.#isBuilt) return
    this.#shared.put(slot, number)
    if (before !== NO_NUMBER) this.#postings.delete(before, slot)
    if (number !== NO_NUMBER) this.#postings.add(number, slot)
    this.#known.put(slot, number !== NO_NUMBER)
  }

  /** See `Column.reorder`. Only before `build`. */
  reorder(order: Uint32Array, end: number): void {
    this.#column.reorder(order, end)
  }

  /** Builds the postings of all slots below `end`. Later changes update them. */
  build(end: number): void {
    const { memory, segments } = this.#space
    const column = this.#column
    const numbers = {
      highest: this.size,
      common: 0,
      count(segment: number, slots: number, tallies: number): void {
        const isWide = column.isWide(segment)
        memory.kernel.countValues(column.chunk(segment), isWide, slots, tallies)
      },
      fill(segment: number, slots: number, tallies: number): void {
        const first = segment * segments.slots
        const isWide = column.isWide(segment)
        memory.kernel.fillValues(column.chunk(segment), isWide, slots, first, tallies)
      },
    }
    buildPostings(this.#space, this.#postings, numbers, end)
    for (let slot = 0; slot < end; slot++) {
      if (column.get(slot) !== NO_NUMBER) this.#known.add(slot)
    }
    this.#shared.build(end)
    this.#isBuilt = true
  }

  #numbered(value: number): number {
    const direct = this.#direct[value]
    if (direct) return direct
    let number = this.#numbers.get(value)
    if (number === undefined) {
      number = this.#values.push(value) - 1
      this.#numbers.set(value, number)
    }
    if (value >= 0 && value < MAX_DIRECT_VALUE) this.#storeDirect(value, number)
    return number
  }

  #storeDirect(value: number, number: number): void {
    if (value >= this.#direct.length) {
      const wider = new Uint32Array(Math.min(2 * value + 64, MAX_DIRECT_VALUE))
      wider.set(this.#direct)
      this.#direct = wider
    }
    this.#direct[value] = number
  }
}
