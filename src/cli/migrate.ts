import type { Command } from 'commander'
import { loadMissingGeography, prepare } from './await-preparation.ts'
import { runCommand, withNewStore } from './session.ts'
import { terminal } from './terminal.ts'

export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description('Bring the database up to date: its schema, and the geography of this version')
    .option('--json', 'print what was done as JSON')
    .action((options: { json?: boolean }) => runCommand(() => migrate(options.json ?? false)))
}

function migrate(asJson: boolean): Promise<void> {
  return withNewStore(async (store, config, migrations) => {
    const isGeographyNew = await prepare(config, () => loadMissingGeography(store))
    if (asJson) {
      terminal.print(JSON.stringify({ migrations, geographyLoaded: isGeographyNew }))
      return
    }
    for (const name of migrations) terminal.print(`Migrated: ${name}`)
    if (isGeographyNew) terminal.print('Loaded: states, regions, counties, cities, lakes, zips')
    terminal.print(`${config.databaseFile} is up to date.`)
  })
}
