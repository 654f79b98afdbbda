import { type Kysely, sql } from 'kysely'
import type {
  Feed,
  FeedMemory,
  FeedRun,
  FeedRunOrder,
  FeedSettings,
} from '../../domain/feeds/feed.ts'
import type { FeedRecord } from '../../domain/feeds/feed-record.ts'
import type { AccountId, FeedId, FeedRunId, ListingId, PlanId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { BulkInsert } from '../sql/bulk-insert.ts'
import { FeedReader } from './feed-reader.ts'
import {
  FEEDS,
  feedColumns,
  feedsBeside,
  type RunProgress,
  recordRow,
  runOf,
} from './feed-records.ts'

export class FeedWriter extends FeedReader {
  readonly #insert: BulkInsert

  constructor(db: Kysely<Schema>, insert: BulkInsert) {
    super(db)
    this.#insert = insert
  }

  /** @throws StoreConflict `duplicate` when the account has a feed of this name. */
  async add(accountId: AccountId, settings: FeedSettings, at: number): Promise<Feed> {
    const { name, address, format, schedule, credentials, reportEmail, isPaused } = settings
    const row = await this.db
      .insertInto('feed')
      .values({
        account_id: accountId,
        name,
        address,
        format,
        schedule,
        credentials,
        mapping: JSON.stringify(settings.mapping),
        options: JSON.stringify(settings.options),
        report_email: reportEmail,
        paused: Number(isPaused),
        etag: '',
        last_modified: '',
        failures: 0,
        created_at: at,
        refused_share: null,
        notified_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return FEEDS.read(row)
  }

  /** @throws StoreConflict `duplicate` as `add`. */
  async change(id: FeedId, changes: Partial<FeedSettings & FeedMemory>): Promise<void> {
    const columns = feedColumns(changes)
    if (Object.keys(columns).length === 0) return
    await this.db.updateTable('feed').set(columns).where('feed_id', '=', id).execute()
  }

  /** Lets feeds that refused records fetch their files again, whether they have changed or not. */
  async fetchRefusedAgain(): Promise<void> {
    await this.db
      .updateTable('feed')
      .set({ etag: '', last_modified: '' })
      .where('refused_share', '>', 0)
      .execute()
  }

  /** The same for the feeds of accounts whose plan allows something else now. */
  async fetchAgain(of: { readonly account: AccountId } | { readonly plan: PlanId }): Promise<void> {
    const account =
      'account' in of
        ? sql`${of.account}`
        : sql`(select account_id from account_plan where plan_id = ${of.plan})`
    await sql`update feed set etag = '', last_modified = '' where account_id in (${account})`.execute(
      this.db,
    )
  }

  /** Removes a feed with its runs; its records must have been removed. */
  async remove(id: FeedId): Promise<void> {
    await this.db.deleteFrom('feed_run').where('feed_id', '=', id).execute()
    await this.db.deleteFrom('feed').where('feed_id', '=', id).execute()
  }

  /** Removes some records of a feed. @returns How many. */
  async removeRecords(id: FeedId, limit: number): Promise<number> {
    const some = await this.records(id, '', limit)
    const last = some.at(-1)
    if (!last) return 0
    await this.db
      .deleteFrom('feed_record')
      .where('feed_id', '=', id)
      .where('identity', '<=', last.identity)
      .execute()
    return some.length
  }

  /** Begins a run, and removes all but the latest `kept` runs of the feed. */
  async addRun(id: FeedId, order: FeedRunOrder, at: number, maxKept: number): Promise<FeedRun> {
    const { startedBy, isDryRun, allowances } = order
    const row = await this.db
      .insertInto('feed_run')
      .values({
        feed_id: id,
        started_at: at,
        ended_at: null,
        dry_run: Number(isDryRun),
        actor_kind: startedBy.kind,
        actor_name: startedBy.name,
        state: 'running',
        allowances: allowances.join(' '),
        records_done: 0,
        byte_offset: 0,
        cause: '',
        source: '',
        progress: '',
        report: '',
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const oldest = await this.db
      .selectFrom('feed_run')
      .select('run_id')
      .where('feed_id', '=', id)
      .orderBy('run_id', 'desc')
      .offset(maxKept)
      .limit(1)
      .executeTakeFirst()
    if (oldest) {
      await this.db
        .deleteFrom('feed_run')
        .where('feed_id', '=', id)
        .where('run_id', '<=', oldest.run_id)
        .execute()
    }
    return runOf(row)
  }

  /**
   * Notes the file that a run reads, and that nothing of it is done.
   * @param from The file that it has read before.
   * @returns False when another process has gone on with the run, or it has ended; nothing is
   * written then.
   */
  async beginSource(id: FeedRunId, from: string, source: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#openRun(id)
      .set({ source, records_done: 0, byte_offset: 0, progress: '', report: '' })
      .where('source', '=', from)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /**
   * Notes how far a run has come. @param from How many records were done before.
   * @returns False when another process has gone on with the run, or it has ended; nothing is
   * written then.
   */
  async advance(id: FeedRunId, from: number, progress: RunProgress): Promise<boolean> {
    const { recordsDone, offset, report } = progress
    const { numUpdatedRows } = await this.#openRun(id)
      .set({ records_done: recordsDone, byte_offset: offset, progress: progress.progress })
      .$if(report !== null, query => query.set({ report: report ?? '' }))
      .where('records_done', '=', from)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /**
   * Ends a run.
   * @param from How far the run has come as far as the caller knows; null: the run ends, whichever
   * process has it now.
   * @returns False as `advance`.
   */
  async endRun(
    id: FeedRunId,
    from: Pick<FeedRun, 'source' | 'recordsDone'> | null,
    {
      state,
      cause,
      report,
      endedAt,
      recordsRead,
    }: Pick<FeedRun, 'state' | 'cause' | 'report'> & {
      readonly endedAt: number
      /** How many records of the file were read; absent: as many as are done. */
      readonly recordsRead?: number
    },
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#openRun(id)
      .set({ state, cause, report, ended_at: endedAt, progress: '', source: '' })
      .$if(recordsRead !== undefined, query => query.set({ records_done: recordsRead ?? 0 }))
      .$if(from !== null, query =>
        query
          .where('source', '=', from?.source ?? '')
          .where('records_done', '=', from?.recordsDone ?? 0),
      )
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /** Adds records of a feed, or overwrites them. */
  async keepRecords(id: FeedId, records: readonly FeedRecord[]): Promise<void> {
    const rows = records.map(record => recordRow(id, record))
    await this.#insert('feed_record', rows, ['feed_id', 'identity'])
  }

  /** Removes the records with some identities that other feeds of the same account have. */
  async removeOthers(id: FeedId, identities: readonly string[]): Promise<void> {
    await this.db
      .deleteFrom('feed_record')
      .where('feed_id', 'in', feedsBeside(this.db, id))
      .where('feed_id', '!=', id)
      .where('identity', 'in', identities)
      .execute()
  }

  /**
   * Notes that listings were hidden because the file lacks their records, and their versions after
   * that.
   */
  async leaveOut(id: FeedId, listings: ReadonlyMap<ListingId, number>): Promise<void> {
    if (listings.size === 0) return
    const version = sql<number>`case listing_id ${sql.join(
      [...listings].map(([listing, after]) => sql`when ${listing} then ${after}`),
      sql` `,
    )} else version end`
    await this.db
      .updateTable('feed_record')
      .set({ left_out: 1, version })
      .where('feed_id', '=', id)
      .where('listing_id', 'in', [...listings.keys()])
      .execute()
  }

  #openRun(id: FeedRunId) {
    return this.db.updateTable('feed_run').where('run_id', '=', id).where('state', '=', 'running')
  }
}
