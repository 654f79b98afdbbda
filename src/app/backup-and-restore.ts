import { type BackupOptions, backUp, type MadeBackup } from '../backup/make-backup.ts'
import { type Restored, type RestoreOptions, restore } from '../backup/restore-backup.ts'
import type { Config } from '../config/config.ts'
import type { Actor } from '../domain/accounts/actor.ts'
import { sqliteFiles } from '../store/sqlite/sqlite-files.ts'
import { clock } from './clock-and-random.ts'
import { isInMediaFolder } from './media-folder.ts'

/** Makes a backup of everything that a service keeps. The service may run meanwhile. */
export function makeBackup(
  config: Config,
  options: Omit<BackupOptions, 'clock' | 'isHere'>,
): Promise<MadeBackup> {
  return backUp(config, sqliteFiles, { ...options, isHere: isInMediaFolder(config), clock })
}

/** Writes the database of a service that does not run anew, without free space. */
export function compactDatabase({ databaseFile }: Config): void {
  sqliteFiles.compact(databaseFile)
}

/** Replaces the data of a service that does not run by a backup. */
export function restoreBackup(
  config: Config,
  actor: Actor,
  options: Pick<RestoreOptions, 'file' | 'onStage'>,
): Promise<Restored> {
  return restore(config, sqliteFiles, { ...options, actor, clock })
}
