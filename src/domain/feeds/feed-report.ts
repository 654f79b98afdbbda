import type { AccountId, FeedId, FeedRunId } from '../values/ids.ts'

/** A kind of fault, as a message presents it. */
export interface ReportedFault {
  readonly code: string
  /** Null for the record as a whole. */
  readonly field: string | null
  /** Such as `refused`. */
  readonly done: string
  readonly count: number
  /** A sentence about the first record that has the fault. */
  readonly example: string
}

/** The contents of a message about a feed. */
export interface FeedNews {
  /**
   * `failing`: two runs in a row have failed; `refusals`: far more records are refused than before.
   */
  readonly reason: 'failing' | 'refusals'
  /** Why the last run failed, or how it ended; a sentence, or empty. */
  readonly cause: string
  /** How many records the last run has read and refused. */
  readonly read: number
  readonly refused: number
  /** The kinds that excluded records first, then the most frequent ones. */
  readonly faults: readonly ReportedFault[]
}

/** A message to the owner of a feed. */
export interface FeedReport extends FeedNews {
  readonly kind: 'feed-report'
  readonly recipient: string
  readonly accountId: AccountId
  readonly feedId: FeedId
  readonly runId: FeedRunId
  readonly name: string
  readonly address: string
}
