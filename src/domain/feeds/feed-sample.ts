/** The first records of the file of a feed, from its last reading. */
export interface FeedSample {
  /** Milliseconds since 1970 UTC; it also tells one sample from another. */
  readonly takenAt: number
  /** Why the file could not be read, as a sentence; empty: it could. */
  readonly cause: string
  /** JSON; of a file that could not be read, only the sheets of a workbook, or empty. */
  readonly content: string
}
