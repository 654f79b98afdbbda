import type { Config } from '../config/config.ts'
import type { Finding } from '../doctor/finding.ts'

/** Checks everything that a service keeps, as it is at one moment. Changes nothing. */
export async function* examine(config: Config): AsyncIterable<Finding> {
  if (config.database.kind === 'sqlite') {
    const { examineFile } = await import('./examine-file.ts')
    yield* examineFile(config, config.database.file)
  } else {
    const { examineServer } = await import('./examine-server.ts')
    yield* examineServer(config, config.database)
  }
}
