import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../sql/database-schema.ts'
import { JobQueries } from './job-queries.ts'
import type { ChangedJob, FailedAttempt, Job, JobFilter, NewJob } from './job-records.ts'

/** Due whatever the clock is set to. */
const AT_ONCE = 0
/** Before all keys that wait for their turn. */
const FIRST_TURN = -1
/** A statement takes 32,766 values in SQLite. */
const ROWS_AT_ONCE = 500

type QueueOfJob = Pick<Job, 'topic' | 'key'>

export class JobCommands extends JobQueries {
  readonly #writersOverlap: boolean

  /** @param writersOverlap Whether other transactions may add jobs to a key while its row of `job_queue` is settled. */
  constructor(db: Kysely<Schema>, writersOverlap: boolean) {
    super(db)
    this.#writersOverlap = writersOverlap
  }

  async add(jobs: readonly NewJob[], at: number): Promise<void> {
    for (let i = 0; i < jobs.length; i += ROWS_AT_ONCE) {
      await this.#add(jobs.slice(i, i + ROWS_AT_ONCE), at)
    }
  }

  async #add(jobs: readonly NewJob[], at: number): Promise<void> {
    const times = { created_at: at, tried_since: at, done_at: null, attempted_at: null }
    await this.db
      .insertInto('job')
      .values(jobs.map(({ dueAt, ...job }) => ({ ...job, ...times, due_at: dueAt ?? AT_ONCE })))
      .execute()
    const queues = Map.groupBy(jobs, ({ topic, key }) => JSON.stringify([topic, key]))
    const earliest = [...queues.values()].flatMap(([first, ...others]) => {
      if (!first) return []
      const dueTimes = [first, ...others].map(({ dueAt }) => dueAt ?? AT_ONCE)
      return {
        topic: first.topic,
        key: first.key,
        due_at: Math.min(...dueTimes),
        turn: lastTurn(first.topic),
      }
    })
    await this.db
      .insertInto('job_queue')
      .values(earliest)
      .onConflict(conflict =>
        conflict.columns(['topic', 'key']).doUpdateSet({ due_at: EARLIER_DUE }),
      )
      .execute()
  }

  async lockKeys(topic: string, keys: readonly string[]): Promise<readonly string[]> {
    if (keys.length === 0) return []
    const { rows } = await sql<{ key: string }>`
      select "key" from job_queue where topic = ${topic} and "key" in (${sql.join(keys)})
      ${this.#writersOverlap ? sql`for update skip locked` : sql``}`.execute(this.db)
    return rows.map(({ key }) => key)
  }

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
    await this.#settle(job, lastTurn(job.topic))
    const { attempts, crashes, claim } = job
    const counts = { attempts: attempts + 1, crashes: crashes + 1, claim: claim + 1 }
    return { ...job, ...counts, dueAt: nextAttemptAt }
  }

  async hold(topic: string, key: string, until: number): Promise<void> {
    await this.db
      .updateTable('job_queue')
      .set({ due_at: until })
      .where('topic', '=', topic)
      .where('key', '=', key)
      .execute()
  }

  async finish(job: Job, at: number, isKept: boolean): Promise<boolean> {
    const count = isKept ? await this.#markDone(job, at) : await this.#removeDone(job)
    if (count === 1n) await this.#settle(job)
    return count === 1n
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

  async fail(job: Job, attempt: FailedAttempt): Promise<boolean> {
    const { error, nextAttemptAt, isCrash, isCounted } = attempt
    return await this.#end(job, ({ eb }) => ({
      due_at: nextAttemptAt,
      last_error: error,
      attempted_at: null,
      attempts: eb('attempts', '-', isCounted ? 0 : 1),
      crashes: eb('crashes', '-', isCrash ? 0 : 1),
    }))
  }

  async release(job: Job, error: string, at: number): Promise<boolean> {
    return await this.#end(job, ({ eb }) => ({
      due_at: at,
      last_error: error,
      attempted_at: null,
      attempts: eb('attempts', '-', 1),
      crashes: eb('crashes', '-', 1),
    }))
  }

  /** Changes an open job that nobody has claimed, retried or changed since. */
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
    await this.#settle(job)
    return true
  }

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
    await this.#settle(queue, FIRST_TURN)
  }

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
      on conflict (topic, "key") do update set due_at = excluded.due_at, turn = excluded.turn`.execute(
      this.db,
    )
    return Number(numUpdatedRows)
  }

  async change(jobs: readonly ChangedJob[]): Promise<void> {
    const queues: QueueOfJob[] = []
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
    await this.#settleAll(queues)
  }

  async remove(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    await this.#settleAll(
      await this.db
        .deleteFrom('job')
        .where('job_id', 'in', ids)
        .returning(['topic', 'key'])
        .execute(),
    )
  }

  async removeAbout(topic: string, subjects: readonly number[]): Promise<void> {
    if (subjects.length === 0) return
    await this.#settleAll(
      await this.db
        .deleteFrom('job')
        .where('topic', '=', topic)
        .where('subject', 'in', subjects)
        .returning(['topic', 'key'])
        .execute(),
    )
  }

  async #settleAll(queues: readonly QueueOfJob[]): Promise<void> {
    const distinct = new Map(queues.map(queue => [JSON.stringify(queue), queue]))
    // In one order, so that no two transactions wait for each other.
    for (const [, queue] of [...distinct].sort()) await this.#settle(queue)
  }

  /**
   * Makes a key due when its first job is due. Removes a key without waiting jobs.
   * @param turn Null: a key that has a turn keeps it.
   */
  async #settle(
    { topic, key }: QueueOfJob,
    turn: number | RawBuilder<number> | null = null,
  ): Promise<void> {
    const isHeld = !this.#writersOverlap || (await this.#holdKey(topic, key))
    const first = await this.db
      .selectFrom('job')
      .select('due_at')
      .where('topic', '=', topic)
      .where('key', '=', key)
      .where('due_at', 'is not', null)
      .orderBy('due_at')
      .orderBy('job_id')
      .limit(1)
      .executeTakeFirst()
    const due_at = first?.due_at ?? null
    if (!first || due_at === null) {
      // A row that was not there before belongs to a job that another transaction has added since.
      if (!isHeld) return
      await this.db
        .deleteFrom('job_queue')
        .where('topic', '=', topic)
        .where('key', '=', key)
        .execute()
      return
    }
    await this.db
      .insertInto('job_queue')
      .values({ topic, key, due_at, turn: turn ?? lastTurn(topic) })
      .onConflict(conflict =>
        conflict.columns(['topic', 'key']).doUpdateSet({
          due_at: isHeld ? due_at : EARLIER_DUE,
          ...(turn !== null && { turn }),
        }),
      )
      .execute()
  }

  /**
   * Keeps others from changing the row of a key until the transaction ends. So the next statement sees the jobs of all
   * who have changed it before. @returns False: there is no row.
   */
  async #holdKey(topic: string, key: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('job_queue')
      .select('due_at')
      .where('topic', '=', topic)
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst()
    return row !== undefined
  }
}

/** The time at which a row that is there already is due, or the one that was to be inserted: the earlier one. */
const EARLIER_DUE = sql<number>`case when job_queue.due_at < excluded.due_at then job_queue.due_at else excluded.due_at end`

/**
 * The turn behind all keys that wait already. A process that claims jobs has just changed the lease of their topic,
 * so the number of the lease is higher than at every earlier claim.
 */
function lastTurn(topic: string): RawBuilder<number> {
  return sql<number>`coalesce((select beat from lease where name = ${topic}), 0)`
}

/** Selects a job that is not done yet and still has the payload that was worked on. */
function isStillWanted(id: number, payload: string) {
  return ({ and, eb }: ExpressionBuilder<Schema, 'job'>) =>
    and([eb('job_id', '=', id), eb('done_at', 'is', null), eb('payload', '=', payload)])
}

function afresh({ eb }: ExpressionBuilder<Schema, 'job'>, at: number) {
  return {
    attempts: 0,
    crashes: 0,
    due_at: AT_ONCE,
    tried_since: at,
    claim: eb('claim', '+', 1),
  }
}
