import type { Command } from 'commander'
import { capitalized } from '../domain/values/capitalized.ts'
import { databaseName } from '../store/database-settings.ts'
import { loadMissingGeography, prepare } from './await-preparation.ts'
import { migratedLines } from './migrated-lines.ts'
import type { Session } from './session.ts'

export function defineMigrate(command: Command, session: Session): void {
  command
    .option('--json', 'print what was done as JSON')
    .action((options: { json?: boolean }) =>
      session.run(() => migrate(session, options.json ?? false)),
    )
}

function migrate(session: Session, asJson: boolean): Promise<void> {
  return session.withNewStore(async (store, config, migrations) => {
    const isGeographyNew = await prepare(session, config, () =>
      loadMissingGeography(session, store),
    )
    if (asJson) {
      session.print(JSON.stringify({ migrations, geographyLoaded: isGeographyNew }))
      return
    }
    for (const line of migratedLines(migrations)) session.print(line)
    if (isGeographyNew) session.print('Loaded: states, regions, counties, cities, lakes, zips')
    session.print(`${capitalized(databaseName(config.database))} is up to date.`)
  })
}
