import type { Config } from '../config/config.ts'
import { analyticsWarning } from '../config/console-address.ts'
import type { Finding } from '../doctor/finding.ts'

/** Checks everything that a service stores, as of one moment. Changes nothing. */
export async function* checkAll(config: Config): AsyncIterable<Finding> {
  const warning = analyticsWarning(config)
  if (warning !== null) yield { check: 'console', state: 'warning', text: warning }
  if (config.database.kind === 'sqlite') {
    const { checkOnSqlite } = await import('./check-on-sqlite.ts')
    yield* checkOnSqlite(config, config.database.file)
  } else {
    const { checkOnPostgres } = await import('./check-on-postgres.ts')
    yield* checkOnPostgres(config, config.database)
  }
}
