import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import type { Logger } from 'pino'
import { Catalog, type Chance } from './catalog/catalog.ts'
import { IndexSnapshots } from './catalog/index-snapshots.ts'
import { LiveIndex } from './catalog/live-index.ts'
import { type DemoPlan, loadDemo } from './catalog/load-demo.ts'
import { applyPlaceChanges, loadReference } from './catalog/load-reference.ts'
import { OutboxWorker } from './catalog/outbox-worker.ts'
import { PictureWorker } from './catalog/picture-worker.ts'
import { type RenewSnapshot, SnapshotRenewal } from './catalog/snapshot-renewal.ts'
import { type Config, localBaseUrl } from './config.ts'
import { demoCatalogue } from './demo/demo-catalogue.ts'
import type { Clock } from './domain/clock.ts'
import type { PlaceChanges } from './domain/place-changes.ts'
import type { RequestLimiter } from './http/rate-limit.ts'
import { createServer } from './http/server.ts'
import { ConsoleMailer } from './mail/console-mailer.ts'
import { pictureManifest } from './media/picture-manifest.ts'
import { drawPicturePool } from './media/picture-pool.ts'
import { WebPictures } from './media/web-pictures.ts'
import { bundledPlacesVersion, loadBundledPlaces } from './reference/bundled-places.ts'
import { loadCountyShapes } from './reference/county-shapes.ts'
import { officialFileLines, readOfficialFile } from './reference/official-file.ts'
import { BitmapIndex } from './search/bitmap-index.ts'
import { programDigest } from './snapshot/program-digest.ts'
import { SnapshotFile } from './snapshot/snapshot-file.ts'
import { SqliteStore } from './store/sqlite/sqlite-store.ts'
import type { Store } from './store/store.ts'
import { giveBackUnusedMemory } from './unused-memory.ts'

const clock: Clock = Date.now
const CHANCE: Chance = { clock, random: Math.random, randomBytes }

/** Opens the store of a configuration, its schema up to date, its folders made where they are missing. */
export async function openStore(
  config: Config,
): Promise<{ store: Store; migrations: readonly string[] }> {
  await mkdir(config.dataDirectory, { recursive: true })
  await mkdir(dirname(config.databaseFile), { recursive: true })
  return await SqliteStore.open(config.databaseFile)
}

/** Loads the geography that comes with the program; false when it was there already. */
export function loadGeography(store: Store): Promise<boolean> {
  return loadReference(store, clock, { version: bundledPlacesVersion(), load: loadBundledPlaces })
}

/**
 * Takes over an official file of places.
 * @param onProgress Hears how many characters of the file have been read.
 */
export async function importOfficialFile(
  store: Store,
  file: string,
  onProgress: (characters: number) => void,
): Promise<PlaceChanges> {
  const current = await store.places.all()
  const lines = counted(officialFileLines(file), onProgress)
  const changes = await readOfficialFile(lines, current, loadCountyShapes())
  await applyPlaceChanges(store, clock, changes)
  return changes
}

async function* counted(
  lines: AsyncIterable<string>,
  onProgress: (characters: number) => void,
): AsyncIterable<string> {
  let characters = 0
  for await (const line of lines) {
    characters += line.length + 1
    onProgress(characters)
    yield line
  }
}

/** Fills an empty store with a demo catalogue. */
export async function fillWithDemo(
  store: Store,
  wanted: DemoPlan,
  onProgress: (listings: number) => void,
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
  await loadDemo(store, clock, wanted, source, onProgress)
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
  return new Catalog(store, index, CHANCE, () => {})
}

export interface Service extends AsyncDisposable {
  /** Where it listens, such as http://127.0.0.1:8080. */
  readonly address: string
  readonly listingCount: number
}

export interface Watcher {
  print(text: string): void
  /** Hears now and then how many listings the search index has taken in. */
  onIndexed(listings: number): void
}

/** What a process does where several serve one store. */
export interface ServiceTask {
  /** Whether it sends the messages and fetches the photos that wait. */
  readonly looksAfterOutbox: boolean
  /** Renews the snapshot of the search index, which every process reads; null: others see to it. */
  readonly renewSnapshot: RenewSnapshot | null
  /** Whether it says that it is starting, or cannot be reached, until the search index is loaded. */
  readonly listens: 'at-once' | 'once-loaded'
  /** Counts for all of them; null: each counts for itself. */
  readonly limiter: RequestLimiter | null
}

/**
 * Starts the server on a store, which stays the caller's to close. Resolves once it can answer
 * everything; unless its task says otherwise it listens, and says that it is starting, before.
 * @param watcher Is told what is meant for whoever watches the program.
 */
