import type { Bitmap, BitmapSpace } from './bitmap.ts'
import type { ListedFilter } from './filter.ts'
import type { Loans } from './loans.ts'
import { narrowToUnion } from './union.ts'
import type { ValueIndex } from './value-index.ts'

/** Any of several places, a zip or an account. */
export class ValueFilter implements ListedFilter {
  readonly count: number
  readonly #space: BitmapSpace
  readonly #index: ValueIndex
  readonly #loans: Loans
  readonly #numbers: readonly number[]
  #sets: readonly Bitmap[] | null = null

  constructor(space: BitmapSpace, index: ValueIndex, values: readonly number[], loans: Loans) {
    this.#space = space
    this.#loans = loans
    this.#index = index
    const numbers = new Set(values.map(value => index.numberOf(value)))
    this.#numbers = [...numbers].filter(number => index.postings.count(number) > 0)
    this.count = this.#numbers.reduce((sum, number) => sum + index.postings.count(number), 0)
  }

  narrow(segment: number, target: number): void {
    this.#sets ??= this.#bitmaps()
    narrowToUnion(this.#space, this.#sets, segment, target)
  }

  settle(): void {}

  keep(slots: Uint32Array, count: number): number {
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

  #bitmaps(): Bitmap[] {
    const { postings } = this.#index
    const sets: Bitmap[] = []
    const listed: number[] = []
    for (const number of this.#numbers) {
      const bitmap = postings.bitmap(number)
      if (bitmap) sets.push(bitmap)
      else listed.push(number)
    }
    if (listed.length > 0) sets.push(this.#loans.unionOf(postings, listed))
    return sets
  }
}
