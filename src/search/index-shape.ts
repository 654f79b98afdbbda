import type { CutPlan } from './columns/quantile-boundaries.ts'
import { MOST_BYTES } from './kernel/kernel-memory.ts'
import type { TextShape } from './words/text-index.ts'

/** The sizes that the index is built by. They decide on its speed, never on its answers. */
export interface IndexShape extends TextShape {
  /** A segment has 2 to this power slots; 7 to 16. */
  readonly segmentShift: number
  readonly cuts: Pick<CutPlan, 'cuts' | 'smallestShare'>
  /** A search goes along a list, and facets along a result, of at most one in so many slots … */
  readonly slotsForWalked: number
  /** … or at most so many; others go over bitmaps. */
  readonly mostWalked: number
  /** A result with fewer, or with fewer than one in `slotsForSorted` slots, is sorted whole. */
  readonly mostSorted: number
  readonly slotsForSorted: number
  /** For each of the three memories; at most 4 GiB. */
  readonly mostBytes: number
}

export const DEFAULT_SHAPE: IndexShape = {
  segmentShift: 16,
  cuts: { cuts: 128, smallestShare: 64 },
  postings: { slotsForListed: 32, mostListed: 512, slotsForPacked: 8 },
  phrases: { mostRead: 16_384, mostKept: 256 },
  textsSampled: 4096,
  slotsForWalked: 512,
  mostWalked: 128,
  mostSorted: 256,
  slotsForSorted: 256,
  mostBytes: MOST_BYTES,
}
