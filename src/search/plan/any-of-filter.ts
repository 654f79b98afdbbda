import type { Bitmap } from '../sets/bitmap.ts'
import type { SegmentProgram } from '../sets/segment-program.ts'
import type { Filter } from './filter.ts'

/** Listings in any of several sets. */
export class AnyOfFilter implements Filter {
  readonly #bitmaps: readonly Bitmap[]
  readonly #isIn: (slot: number) => boolean

  /** @param isIn Whether the listing of a slot is in any of the sets. */
  constructor(bitmaps: readonly Bitmap[], isIn: (slot: number) => boolean) {
    this.#bitmaps = bitmaps
    this.#isIn = isIn
  }

  addTo(program: SegmentProgram, segment: number): void {
    program.andAny(this.#bitmaps.map(set => set.block(segment)))
  }

  has(slot: number): boolean {
    return this.#isIn(slot)
  }

  filterList(slots: Uint32Array, count: number): number {
    let size = 0
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      if (this.#isIn(slot)) slots[size++] = slot
    }
    return size
  }
}
