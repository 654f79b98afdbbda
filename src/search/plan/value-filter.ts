import type { ValueIndex } from '../columns/value-index.ts'
import type { SegmentProgram } from '../sets/segment-program.ts'
import type { ListableFilter } from './filter.ts'

/** Listings in any of several places, with a zip, or of an account. */
export class ValueFilter implements ListableFilter {
  readonly count: number
  readonly #index: ValueIndex
  readonly #numbers: readonly number[]

  constructor(index: ValueIndex, values: readonly number[]) {
    this.#index = index
    const numbers = new Set(values.map(value => index.numberOf(value)))
    this.#numbers = [...numbers].filter(number => index.postings.count(number) > 0)
    this.count = this.#numbers.reduce((sum, number) => sum + index.postings.count(number), 0)
  }

  addTo(program: SegmentProgram, segment: number): void {
    program.andAny(this.blocksIn(program, segment))
  }

  /** Blocks that have the slots of a segment together. */
  blocksIn(program: SegmentProgram, segment: number): number[] {
    const { postings } = this.#index
    const blocks: number[] = []
    const listed: number[] = []
    for (const number of this.#numbers) {
      const bitmap = postings.bitmap(number)
      if (bitmap) blocks.push(bitmap.block(segment))
      else if (postings.isIn(number, segment)) listed.push(number)
    }
    if (listed.length > 0) {
      const block = program.ownBlock()
      for (const number of listed) postings.addTo(number, segment, block)
      blocks.push(block)
    }
    return blocks
  }

  has(slot: number): boolean {
    return this.#numbers.includes(this.#index.numberAt(slot))
  }

  filterList(slots: Uint32Array, count: number): number {
    const numbers = this.#numbers
    const [only = 0] = numbers
    let size = 0
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      const number = this.#index.numberAt(slot)
      if (numbers.length === 1 ? number === only : numbers.includes(number)) slots[size++] = slot
    }
    return size
  }

  isIn(segment: number): boolean {
    return this.#numbers.some(number => this.#index.postings.isIn(number, segment))
  }

  list(): Uint32Array | null {
    const { postings } = this.#index
    if (this.#numbers.some(number => postings.bitmap(number) !== null)) return null
    const slots = new Uint32Array(this.count)
    let at = 0
    for (const number of this.#numbers) {
      slots.set(postings.list(number), at)
      at += postings.count(number)
    }
    return slots
  }
}

/** Listings that one of several filters matches: in places of several kinds. */
export class AnyValueFilter implements ListableFilter {
  readonly count: number
  readonly #filters: readonly ValueFilter[]

  constructor(filters: readonly ValueFilter[]) {
    this.#filters = filters
    this.count = filters.reduce((sum, { count }) => sum + count, 0)
  }

  addTo(program: SegmentProgram, segment: number): void {
    program.andAny(this.#filters.flatMap(filter => filter.blocksIn(program, segment)))
  }

  filterList(slots: Uint32Array, count: number): number {
    let size = 0
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      if (this.#filters.some(filter => filter.has(slot))) slots[size++] = slot
    }
    return size
  }

  isIn(segment: number): boolean {
    return this.#filters.some(filter => filter.isIn(segment))
  }

  list(): Uint32Array | null {
    const slots = new Set<number>()
    for (const filter of this.#filters) {
      const list = filter.list()
      if (list === null) return null
      for (const slot of list) slots.add(slot)
    }
    return Uint32Array.from(slots)
  }
}
