import type { ValueIndex } from '../columns/value-index.ts'
import type { BitmapSpace } from '../sets/bitmap.ts'
import type { ListableFilter } from './filter.ts'

/** Listings in any of several places, with a zip, or of an account. */
export class ValueFilter implements ListableFilter {
  readonly count: number
  readonly #space: BitmapSpace
  readonly #index: ValueIndex
  readonly #numbers: readonly number[]

  constructor(space: BitmapSpace, index: ValueIndex, values: readonly number[]) {
    this.#space = space
    this.#index = index
    const numbers = new Set(values.map(value => index.numberOf(value)))
    this.#numbers = [...numbers].filter(number => index.postings.count(number) > 0)
    this.count = this.#numbers.reduce((sum, number) => sum + index.postings.count(number), 0)
  }

  intersect(segment: number, target: number): void {
    const { memory, segments, spare } = this.#space
    const block = this.#index.postings.blockOf(this.#numbers, segment, spare)
    memory.kernel.and(target, target, block, segments.blockBytes)
  }

  refine(): void {}

  filterList(slots: Uint32Array, count: number): number {
    const numbers = this.#numbers
    const [only = 0] = numbers
    let kept = 0
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      const number = this.#index.numberAt(slot)
      if (numbers.length === 1 ? number === only : numbers.includes(number)) slots[kept++] = slot
    }
    return kept
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
