import { stat } from 'node:fs/promises'
import type { Command } from 'commander'
import { importOfficialFile } from '../app/geography.ts'
import { counted } from '../domain/values/counted.ts'
import { loadMissingGeography, prepare } from './await-preparation.ts'
import { operator } from './operator.ts'
import { runCommand, withStore } from './session.ts'
import { printTable } from './table.ts'
import { terminal } from './terminal.ts'

export function addReference(program: Command): void {
  const reference = program
    .command('reference')
    .description(
      'The places that listings are in: states, regions, counties, cities, lakes, zip codes',
    )
  reference
    .command('import')
    .description(
      'Import an official file: Census Gazetteer (counties, places) or USGS GNIS (lakes, reservoirs)',
    )
    .argument('<file>', 'the text file, unzipped')
    .option('--json', 'print what changed as JSON')
    .action((file: string, options: { json?: boolean }) =>
      runCommand(() => importFile(file, options.json ?? false)),
    )
  reference
    .command('show')
    .description('Count the places in the database')
    .option('--json', 'print the counts as JSON')
    .action((options: { json?: boolean }) => runCommand(() => show(options.json ?? false)))
}

function importFile(file: string, asJson: boolean): Promise<void> {
  return withStore(async (store, config) => {
    await prepare(config, () => loadMissingGeography(store))
    const { size } = await stat(file)
    const progress = terminal.progress(`Reading ${file}`, size)
    try {
      const changes = await importOfficialFile(store, operator().actor, file, progress.update)
      const counts = {
        counties: changes.counties.length,
        cities: changes.cities.length,
        lakes: changes.lakes.length,
        unchanged: changes.unchanged,
        skipped: changes.skipped,
      }
      progress.update(size)
      if (asJson) terminal.print(JSON.stringify(counts))
      else printChanges(counts)
    } finally {
      progress.end()
    }
  })
}

interface ChangeCounts {
  readonly counties: number
  readonly cities: number
  readonly lakes: number
  readonly unchanged: number
  readonly skipped: readonly { reason: string; count: number }[]
}

function printChanges({ counties, cities, lakes, unchanged, skipped }: ChangeCounts): void {
  terminal.print(
    `Added or updated ${counted(counties, 'county', 'counties')}, ${counted(cities, 'city', 'cities')} and ${counted(lakes, 'lake')}. ${counted(unchanged, 'place was', 'places were')} up to date.`,
  )
  for (const { reason, count } of skipped) {
    terminal.print(`Left out ${counted(count, 'row')}: ${reason}.`)
  }
}

function show(asJson: boolean): Promise<void> {
  return withStore(async store => {
    const places = await store.places.all()
    const counts = Object.fromEntries(
      Object.entries(places).map(([kind, list]) => [kind, list.length]),
    )
    if (asJson) {
      terminal.print(JSON.stringify(counts))
      return
    }
    const rows = Object.entries(counts).map(([kind, count]) => [
      kind,
      count.toLocaleString('en-US'),
    ])
    printTable(['PLACES', 'NUMBER'], rows, 'There are no places.')
  })
}
