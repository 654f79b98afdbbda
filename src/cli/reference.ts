import { stat } from 'node:fs/promises'
import type { Command } from 'commander'
import { importOfficialFile } from '../app/geography.ts'
import { counted } from '../domain/values/counted.ts'
import { loadMissingGeography, prepare } from './await-preparation.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'
import { printTable } from './table.ts'

export function defineReference(reference: Command, session: Session): void {
  reference
    .command('import')
    .description(
      'Import an official file: Census Gazetteer (counties, places) or USGS GNIS (lakes, reservoirs)',
    )
    .argument('<file>', 'the text file, unzipped')
    .option('--json', 'print what changed as JSON')
    .action((file: string, options: { json?: boolean }) =>
      session.run(() => importFile(session, file, options.json ?? false)),
    )
  reference
    .command('show')
    .description('Count the places in the database')
    .option('--json', 'print the counts as JSON')
    .action((options: { json?: boolean }) =>
      session.run(() => show(session, options.json ?? false)),
    )
}

function importFile(session: Session, file: string, asJson: boolean): Promise<void> {
  return session.withStore(async (store, config) => {
    await prepare(session, config, () => loadMissingGeography(session, store))
    const { size } = await stat(file)
    const progress = session.progress(`Reading ${file}`, size)
    try {
      const changes = await importOfficialFile(store, operator().actor, file, progress.update)
      const counts = {
        counties: changes.counties.length,
        cities: changes.cities.length,
        lakes: changes.lakes.length,
        unchanged: changes.unchanged,
        movedListings: changes.movedListings,
        skipped: changes.skipped,
      }
      progress.update(size)
      if (asJson) session.print(JSON.stringify(counts))
      else printChanges(session, counts)
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
  readonly movedListings: number
  readonly skipped: readonly { reason: string; count: number }[]
}

function printChanges(
  session: Session,
  { counties, cities, lakes, unchanged, movedListings, skipped }: ChangeCounts,
): void {
  session.print(
    `Added or updated ${counted(counties, 'county', 'counties')}, ${counted(cities, 'city', 'cities')} and ${counted(lakes, 'lake')}. ${counted(unchanged, 'place was', 'places were')} up to date.`,
  )
  if (movedListings > 0) {
    session.print(
      `Moved ${counted(movedListings, 'listing')} without coordinates of their own to where these places are now.`,
    )
  }
  for (const { reason, count } of skipped) {
    session.print(`Left out ${counted(count, 'row')}: ${reason}.`)
  }
}

function show(session: Session, asJson: boolean): Promise<void> {
  return session.withStore(async store => {
    const places = await store.places.all()
    const counts = Object.fromEntries(
      Object.entries(places).map(([kind, list]) => [kind, list.length]),
    )
    if (asJson) {
      session.print(JSON.stringify(counts))
      return
    }
    const rows = Object.entries(counts).map(([kind, count]) => [
      kind,
      count.toLocaleString('en-US'),
    ])
    printTable(session, ['PLACES', 'NUMBER'], rows, 'No places.')
  })
}
