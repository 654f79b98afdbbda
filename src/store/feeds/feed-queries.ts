import type { FailedPhotos } from '../../domain/feeds/failed-photos.ts'
import type { Feed, FeedRun } from '../../domain/feeds/feed.ts'
import type { FeedRecord } from '../../domain/feeds/feed-record.ts'
import type { AccountId, FeedId, FeedRunId, ListingId } from '../../domain/values/ids.ts'
import { Queries } from '../sql/queries.ts'
import { failedPhotos } from './failed-photo-queries.ts'
import type { FeedHealth, FeedReader } from './feed-records.ts'
import { feedOf, recordOf, runOf } from './feed-rows.ts'

/** One failure may pass by itself. */
const MANY_FAILURES = 2
const SHOWN_FAILING = 5
const NO_TEXTS = { source: '', progress: '', report: '' } as const

export class FeedQueries extends Queries implements FeedReader {
  async get(id: FeedId): Promise<Feed | null> {
    const row = await this.db
      .selectFrom('feed')
      .selectAll()
      .where('feed_id', '=', id)
      .executeTakeFirst()
    return row ? feedOf(row) : null
  }

  async ofAccount(accountId: AccountId): Promise<readonly Feed[]> {
    const rows = await this.#feeds().where('account_id', '=', accountId).execute()
    return rows.map(feedOf)
  }

  async page(
    accounts: 'all' | readonly AccountId[],
    after: FeedId | null,
    limit: number,
  ): Promise<readonly Feed[]> {
    if (accounts.length === 0) return []
    const rows = await this.#feeds()
      .where('feed_id', '>', after ?? 0)
      .$if(accounts !== 'all', query => query.where('account_id', 'in', accounts as AccountId[]))
      .limit(limit)
      .execute()
    return rows.map(feedOf)
  }

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
    return { feeds, credentials, failing, firstFailing: first.map(feedOf) }
  }

  async run(id: FeedRunId): Promise<FeedRun | null> {
    const row = await this.#runs().where('run_id', '=', id).executeTakeFirst()
    return row ? runOf(row) : null
  }

  async runs(id: FeedId, limit: number): Promise<readonly FeedRun[]> {
    const rows = await this.#shortRuns()
      .where('feed_id', '=', id)
      .orderBy('run_id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(row => runOf({ ...row, ...NO_TEXTS }))
  }

  async lastRuns(ids: readonly FeedId[]): Promise<ReadonlyMap<FeedId, FeedRun>> {
    if (ids.length === 0) return new Map()
    const last = this.db
      .selectFrom('feed_run')
      .select(({ fn }) => fn.max('run_id').as('run_id'))
      .where('feed_id', 'in', ids)
      .groupBy('feed_id')
    const rows = await this.#shortRuns().where('run_id', 'in', last).execute()
    return new Map(rows.map(row => [row.feed_id as FeedId, runOf({ ...row, ...NO_TEXTS })]))
  }

  async openRun(id: FeedId): Promise<FeedRun | null> {
    const row = await this.#runs()
      .where('feed_id', '=', id)
      .where('state', '=', 'running')
      .orderBy('run_id')
      .executeTakeFirst()
    return row ? runOf(row) : null
  }

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
    return rows.map(row => ({ ...recordOf(row), feedId: row.feed_id as FeedId }))
  }

  async shownCount(id: FeedId): Promise<number> {
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

  failedPhotos(id: FeedId, limit: number): Promise<FailedPhotos> {
    return failedPhotos(this.db, id, limit)
  }

  async shownAmong(ids: readonly ListingId[]): Promise<readonly ListingId[]> {
    if (ids.length === 0) return []
    const rows = await this.db
      .selectFrom('listing')
      .select('listing_id')
      .where('listing_id', 'in', ids)
      .where('active', '=', 1)
      .where('deleted_at', 'is', null)
      .execute()
    return rows.map(row => row.listing_id as ListingId)
  }

  async shownKeys(id: FeedId, after: string, limit: number): Promise<readonly string[]> {
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

/** The feeds of an account, by one of its feeds. */
export function feedsBeside(db: Queries['db'], id: FeedId) {
  return db
    .selectFrom('feed')
    .select('feed_id')
    .where('account_id', '=', db.selectFrom('feed').select('account_id').where('feed_id', '=', id))
}
