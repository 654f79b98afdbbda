import { type Command, Option } from 'commander'
import { addMap, listMaps, type MapOptions, removeMap } from '../app/operator-maps.ts'
import type { Config } from '../config/config.ts'
import { Problem } from '../domain/problem.ts'
import type { Session } from './session.ts'
import { printTable } from './table.ts'

const KINDS = ['basemap', 'terrain', 'pictures', 'public-land'] as const
const BYTES_PER_MEGABYTE = 1_000_000
const RESTART = 'The service shows it after a restart.'

interface AddOptions {
  readonly name?: string
  readonly as?: MapOptions['kind']
  readonly inPlace?: boolean
  readonly json?: boolean
}

export function defineMap(map: Command, session: Session): void {
  map
    .command('add')
    .description(
      'Add a PMTiles file to the map of the site: roads and water, elevations, imagery, or public land',
    )
    .argument('<file>', 'the file')
    .option(
      '--name <name>',
      'its name on the map, such as satellite (default: the name of the file)',
    )
    .addOption(
      new Option('--as <kind>', 'what the file is for, where its metadata do not tell').choices(
        KINDS,
      ),
    )
    .option('--in-place', 'leave the file where it is, and link to it')
    .option('--json', 'print the map as JSON')
    .action((file: string, options: AddOptions) => session.run(() => add(session, file, options)))
  map
    .command('list')
    .description('List the added files; the exit code is 1 if one can no longer be served')
    .option('--json', 'print them as JSON')
    .action((options: { json?: boolean }) =>
      session.run(() => list(session, options.json ?? false)),
    )
  map
    .command('remove')
    .description('Remove a file from the map; one that was added in place stays on the disk')
    .argument('<name>', 'the name in the list')
    .action((name: string) => session.run(() => remove(session, name)))
}

async function add(session: Session, file: string, options: AddOptions): Promise<void> {
  const { name = null, as = null, inPlace = false } = options
  const added = await addMap(file, { name, kind: as, inPlace }, mapOf(session.readConfig()))
  if (options.json) {
    session.print(JSON.stringify(added))
    return
  }
  const { kind, format, minZoom, maxZoom, bounds } = added
  session.print(
    `Added "${added.name}" (${kind}): zooms ${minZoom} to ${maxZoom}, ${boundsText(bounds)}. ${RESTART}`,
  )
  // No JPEG has elevations: it changes colors.
  if (kind === 'pictures' && as === null && format !== 'jpeg') {
    session.note('If its colors are elevations, remove it and add it again with: --as terrain')
  }
}

async function list(session: Session, asJson: boolean): Promise<void> {
  const all = await listMaps(mapOf(session.readConfig()))
  if (asJson) session.print(JSON.stringify(all))
  else {
    printTable(
      session,
      ['NAME', 'KIND', 'ZOOMS', 'BOUNDS', 'MB', 'FILE'],
      all.map(map =>
        'fault' in map
          ? [map.name, map.kind, '', '', '', `Fault: ${map.fault}`]
          : [
              ...[map.name, map.kind, `${map.minZoom}-${map.maxZoom}`, boundsText(map.bounds)],
              ...[(map.bytes / BYTES_PER_MEGABYTE).toFixed(1), map.file],
            ],
      ),
      'No maps. To add a PMTiles file: acreage map add <file>',
    )
  }
  if (all.some(map => 'fault' in map)) session.exitCode = 1
}

async function remove(session: Session, name: string): Promise<void> {
  const { kind } = await removeMap(name, mapOf(session.readConfig()))
  session.print(`Removed "${name}" (${kind}). The service shows it until a restart.`)
}

function mapOf({ site }: Config) {
  if (site) return site.map
  const detail = 'The public site is turned off, so there is no map.'
  throw Problem.of('invalid-input', 'No site', detail)
}

function boundsText([west, south, east, north]: readonly number[]): string {
  return `(${south},${west}),(${north},${east})`
}
