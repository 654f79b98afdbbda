import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Catalog } from './catalog/catalog.ts'
import { LiveIndex } from './catalog/live-index.ts'
import { type DemoPlan, loadDemo } from './catalog/load-demo.ts'
import { applyPlaceChanges, loadReference } from './catalog/load-reference.ts'
import { CHANCE } from './chance.ts'
import type { Config } from './config.ts'
import { demoCatalogue } from './demo/demo-catalogue.ts'
import type { Actor } from './domain/actor.ts'
import type { PlaceChanges } from './domain/place-changes.ts'
import { pictureManifest } from './media/picture-manifest.ts'
import { drawPicturePool } from './media/picture-pool.ts'
import { bundledPlacesVersion, loadBundledPlaces } from './reference/bundled-places.ts'
import { counted } from './reference/counted-lines.ts'
import { LazyCountyOutlines } from './reference/county-outlines.ts'
import { loadCountyShapes } from './reference/county-shapes.ts'
import { officialFileLines, readOfficialFile } from './reference/official-file.ts'
import { BitmapIndex } from './search/bitmap-index.ts'
import { prepareAlone } from './store/sqlite/preparation.ts'
import { SqliteStore } from './store/sqlite/sqlite-store.ts'
import type { Store } from './store/store.ts'

/**
 * Opens the store of a configuration, its schema up to date, its folders made where they are missing.
 * @param onMigrate Hears that a database of an older version is about to be brought up to date.
 */
export async function openStore(
  config: Config,
  onMigrate: () => void = () => {},
): Promise<{ store: Store; migrations: readonly string[] }> {
  await mkdir(config.dataDirectory, { recursive: true })
  await mkdir(dirname(config.databaseFile), { recursive: true })
  return await SqliteStore.open(config.databaseFile, config.databaseMostPages, onMigrate)
}

/** As `prepareAlone`. */
export function prepareDatabase(config: Config, onWait: () => void): Promise<Disposable> {
  return prepareAlone(config.databaseFile, onWait)
}

/**
 * Loads the geography that comes with the program; false when it was there already.
 * @param onLoad Hears that it is about to be loaded.
 */
export function loadGeography(store: Store, onLoad: () => void = () => {}): Promise<boolean> {
  return loadReference(store, CHANCE.clock, {
    version: bundledPlacesVersion(),
    load: () => {
      onLoad()
      return loadBundledPlaces()
    },
  })
}

/**
 * Takes over an official file of places.
 * @param onProgress Hears how many characters of the file have been read.
 */
export async function importOfficialFile(
  store: Store,
  actor: Actor,
  file: string,
  onProgress: (characters: number) => void,
): Promise<PlaceChanges> {
  const current = await store.places.all()
  const lines = counted(officialFileLines(file), onProgress)
  const changes = await readOfficialFile(lines, current, loadCountyShapes())
  await applyPlaceChanges(store, CHANCE.clock, actor, changes)
  return changes
}

/**
 * Fills an empty store with a demo catalogue.
 * @param finish What else a complete demo needs, such as its pictures; done again if it is cut short.
 */
export async function fillWithDemo(
  store: Store,
  actor: Actor,
  wanted: DemoPlan,
  onProgress: (listings: number) => void,
  finish: () => Promise<void> = async () => {},
): Promise<void> {
  const shapes = loadCountyShapes()
  const places = await store.places.all()
  const source = (plan: DemoPlan) =>
    demoCatalogue({
      ...plan,
      places,
      contains: (countyId, point) => shapes.contains(countyId, point),
      pictures: pictureManifest(),
    })
  await loadDemo(store, CHANCE.clock, actor, wanted, source, onProgress, finish)
}

/** Draws the pictures of the demo catalogue where they are missing. */
export function drawDemoPictures(
  config: Config,
  onProgress: (files: number, total: number) => void,
): Promise<void> {
  return drawPicturePool(config.mediaDirectory, {
    onProgress: ({ filesDone, filesMissing }) => onProgress(filesDone, filesMissing),
  })
}

/** Draws the service's own logos where they are missing. */
export function drawServiceLogos(config: Config): Promise<void> {
  const logosAlone = { scenes: [], portraits: [], badges: [], companyLogos: [] }
  return drawPicturePool(config.mediaDirectory, {
    pictures: { ...pictureManifest(), ...logosAlone },
  })
}

/** The use cases alone, without a server; searches and places are not loaded. */
export function openCatalog(store: Store): Catalog {
  const index = new LiveIndex(store, new BitmapIndex(), () => {})
  return new Catalog(store, index, new LazyCountyOutlines(), CHANCE, () => {})
}
