import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { WriteExport } from '../catalog/published/listing-exports.ts'
import { readLog } from '../catalog/published/published-log.ts'
import type { Config } from '../config/config.ts'
import { isInForce } from '../domain/accounts/api-key.ts'
import type { PublicAddresses } from '../domain/public-urls.ts'
import { cursorText } from '../domain/published/event-cursor.ts'
import { EXPORT_FORMATS, type ExportFormat } from '../domain/published/export-order.ts'
import {
  type CachedFiles,
  isFresh,
  removeDrafts,
  removeUnused,
  wasRequested,
} from '../feeds/exports/cache-ages.ts'
import { BackgroundWork } from '../jobs/background-work.ts'
import type { Store } from '../store/store.ts'
import { cacheFolder, type ExportSetting, isOfSetting } from './cached-export.ts'
import { clockAndRandom } from './clock-and-random.ts'
import { cacheName } from './export-form.ts'

const START_MS = 60_000
const LOOK_AGAIN_MS = 1000
/** Retrying soon does not help with a full disk. */
const AFTER_FAILURES = { firstMs: 60_000, maxMs: 3_600_000 }

interface ReadyExportParts extends CachedFiles {
  readonly store: Pick<Store, 'keys' | 'settings'>
  readonly exportSetting: () => ExportSetting
  readonly addresses: () => PublicAddresses
  /** Writes in a separate process with a low priority. */
  readonly writeExport: WriteExport
}

/**
 * Checks periodically which exports to prepare; see `keepReady`. The first check comes after
 * startup.
 */
export function keepExportsReady(
  given: Omit<ReadyExportParts, keyof CachedFiles>,
  config: Pick<Config, 'dataDirectory' | 'intervals'>,
  logger: Logger,
): AsyncDisposable {
  const onError = (err: unknown) => logger.warn({ err }, 'Could not prepare exports')
  const parts = { ...given, folder: cacheFolder(config), clock: clockAndRandom.clock }
  let isStarting = true
  const look = async (signal: AbortSignal) => {
    if (isStarting) await pause(START_MS, signal)
    isStarting = false
    return !signal.aborted && (await keepReady(parts, signal))
  }
  return new BackgroundWork(look, onError, config.intervals['kept-exports'], {
    failurePause: AFTER_FAILURES,
  })
}

/**
 * Prepares exports in advance, so that no client waits for one: those requested lately, and JSON
 * Lines as soon as there is a key, because every copy begins with it. They are written again after
 * an update, and twice a day, so that removed listings disappear and few changes are left for the
 * next reader.
 * @returns Whether to check again soon.
 */
export async function keepReady(parts: ReadyExportParts, signal: AbortSignal): Promise<boolean> {
  const log = await readLog(parts.store)
  if (!log?.isReady) {
    await pause(LOOK_AGAIN_MS, signal)
    return true
  }
  await removeDrafts(parts)
  const cursor = cursorText({ log: log.id, sequence: log.sequence })
  for (const format of EXPORT_FORMATS) {
    if (signal.aborted) break
    if (!(await isWanted(parts, format))) await removeUnused(parts, cacheName(format))
    else if (!(await isReady(parts, format))) await writeForLater(parts, format, cursor, signal)
  }
  return false
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => {})
}

async function isWanted(parts: ReadyExportParts, format: ExportFormat): Promise<boolean> {
  if (await wasRequested(parts, cacheName(format))) return true
  const keys = format === 'jsonl' ? await parts.store.keys.all() : []
  const now = parts.clock()
  return keys.some(key => isInForce(key, now))
}

async function isReady(parts: ReadyExportParts, format: ExportFormat): Promise<boolean> {
  const { exportSetting, addresses } = parts
  if (!(await isFresh(parts, cacheName(format)))) return false
  return await isOfSetting(exportSetting(), { format, addresses: addresses() })
}

/** Refreshes only the cached listings for the next export, and writes no file. */
async function writeForLater(
  { writeExport, addresses }: ReadyExportParts,
  format: ExportFormat,
  cursor: string,
  signal: AbortSignal,
): Promise<void> {
  const what = { format, isCompressed: true, isForLater: true }
  const output = writeExport({ ...what, addresses: addresses(), cursor })
  const stop = () => output.destroy()
  signal.addEventListener('abort', stop, { once: true })
  try {
    for await (const _ of output);
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
