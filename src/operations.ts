import { type BackupOptions, backUp, type MadeBackup } from './backup/back-up.ts'
import { type Restored, type RestoreOptions, restore } from './backup/restore.ts'
import type { Config } from './config.ts'
import type { Actor } from './domain/actor.ts'
import { sqliteFiles } from './store/sqlite/sqlite-files.ts'

/** Puts the parts together for what an operator does beside a service, or while it stands still. */

/** Makes a backup of all that a service keeps; it may go on meanwhile. */
export function makeBackup(
  config: Config,
  options: Omit<BackupOptions, 'clock'>,
): Promise<MadeBackup> {
  return backUp(config, sqliteFiles, { ...options, clock: Date.now })
}

/** Puts a backup in the place of what is there. */
export function restoreBackup(
  config: Config,
  actor: Actor,
  options: Pick<RestoreOptions, 'file' | 'onStage'>,
): Promise<Restored> {
  return restore(config, sqliteFiles, { ...options, actor, clock: Date.now })
}
