import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Schema } from '../schema/database-schema.ts'
import type { JobTable } from '../schema/job-tables.ts'
import { Queries } from '../sql/queries.ts'
import { AT_ONCE } from './job-keys.ts'
import type {
  DueHeads,
  DueQuery,
  Job,
  JobFilter,
  JobState,
  KeyPosition,
  LaneFacts,
  LaneQuery,
  TopicBacklog,
} from './job-records.ts'
import { laneFacts } from './lane-facts.ts'

export class JobReader extends Queries {
  /** Null: no job has this id. */
  async get(id: number): Promise<Job | null> {
    const row = await this.#jobs().where('job_id', '=', id).executeTakeFirst()
    return row ? jobOf(row) : null
  }

  /** Jobs with ids above `after`, by id. */
  async list(filter: JobFilter, after: number, limit: number): Promise<readonly Job[]> {
    const rows = await this.#jobs()
      .where(job => matches(job, filter))
      .where('job_id', '>', after)
      .orderBy('job_id')
      .limit(limit)
      .execute()
    return rows.map(jobOf)
  }

  /** The jobs of a topic that are about some subjects, in any state, by id. */
  async about(topic: string, subjects: readonly number[]): Promise<readonly Job[]> {
    if (subjects.length === 0) return []
    const rows = await this.#jobs()
      .where('job.topic', '=', topic)
      .where('subject', 'in', subjects)
      .orderBy('job_id')
      .execute()
    return rows.map(jobOf)
  }

  /**
   * The jobs of a topic that have one of some keys, in any state, by id. Reads the whole topic,
   * because no index has the keys of done jobs. Only people use this, and rarely.
   */
  async withKeys(topic: string, keys: readonly string[]): Promise<readonly Job[]> {
    if (keys.length === 0) return []
    const rows = await this.#jobs()
      .where('job.topic', '=', topic)
      .where('job.key', 'in', keys)
      .orderBy('job_id')
      .execute()
    return rows.map(jobOf)
  }

  /** Reads the facts about the latest jobs of a lane, in any state. */
  lane(keyRows: LaneQuery): Promise<LaneFacts> {
    return laneFacts(this.db, keyRows)
  }

  /**
   * The jobs of an origin in a lane that wait and were added since an instant, at most `max`,
   * oldest first.
   */
  async waitingInLane({
    topic,
    key,
    lane,
    origin,
    since,
    max,
  }: Omit<LaneQuery, 'ofAll' | 'ofOrigin'>): Promise<readonly Job[]> {
    const rows = await this.#jobs()
      .where('job.topic', '=', topic)
      .where('job.key', '=', key)
      .where('job.lane', '=', lane)
      // The index has no other rows.
      .where('job.lane', '<>', sql.lit(''))
      .where('job.created_at', '>', since)
      .where('job.origin', '=', origin)
      .where('job.due_at', 'is not', null)
      .orderBy('job.created_at')
      .orderBy('job_id')
      .limit(max)
      .execute()
    return rows.map(jobOf)
  }

  /**
   * The due job of each key whose turn it is: keys that were never tried, then the longest waiting.
   * Keys that are held have none.
   * @param after Null: begin with the first key.
   */
  async dueHeads(query: DueQuery, after: KeyPosition | null): Promise<DueHeads> {
    const { topic, now, limit } = query
    const isLater = after
      ? sql`and (q.due_at, q.turn, q."key") > (${after.dueAt}, ${after.turn}, ${after.key})`
      : sql``
    // Goes from key to key by the index, and within a key to the lane whose turn it is. Skips all
    // other jobs.
    const { rows } = await sql<HeadRow>`
      select head.*, q."key" as queue_key, q.due_at as queue_due_at, q.turn as queue_turn,
        q.failures as queue_failures,
        case when head.job_id is null and not exists (
          select 1 from job j where j.topic = q.topic and j."key" = q."key" and j.due_at <= ${now}
        ) then 1 else 0 end as is_idle
      from job_queue q
      left join job head on head.job_id = coalesce(
        (select j.job_id from job j where ${isAtOnce(query)} and j.lane > q.lane ${LANE_ORDER}),
        (select j.job_id from job j where ${isAtOnce(query)} ${LANE_ORDER}),
        (select j.job_id from job j
          where j.topic = q.topic and j."key" = q."key" and ${isDue(query)}
          order by j.due_at, j.job_id limit 1)
      )
      where q.topic = ${topic} and q.due_at <= ${now} ${isLater}
      order by q.due_at, q.turn, q."key" limit ${limit}`.execute(this.db)
    const last = rows.length < limit ? undefined : rows.at(-1)
    return {
      jobs: rows.flatMap(row => (row.job_id === null ? [] : jobOf(row))),
      idleKeys: rows.filter(row => row.is_idle === 1).map(row => row.queue_key),
      next: last ? { dueAt: last.queue_due_at, turn: last.queue_turn, key: last.queue_key } : null,
    }
  }

  /**
   * The times at which attempts of a key began, after `since` and up to `until`, latest first.
   * Failed attempts are left out.
   */
  async recentAttempts(
    topic: string,
    key: string,
    { since, until, limit }: { since: number; until: number; limit: number },
  ): Promise<readonly number[]> {
    const rows = await this.db
      .selectFrom('job')
      .select('attempted_at')
      .where('topic', '=', topic)
      .where('key', '=', key)
      .where('attempted_at', '>', since)
      .where('attempted_at', '<=', until)
      .orderBy('attempted_at', 'desc')
      .limit(limit)
      .execute()
    return rows.map(row => row.attempted_at ?? 0)
  }

