import { Bitmap, type BitmapSpace } from './bitmap.ts'
import type { Postings } from './postings.ts'

/** Bitmaps that last for one search. */
export class Loans {
  readonly #space: BitmapSpace
  readonly #lent: Bitmap[] = []

  constructor(space: BitmapSpace) {
    this.#space = space
  }

  /** The slots of a value, which may be listed, as a bitmap. */
  bitmapOf(postings: Postings, value: number): Bitmap {
    return postings.bitmap(value) ?? this.unionOf(postings, [value])
  }

  /** The slots of some values, all of them listed, as one bitmap. */
  unionOf(postings: Postings, values: readonly number[]): Bitmap {
    const bitmap = new Bitmap(this.#space)
    this.#lent.push(bitmap)
    const { shift } = this.#space.segments
    for (const value of values) {
      const last = postings.list(value).at(-1) ?? 0
      // Before the list is read: a new block may replace the memory's views, and so the list.
      for (let segment = last >>> shift; segment >= 0; segment--) bitmap.ownBlock(segment)
      bitmap.addAll(postings.list(value), 0, postings.count(value))
    }
    return bitmap
  }

  /** Takes all of them back. */
  end(): void {
    for (const bitmap of this.#lent) bitmap.release()
    this.#lent.length = 0
  }
}
