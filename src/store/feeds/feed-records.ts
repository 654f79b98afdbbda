import type { FailedPhotos } from '../../domain/feeds/failed-photos.ts'
import type {
  Feed,
  FeedMemory,
  FeedRun,
  FeedRunOrder,
  FeedSettings,
} from '../../domain/feeds/feed.ts'
import type { FeedRecord } from '../../domain/feeds/feed-record.ts'
import type { AccountId, FeedId, FeedRunId, ListingId } from '../../domain/values/ids.ts'

/** How far a run has come. */
export type RunProgress = Pick<FeedRun, 'recordsDone' | 'offset' | 'progress'> & {
  /** Null: it is as before. */
  readonly report: string | null
}

/** The state of the feeds of all accounts, without reading each. */
export interface FeedHealth {
  readonly feeds: number
  /** The names of settings with credentials. */
  readonly credentials: readonly { readonly name: string; readonly feeds: number }[]
  /** How many fail again and again and are not paused, and the first of them. */
  readonly failing: number
  readonly firstFailing: readonly Feed[]
}

export interface FeedReader {
  get(id: FeedId): Promise<Feed | null>
  /** The feeds of an account, by id; there are few. */
  ofAccount(accountId: AccountId): Promise<readonly Feed[]>
  /**
   * Feeds behind an id, by id.
   * @param accounts Whose they are; `all`: anybody's.
   */
  page(
    accounts: 'all' | readonly AccountId[],
    after: FeedId | null,
    limit: number,
  ): Promise<readonly Feed[]>
  /** How all feeds are. */
  health(): Promise<FeedHealth>
  run(id: FeedRunId): Promise<FeedRun | null>
  /** The latest runs of a feed, the last first, without their reports. */
  runs(id: FeedId, limit: number): Promise<readonly FeedRun[]>
  /** The latest runs of some feeds, without their reports; a feed that was not run has none. */
  lastRuns(ids: readonly FeedId[]): Promise<ReadonlyMap<FeedId, FeedRun>>
  /** The run of a feed that has not ended. */
  openRun(id: FeedId): Promise<FeedRun | null>
  /** How many runs of a feed began after an instant. */
  nthLastRun(id: FeedId, n: number, since: number): Promise<number | null>
  /** The records of a feed behind an identity, by identity. */
  records(id: FeedId, after: string, limit: number): Promise<readonly FeedRecord[]>
  /** The records with some identities of a feed and of the other feeds of its account. */
  recordsOfAccount(
    id: FeedId,
    identities: readonly string[],
  ): Promise<readonly (FeedRecord & { readonly feedId: FeedId })[]>
  /** How many listings of a feed's records are shown: active, and not deleted. */
  shownCount(id: FeedId): Promise<number>
  /** The photos of a feed's listings that were given up: how many, and the first ones by listing. */
  failedPhotos(id: FeedId, limit: number): Promise<FailedPhotos>
  /** The listings among these that are shown. */
  shownAmong(ids: readonly ListingId[]): Promise<readonly ListingId[]>
  /** The keys of the listings of a feed's account that are shown, in their order. @param after The last one before; empty: none. */
  shownKeys(id: FeedId, after: string, limit: number): Promise<readonly string[]>
}

export interface FeedWriter extends FeedReader {
  /** @throws StoreConflict `duplicate` when the account has a feed of this name. */
  add(accountId: AccountId, settings: FeedSettings, at: number): Promise<Feed>
  /** @throws StoreConflict `duplicate` as `add`. */
  change(id: FeedId, changes: Partial<FeedSettings & FeedMemory>): Promise<void>
  /** Lets feeds that refused records fetch their files again, whether they have changed or not. */
  fetchRefusedAgain(): Promise<void>
  /** Removes a feed with its runs; its records must have been removed. */
  remove(id: FeedId): Promise<void>
  /** Removes some records of a feed. @returns How many. */
  removeRecords(id: FeedId, limit: number): Promise<number>
  /** Begins a run, and removes all but the latest `kept` runs of the feed. */
  addRun(id: FeedId, order: FeedRunOrder, at: number, kept: number): Promise<FeedRun>
  /**
   * Notes the file that a run reads, and that nothing of it is done.
   * @param from The file that it has read before.
   * @returns False when another process has gone on with the run, or it has ended; nothing is written then.
   */
  beginSource(id: FeedRunId, from: string, source: string): Promise<boolean>
  /**
   * Notes how far a run has come. @param from How many records were done before.
   * @returns False when another process has gone on with the run, or it has ended; nothing is written then.
   */
  advance(id: FeedRunId, from: number, progress: RunProgress): Promise<boolean>
  /**
   * Ends a run.
   * @param from How far the run has come as far as the caller knows; null: the run ends, whichever process has it now.
   * @returns False as `advance`.
   */
  endRun(
    id: FeedRunId,
    from: Pick<FeedRun, 'source' | 'recordsDone'> | null,
    end: Pick<FeedRun, 'state' | 'cause' | 'report'> & {
      readonly endedAt: number
      /** How many records of the file were read; absent: as many as are done. */
      readonly recordsRead?: number
    },
  ): Promise<boolean>
  /** Adds records of a feed, or overwrites them. */
  keepRecords(id: FeedId, records: readonly FeedRecord[]): Promise<void>
  /** Removes the records with some identities that other feeds of the same account have. */
  removeOthers(id: FeedId, identities: readonly string[]): Promise<void>
  /** Notes that listings were hidden because the file lacks their records, and their versions after that. */
  leaveOut(id: FeedId, listings: ReadonlyMap<ListingId, number>): Promise<void>
}
