import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { inSlices } from '../../domain/values/in-slices.ts'
import type { Schema } from '../schema/database-schema.ts'
import { AT_ONCE, JobKeys, type KeyOfJob, lastTurn } from './job-keys.ts'
import { JobReader } from './job-reader.ts'
import type { ChangedJob, FailedAttempt, Job, JobFilter, NewJob } from './job-records.ts'

/** A place before all keys that wait for their turn. */
const FIRST_TURN = -1
/** A statement takes 32,766 values in SQLite. */
const ROWS_AT_ONCE = 500

export class JobWriter extends JobReader {
  readonly #keys: JobKeys

  /** @param writersOverlap As for `JobKeys`. */
  constructor(db: Kysely<Schema>, writersOverlap: boolean) {
    super(db)
    this.#keys = new JobKeys(db, writersOverlap)
  }

  async add(jobs: readonly NewJob[], at: number): Promise<void> {
    for (const some of inSlices(jobs, ROWS_AT_ONCE)) await this.#add(some, at)
  }

  async #add(jobs: readonly NewJob[], at: number): Promise<void> {
    const times = { created_at: at, tried_since: at, done_at: null, attempted_at: null }
    await this.db
      .insertInto('job')
      .values(jobs.map(({ dueAt, ...job }) => ({ ...job, ...times, due_at: dueAt ?? AT_ONCE })))
      .execute()
    await this.#keys.added(jobs)
  }

  /**
   * Locks keys until the transaction ends, so that no other transaction claims their jobs. Others
   * may go on adding jobs to them. Keys that another transaction has locked or is changing are left
   * out, instead of waiting for it.
   * @returns The keys that are locked now.
   */
  lockKeys(topic: string, keys: readonly string[]): Promise<readonly string[]> {
    return this.#keys.lock(topic, keys)
  }

  /**
   * Makes keys due when their first jobs are, unless others are changing them. Needs
   * `locksByItself`.
   */
  async settleKeys(topic: string, keys: readonly string[]): Promise<void> {
    await this.#keys.settleAll(keys.map(key => ({ topic, key })))
  }

  /**
   * Counts an attempt before it is made, and sets when the next one is due if this one fails. While
   * a key fails, its other jobs wait as long.
   * @returns The changed job; null: it has been claimed, retried, changed or removed since it was
   * read.
   */
  async claim(job: Job, at: number, nextAttemptAt: number): Promise<Job | null> {
    const { numUpdatedRows } = await this.db
      .updateTable('job')
      .set(({ eb }) => ({
        due_at: nextAttemptAt,
        attempted_at: at,
        attempts: eb('attempts', '+', 1),
        crashes: eb('crashes', '+', 1),
        claim: eb('claim', '+', 1),
      }))
      .where('job_id', '=', job.id)
      .where('claim', '=', job.claim)
      .where('due_at', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return null
    if (job.keyFailures > 0) await this.#keys.hold(job.topic, job.key, nextAttemptAt)
    await this.#keys.settle(job, lastTurn(job.topic), job.lane)
    const { attempts, crashes, claim } = job
    const counts = { attempts: attempts + 1, crashes: crashes + 1, claim: claim + 1 }
    return { ...job, ...counts, dueAt: nextAttemptAt }
  }

  /**
   * Lets the jobs of a key wait until an instant, or until one of them is done or retried by a
   * person.
   */
  hold(topic: string, key: string, until: number): Promise<void> {
    return this.#keys.hold(topic, key, until)
  }

  /**
   * Notes that a job is done, unless it is done already or its payload has changed since.
   * @param isKept Whether the job stays as a record.
   * @returns False when nothing was noted.
   */
  async finish(job: Job, at: number, isKept: boolean): Promise<boolean> {
    const count = isKept ? await this.#markDone(job, at) : await this.#removeDone(job)
    if (count !== 1n) return false
    await this.#keys.free(job)
    await this.#keys.settle(job)
    return true
  }

  async #markDone({ id, payload }: Job, at: number): Promise<bigint> {
    const { numUpdatedRows } = await this.db
      .updateTable('job')
      .set({ done_at: at, due_at: null, crashes: 0 })
      .where(isStillWanted(id, payload))
      .executeTakeFirst()
    return numUpdatedRows
  }

  async #removeDone({ id, payload }: Job): Promise<bigint> {
    const { numDeletedRows } = await this.db
      .deleteFrom('job')
      .where(isStillWanted(id, payload))
      .executeTakeFirst()
    return numDeletedRows
  }

  /**
   * Notes that open jobs of a key are done, because another job of the key has had their effect.
   * Jobs that were moved to another key or removed since are left out.
   */
  async finishTogether(
    { topic, key }: KeyOfJob,
    ids: readonly number[],
    at: number,
  ): Promise<void> {
    for (const some of inSlices(ids, ROWS_AT_ONCE)) {
      await this.db
        .updateTable('job')
        .set({ done_at: at, due_at: null, crashes: 0 })
        .where('job_id', 'in', some)
        .where('topic', '=', topic)
        .where('key', '=', key)
        .where('done_at', 'is', null)
        .execute()
    }
    await this.#keys.settle({ topic, key })
  }

  /**
   * Notes a failed attempt. @returns False: the claim is not the present one, and nothing was
   * noted.
   */
  async fail(job: Job, attempt: FailedAttempt): Promise<boolean> {
    const { error, nextAttemptAt, isCrash, isCounted, keyHeldUntil } = attempt
    const failed = await this.#end(job, ({ eb }) => ({
      due_at: nextAttemptAt,
      last_error: error,
      attempted_at: null,
      attempts: eb('attempts', '-', isCounted ? 0 : 1),
      crashes: eb('crashes', '-', isCrash ? 0 : 1),
    }))
    if (failed && keyHeldUntil !== null) await this.#keys.noteFailure(job, keyHeldUntil)
    return failed
  }

  /** Takes an attempt back; the job is due from `at` on. @returns As `fail`. */
  async release(job: Job, error: string, at: number): Promise<boolean> {
    return await this.#end(job, ({ eb }) => ({
      due_at: at,
      last_error: error,
      attempted_at: null,
      attempts: eb('attempts', '-', 1),
      crashes: eb('crashes', '-', 1),
    }))
  }

  /** Changes an open job that was not claimed, retried or changed since it was read. */
  async #end(
    job: Job,
    changes: (row: ExpressionBuilder<Schema, 'job'>) => object,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('job')
      .set(changes)
      .where('job_id', '=', job.id)
      .where('claim', '=', job.claim)
      .where('done_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return false
    await this.#keys.settle(job)
    return true
  }

  /** Makes an open job due immediately, as if it had never been tried, before the other keys. */
  async retry(id: number, at: number): Promise<void> {
    const queue = await this.db
      .updateTable('job')
      .set(row => afresh(row, at))
      .where('job_id', '=', id)
      .where('done_at', 'is', null)
      .returning(['topic', 'key'])
      .executeTakeFirst()
    if (!queue) return
    // A person waits for the job.
    await this.#keys.free(queue)
    await this.#keys.settle(queue, FIRST_TURN)
  }

  /** Retries all failed jobs that pass a filter. @returns How many. */
  async retryFailed({ topic, key }: Pick<JobFilter, 'topic' | 'key'>, at: number): Promise<number> {
    const { numUpdatedRows } = await this.db
      .updateTable('job')
      .set(row => afresh(row, at))
      .where('done_at', 'is', null)
      .where('due_at', 'is', null)
      .$if(topic !== null, query => query.where('topic', '=', topic))
      .$if(key !== null, query => query.where('key', '=', key))
      .executeTakeFirst()
    await sql`
      insert into job_queue (topic, "key", due_at, turn)
      select topic, "key", min(due_at), ${FIRST_TURN} from job
      where due_at = ${AT_ONCE} and tried_since = ${at} group by topic, "key"
      on conflict (topic, "key") do update set due_at = excluded.due_at, turn = excluded.turn,
        held_until = 0, failures = 0`.execute(this.db)
    return Number(numUpdatedRows)
  }

  /** Replaces the payloads and keys of jobs, and clears their last errors. */
  async change(jobs: readonly ChangedJob[]): Promise<void> {
    const queues: KeyOfJob[] = []
    for (const { id, payload, key } of jobs) {
      const before = await this.get(id)
      if (!before) continue
      await this.db
        .updateTable('job')
        .set(({ eb }) => ({ payload, key, last_error: '', claim: eb('claim', '+', 1) }))
        .where('job_id', '=', id)
        .execute()
      const { topic } = before
      queues.push({ topic, key: before.key }, { topic, key })
    }
    await this.#keys.settleAll(queues)
  }

  async remove(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    await this.#keys.settleAll(
      await this.db
        .deleteFrom('job')
        .where('job_id', 'in', ids)
        .returning(['topic', 'key'])
        .execute(),
    )
  }

  /** Removes the jobs of a topic that are about some subjects. */
  async removeAbout(topic: string, subjects: readonly number[]): Promise<void> {
    if (subjects.length === 0) return
    const removed = await this.db
      .deleteFrom('job')
      .where('topic', '=', topic)
      .where('subject', 'in', subjects)
      .returning(['topic', 'key'])
      .execute()
    await this.#keys.forgetLanes(removed)
    await this.#keys.settleAll(removed)
  }
}

/** Selects a job that is not done yet and still has the payload that was worked on. */
function isStillWanted(id: number, payload: string) {
  return ({ and, eb }: ExpressionBuilder<Schema, 'job'>) =>
    and([eb('job_id', '=', id), eb('done_at', 'is', null), eb('payload', '=', payload)])
}

function afresh({ eb }: ExpressionBuilder<Schema, 'job'>, at: number) {
  return { attempts: 0, crashes: 0, due_at: AT_ONCE, tried_since: at, claim: eb('claim', '+', 1) }
}
