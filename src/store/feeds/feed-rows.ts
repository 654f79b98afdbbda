import type { Insertable, Selectable, Updateable } from 'kysely'
import type {
  Feed,
  FeedAllowance,
  FeedMemory,
  FeedRun,
  FeedRunState,
  FeedSettings,
} from '../../domain/feeds/feed.ts'
import type { FeedRecord } from '../../domain/feeds/feed-record.ts'
import type { AccountId, FeedId, FeedRunId, ListingId } from '../../domain/values/ids.ts'
import type { FeedRecordTable, FeedRunTable, FeedTable } from '../schema/feed-tables.ts'

export function feedOf(row: Selectable<FeedTable>): Feed {
  return {
    id: row.feed_id as FeedId,
    accountId: row.account_id as AccountId,
    name: row.name,
    address: row.address,
    format: row.format,
    mapping: JSON.parse(row.mapping),
    options: JSON.parse(row.options),
    schedule: row.schedule,
    credentials: row.credentials,
    reportEmail: row.report_email,
    isPaused: row.paused === 1,
    etag: row.etag,
    lastModified: row.last_modified,
    failures: row.failures,
    refusedShare: row.refused_share,
    notifiedAt: row.notified_at,
    createdAt: row.created_at,
    reading: row.reading,
  }
}

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

export function runOf(row: Selectable<FeedRunTable>): FeedRun {
  return {
    id: row.run_id as FeedRunId,
    feedId: row.feed_id as FeedId,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    startedBy: { kind: row.actor_kind as FeedRun['startedBy']['kind'], name: row.actor_name },
    isDryRun: row.dry_run === 1,
    allowances: row.allowances.split(' ').filter(word => word !== '') as FeedAllowance[],
    recordsDone: row.records_done,
    offset: row.byte_offset,
    state: row.state as FeedRunState,
    cause: row.cause,
    source: row.source,
    progress: row.progress,
    report: row.report,
  }
}

export function recordOf(row: Selectable<FeedRecordTable>): FeedRecord {
  return {
    identity: row.identity,
    digest: [row.digest_high, row.digest_low],
    listingId: row.listing_id as ListingId,
    version: row.version,
    isLeftOut: row.left_out === 1,
  }
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
