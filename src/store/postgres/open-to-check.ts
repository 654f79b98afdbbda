import { Kysely, sql } from 'kysely'
import type { CheckedServer } from '../database-server.ts'
import type { PostgresSettings } from '../database-settings.ts'
import type { Schema } from '../schema/database-schema.ts'
import { TransactionIds } from './change-log/transaction-ids.ts'
import { checkTables } from './check-tables.ts'
import { checkServer } from './connecting/check-server.ts'
import { openingFault } from './connecting/opening-faults.ts'
import { openPool } from './connecting/pool.ts'
import { PostgresDialect } from './connecting/pool-dialect.ts'
import { missingRights, serverFacts } from './connecting/server-facts.ts'
import { FrozenStore } from './frozen-store.ts'
import { namedFiles } from './named-files.ts'

/**
 * Opens a database to be checked. Nothing is written, not even a migration.
 * @throws Problem `conflict` that says what to do, when the database cannot be used at all.
 */
export async function openToCheck(place: PostgresSettings): Promise<CheckedServer> {
  // One connection: everything is read in the transaction that is opened below.
  const pool = openPool(place, { maxConnections: 1, maxStatementMs: null })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect(pool) })
  try {
    await sql`begin isolation level repeatable read read only`.execute(db)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
    await checkServer(db as unknown as Kysely<unknown>, place, false)
  } catch (error) {
    await db.destroy()
    throw openingFault(error, place)
  }
  const ids = new TransactionIds(db)
  return {
    store: new FrozenStore(db, ids),
    facts: () => serverFacts(db),
    missingRights: () => missingRights(db),
    check: async () => {
      const state = await checkTables(db)
      // The places in the change log; an older database has no such setting.
      if (state.missingMigrations.length === 0) await ids.read()
      return state
    },
    mediaFiles: () => namedFiles(db),
    [Symbol.asyncDispose]: () => db.destroy(),
  }
}
