import { existsSync } from 'node:fs'
import type { Config } from '../config/config.ts'
import { checkAccess } from '../doctor/check-access.ts'
import { checkDatabase } from '../doctor/check-database.ts'
import { checkDisk } from '../doctor/check-surroundings.ts'
import type { Finding } from '../doctor/finding.ts'
import { sqliteFiles } from '../store/sqlite/sqlite-files.ts'
import { SqliteStore } from '../store/sqlite/sqlite-store.ts'
import { checkContents } from './check-contents.ts'

/** Checks a service on SQLite. */
export async function* checkOnSqlite(config: Config, databaseFile: string): AsyncIterable<Finding> {
  const { dataDirectory } = config
  if (existsSync(databaseFile)) yield await checkAccess({ dataDirectory, databaseFile })
  const { findings, isReadable } = checkDatabase(databaseFile, sqliteFiles)
  yield* findings
  if (!isReadable) return
  await using store = SqliteStore.openFrozen(databaseFile)
  yield* checkContents(config, store, () => sqliteFiles.mediaFiles(databaseFile))
  yield await checkDisk(databaseFile)
}
