import type { Command } from 'commander'
import { capitalized } from '../domain/values/capitalized.ts'
import { databaseName } from '../store/database-settings.ts'
import { loadMissingGeography, prepare } from './await-preparation.ts'
import { migratedLines } from './migrated-lines.ts'
import type { Session } from './session.ts'

interface MigrateOptions {
  readonly json?: boolean
  /** False with `--no-copy`. */
  readonly copy: boolean
}

export function defineMigrate(command: Command, session: Session): void {
  command
    .option('--json', 'print the result as JSON')
    .option('--no-copy', 'do not copy an older SQLite database before updating it')
    .action((options: MigrateOptions) => session.run(() => migrate(session, options)))
}

function migrate(session: Session, { json = false, copy }: MigrateOptions): Promise<void> {
  return session.withNewStore(async (store, config, migrations) => {
    const isGeographyNew = await prepare(session, config, () =>
      loadMissingGeography(session, store),
    )
    if (json) {
      session.print(JSON.stringify({ migrations, geographyLoaded: isGeographyNew }))
      return
    }
    for (const line of migratedLines(migrations)) session.print(line)
    if (isGeographyNew) session.print('Loaded: states, regions, counties, cities, lakes, zips')
    session.print(`${capitalized(databaseName(config.database))} is up to date.`)
  }, copy)
}
