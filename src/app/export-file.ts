import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ListingExports, type WriteExport } from '../catalog/published/listing-exports.ts'
import type { Config } from '../config/config.ts'
import { Gazetteer } from '../domain/places/gazetteer.ts'
import type { ExportOrder } from '../domain/published/export-order.ts'
import type { Reader } from '../store/store.ts'
import { exportParts } from './export-parts.ts'
import { type ExportSetting, keptExport, keptFolder } from './kept-export.ts'
import { openStore } from './open-store.ts'

/** Where more have changed, all are written anew. */
const MAX_CHANGED = 200_000
/** This many are written beside requests, in a fraction of a second together. */
const MAX_CHANGED_BESIDE = 500

/** Writes a file with all listings that are shown, of the configured database. @param onAnew See `exportFile`. */
export async function writeExport(
  config: Config,
  order: ExportOrder,
  output: NodeJS.WritableStream,
  onAnew: () => void,
): Promise<void> {
  const { store } = await openStore(config)
  await using _open = store
  const place = { timeZone: config.timeZone, keptFolder: keptFolder(config) }
  await pipeline(exportFile(store, place, order, onAnew), output)
}

/**
 * A file with all listings that are shown.
 * @param onAnew Called before all of them are written anew, which takes long.
 */
export function exportFile(
  records: Reader,
  place: Pick<ExportSetting, 'timeZone' | 'keptFolder'>,
  order: ExportOrder,
  onAnew: () => void = () => {},
): Readable {
  async function* parts() {
    const setting = { records, ...place, gazetteer: new Gazetteer(await records.places.all()) }
    const kept = await keptExport(setting, order, MAX_CHANGED)
    if (kept === null) onAnew()
    yield* exportParts(setting, order, kept, 'alone')
  }
  return Readable.from(parts(), { objectMode: false })
}

/**
 * Files that this process writes itself, beside requests, where little more is to be done than reading what was kept of the last one.
 * @param elsewhere Writes all others, in a process of its own.
 */
export function exportHere(setting: () => ExportSetting, elsewhere: WriteExport): WriteExport {
  async function* parts(order: ExportOrder) {
    // An array is compressed anew.
    const isQuick = order.format !== 'json' || !order.isCompressed
    const kept = isQuick ? await keptExport(setting(), order, MAX_CHANGED_BESIDE) : null
    yield* kept === null ? elsewhere(order) : exportParts(setting(), order, kept, 'beside')
  }
  return order => Readable.from(parts(order), { objectMode: false })
}

/** The files of a service. @param writeExport Writes those that the service does not write itself. */
export function exportsOf(
  config: Config,
  records: Reader,
  gazetteer: () => Gazetteer,
  writeExport: WriteExport,
): ListingExports {
  const place = { timeZone: config.timeZone, keptFolder: keptFolder(config) }
  const setting = () => ({ ...place, records, gazetteer: gazetteer() })
  return new ListingExports(exportHere(setting, writeExport))
}
