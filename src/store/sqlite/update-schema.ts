import type Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { SQLITE_COLUMN_TYPES } from '../migrations/column-types.ts'
import { migrateToLatest, UPDATE_STAGE } from '../migrations/migrations.ts'
import { keepLog } from './connection.ts'
import { SqliteDialect } from './dialect.ts'

const WHY_ALONE =
  'This version of Acreage must update the database, which no other process may use during the update. Nothing was changed. '

/** Commands that end soon are waited for. */
const LOCK_TIMEOUT_MS = 1000

export interface UpdateOptions {
  /**
   * Where the database is copied to before an older schema is updated; absent: it is not copied.
   */
  readonly copyTo?: string | undefined
  /** Called with a description of each step before it begins. */
  readonly onStage?: ((stage: string) => void) | undefined
}

/**
 * Brings the schema of a database up to date. One with an older schema is first locked against all
 * other processes, such as a service of the older version, and copied.
 * @returns The names of the migrations that ran.
 */
export async function updateSchema(
  database: Database.Database,
  { copyTo, onStage = () => {} }: UpdateOptions,
): Promise<readonly string[]> {
  // Loaded when they are needed: most commands find a database that is up to date.
  const lock = () => import('./lock-alone.ts')
  let isLocked = false
  const beforeUpdate = async () => {
    const { lockAlone } = await lock()
    database.pragma(`busy_timeout = ${LOCK_TIMEOUT_MS}`)
    lockAlone(database, WHY_ALONE)
    isLocked = true
    if (copyTo !== undefined) {
      onStage(`Copying the database to ${copyTo} before the update`)
      const { copyBeforeChange } = await import('./copy-database.ts')
      copyBeforeChange(database, copyTo)
    }
    onStage(UPDATE_STAGE)
  }
  const migrating = new Kysely<unknown>({ dialect: new SqliteDialect(database) })
  const migrations = await migrateToLatest(migrating, SQLITE_COLUMN_TYPES, beforeUpdate)
  if (isLocked) {
    const { unlock } = await lock()
    unlock(database)
    keepLog(database)
  }
  return migrations
}
