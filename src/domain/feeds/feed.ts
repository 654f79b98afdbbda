import type { Actor } from '../accounts/actor.ts'
import type { AccountId, FeedId, FeedRunId } from '../values/ids.ts'

/** The topic of the jobs that run feeds. */
export const FEED_TOPIC = 'feed'

/** How many feeds a page has, over all accounts. */
export const FEEDS_ON_PAGE = 100

/** A source of listings that is read repeatedly, as its owner configured it. */
export interface FeedSettings {
  /** Unique in the account. */
  readonly name: string
  /** An http or https URL, or the absolute path of a file on the server. */
  readonly address: string
  /** The name of a format, or `auto`. */
  readonly format: string
  /** The mapping from the source to fields; null for the format's default. */
  readonly mapping: unknown
  /** How the records are read, and whether the file has all listings of the feed. */
  readonly options: Readonly<Record<string, unknown>>
  /** An interval such as `6h`, or a cron expression; empty to run only on request. */
  readonly schedule: string
  /** The setting that has the user and password, or the token; empty if none is needed. */
  readonly credentials: string
  /** Where reports are sent; empty for the account. */
  readonly reportEmail: string
  readonly isPaused: boolean
}

/** The state that a feed's last runs have left for the next one. */
export interface FeedMemory {
  readonly etag: string
  readonly lastModified: string
  /** How many consecutive runs have failed. */
  readonly failures: number
  /** The share of records that the last whole run refused, from 0 to 1; null for none. */
  readonly refusedShare: number | null
  /** A digest of how the records were read; empty if no run has stored it. */
  readonly reading: string
  /** When the last report was sent, in milliseconds since 1970 UTC; null for never. */
  readonly notifiedAt: number | null
}

export interface Feed extends FeedSettings, FeedMemory {
  readonly id: FeedId
  readonly accountId: AccountId
  readonly createdAt: number
}

/**
 * `failed`: nothing could be read, and nothing was changed. `refused`: the file was imported, but
 * listings missing in it were left unchanged. `stopped`: the run ended before the end of the file.
 */
export const FEED_RUN_STATES = ['running', 'done', 'failed', 'refused', 'stopped'] as const
export type FeedRunState = (typeof FEED_RUN_STATES)[number]

/**
 * What a run may do although it looks like a mistake: continue with very many refused records, or
 * hide very many listings.
 */
export const FEED_ALLOWANCES = ['refusals', 'removals'] as const
export type FeedAllowance = (typeof FEED_ALLOWANCES)[number]

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
  /** Null while the run is in progress, or interrupted. */
  readonly endedAt: number | null
  readonly state: FeedRunState
  /** A sentence that says why the run failed, was refused or stopped; empty otherwise. */
  readonly cause: string
  /**
   * How many records of the file are done; an interrupted run resumes after them, and after the
   * listings that it has hidden after them.
   */
  readonly recordsDone: number
  /** Where the last of them begins in the text of the file, in bytes. */
  readonly offset: number
  /** JSON: the file that is read; empty before it was fetched. */
  readonly source: string
  /** JSON: the counts so far; empty once the run has ended. */
  readonly progress: string
  /** JSON: the report, or what it has so far; empty for nothing. */
  readonly report: string
}
