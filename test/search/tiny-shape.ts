import type { IndexShape } from '../../src/search/index-shape.ts'

/** All sizes as small as possible, so that a few hundred listings cross every threshold. */
export const TINY_SHAPE: Partial<IndexShape> = {
  segmentShift: 7,
  buckets: { boundaryCount: 6, minListings: 1 },
  limits: { priceUsd: [2], acres: [2.5, 3], pricePerAcreUsd: [] },
  postings: { slotsPerListed: 32, maxListed: 3, minPackedPerSegment: 0.2 },
  phrases: { maxRead: 20, maxKept: 3 },
  sampledTexts: 10,
  slotsPerWalked: 32,
  maxWalked: 2,
  maxSorted: 2,
  slotsPerSorted: 1000,
  gathered: 3,
  cellsPerSide: 5,
}
