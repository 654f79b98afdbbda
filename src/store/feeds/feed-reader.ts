import { type Selectable, sql } from 'kysely'
import type { FailedPhotos } from '../../domain/feeds/failed-photos.ts'
import type { Feed, FeedRun } from '../../domain/feeds/feed.ts'
import type { FeedRecord } from '../../domain/feeds/feed-record.ts'
import { PHOTO_TOPIC } from '../../domain/pictures/picture.ts'
import type { AccountId, FeedId, FeedRunId, ListingId } from '../../domain/values/ids.ts'
import type { FeedRecordTable } from '../schema/feed-tables.ts'
import { IS_ACTIVE } from '../sql/active-listings.ts'
import { Queries } from '../sql/queries.ts'
import { FEEDS, type FeedHealth, feedsBeside, runOf } from './feed-records.ts'

/** A single failure may be temporary. */
const MANY_FAILURES = 2

const SHOWN_FAILING = 5

const NO_TEXTS = { source: '', progress: '', report: '' } as const

export class FeedReader extends Queries {
  async get(id: FeedId): Promise<Feed | null> {
    const row = await this.db
      .selectFrom('feed')
      .selectAll()
      .where('feed_id', '=', id)
      .executeTakeFirst()
    return row ? FEEDS.read(row) : null
  }

  /** The feeds of an account, by id; there are few. */
  async ofAccount(accountId: AccountId): Promise<readonly Feed[]> {
    const rows = await this.#feeds().where('account_id', '=', accountId).execute()
    return rows.map(FEEDS.read)
  }

  /**
   * Feeds behind an id, by id.
   * @param accounts Their owners; `all`: any account.
   */
  async page(
    accounts: 'all' | readonly AccountId[],
    after: FeedId | null,
    limit: number,
  ): Promise<readonly Feed[]> {
    if (accounts.length === 0) return []
    const rows = await this.#feeds()
      .where('feed_id', '>', after ?? (0 as FeedId))
      .$if(accounts !== 'all', query => query.where('account_id', 'in', accounts as AccountId[]))
      .limit(limit)
      .execute()
    return rows.map(FEEDS.read)
  }

  /** How all feeds are. */
  async health(): Promise<FeedHealth> {
    const counted = () =>
      this.db.selectFrom('feed').select(({ fn }) => fn.countAll<number>().as('count'))
    const { count: feeds } = await counted().executeTakeFirstOrThrow()
    const named = await counted()
      .select('credentials')
      .where('credentials', '!=', '')
      .groupBy('credentials')
      .orderBy('credentials')
      .execute()
    const { count: failing } = await counted()
      .where('failures', '>=', MANY_FAILURES)
      .where('paused', '=', 0)
      .executeTakeFirstOrThrow()
    const first = await this.#feeds()
      .where('failures', '>=', MANY_FAILURES)
      .where('paused', '=', 0)
      .limit(SHOWN_FAILING)
      .execute()
    const credentials = named.map(row => ({ name: row.credentials, feeds: row.count }))
    return { feeds, credentials, failing, firstFailing: first.map(FEEDS.read) }
  }

  async run(id: FeedRunId): Promise<FeedRun | null> {
    const row = await this.#runs().where('run_id', '=', id).executeTakeFirst()
    return row ? runOf(row) : null
  }

