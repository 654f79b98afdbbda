import { Bitmap, type BitmapSpace } from './bitmap.ts'
import type { Postings } from './postings.ts'

/** Bitmaps that last for one search. */
export class Loans {
  readonly #space: BitmapSpace
  readonly #lent: Bitmap[] = []

  constructor(space: BitmapSpace) {
    this.#space = space
  }

  /** The slots of some values that are listed, as a bitmap. */
  bitmapOf(postings: Postings, values: readonly number[]): Bitmap {
    const bitmap = new Bitmap(this.#space)
    this.#lent.push(bitmap)
    const { shift } = this.#space.segments
    for (const value of values) {
      const last = postings.list(value).at(-1) ?? 0
      // Before the list is read: a new block may replace the memory's views, and so the list.
      for (let segment = last >>> shift; segment >= 0; segment--) bitmap.ownBlock(segment)
      for (const slot of postings.list(value)) bitmap.add(slot)
    }
    return bitmap
  }

  /** Takes all of them back. */
  end(): void {
    for (const bitmap of this.#lent) bitmap.release()
    this.#lent.length = 0
  }
}
