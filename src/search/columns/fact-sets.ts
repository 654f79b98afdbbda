import { type FactBits, haveCommon } from '../../domain/facts/fact-bits.ts'
import { FACT_VALUES, type FactValue, SEARCHED_VALUES } from '../../domain/facts/land-facts.ts'
import { Bitmap, type BitmapSpace } from '../sets/bitmap.ts'
import type { Archive } from '../snapshot-archive.ts'
import { NumberColumn } from './column.ts'

/**
 * The facts of land: a bitmap over all slots for each value, and for each slot the sum of its
 * values' bits.
 */
export class FactSets {
  readonly #bits: NumberColumn
  readonly #bitmaps: ReadonlyMap<FactValue, Bitmap>

  constructor(space: BitmapSpace) {
    this.#bits = new NumberColumn(space.memory, space.segments)
    this.#bitmaps = new Map(SEARCHED_VALUES.map(value => [value, new Bitmap(space)]))
  }

  addSegment(): void {
    this.#bits.addSegment()
  }

  /** Serializes this part with an archive, in either direction. */
  transfer(archive: Archive): void {
    this.#bits.transfer(archive)
    for (const bitmap of this.#bitmaps.values()) bitmap.transfer(archive)
  }

  put(slot: number, bits: FactBits): void {
    const before = this.#bits.get(slot)
    if (bits === before) return
    for (const [{ bit }, bitmap] of this.#bitmaps) {
      const isMember = haveCommon(bits, bit)
      if (isMember !== haveCommon(before, bit)) bitmap.put(slot, isMember)
    }
    this.#bits.set(slot, bits)
  }

  /** See `Column.reorder`. */
  reorder(order: Uint32Array, end: number): void {
    this.#bits.reorder(order, end)
    for (const [{ bit }, bitmap] of this.#bitmaps) {
      bitmap.release()
      for (let slot = 0; slot < order.length; slot++) {
        if (haveCommon(this.#bits.get(slot), bit)) bitmap.add(slot)
      }
    }
  }

  bitsAt(slot: number): FactBits {
    return this.#bits.get(slot)
  }

  /** The bitmap of each value that listings state; callers must not change them. */
  get stated(): ReadonlyMap<FactValue, Bitmap> {
    return new Map([...this.#bitmaps].filter(([value]) => FACT_VALUES.includes(value)))
  }

  /** The bitmaps of several values; callers must not change them. */
  bitmapsOf(bits: FactBits): Bitmap[] {
    return [...this.#bitmaps].flatMap(([{ bit }, bitmap]) => (haveCommon(bits, bit) ? bitmap : []))
  }
}
