import { existsSync } from 'node:fs'
import type { Config } from '../config/config.ts'
import { checkAccess } from '../doctor/check-access.ts'
import { checkDatabase } from '../doctor/check-database.ts'
import { checkDisk } from '../doctor/check-surroundings.ts'
import type { Finding } from '../doctor/finding.ts'
import { joined } from '../domain/values/joined.ts'
import { sqliteFiles } from '../store/sqlite/sqlite-files.ts'
import { SqliteStore } from '../store/sqlite/sqlite-store.ts'
import { checkContents } from './check-contents.ts'
import { updateCopies } from './update-copies.ts'

export async function* checkOnSqlite(config: Config, databaseFile: string): AsyncIterable<Finding> {
  const { dataDirectory } = config
  if (existsSync(databaseFile)) yield await checkAccess({ dataDirectory, databaseFile })
  const { findings, isReadable } = checkDatabase(databaseFile, sqliteFiles)
  yield* findings
  if (!isReadable) return
  yield* await findCopies(databaseFile)
  await using store = SqliteStore.openFrozen(databaseFile)
  yield* checkContents(config, store, () => sqliteFiles.mediaFiles(databaseFile))
  yield await checkDisk(databaseFile)
}

/** The copies that updates have left next to the database. */
async function findCopies(databaseFile: string): Promise<readonly Finding[]> {
  const copies = await updateCopies(databaseFile)
  if (copies.length === 0) return []
  const text = `the copies from before the last updates are ${joined(copies)}: "acreage restore FILE" of the version before an update goes back to its copy; delete those that you do not need, because they hold what buyers wrote`
  return [{ check: 'copies', state: 'ok', text }]
}
