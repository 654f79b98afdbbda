import { openStore } from '../app.ts'
import { type Config, readConfig, unknownSettings } from '../config.ts'
import type { Store } from '../store/store.ts'
import { explain } from './explain.ts'
import { terminal } from './terminal.ts'

/** Opens the configured store for one command, and closes it behind. */
export async function withStore<Result>(
  work: (store: Store, config: Config, migrations: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const config = readConfig()
  const { store, migrations } = await openStore(config)
  await using _closing = store
  return await work(store, config, migrations)
}

/** Runs a command to its end; what goes wrong is told in plain words and makes the exit code 1. */
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
