import { existsSync } from 'node:fs'
import type { Config } from '../config/config.ts'
import { analyticsWarning } from '../config/console-address.ts'
import type { Store } from '../store/store.ts'
import { outgoingWarning } from './outgoing-gate.ts'

/** Warnings for operators in the console, as sentences without their periods. */
export function consoleWarnings(config: Config, store: Store): () => Promise<readonly string[]> {
  return async () => {
    const warnings = [
      analyticsWarning(config),
      await outgoingWarning(config, store),
      await diskWarning(config),
    ]
    return warnings.filter(warning => warning !== null)
  }
}

/** The space on the disk now; the last health check may be days old. */
async function diskWarning({ database, dataDirectory }: Config): Promise<string | null> {
  const { checkDisk, checkNodeDisk } = await import('../doctor/check-surroundings.ts')
  if (database.kind !== 'sqlite' && !existsSync(dataDirectory)) return null
  const { state, text } =
    database.kind === 'sqlite' ? await checkDisk(database.file) : await checkNodeDisk(dataDirectory)
  return state === 'ok' ? null : `Disk: ${text}`
}
