import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CountedRequests, RequestCount, SharedCounts } from '../limits/limit-records.ts'
import type { Schema } from '../schema/database-schema.ts'

/** A millisecond more than rounding may cost. */
const ROUNDING_MS = 1

/**
 * The algorithm of `RateLimiter` as one statement. Its table is not logged: counting writes nothing
 * to the disk, and a server that crashes forgets the counts.
 */
export class PostgresSharedCounts implements SharedCounts {
  readonly #db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.#db = db
  }

  async take(requestCounts: readonly RequestCount[]): Promise<readonly CountedRequests[]> {
    // In the order of the callers, so that two nodes never wait for each other.
    const { rows } = await sql<{ caller: string; allowed: number; ahead_ms: number }>`
      insert into request_limit as known (caller, at, asked, interval_ms, window_ms, allowed, due_at)
      select caller, at, asked, interval_ms, window_ms, allowed, at + allowed * interval_ms
      from (
        select *, least(asked, floor(window_ms / interval_ms + 1e-6)) as allowed from (
          select caller, count as asked, interval_ms, window_ms,
            extract(epoch from clock_timestamp())::double precision * 1000 as at
          from json_to_recordset(${JSON.stringify(requestCounts.map(columnsOf))})
            as request (caller text, count double precision, interval_ms double precision, window_ms double precision)
        ) request
      ) counted order by caller
      on conflict (caller) do update set at = excluded.at, asked = excluded.asked,
        interval_ms = excluded.interval_ms, window_ms = excluded.window_ms, allowed = ${ALLOWED},
        due_at = (${DUE_AT}) + ${ALLOWED} * excluded.interval_ms
      returning caller, allowed, due_at - allowed * interval_ms - at as ahead_ms`.execute(this.#db)
    const counts = new Map(rows.map(row => [row.caller, row]))
    return requestCounts.map(({ caller }) => {
      const { allowed = 0, ahead_ms: aheadMs = 0 } = counts.get(caller) ?? {}
      return { allowed, aheadMs }
    })
  }

  async giveBack(caller: string, intervalMs: number): Promise<void> {
    await sql`
      update request_limit set due_at = due_at - ${intervalMs} where caller = ${caller}`.execute(
      this.#db,
    )
  }

  async forgetIdle(): Promise<void> {
    await sql`
      delete from request_limit where caller in (
        select caller from request_limit
        where due_at < extract(epoch from clock_timestamp()) * 1000 order by caller for update skip locked
      )`.execute(this.#db)
  }
}

function columnsOf({ caller, count, intervalMs, windowMs }: RequestCount) {
  return { caller, count, interval_ms: intervalMs, window_ms: windowMs }
}

/**
 * When the next request would be on time: at most the window ahead, unless the clock was set back.
 */
const DUE_AT: RawBuilder<number> = sql`case
  when known.due_at > excluded.at + excluded.window_ms + ${sql.lit(ROUNDING_MS)} then excluded.at
  else greatest(known.due_at, excluded.at) end`

const ALLOWED: RawBuilder<number> = sql`greatest(0, least(excluded.asked, floor(
  (excluded.window_ms - ((${DUE_AT}) - excluded.at)) / excluded.interval_ms + 1e-6)))`
