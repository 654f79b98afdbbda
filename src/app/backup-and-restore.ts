import {
  type BackupOptions,
  backUp,
  type DataPlaces,
  type MadeBackup,
} from '../backup/make-backup.ts'
import { type Restored, type RestoreOptions, restore } from '../backup/restore-backup.ts'
import { type Config, sqliteFileOf } from '../config/config.ts'
import type { Actor } from '../domain/accounts/actor.ts'
import { sqliteFiles } from '../store/sqlite/sqlite-files.ts'
import { clock } from './clock-and-random.ts'
import { isInMediaFolder } from './media-folder.ts'

/** Makes a backup of everything that a service keeps. The service may run meanwhile. */
export function makeBackup(
  config: Config,
  options: Omit<BackupOptions, 'clock' | 'isHere'>,
): Promise<MadeBackup> {
  const places = placesOf(
    config,
    'Back up a PostgreSQL database with its own programs, such as pg_dump or a base backup, and copy the folder of the pictures; "acreage backup" is for SQLite.',
  )
  return backUp(places, sqliteFiles, { ...options, isHere: isInMediaFolder(config), clock })
}

/** Writes the database of a service that does not run anew, without free space. */
export function compactDatabase(databaseFile: string): void {
  sqliteFiles.compact(databaseFile)
}

/** Replaces the data of a service that does not run by a backup. */
export function restoreBackup(
  config: Config,
  actor: Actor,
  options: Pick<RestoreOptions, 'file' | 'onStage'>,
): Promise<Restored> {
  const places = placesOf(
    config,
    'Restore a PostgreSQL database with its own programs, such as pg_restore, and put the folder of the pictures back; "acreage restore" is for SQLite.',
  )
  return restore(places, sqliteFiles, { ...options, actor, clock })
}

/** @throws Problem `invalid-input` with the advice when the database is on a server. */
function placesOf(config: Config, advice: string): DataPlaces {
  const { mediaDirectory } = config
  return { databaseFile: sqliteFileOf(config, advice), mediaDirectory }
}
