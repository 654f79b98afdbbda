import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillWithDemo } from '../src/app/demo.ts'
import { loadGeography } from '../src/app/geography.ts'
import { recordCatalog } from '../src/app/open-catalog.ts'
import { openStore } from '../src/app/open-store.ts'
import { readConfig } from '../src/config/config.ts'
import { SERVICE } from '../src/domain/accounts/actor.ts'
import { KEY_PERMISSIONS } from '../src/domain/accounts/permissions.ts'
import { SERVICE_PRINCIPAL } from '../src/domain/accounts/principal.ts'
import type { AccountId } from '../src/domain/values/ids.ts'
import { SqliteStore } from '../src/store/sqlite/sqlite-store.ts'
import type { Store } from '../src/store/store.ts'
import { note } from './report.ts'
import { IS_TINY } from './sized.ts'
import { sources } from './sources.ts'

const SEED = 1
/** Dates count from here, so that the same listings are made on any day. */
const AS_OF = Date.UTC(2026, 10, 1)

/** The sources that decide which listings are made. */
const MADE_BY = ['demo/**/*.ts', 'src/reference/data/*']

/** Data sets that take long to make are stored here for the next run. */
const CACHE = join(tmpdir(), 'acreage-bench')

/** The name of a folder that one run writes to: this, then the id of its process. */
const OWN = 'run-'

/** A folder with the demo catalog of so many listings, as `bin/acreage demo --seed 1` makes it. */
export function catalogFolder(listings: number): Promise<string> {
  const madeFrom = [String(SEED), String(AS_OF), ...sources(...MADE_BY)]
  return keptFolder(`catalog-${listings}`, madeFrom, async folder => {
    note(`Making a catalog of ${listings} listings (once) …`)
    const config = readConfig({ ACREAGE_DATA_DIR: folder })
    const { store } = await openStore(config)
    await using _closing = store
    await loadGeography(store)
    await fillWithDemo(store, SERVICE, { listings, seed: SEED, now: AS_OF }, () => {})
    // A service draws the pictures of a demo; of anything else it draws none.
    if (IS_TINY) await store.transact(({ settings }) => settings.set('demo', 'null'))
  })
}

/** Opens the store of a data folder. */
export async function openFolder(folder: string): Promise<Store> {
  return (await openStore(readConfig({ ACREAGE_DATA_DIR: folder }))).store
}

/** Opens the database that a bench was given, else that of a demo catalog. */
export async function openDatabase(given: {
  readonly listings: string
  readonly database?: string | undefined
}): Promise<Store> {
  if (given.database === undefined)
    return await openFolder(await catalogFolder(Number(given.listings)))
  return (await SqliteStore.open(given.database)).store
}

/** A copy of a catalog to write to, with a key that has all permissions and no limit. */
export interface OwnCatalog extends AsyncDisposable {
  readonly folder: string
  readonly key: string
}

export async function copyOfCatalog(listings: number): Promise<OwnCatalog> {
  const source = await catalogFolder(listings)
  await removeAbandoned()
  const folder = join(CACHE, `${OWN}${process.pid}`)
  await mkdir(folder, { recursive: true })
  const database = join(folder, 'acreage.db')
  await copyFile(join(source, 'acreage.db'), database)
  await syncToDisk(database)
  const store = await openFolder(folder)
  await using _closing = store
  const { text } = await recordCatalog(store, Date.now).keys.create(SERVICE_PRINCIPAL, {
    accountId: 1 as AccountId,
    allAccounts: true,
    permissions: KEY_PERMISSIONS,
    ratePerMinute: 0,
    note: 'bench',
  })
  return {
    folder,
    key: text,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Otherwise the system writes the copy to the disk while the bench measures, and writes of the service wait. */
async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.datasync()
  await file.close()
}

/** Removes the folders of benches that were killed. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    if (!name.startsWith(OWN) || isRunning(Number(name.slice(OWN.length)))) continue
    await rm(join(CACHE, name), { recursive: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * A folder that is made once for later runs, completely or not at all.
 * @param madeFrom What its content depends on. When that changes, the folder is made again.
 */
export async function keptFolder(
  name: string,
  madeFrom: readonly string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256').update(madeFrom.join('\0')).digest('hex').slice(0, 8)
  const folder = join(CACHE, `${name}-${hash}`)
  if (existsSync(folder)) return folder
  await mkdir(CACHE, { recursive: true })
  for (const other of await readdir(CACHE)) {
    const isOutdated = other.startsWith(`${name}-`)
    if (isOutdated) await rm(join(CACHE, other), { recursive: true, force: true })
  }
  const partial = `${folder}.partial`
  await mkdir(partial)
  await make(partial)
  await rename(partial, folder)
  return folder
}
