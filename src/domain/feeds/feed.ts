import type { Actor } from '../accounts/actor.ts'
import type { AccountId, FeedId, FeedRunId } from '../values/ids.ts'

/** The topic of the jobs that run feeds. */
export const FEED_TOPIC = 'feed'

/** How many feeds of all accounts are answered together. */
export const FEEDS_ON_PAGE = 100

/** A source of listings that is read again and again, as its owner describes it. */
export interface FeedSettings {
  /** Unique in the account. */
  readonly name: string
  /** An http or https URL, or the absolute path of a file on the server. */
  readonly address: string
  /** The name of a format, or `auto`. */
  readonly format: string
  /** The mapping from the source to fields; null: that of the format. */
  readonly mapping: unknown
  /** How the records are read, and whether the file has all listings of the feed. */
  readonly options: Readonly<Record<string, unknown>>
  /** An interval such as `6h`, or a cron text; empty: the feed runs when somebody asks for it. */
  readonly schedule: string
  /**
   * The name of the setting that has the user and password, or the token; empty: none is needed.
   */
  readonly credentials: string
  /** Where reports go; empty: to the account. */
  readonly reportEmail: string
  readonly isPaused: boolean
}

/** The memory of a feed: what its last runs have left for the next one. */
export interface FeedMemory {
  readonly etag: string
  readonly lastModified: string
  /** How many runs have failed since the last one that did not. */
  readonly failures: number
  /** The share of records that the last whole run refused, from 0 to 1; null: there was none. */
  readonly refusedShare: number | null
  /** A digest of how the records were read; empty: no run has noted it. */
  readonly reading: string
  /** When a report was mailed last, in milliseconds since 1970 UTC; null: never. */
  readonly notifiedAt: number | null
}

export interface Feed extends FeedSettings, FeedMemory {
  readonly id: FeedId
  readonly accountId: AccountId
  readonly createdAt: number
}

/**
 * `failed`: nothing could be read, and nothing was changed. `refused`: what the file has was
 * imported, but listings that it lacks were left as they are. `stopped`: the run was ended before
 * the end of the file.
 */
export const FEED_RUN_STATES = ['running', 'done', 'failed', 'refused', 'stopped'] as const
export type FeedRunState = (typeof FEED_RUN_STATES)[number]

/**
 * What a run may do although it looks like a mistake: go on with very many refused records, or hide
 * very many listings.
 */
export const FEED_ALLOWANCES = ['refusals', 'removals'] as const
export type FeedAllowance = (typeof FEED_ALLOWANCES)[number]

/** The order for a run. */
export interface FeedRunOrder {
  readonly startedBy: Pick<Actor, 'kind' | 'name'>
  readonly isDryRun: boolean
  readonly allowances: readonly FeedAllowance[]
}

/** One reading of a feed. */
export interface FeedRun extends FeedRunOrder {
  readonly id: FeedRunId
  readonly feedId: FeedId
  /** Milliseconds since 1970 UTC. */
  readonly startedAt: number
  /** Null: the run is in progress, or waits to be taken up again. */
  readonly endedAt: number | null
  readonly state: FeedRunState
  /** A sentence that says why the run failed, was refused or stopped; empty: it did not. */
  readonly cause: string
  /**
   * How many records of the file are done; an interrupted run goes on behind them, and behind the
   * listings that it has hidden after them.
   */
  readonly recordsDone: number
  /** Where the last of them begins in the text of the file, in bytes. */
  readonly offset: number
  /** JSON: the file that is read; empty: it was not fetched yet. */
  readonly source: string
  /** JSON: the counts so far; empty once the run has ended. */
  readonly progress: string
  /** JSON: the report, or what it has so far; empty: nothing. */
  readonly report: string
}