export async function startService(
  config: Config,
  store: Store,
  logger: Logger,
  watcher: Watcher,
  task: ServiceTask,
): Promise<Service> {
  const snapshots = openSnapshots(config, store, logger, task.renewSnapshot !== null)
  const index = openIndex(store, logger, snapshots)
  const catalog = new Catalog(store, index, CHANCE, error =>
    logger.error({ err: error }, 'What follows an answer could not be done'),
  )
  let port = config.port
  const base = () => config.baseUrl ?? localBaseUrl(config.host, port)
  const server = await createServer({
    catalog,
    clock,
    limiter: task.limiter ?? undefined,
    logger,
    addresses: () => ({ base: base(), portal: config.portalUrl ?? base() }),
    timeZone: config.timeZone,
    mediaDirectory: config.mediaDirectory,
    logos: pictureManifest().serviceLogos,
    v1DeprecatedOn: config.v1DeprecatedOn,
  })
  const listen = async () => {
    await server.listen({ port, host: config.host })
    port = (server.server.address() as AddressInfo).port
  }
  try {
    if (task.listens === 'at-once') await listen()
    const began = clock()
    await index.load(watcher.onIndexed)
    giveBackUnusedMemory()
    const { listingCount } = index
    logger.info({ listings: listingCount, ms: clock() - began }, 'The search index is loaded')
    if (task.listens === 'once-loaded') await listen()
  } catch (error) {
    await server.close()
    await index[Symbol.asyncDispose]()
    throw error
  }
  const background = new AsyncDisposableStack()
  if (task.looksAfterOutbox) startBackground(background, config, store, logger, watcher)
  if (task.renewSnapshot) {
    background.use(
      new SnapshotRenewal(index, snapshots, task.renewSnapshot, clock, error =>
        logger.warn({ err: error }, 'The snapshot of the search index could not be renewed'),
      ),
    )
  }
  return {
    address: base(),
    listingCount: index.listingCount,
    [Symbol.asyncDispose]: async () => {
      await server.close()
      await background.disposeAsync()
      await index[Symbol.asyncDispose]()
      await catalog[Symbol.asyncDispose]()
    },
  }
}

/** Writes the snapshot of the search index anew, with all that has changed since it was written. */
export async function renewSnapshot(config: Config, store: Store, logger: Logger): Promise<void> {
  const snapshots = openSnapshots(config, store, logger, true)
  // It is written when the index is disposed of, as at the end of a service.
  await using index = openIndex(store, logger, snapshots)
  await index.load()
}

function openSnapshots(
  config: Config,
  store: Store,
  logger: Logger,
  isWriter: boolean,
): IndexSnapshots {
  return new IndexSnapshots(store, new SnapshotFile(config.snapshotFile), {
    program: programDigest(),
    newIndex: () => new BitmapIndex(),
    isWriter,
    clock,
    newDatabaseId: randomUUID,
    onRead: (listings, milliseconds) =>
      logger.info({ listings, milliseconds }, 'Search index read from its snapshot'),
    onIgnored: reason =>
      logger.warn({ reason }, 'The snapshot of the search index was ignored; it is made anew'),
    onWritten: (bytes, milliseconds) =>
      logger.info({ bytes, milliseconds }, 'Snapshot of the search index written'),
    onFailed: error =>
      logger.warn({ err: error }, 'No snapshot of the search index could be written'),
  })
}

function openIndex(store: Store, logger: Logger, snapshots: IndexSnapshots): LiveIndex {
  const onError = (error: unknown) =>
    logger.error({ err: error }, 'The change log could not be followed')
  const onUnknown = (ids: readonly number[]) =>
    logger.warn({ ids: ids.slice(0, 10), count: ids.length }, 'Unknown listings in the change log')
  return new LiveIndex(store, new BitmapIndex(), onError, { snapshots, onUnknown })
}

/** Sends the messages and fetches the photos that wait. */
function startBackground(
  started: AsyncDisposableStack,
  config: Config,
  store: Store,
  logger: Logger,
  watcher: Watcher,
): void {
  const mailer = new ConsoleMailer(watcher.print)
  const pictures = new WebPictures(config.mediaDirectory)
  started.use(
    new PictureWorker(store, pictures, clock, error =>
      logger.warn({ err: error }, 'A photo could not be fetched'),
    ),
  )
  started.use(
    new OutboxWorker(store, mailer, clock, error =>
      logger.error({ err: error }, 'A message could not be sent'),
    ),
  )
}
