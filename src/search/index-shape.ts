import type { FacetAmount } from '../domain/searching/facets.ts'
import { MAX_BYTES } from './kernel/kernel-memory.ts'
import type { TextShape } from './words/text-shape.ts'

/** The sizes and thresholds of the index. They change its speed, never its answers. */
export interface IndexShape extends TextShape {
  /** A segment has 2 to this power slots; from 7 to 16. */
  readonly segmentShift: number
  readonly buckets: { readonly boundaryCount: number; readonly minListings: number }
  /** Common limits on amounts. Buckets begin exactly there, so no value has to be compared. */
  readonly limits: Readonly<Record<FacetAmount, readonly number[]>>
  /**
   * A search checks a list slot by slot if it has at most one in this many slots of the segments in
   * which all its places and words occur.
   */
  readonly slotsPerWalked: number
  /**
   * A list of at most this many slots is also checked slot by slot. Longer lists are searched over
   * bitmaps.
   */
  readonly maxWalked: number
  /**
   * A smaller result, or one with fewer than one in `slotsPerSorted` slots, is sorted as a whole.
   */
  readonly maxSorted: number
  readonly slotsPerSorted: number
  /**
   * Where results are sparse around a page of a large result, about this many of them are sorted:
   * neither finding nor sorting them takes long.
   */
  readonly gathered: number
  /** How many rows the grid over a polygon has, and as many columns; from 3. */
  readonly cellsPerSide: number
  /** For each of the three memories; at most 4 GiB. */
  readonly maxBytes: number
}

function roundNumbers(factors: readonly number[], powers: readonly number[]): number[] {
  return powers.flatMap(power => factors.map(factor => factor * power))
}

export const DEFAULT_SHAPE: IndexShape = {
  segmentShift: 16,
  buckets: { boundaryCount: 128, minListings: 64 },
  limits: {
    priceUsd: roundNumbers([1, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5], [1e4, 1e5, 1e6]),
    acres: [1, 2, 5, 10, 15, 20, 30, 40, 50, 80, 100, 160, 200, 320, 500, 640, 1000, 2000],
    pricePerAcreUsd: roundNumbers([1, 2, 3, 4, 5, 8], [1e3, 1e4]),
  },
  postings: { slotsPerListed: 32, maxListed: 512, minPackedPerSegment: 8 },
  phrases: { maxRead: 16_384, maxKept: 256 },
  sampledTexts: 4096,
  slotsPerWalked: 512,
  maxWalked: 128,
  maxSorted: 256,
  slotsPerSorted: 256,
  gathered: 1024,
  cellsPerSide: 128,
  maxBytes: MAX_BYTES,
}
