import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../config/config.ts'
import { prepareAlone } from '../store/sqlite/prepare-alone.ts'
import { SqliteStore } from '../store/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'

/**
 * Opens the store of a configuration. Updates its schema and creates missing folders.
 * @param onMigrate Called before the schema of an older version is updated.
 */
export async function openStore(
  config: Config,
  onMigrate: () => void = () => {},
): Promise<{ store: Store; migrations: readonly string[] }> {
  await mkdir(config.dataDirectory, { recursive: true })
  await mkdir(dirname(config.databaseFile), { recursive: true })
  return await SqliteStore.open(config.databaseFile, config.databaseMaxPages, onMigrate)
}

/** As `prepareAlone`. */
export function prepareDatabase(config: Config, onWait: () => void): Promise<Disposable> {
  return prepareAlone(config.databaseFile, onWait)
}