  /**
   * The subjects of the jobs of a topic that wait or have failed, each once. Null: there are more
   * than `max` such jobs.
   */
  async openSubjects(
    topic: string,
    state: 'waiting' | 'failed',
    max: number,
  ): Promise<readonly number[] | null> {
    // Neither `distinct` nor a condition for the subject: with them, the database would go through
    // all jobs by subject.
    const rows = await this.db
      .selectFrom('job')
      .select('subject')
      .where('topic', '=', topic)
      .where('done_at', 'is', null)
      .where('due_at', state === 'waiting' ? 'is not' : 'is', null)
      .limit(max + 1)
      .execute()
    if (rows.length > max) return null
    return [...new Set(rows.flatMap(({ subject }) => subject ?? []))]
  }

  /** How many jobs of each key wait, counted up to `max`. Keys without such jobs are left out. */
  async waitingCounts(
    topic: string,
    keys: readonly string[],
    max: number,
  ): Promise<ReadonlyMap<string, number>> {
    if (keys.length === 0) return new Map()
    const keyRows = sql.join(keys.map(key => sql`(cast(${key} as text))`))
    const { rows } = await sql<{ key: string; count: number }>`
      with asked ("key") as (values ${keyRows})
      select "key", (
        select count(*) from (
          select 1 from job j where j.topic = ${topic} and j."key" = asked."key" and j.due_at is not null
          limit ${max}
        ) waiting
      ) as count from asked`.execute(this.db)
    return new Map(rows.flatMap(({ key, count }) => (count > 0 ? [[key, Number(count)]] : [])))
  }

  /**
   * All topics and versions that have open jobs, by name. Reads only the index of open jobs, and
   * the oldest waiting job of each topic.
   */
  async backlog(): Promise<readonly TopicBacklog[]> {
    const { rows } = await sql<TopicBacklog>`
      select topic, version, count(due_at) as waiting, count(*) - count(due_at) as failed,
        min(case when due_at is not null then created_at end) as "oldestAt"
      from job where done_at is null group by topic, version order by topic, version`.execute(
      this.db,
    )
    return rows
  }

  /** Jobs, each with the time at which its key is due. */
  #jobs() {
    return this.db
      .selectFrom('job')
      .leftJoin('job_queue', join =>
        join.onRef('job_queue.topic', '=', 'job.topic').onRef('job_queue.key', '=', 'job.key'),
      )
      .selectAll('job')
      .select(['job_queue.due_at as queue_due_at', 'job_queue.failures as queue_failures'])
  }
}

type Row = Selectable<JobTable> & {
  readonly queue_due_at: number | null
  readonly queue_failures: number | null
}
type HeadRow = Selectable<JobTable> & {
  readonly job_id: number | null
  readonly queue_key: string
  readonly queue_due_at: number
  readonly queue_failures: number
  readonly queue_turn: number
  readonly is_idle: number
}

/** Selects rows of `job j` that are due. */
function isDue({ now, version, except }: DueQuery) {
  const isIdle = except.length === 0 ? sql`` : sql`and j.job_id not in (${sql.join(except)})`
  return sql`j.due_at <= ${now} and j.version <= ${version} ${isIdle}`
}

/**
 * Selects rows of `job j` without a due time, of the key of `job_queue q`. The index of lanes has
 * this condition.
 */
function isAtOnce(query: DueQuery) {
  return sql`j.topic = q.topic and j."key" = q."key" and j.due_at = ${sql.lit(AT_ONCE)} and ${isDue(query)}`
}

const LANE_ORDER = sql`order by j.lane, j.rank, j.job_id limit 1`

/** Selects the jobs that pass a filter. */
function matches(
  { eb, and, or }: ExpressionBuilder<Schema, 'job'>,
  { topic, key, states }: JobFilter,
) {
  // A condition of its own, because the database then uses the index of open jobs.
  const isOpen = states.includes('done') ? [] : [eb('job.done_at', 'is', null)]
  const isInState: Record<JobState, () => ReturnType<typeof and>> = {
    waiting: () => and([eb('job.due_at', 'is not', null)]),
    failed: () => and([eb('job.done_at', 'is', null), eb('job.due_at', 'is', null)]),
    done: () => and([eb('job.done_at', 'is not', null)]),
  }
  return and([
    ...(topic === null ? [] : [eb('job.topic', '=', topic)]),
    ...(key === null ? [] : [eb('job.key', '=', key)]),
    ...isOpen,
    or(states.map(state => isInState[state]())),
  ])
}

function jobOf(row: Row): Job {
  const { due_at, tried_since } = row
  return {
    id: row.job_id,
    topic: row.topic,
    version: row.version,
    payload: row.payload,
    key: row.key,
    lane: row.lane,
    origin: row.origin,
    rank: row.rank,
    subject: row.subject,
    attempts: row.attempts,
    crashes: row.crashes,
    claim: row.claim,
    createdAt: row.created_at,
    triedSince: tried_since,
    dueAt: due_at === null ? null : Math.max(due_at, tried_since, row.queue_due_at ?? 0),
    doneAt: row.done_at,
    // It was sent after all: why it failed before is past.
    lastError: row.done_at === null ? row.last_error : '',
    keyFailures: row.queue_failures ?? 0,
  }
}
