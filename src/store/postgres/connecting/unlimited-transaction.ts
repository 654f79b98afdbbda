import { Kysely } from 'kysely'
import type { PostgresSettings } from '../../database-settings.ts'
import type { Schema } from '../../schema/database-schema.ts'
import { openPool } from './pool.ts'
import { PostgresDialect } from './pool-dialect.ts'

/** Runs work in a transaction on a connection of its own, without a limit of time. */
export async function inUnlimitedTransaction<Result>(
  place: PostgresSettings,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const pool = openPool(place, { maxConnections: 1, maxStatementMs: null })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect(pool) })
  try {
    return await db.transaction().execute(work)
  } finally {
    await db.destroy()
  }
}
