import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import type { PostgresSettings } from '../../database-settings.ts'
import { openPool } from './pool.ts'
import { LOCK_GROUP, PostgresDialect } from './pool-dialect.ts'

const PREPARATION_LOCK = 2
const LOOK_AGAIN_MS = 250
const SIGN_OF_LIFE_MS = 10_000
/**
 * The server ends the transaction of a node that shows no sign of life for so long, and so releases
 * the lock.
 */
const MAX_SILENCE_MS = 120_000

/**
 * Lets one node at a time fill a new database; two would each do a part of the work. The lock is
 * that of a transaction that does nothing else. It ends with its connection, however that ends.
 * @param onWait Hears once that another node holds the lock.
 */
export async function prepareAlone(
  place: PostgresSettings,
  onWait: () => void,
): Promise<AsyncDisposable> {
  const pool = openPool(place, { maxConnections: 1, maxStatementMs: null })
  const db = new Kysely<never>({ dialect: new PostgresDialect(pool) })
  const locked = Promise.withResolvers<void>()
  const done = new AbortController()
  const isDoneWithin = async (milliseconds: number) => {
    await wait(milliseconds, undefined, { signal: done.signal }).catch(() => {})
    return done.signal.aborted
  }
  const holding = db.transaction().execute(async transaction => {
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(MAX_SILENCE_MS)}`.execute(
      transaction,
    )
    for (let isWaiting = false; !(await isTaken(transaction)); isWaiting = true) {
      if (!isWaiting) onWait()
      await wait(LOOK_AGAIN_MS)
    }
    locked.resolve()
    while (!(await isDoneWithin(SIGN_OF_LIFE_MS))) await sql`select 1`.execute(transaction)
  })
  holding.catch(locked.reject)
  const release = async () => {
    done.abort()
    // A broken connection has released the lock, too.
    await holding.catch(() => {})
    await db.destroy()
  }
  try {
    await locked.promise
  } catch (error) {
    await release()
    throw error
  }
  return { [Symbol.asyncDispose]: release }
}

async function isTaken(db: Kysely<never>): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(LOCK_GROUP)}, ${sql.lit(PREPARATION_LOCK)}) as taken`.execute(
    db,
  )
  return rows[0]?.taken === true
}
