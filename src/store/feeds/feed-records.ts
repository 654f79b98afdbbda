import type { Insertable, Selectable, Updateable } from 'kysely'
import type {
  Feed,
  FeedAllowance,
  FeedMemory,
  FeedRun,
  FeedSettings,
} from '../../domain/feeds/feed.ts'
import type { FeedRecord } from '../../domain/feeds/feed-record.ts'
import type { RunFault } from '../../domain/feeds/run-fault.ts'
import type { FeedId } from '../../domain/values/ids.ts'
import type { FeedRecordTable, FeedRunTable, FeedTable } from '../schema/feed-tables.ts'
import type { Queries } from '../sql/queries.ts'
import { flag, json, RecordRows, words } from '../sql/record-rows.ts'

/** How far a run has come. */
export type RunProgress = Pick<FeedRun, 'recordsDone' | 'offset' | 'progress'> & {
  /** Null: it is as before. */
  readonly report: string | null
  /** The faults that were found since. */
  readonly newFaults: readonly RunFault[]
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

/** The feeds of an account, by one of its feeds. */
export function feedsBeside(db: Queries['db'], id: FeedId) {
  return db
    .selectFrom('feed')
    .select('feed_id')
    .where('account_id', '=', db.selectFrom('feed').select('account_id').where('feed_id', '=', id))
}

export const FEEDS = new RecordRows({
  feed_id: 'id',
  mapping: json<unknown>(),
  options: json<FeedSettings['options']>(),
  paused: flag('isPaused'),
})

/** The columns of the settings that are given. */
export function feedColumns(given: Partial<FeedSettings & FeedMemory>): Updateable<FeedTable> {
  const { name, address, format, schedule, credentials, etag, failures, reading } = given
  const all: { readonly [Column in keyof Updateable<FeedTable>]: unknown } = {
    name,
    address,
    format,
    schedule,
    credentials,
    etag,
    failures,
    reading,
    mapping: given.mapping === undefined ? undefined : JSON.stringify(given.mapping),
    options: given.options && JSON.stringify(given.options),
    report_email: given.reportEmail,
    last_modified: given.lastModified,
    paused: given.isPaused === undefined ? undefined : Number(given.isPaused),
    refused_share: given.refusedShare,
    notified_at: given.notifiedAt,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

const RUNS = new RecordRows({
  run_id: 'id',
  dry_run: flag('isDryRun'),
  allowances: words<FeedAllowance>(),
  byte_offset: 'offset',
  actor_kind: null,
  actor_name: null,
})

export function runOf(row: Selectable<FeedRunTable>): FeedRun {
  return { ...RUNS.read(row), startedBy: { kind: row.actor_kind, name: row.actor_name } }
}

export function recordRow(feedId: FeedId, record: FeedRecord): Insertable<FeedRecordTable> {
  const { identity, digest, listingId, version, isLeftOut } = record
  const [digest_high, digest_low] = digest
  return {
    feed_id: feedId,
    identity,
    digest_high,
    digest_low,
    listing_id: listingId,
    version,
    left_out: Number(isLeftOut),
  }
}
