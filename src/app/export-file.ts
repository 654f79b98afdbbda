import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ListingExports, WriteExport } from '../catalog/published/listing-exports.ts'
import type { Config } from '../config/config.ts'
import { Gazetteer } from '../domain/places/gazetteer.ts'
import type { ExportOrder } from '../domain/published/export-order.ts'
import { noteRequest } from '../feeds/exports/cache-ages.ts'
import { SharedExports } from '../feeds/exports/shared-exports.ts'
import { cachedExport, type ExportSetting, exportKey, exportSettingOf } from './cached-export.ts'
import { cacheName } from './export-form.ts'
import { exportParts } from './export-parts.ts'
import { loadBeforeBatches } from './heap-size.ts'
import { openStore } from './open-store.ts'

/** Above this, all texts are written again. */
const MAX_CHANGED = 200_000
/** Few enough to write in the process that serves requests: a fraction of a second in total. */
const MAX_CHANGED_BESIDE = 500

/**
 * Writes an export of all public listings in the configured database.
 * @param onRestart See `exportFile`.
 */
export async function writeExport(
  config: Config,
  order: ExportOrder,
  output: NodeJS.WritableStream,
  onRestart: () => void,
): Promise<void> {
  const { store } = await openStore(config)
  await using _open = store
  const gazetteer = await loadBeforeBatches(async () => new Gazetteer(await store.places.all()))
  const file = exportFile(exportSettingOf(config, store, gazetteer), order, onRestart)
  await pipeline(file, order.isForLater ? nowhere() : output)
}

function nowhere(): Writable {
  return new Writable({ write: (_part, _encoding, done) => done() })
}

/**
 * An export of all public listings.
 * @param onRestart Called before slow work, or work that no request waits for.
 */
export function exportFile(
  setting: ExportSetting,
  order: ExportOrder,
  onRestart: () => void = () => {},
): Readable {
  async function* parts() {
    const cached = await cachedOrLines(setting, order)
    if (cached === null || order.isForLater) onRestart()
    yield* exportParts(setting, order, cached, 'alone')
  }
  return Readable.from(parts(), { objectMode: false })
}

/** A JSON array without a cache is built from the cached JSON Lines, if there are any. */
async function cachedOrLines(setting: ExportSetting, order: ExportOrder) {
  const cached = await cachedExport(setting, order, MAX_CHANGED)
  if (cached !== null || order.format !== 'json') return cached
  return await cachedExport(setting, { ...order, format: 'jsonl' }, MAX_CHANGED)
}

/**
 * Exports that this process writes itself while it serves requests, because nearly everything comes
 * from the cache of the last one.
 * @param elsewhere Writes all others in a separate process.
 */
export function exportHere(setting: () => ExportSetting, elsewhere: WriteExport): WriteExport {
  async function* parts(order: ExportOrder) {
    const { cacheFolder: folder } = setting()
    if (folder !== null) await noteRequest(folder, cacheName(order.format))
    const cached = await cachedExport(setting(), order, MAX_CHANGED_BESIDE)
    yield* cached === null ? elsewhere(order) : exportParts(setting(), order, cached, 'beside')
  }
  return order => Readable.from(parts(order), { objectMode: false })
}

/**
 * The exports of a service.
 * @param folder For unfinished files.
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
