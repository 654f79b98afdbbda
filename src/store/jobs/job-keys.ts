import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../schema/database-schema.ts'
import type { Job, NewJob } from './job-records.ts'

/** Due at any time, even if the clock is set back. */
export const AT_ONCE = 0

/** The key that a job belongs to. */
export type KeyOfJob = Pick<Job, 'topic' | 'key'>

/** A key, and when its first job is due. */
interface DueKey extends KeyOfJob {
  readonly due_at: number
}

/** Keeps a row of `job_queue` for each key that has waiting jobs. */
export class JobKeys {
  readonly #db: Kysely<Schema>
  readonly #writersOverlap: boolean

  /**
   * @param writersOverlap Whether other transactions may add jobs to a key while its row is
   * settled.
   */
  constructor(db: Kysely<Schema>, writersOverlap: boolean) {
    this.#db = db
    this.#writersOverlap = writersOverlap
  }

  /** Makes the keys of new jobs due when their jobs are. */
  async added(jobs: readonly NewJob[]): Promise<void> {
    const due = dueKeys(jobs)
    const later = this.#writersOverlap ? await this.#notDueYet(due) : due
    if (later.length === 0) return
    await this.#db
      .insertInto('job_queue')
      .values(later.map(key => ({ ...key, turn: lastTurn(key.topic) })))
      .onConflict(conflict =>
        conflict.columns(['topic', 'key']).doUpdateSet({ due_at: EARLIER_DUE }),
      )
      .execute()
  }

  /**
   * The keys that have to become due earlier. Until the transaction ends, no other one settles the
   * others. Any number of transactions may add jobs to such a key at the same time.
   */
  async #notDueYet(keys: readonly DueKey[]): Promise<readonly DueKey[]> {
    const wanted = sql.join(
      keys.map(({ topic, key, due_at }) => sql`(${topic}::text, ${key}::text, ${due_at}::bigint)`),
    )
    const { rows } = await sql<KeyOfJob>`
      select q.topic, q."key" from job_queue q
      join (values ${wanted}) wanted (topic, "key", due_at)
        on q.topic = wanted.topic and q."key" = wanted."key"
        and q.due_at <= greatest(wanted.due_at, q.held_until)
      order by q.topic, q."key" for key share of q`.execute(this.#db)
    const kept = new Set(rows.map(nameOf))
    return keys.filter(key => !kept.has(nameOf(key)))
  }

