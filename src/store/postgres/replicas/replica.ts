import type { CompiledQuery, QueryResult } from 'kysely'
import { Problem } from '../../../domain/problem.ts'
import { hostText, type PostgresSettings } from '../../database-settings.ts'
import { type LogPoint, replayedPoint } from '../connecting/log-point.ts'
import { openPool } from '../connecting/pool.ts'
import { PostgresDialect } from '../connecting/pool-dialect.ts'
import { queryRunner, type RunQuery } from '../connecting/query-runner.ts'

/** A replica that takes longer is not there; the primary answers instead. */
const MAX_STATEMENT_MS = 2000
/** How often a read that finds the replica behind asks again how far it is. */
const ASK_AGAIN_MS = 10

/**
 * A standby of the primary. It answers reads once it has replayed the changes that they must see.
 */
export class Replica implements AsyncDisposable {
  readonly server: string
  /** How many reads it has answered. */
  reads = 0
  readonly #runner: RunQuery & AsyncDisposable
  readonly #elapsed: () => number
  /** Null: not known, or the replica is left out. */
  #point: LogPoint | null = null
  #asking: Promise<void> | null = null
  #askedAt = Number.NEGATIVE_INFINITY
  /** Why it is left out; null: it is not. */
  #fault: string | null = 'it has not answered yet'

  constructor(settings: PostgresSettings, elapsed: () => number) {
    const [host] = settings.hosts
    if (!host) throw new Error('A database has at least one host.')
    const { maxConnections } = settings
    const pool = openPool(settings, { maxConnections, maxStatementMs: MAX_STATEMENT_MS })
    this.server = hostText(host)
    this.#runner = queryRunner(new PostgresDialect(pool, { prepares: true }))
    this.#elapsed = elapsed
  }

  get fault(): string | null {
    return this.#fault
  }

  /** The point that it had replayed when it was asked last; null: it is left out. */
  get point(): LogPoint | null {
    return this.#point
  }

  /**
   * Whether it has all that was committed up to a point. Where it is behind, it is asked again for
   * a later call.
   */
  has(wanted: LogPoint): boolean {
    if (this.#point === null) return false
    const { system, timeline, position } = this.#point
    // A standby on an earlier timeline may still follow a server that is the primary no more.
    if (system !== wanted.system || timeline < wanted.timeline) return false
    if (position >= wanted.position) return true
    if (this.#elapsed() - this.#askedAt >= ASK_AGAIN_MS) void this.ask()
    return false
  }

  /** Runs a query. After a failure the replica is left out until it answers again. */
  async run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const result = await this.#runner.run<Row>(query)
      this.reads++
      return result
    } catch (error) {
      if (isAway(error)) this.#leaveOut(reasonOf(error))
      throw error
    }
  }

  /** Asks how far it is. */
  ask(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null
    })
    return this.#asking
  }

  async #ask(): Promise<void> {
    this.#askedAt = this.#elapsed()
    try {
      const point = await replayedPoint(this.#runner)
      if (point === null) this.#leaveOut('it is not a standby')
      else {
        this.#point = point
        this.#fault = null
      }
    } catch (error) {
      this.#leaveOut(reasonOf(error))
    }
  }

  #leaveOut(reason: string): void {
    this.#point = null
    this.#fault = reason
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#asking
    await this.#runner[Symbol.asyncDispose]()
  }
}

/** Whether a read failed because its server does not answer now. */
export function isAway(error: unknown): boolean {
  return error instanceof Problem && error.code === 'unavailable'
}

export function reasonOf(error: unknown): string {
  const cause = error instanceof Problem ? error.cause : error
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}
