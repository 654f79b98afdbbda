import type { Generated } from 'kysely'
import type { Actor } from '../../domain/accounts/actor.ts'
import type { FeedRunState } from '../../domain/feeds/feed.ts'
import type { AccountId, FeedId, FeedRunId, ListingId } from '../../domain/values/ids.ts'
import type { Flag, Instant, Json } from './stored-values.ts'

export interface FeedTable {
  feed_id: Generated<FeedId>
  account_id: AccountId
  name: string
  address: string
  format: string
  mapping: Json
  options: Json
  schedule: string
  credentials: string
  report_email: string
  etag: string
  last_modified: string
  paused: Flag
  failures: number
  refused_share: number | null
  notified_at: Instant | null
  created_at: Instant
  /** A digest; empty: no run has said it. */
  reading: Generated<string>
}

export interface FeedRunTable {
  run_id: Generated<FeedRunId>
  feed_id: FeedId
  started_at: Instant
  ended_at: Instant | null
  dry_run: Flag
  records_done: number
  byte_offset: number
  state: FeedRunState
  actor_kind: Actor['kind']
  actor_name: string
  /** Words with spaces between them. */
  allowances: string
  cause: string
  /** JSON, or empty; so are the next two. */
  source: string
  progress: string
  report: string
}

export interface FeedRecordTable {
  feed_id: FeedId
  /** Such as `listFeedKey A-1`. */
  identity: string
  /** 48 bits each. */
  digest_high: number
  digest_low: number
  listing_id: ListingId
  version: number
  left_out: Flag
}

/** A piece of a file that a person uploaded for a feed. */
export interface FeedUploadPartTable {
  feed_id: FeedId
  upload: Instant
  part: number
  /** How many pieces the file has. */
  parts: number
  /** Base64 */
  content: string
}

/** The first records of the file of a feed. */
export interface FeedSampleTable {
  feed_id: FeedId
  taken_at: Instant
  /** Why they could not be read; empty: they could. */
  cause: string
  content: Json
}

export interface FeedRunFaultTable {
  run_id: FeedRunId
  /** From 1 on, in the order of the file. */
  fault_number: number
  feed_id: FeedId
  line: number
  record_key: string
  code: string
  field: string
  done: string
  value: string
  expected: string
}
