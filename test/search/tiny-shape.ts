import type { IndexShape } from '../../src/search/index-shape.ts'

/** Everything as small as it can be, so that a few hundred listings cross every threshold. */
export const TINY_SHAPE: Partial<IndexShape> = {
  segmentShift: 7,
  cuts: { cuts: 6, smallestShare: 1 },
  postings: { slotsForListed: 32, mostListed: 3, slotsForPacked: 0.2 },
  phrases: { mostRead: 20, mostKept: 3 },
  textsSampled: 10,
  slotsForWalked: 32,
  mostWalked: 2,
  mostSorted: 2,
  slotsForSorted: 1000,
}
