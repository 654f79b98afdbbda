/** When a posting becomes a bitmap, and when a list is packed. */
export interface PostingShape {
  /**
   * A value has a bitmap when more than one in this many slots has the value, in the segments in
   * which it occurs.
   */
  readonly slotsPerListed: number
  /** A value with at most this many slots never has a bitmap. */
  readonly maxListed: number
  /** A list is packed when it has at least this many slots for each segment. */
  readonly minPackedPerSegment: number
}
