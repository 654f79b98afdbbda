import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changedSince } from '../catalog/published/changed-since.ts'
import type { Config } from '../config/config.ts'
import type { Gazetteer } from '../domain/places/gazetteer.ts'
import type { ExportFormat, ExportOrder } from '../domain/published/export-order.ts'
import { CachedListings } from '../feeds/exports/cached-file.ts'
import type { Reader } from '../store/store.ts'
import { cacheName } from './export-form.ts'

/** Increment this when the texts of listings change, so that cached listings are written again. */
const FORM = 3

export interface ExportSetting {
  readonly records: Reader
  readonly gazetteer: Gazetteer
  readonly timeZone: string
  /** The folder of the listings cached for the next export; null for none. */
  readonly cacheFolder: string | null
}

export function exportSettingOf(
  config: Pick<Config, 'dataDirectory' | 'timeZone'>,
  records: Reader,
  gazetteer: Gazetteer,
): ExportSetting {
  return { records, gazetteer, timeZone: config.timeZone, cacheFolder: cacheFolder(config) }
}

export function cacheFolder({ dataDirectory }: Pick<Config, 'dataDirectory'>): string {
  return join(dataDirectory, 'exports')
}

/** Listings cached from the last export. */
interface CachedExport {
  readonly format: ExportFormat
  readonly listings: CachedListings
  /** Ids of the listings that may have changed since, in order. */
  readonly changed: readonly number[]
}

/**
 * The cached listings for an export, which the caller closes; null if there are none, or they
 * cannot be used.
 * @param maxChanged The cache is not used if more listings have changed since.
 */
export async function cachedExport(
  setting: ExportSetting,
  order: ExportOrder,
  maxChanged: number,
): Promise<CachedExport | null> {
  const listings = await openCached(setting, order)
  if (listings === null) return null
  const { key, cursor } = listings.from
  const isOfKey = key === exportKey(setting, order)
  const changed = isOfKey ? await changedSince(setting.records, cursor, maxChanged) : null
  if (changed !== null) return { format: order.format, listings, changed }
  await listings[Symbol.asyncDispose]()
  return null
}

/**
 * Whether the cache was written by this version of the program with these addresses and place
 * names.
 */
export async function isOfSetting(
  setting: ExportSetting,
  order: Pick<ExportOrder, 'format' | 'addresses'>,
): Promise<boolean> {
  await using listings = await openCached(setting, order)
  return listings?.from.key === exportKey(setting, order)
}

async function openCached(
  { cacheFolder }: Pick<ExportSetting, 'cacheFolder'>,
  { format }: Pick<ExportOrder, 'format'>,
): Promise<CachedListings | null> {
  return cacheFolder === null
    ? null
    : await CachedListings.open(join(cacheFolder, cacheName(format)))
}

/**
 * Identifies what cached listings depend on besides the listings: the program, the addresses, the
 * time zone and the place names.
 */
export function exportKey(
  { gazetteer, timeZone }: Pick<ExportSetting, 'gazetteer' | 'timeZone'>,
  { addresses: { base, portal } }: Pick<ExportOrder, 'addresses'>,
): string {
  const all = [FORM, version(), base, portal, timeZone, placesKey(gazetteer)]
  return hash('sha256', JSON.stringify(all))
}

function version(): string {
  const file = new URL('../../package.json', import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).version
}

const placesKeys = new WeakMap<Gazetteer, string>()

/** The names of 30,000 cities take some milliseconds, so they are hashed once. */
function placesKey(gazetteer: Gazetteer): string {
  const known = placesKeys.get(gazetteer)
  if (known !== undefined) return known
  const { states, counties, places } = gazetteer
  const cities = places.cities.toSorted((a, b) => a.id - b.id)
  const names = cities.map(({ id, name }) => `${id} ${name}`).join()
  const key = hash('sha256', JSON.stringify([states, counties, names]))
  placesKeys.set(gazetteer, key)
  return key
}
