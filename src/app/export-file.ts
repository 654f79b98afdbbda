import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ListingExports, WriteExport } from '../catalog/published/listing-exports.ts'
import type { Config } from '../config/config.ts'
import { Gazetteer } from '../domain/places/gazetteer.ts'
import type { ExportOrder } from '../domain/published/export-order.ts'
import { noteAsked } from '../feeds/exports/kept-ages.ts'
import { SharedExports } from '../feeds/exports/shared-exports.ts'
import { keptName } from './export-form.ts'
import { exportParts } from './export-parts.ts'
import { loadBeforeBatches } from './heap-size.ts'
import { type ExportSetting, exportKey, exportSettingOf, keptExport } from './kept-export.ts'
import { openStore } from './open-store.ts'

/** Where more have changed, all are written anew. */
const MAX_CHANGED = 200_000
/** This many are written beside requests, in a fraction of a second together. */
const MAX_CHANGED_BESIDE = 500

/**
 * Writes a file with all listings that are shown, of the configured database.
 * @param onAnew See `exportFile`.
 */
export async function writeExport(
  config: Config,
  order: ExportOrder,
  output: NodeJS.WritableStream,
  onAnew: () => void,
): Promise<void> {
  const { store } = await openStore(config)
  await using _open = store
  const gazetteer = await loadBeforeBatches(async () => new Gazetteer(await store.places.all()))
  const file = exportFile(exportSettingOf(config, store, gazetteer), order, onAnew)
  await pipeline(file, order.isForLater ? nowhere() : output)
}

function nowhere(): Writable {
  return new Writable({ write: (_part, _encoding, done) => done() })
}

/**
 * A file with all listings that are shown.
 * @param onAnew Called before work that takes long, or for which nobody waits.
 */
export function exportFile(
  setting: ExportSetting,
  order: ExportOrder,
  onAnew: () => void = () => {},
): Readable {
  async function* parts() {
    const kept = await keptOrLines(setting, order)
    if (kept === null || order.isForLater) onAnew()
    yield* exportParts(setting, order, kept, 'alone')
  }
  return Readable.from(parts(), { objectMode: false })
}

/** An array of which nothing is kept is made of the lines that are. */
async function keptOrLines(setting: ExportSetting, order: ExportOrder) {
  const kept = await keptExport(setting, order, MAX_CHANGED)
  if (kept !== null || order.format !== 'json') return kept
  return await keptExport(setting, { ...order, format: 'jsonl' }, MAX_CHANGED)
}

/**
 * Files that this process writes itself, beside requests, where little more is to be done than
 * reading what was kept of the last one.
 * @param elsewhere Writes all others, in a process of its own.
 */
export function exportHere(setting: () => ExportSetting, elsewhere: WriteExport): WriteExport {
  async function* parts(order: ExportOrder) {
    const { keptFolder: folder } = setting()
    if (folder !== null) await noteAsked(folder, keptName(order.format))
    const kept = await keptExport(setting(), order, MAX_CHANGED_BESIDE)
    yield* kept === null ? elsewhere(order) : exportParts(setting(), order, kept, 'beside')
  }
  return order => Readable.from(parts(order), { objectMode: false })
}

/**
 * The files of a service.
 * @param folder Where unfinished files are.
 * @param writeExport Writes those that the service does not write itself.
 */
export function exportsOf(
  setting: () => ExportSetting,
  folder: string,
  writeExport: WriteExport,
): ListingExports {
  return new SharedExports({
    folder,
    write: exportHere(setting, writeExport),
    keyOf: order => exportKey(setting(), order),
  })
}
