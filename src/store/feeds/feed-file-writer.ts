import type { Kysely } from 'kysely'
import type { FeedSample } from '../../domain/feeds/feed-sample.ts'
import { type FaultValue, RUNS_WITH_FAULTS, type RunFault } from '../../domain/feeds/run-fault.ts'
import type { FeedId, FeedRunId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { BulkInsert } from '../sql/bulk-insert.ts'
import { Queries } from '../sql/queries.ts'

/** The files that people upload for feeds, the first records of feeds, and the faults of runs. */
export class FeedFileReader extends Queries {
  async sample(id: FeedId): Promise<FeedSample | null> {
    const row = await this.db
      .selectFrom('feed_sample')
      .selectAll()
      .where('feed_id', '=', id)
      .executeTakeFirst()
    return row ? { takenAt: row.taken_at, cause: row.cause, content: row.content } : null
  }

  /** A piece of an uploaded file, and how many it has; null: there is no such piece. */
  async uploadPart(
    id: FeedId,
    upload: number,
    part: number,
  ): Promise<{ readonly content: Buffer; readonly parts: number } | null> {
    const row = await this.db
      .selectFrom('feed_upload_part')
      .select(['content', 'parts'])
      .where('feed_id', '=', id)
      .where('upload', '=', upload)
      .where('part', '=', part)
      .executeTakeFirst()
    return row ? { content: Buffer.from(row.content, 'base64'), parts: row.parts } : null
  }

  /** The faults of a run behind a number, in their order. */
  async faults(id: FeedRunId, after: number, limit: number): Promise<readonly RunFault[]> {
    const rows = await this.db
      .selectFrom('feed_run_fault')
      .selectAll()
      .where('run_id', '=', id)
      .where('fault_number', '>', after)
      .orderBy('fault_number')
      .limit(limit)
      .execute()
    return rows.map(row => ({
      number: row.fault_number,
      line: row.line,
      key: row.record_key,
      code: row.code,
      field: row.field,
      done: row.done,
      value: row.value,
      expected: row.expected,
    }))
  }

  async faultCount(id: FeedRunId): Promise<number> {
    const { count } = await this.db
      .selectFrom('feed_run_fault')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('run_id', '=', id)
      .executeTakeFirstOrThrow()
    return count
  }

  /** How many listings of a feed wait for approval. */
  async waitingCount(id: FeedId): Promise<number> {
    const { count } = await this.db
      .selectFrom('listing_review')
      .innerJoin('feed_record', 'feed_record.listing_id', 'listing_review.listing_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('feed_id', '=', id)
      .where('state', '=', 'review')
      .executeTakeFirstOrThrow()
    return count
  }

  /** How many listings of a feed have expired, and wait to be renewed. */
  async expiredCount(id: FeedId): Promise<number> {
    const { count } = await this.db
      .selectFrom('listing')
      .innerJoin('feed_record', 'feed_record.listing_id', 'listing.listing_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('listing.account_id', '=', eb =>
        eb.selectFrom('feed').select('account_id').where('feed_id', '=', id),
      )
      .where('feed_record.feed_id', '=', id)
      .where('expired_at', 'is not', null)
      .where('active', '=', 0)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  /** The values of a run's faults with some codes, the most frequent first. */
  async faultValues(
    id: FeedRunId,
    codes: readonly string[],
    limit: number,
  ): Promise<readonly FaultValue[]> {
    return await this.db
      .selectFrom('feed_run_fault')
      .select(({ fn }) => ['code', 'field', 'value', fn.countAll<number>().as('count')])
      .where('run_id', '=', id)
      .where('code', 'in', codes)
      .where('value', '!=', '')
      .groupBy(['code', 'field', 'value'])
      .orderBy('count', 'desc')
      .orderBy('field')
      .orderBy('value')
      .limit(limit)
      .execute()
  }
}

export class FeedFileWriter extends FeedFileReader {
  readonly #insert: BulkInsert

  constructor(db: Kysely<Schema>, insert: BulkInsert) {
    super(db)
    this.#insert = insert
  }

  async keepSample(id: FeedId, { takenAt, cause, content }: FeedSample): Promise<void> {
    const row = { feed_id: id, taken_at: takenAt, cause, content }
    await this.#insert('feed_sample', [row], ['feed_id'])
  }

  async addUploadPart(
    id: FeedId,
    upload: number,
    { part, parts, content }: { part: number; parts: number; content: Buffer },
  ): Promise<void> {
    const row = { feed_id: id, upload, part, parts, content: content.toString('base64') }
    await this.#insert('feed_upload_part', [row], ['feed_id', 'upload', 'part'])
  }

  /** Removes the uploaded files of a feed, but not one of them. @param kept 0: none stays. */
  async removeUploads(id: FeedId, kept: number): Promise<void> {
    await this.db
      .deleteFrom('feed_upload_part')
      .where('feed_id', '=', id)
      .where('upload', '!=', kept)
      .execute()
  }

  async addFaults(id: FeedId, runId: FeedRunId, faults: readonly RunFault[]): Promise<void> {
    const rows = faults.map(fault => ({
      run_id: runId,
      fault_number: fault.number,
      feed_id: id,
      line: fault.line,
      record_key: fault.key,
      code: fault.code,
      field: fault.field,
      done: fault.done,
      value: fault.value,
      expected: fault.expected,
    }))
    await this.#insert('feed_run_fault', rows, ['run_id', 'fault_number'])
  }

  /** Removes the faults of a feed's runs but the latest ones, one of which begins now. */
  async removeOldFaults(id: FeedId): Promise<void> {
    const latest = this.db
      .selectFrom('feed_run')
      .select('run_id')
      .where('feed_id', '=', id)
      .orderBy('run_id', 'desc')
      .limit(RUNS_WITH_FAULTS)
    await this.db
      .deleteFrom('feed_run_fault')
      .where('feed_id', '=', id)
      .where('run_id', 'not in', latest)
      .execute()
  }

  /** Removes everything of a feed. */
  async remove(id: FeedId): Promise<void> {
    await this.db.deleteFrom('feed_upload_part').where('feed_id', '=', id).execute()
    await this.db.deleteFrom('feed_sample').where('feed_id', '=', id).execute()
    await this.db.deleteFrom('feed_run_fault').where('feed_id', '=', id).execute()
  }
}
