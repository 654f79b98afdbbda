import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupOptions, type BackupResult, backUp } from '../backup/make-backup.ts'
import { type OperatorPaths, SETTINGS_NAME } from '../backup/operator-files.ts'
import { type Restored, type RestoreOptions, restore } from '../backup/restore-backup.ts'
import type { Config } from '../config/config.ts'
import type { Actor } from '../domain/accounts/actor.ts'
import { missingDatabase } from '../store/database-file.ts'
import { type DatabaseSettings, databaseName } from '../store/database-settings.ts'
import { sqliteFiles } from '../store/sqlite/sqlite-files.ts'
import { clock } from './clock-and-random.ts'
import { isInMediaFolder } from './media-folder.ts'
import { copyIntoFile, migrateData, prepareForRestore, UNWATCHED } from './migrate-data.ts'
import { openDatabase } from './open-store.ts'

/** The database of a backup while it is copied to a server, in the data directory. */
const UNPACKED_NAME = 'restored.db'

/** Backs up everything that a service stores. The service may be running. */
export async function makeBackup(
  config: Config,
  options: Omit<BackupOptions, 'clock' | 'isHere'>,
): Promise<BackupResult> {
  const { database, mediaDirectory } = config
  if (database.kind === 'sqlite' && !existsSync(database.file)) throw missingDatabase(database.file)
  const copyDatabase = async (file: string) => {
    if (database.kind === 'sqlite') sqliteFiles.copy(database.file, file)
    else await copyIntoFile(database, file)
  }
  const backedUp = {
    databaseName: databaseName(database),
    copyDatabase,
    mediaDirectory,
    operatorPaths: operatorPathsOf(config),
  }
  const placed = { ...options, isHere: isInMediaFolder(config), clock }
  const backup = await backUp(backedUp, sqliteFiles, placed)
  if (backup.missingPictures.length === 0) return backup
  // Demo pictures are drawn again after a restore, so a backup may go without them.
  const { demoDrawings } = await import('./demo.ts')
  const drawn = new Set(demoDrawings().flat())
  return { ...backup, missingPictures: backup.missingPictures.filter(path => !drawn.has(path)) }
}

/** Rewrites the database of a stopped service without its free space. */
export function compactDatabase(databaseFile: string): void {
  sqliteFiles.compact(databaseFile)
}

/**
 * Replaces the data of a stopped service with a backup. A database on a server must be empty,
 * because it is never overwritten; only a restore that was killed may start over.
 */
export async function restoreBackup(
  config: Config,
  actor: Actor,
  options: Pick<RestoreOptions, 'file' | 'isLive' | 'onStage'>,
): Promise<Restored> {
  const { database, dataDirectory, mediaDirectory } = config
  const own = operatorPathsOf(config)
  if (database.kind === 'sqlite') {
    const places = { databaseFile: database.file, mediaDirectory, ...own }
    return await restore(places, sqliteFiles, { ...options, actor, clock })
  }
  await mkdir(dataDirectory, { recursive: true })
  const file = join(dataDirectory, UNPACKED_NAME)
  const unpacked: DatabaseSettings = { kind: 'sqlite', file, maxPages: null }
  await prepareForRestore(database)
  await rm(file, { force: true })
  try {
    const places = { databaseFile: file, mediaDirectory, ...own }
    const restored = await restore(places, sqliteFiles, { ...options, actor, clock })
    options.onStage(`Moving the data into ${databaseName(database)}`)
    // The unpacked file needs no copy before its update: the backup is one.
    const { store } = await openDatabase(unpacked, { copiesBeforeUpdate: false })
    await store[Symbol.asyncDispose]()
    await migrateData(unpacked, database, actor, { ...UNWATCHED, by: 'restore' })
    return { ...restored, missingMigrations: [] }
  } finally {
    await rm(file, { force: true })
  }
}

function operatorPathsOf({ dataDirectory, site }: Config): OperatorPaths {
  return {
    settingsFile: join(dataDirectory, SETTINGS_NAME),
    siteDirectory: site?.directory ?? join(dataDirectory, 'site'),
  }
}