  /** See `JobWriter.lockKeys`. */
  async lock(topic: string, keys: readonly string[]): Promise<readonly string[]> {
    if (keys.length === 0) return []
    const { rows } = await sql<{ key: string }>`
      select "key" from job_queue where topic = ${topic} and "key" in (${sql.join(keys)})
      ${this.#writersOverlap ? sql`for no key update skip locked` : sql``}`.execute(this.#db)
    return rows.map(({ key }) => key)
  }

  /** See `JobWriter.hold`. */
  async hold(topic: string, key: string, until: number): Promise<void> {
    await this.#db
      .updateTable('job_queue')
      .set({ due_at: until, held_until: until })
      .where('topic', '=', topic)
      .where('key', '=', key)
      .execute()
  }

  /**
   * Lets the jobs of a key wait, because the attempt of one of them has failed for all. If several
   * attempts were in progress at once, the first one counts.
   */
  async noteFailure({ topic, key, keyFailures }: Job, until: number): Promise<void> {
    await this.#db
      .updateTable('job_queue')
      .set({ due_at: until, held_until: until, failures: keyFailures + 1 })
      .where('topic', '=', topic)
      .where('key', '=', key)
      .where('failures', '=', keyFailures)
      .execute()
  }

  /** Ends the wait of a key's jobs; the key must be settled then. */
  async free({ topic, key }: KeyOfJob): Promise<void> {
    await this.#db
      .updateTable('job_queue')
      .set({ held_until: 0, failures: 0 })
      .where('topic', '=', topic)
      .where('key', '=', key)
      .where('held_until', '>', 0)
      .execute()
  }

  /**
   * Lets keys begin with their first lanes. A lane names the sender, so nothing of it may outlast
   * removed jobs.
   */
  async forgetLanes(keys: readonly KeyOfJob[]): Promise<void> {
    const distinct = new Map(keys.map(key => [nameOf(key), key]))
    for (const [, { topic, key }] of [...distinct].sort(byName)) {
      const row = this.#db.updateTable('job_queue').set({ lane: '' })
      await row.where('topic', '=', topic).where('key', '=', key).execute()
    }
  }

  async settleAll(keys: readonly KeyOfJob[]): Promise<void> {
    const distinct = new Map(keys.map(key => [nameOf(key), key]))
    for (const [, key] of [...distinct].sort(byName)) await this.settle(key)
  }

  /**
   * Makes a key due when its first job is due, and removes a key without waiting jobs. While others
   * add jobs to the key, it only becomes due earlier; the next process that looks for due jobs
   * settles it.
   * @param turn Null: a key that has a turn keeps it.
   * @param lane The lane whose job has just been begun; null: none has.
   */
  async settle(
    { topic, key }: KeyOfJob,
    turn: number | RawBuilder<number> | null = null,
    lane: string | null = null,
  ): Promise<void> {
    const isAlone = !this.#writersOverlap || (await this.#isAlone(topic, key))
    const first = await this.#db
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
    if (due_at === null) {
      if (isAlone) await this.#remove(topic, key)
      return
    }
    if (!isAlone && turn === null && (await this.#notDueYet([{ topic, key, due_at }])).length === 0)
      return
    await this.#db
      .insertInto('job_queue')
      .values({ topic, key, due_at, turn: turn ?? lastTurn(topic), lane: lane ?? '' })
      .onConflict(conflict =>
        conflict
          .columns(['topic', 'key'])
          .doUpdateSet({
            due_at: isAlone ? NEW_DUE : EARLIER_DUE,
            ...(turn !== null && { turn }),
            ...(lane !== null && { lane }),
          }),
      )
      .execute()
  }

  async #remove(topic: string, key: string): Promise<void> {
    await this.#db
      .deleteFrom('job_queue')
      .where('topic', '=', topic)
      .where('key', '=', key)
      .execute()
  }

  /**
   * Whether no other transaction adds jobs to a key, or settles it, until this one ends; the next
   * statement sees all jobs of those before. A serializable transaction sees only what was
   * committed when it began, so it is never alone.
   */
  async #isAlone(topic: string, key: string): Promise<boolean> {
    const { rows } = await sql`
      select 1 from job_queue where topic = ${topic} and "key" = ${key}
        and current_setting('transaction_isolation') = 'read committed'
      for update skip locked`.execute(this.#db)
    return rows.length > 0
  }
}

/** The time of the row that was to be inserted, or the end of the present row's wait. */
const NEW_DUE = sql<number>`case when job_queue.held_until > excluded.due_at then job_queue.held_until else excluded.due_at end`

/** The earlier of two times: of the present row, and `NEW_DUE`. */
const EARLIER_DUE = sql<number>`case when job_queue.due_at < excluded.due_at then job_queue.due_at else ${NEW_DUE} end`

/**
 * The turn after all waiting keys. A process that claims jobs has just changed the lease of their
 * topic, so the number of the lease is higher than at every earlier claim.
 */
export function lastTurn(topic: string): RawBuilder<number> {
  return sql<number>`coalesce((select beat from lease where name = ${topic}), 0)`
}

/** The keys of jobs, each once. */
function dueKeys(jobs: readonly NewJob[]): readonly DueKey[] {
  return [...Map.groupBy(jobs, nameOf)].sort(byName).flatMap(([, [first, ...others]]) => {
    if (!first) return []
    const times = [first, ...others].map(({ dueAt }) => dueAt ?? AT_ONCE)
    return { topic: first.topic, key: first.key, due_at: Math.min(...times) }
  })
}

function nameOf({ topic, key }: KeyOfJob): string {
  return JSON.stringify([topic, key])
}

/** Rows are changed in this order, so that no two transactions wait for each other. */
function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1
}