  /** The latest runs of a feed, the last first, without their reports. */
  async runs(id: FeedId, limit: number): Promise<readonly FeedRun[]> {
    const rows = await this.#shortRuns()
      .where('feed_id', '=', id)
      .orderBy('run_id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(row => runOf({ ...row, ...NO_TEXTS }))
  }

  /** The latest runs of some feeds, without their reports; a feed that was not run has none. */
  async lastRuns(ids: readonly FeedId[]): Promise<ReadonlyMap<FeedId, FeedRun>> {
    if (ids.length === 0) return new Map()
    const last = this.db
      .selectFrom('feed_run')
      .select(({ fn }) => fn.max('run_id').as('run_id'))
      .where('feed_id', 'in', ids)
      .groupBy('feed_id')
    const rows = await this.#shortRuns().where('run_id', 'in', last).execute()
    return new Map(rows.map(row => [row.feed_id, runOf({ ...row, ...NO_TEXTS })]))
  }

  /** The run of a feed that has not ended. */
  async openRun(id: FeedId): Promise<FeedRun | null> {
    const row = await this.#runs()
      .where('feed_id', '=', id)
      .where('state', '=', 'running')
      .orderBy('run_id')
      .executeTakeFirst()
    return row ? runOf(row) : null
  }

  /** When the n-th latest run of a feed after an instant began; null: there were fewer. */
  async nthLastRun(id: FeedId, n: number, since: number): Promise<number | null> {
    const row = await this.db
      .selectFrom('feed_run')
      .select('started_at')
      .where('feed_id', '=', id)
      .where('started_at', '>', since)
      .orderBy('started_at', 'desc')
      .limit(1)
      .offset(n - 1)
      .executeTakeFirst()
    return row?.started_at ?? null
  }

  /** The records of a feed behind an identity, by identity. */
  async records(id: FeedId, after: string, limit: number): Promise<readonly FeedRecord[]> {
    const rows = await this.db
      .selectFrom('feed_record')
      .selectAll()
      .where('feed_id', '=', id)
      .where('identity', '>', after)
      .orderBy('identity')
      .limit(limit)
      .execute()
    return rows.map(recordOf)
  }

  /** The records with some identities of a feed and of the other feeds of its account. */
  async recordsOfAccount(
    id: FeedId,
    identities: readonly string[],
  ): Promise<readonly (FeedRecord & { readonly feedId: FeedId })[]> {
    if (identities.length === 0) return []
    const rows = await this.db
      .selectFrom('feed_record')
      .selectAll()
      .where('feed_id', 'in', feedsBeside(this.db, id))
      .where('identity', 'in', identities)
      .execute()
    return rows.map(row => ({ ...recordOf(row), feedId: row.feed_id }))
  }

  /** How many listings of a feed's records are shown: active, and not deleted. */
  async publicCount(id: FeedId): Promise<number> {
    const { count } = await this.db
      .selectFrom('feed_record')
      .innerJoin('listing', 'listing.listing_id', 'feed_record.listing_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('feed_id', '=', id)
      .where('active', '=', 1)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    return count
  }

  /**
   * The photos of a feed's listings that were given up: how many, and the first ones by listing.
   */
  failedPhotos(id: FeedId, limit: number): Promise<FailedPhotos> {
    return failedPhotos(this.db, id, limit)
  }

  /** The listings among these that are shown. */
  async publicAmong(ids: readonly ListingId[]): Promise<readonly ListingId[]> {
    if (ids.length === 0) return []
    const rows = await this.db
      .selectFrom('listing')
      .select('listing_id')
      .where('listing_id', 'in', ids)
      .where(IS_ACTIVE, '=', 1)
      .where('deleted_at', 'is', null)
      .execute()
    return rows.map(row => row.listing_id)
  }

  /**
   * The keys of the listings of a feed's account that are shown, in their order. @param after The
   * last one before; empty: none.
   */
  async publicKeys(id: FeedId, after: string, limit: number): Promise<readonly string[]> {
    const rows = await this.db
      .selectFrom('listing')
      .select('list_feed_key')
      .where('account_id', '=', eb =>
        eb.selectFrom('feed').select('account_id').where('feed_id', '=', id),
      )
      // Without this, the index of keys is not used.
      .where('list_feed_key', '<>', '')
      .where('list_feed_key', '>', after)
      .where('active', '=', 1)
      .where('deleted_at', 'is', null)
      .orderBy('list_feed_key')
      .limit(limit)
      .execute()
    return rows.map(({ list_feed_key: key }) => key)
  }

  #feeds() {
    return this.db.selectFrom('feed').selectAll().orderBy('feed_id')
  }

  #runs() {
    return this.db.selectFrom('feed_run').selectAll()
  }

  /** Without the texts that may be long. */
  #shortRuns() {
    return this.db
      .selectFrom('feed_run')
      .select(['run_id', 'feed_id', 'started_at', 'ended_at', 'dry_run', 'records_done'])
      .select(['byte_offset', 'state', 'actor_kind', 'actor_name', 'allowances', 'cause'])
  }
}

function recordOf(row: Selectable<FeedRecordTable>): FeedRecord {
  return {
    identity: row.identity,
    digest: [row.digest_high, row.digest_low],
    listingId: row.listing_id,
    version: row.version,
    isLeftOut: row.left_out === 1,
  }
}

interface Row {
  readonly listing_id: ListingId
  readonly identity: string
  readonly source_url: string
  readonly last_error: string
  readonly count: number
}

/**
 * The photos of a feed's listings that were given up. Begins with the failed jobs: a feed may have
 * millions of photos, and few fail.
 */
async function failedPhotos(db: Queries['db'], id: FeedId, limit: number): Promise<FailedPhotos> {
  const { rows } = await sql<Row>`
    with failed as materialized (
      select subject, last_error from job
      where topic = ${PHOTO_TOPIC} and done_at is null and due_at is null and subject is not null
    )
    select r.listing_id, r.identity, p.source_url, failed.last_error, count(*) over () as count
    from failed
    join listing_picture lp on lp.picture_id = failed.subject
    join feed_record r on r.feed_id = ${id} and r.listing_id = lp.listing_id
    join picture p on p.picture_id = failed.subject
    order by r.listing_id, lp.position limit ${limit}`.execute(db)
  return {
    count: Number(rows[0]?.count ?? 0),
    first: rows.map(row => ({
      listingId: row.listing_id,
      key: row.identity,
      address: row.source_url,
      reason: row.last_error,
    })),
  }
}
