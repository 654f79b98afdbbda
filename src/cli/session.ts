import { existsSync } from 'node:fs'
import { openStore } from '../app/open-store.ts'
import { type Config, readConfig, unknownSettings } from '../config/config.ts'
import { closeToOthers } from '../data-folder/access.ts'
import { missingDatabase } from '../store/database-file.ts'
import type { Store } from '../store/store.ts'
import { explain } from './explain.ts'
import { terminal } from './terminal.ts'

type StoreWork<Result> = (
  store: Store,
  config: Config,
  migrations: readonly string[],
) => Promise<Result>

/**
 * Opens the configured store for one command, and closes it at its end.
 * @throws Problem `not-found` when there is no database: a command that made an empty one would report
 * on the wrong folder.
 */
export function withStore<Result>(work: StoreWork<Result>): Promise<Result> {
  return withStoreOf(configWithDatabase(), work)
}

/** As `withStore`; creates the store where there is none, and closes its files to other users. */
export async function withNewStore<Result>(work: StoreWork<Result>): Promise<Result> {
  return await withStoreOf(readConfig(), async (store, config, migrations) => {
    for (const warning of await closeToOthers(config)) terminal.note(`Warning: ${warning}`)
    return await work(store, config, migrations)
  })
}

/** The configuration. @throws Problem `not-found` when its database does not exist. */
export function configWithDatabase(): Config {
  const config = readConfig()
  if (!existsSync(config.databaseFile)) throw missingDatabase(config.databaseFile)
  return config
}

async function withStoreOf<Result>(config: Config, work: StoreWork<Result>): Promise<Result> {
  const { store, migrations } = await openStore(config, () =>
    terminal.note('Bringing the database up to date. This can take minutes for a large one …'),
  )
  await using _closing = store
  return await work(store, config, migrations)
}

/** Runs a command to its end. An error is told in plain words and makes the exit code 1. */
export async function runCommand(command: () => Promise<unknown>): Promise<void> {
  for (const name of unknownSettings()) terminal.note(`Note: ${name} is not a setting of Acreage.`)
  try {
    await command()
  } catch (error) {
    terminal.note(sentenceOf(error))
    process.exitCode = 1
  }
}

/** What went wrong, in plain words; a defect with its stack. */
export function sentenceOf(error: unknown): string {
  const sentence = explain(error, dataPlace())
  return sentence ?? String(error instanceof Error ? error.stack : error)
}

function dataPlace(): string {
  try {
    return readConfig().databaseFile
  } catch {
    return 'the data directory'
  }
}
