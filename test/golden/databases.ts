import { constants, copyFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fillWithDemo } from '../../src/app/demo.ts'
import { loadGeography } from '../../src/app/geography.ts'
import { SERVICE } from '../../src/domain/accounts/actor.ts'
import { loadBundledPlaces } from '../../src/reference/bundled-places.ts'
import { SqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { goldenFolder } from './golden.ts'

const DATABASE = 'acreage.db'

/** The sources that decide how a database without rows looks. */
const SCHEMA_SOURCES = ['src/store/{migrations,sqlite}/**/*.{ts,sql}']

/** The sources that decide how a database with places looks. */
export const PLACES_SOURCES = ['src/store/**/*.ts', 'src/domain/places/**/*.ts', 'src/reference/**']

/** The further sources that decide which listings a demo has. */
const DEMO_SOURCES = [
  ...PLACES_SOURCES,
  'src/domain/**/*.ts',
  'src/catalog/{setup,writes}/**/*.ts',
  'src/app/{demo,geography,clock-and-random}.ts',
  'demo/**/*.ts',
  'test/golden/*.ts',
]

/** Makes a database file with the current schema and nothing in it. */
export async function copyEmptyDatabase(file: string): Promise<void> {
  const golden = await goldenFolder('empty', SCHEMA_SOURCES, async made => {
    const { store } = await SqliteStore.open(join(made, DATABASE))
    await store[Symbol.asyncDispose]()
  })
  copy(golden, file)
}

/** A store on a new database file with nothing in it. */
export async function newStore(file: string): Promise<SqliteStore> {
  await copyEmptyDatabase(file)
  return (await SqliteStore.open(file)).store
}

/** Puts a database with the current schema and all places into a folder, and nothing else. */
export async function copyDatabaseWithPlaces(folder: string): Promise<void> {
  const golden = await goldenFolder('places', PLACES_SOURCES, async made => {
    const { store } = await SqliteStore.open(join(made, DATABASE))
    await store.transact(transaction => transaction.places.put(loadBundledPlaces()))
    await store[Symbol.asyncDispose]()
  })
  copy(golden, join(folder, DATABASE))
}

/** A database as `acreage migrate` makes it: schema and geography. */
export async function copyMigratedDatabase(folder: string): Promise<void> {
  const golden = await goldenFolder('migrated', DEMO_SOURCES, async made => {
    const { store } = await SqliteStore.open(join(made, DATABASE))
    await loadGeography(store)
    await store[Symbol.asyncDispose]()
  })
  copy(golden, join(folder, DATABASE))
}

/** Puts a database with a demo into a folder; its pictures are not drawn. */
export async function copyDemoDatabase(
  folder: string,
  { listings, seed, now }: { listings: number; seed: number; now: number },
): Promise<void> {
  const name = `demo-${listings}-${seed}-${now}`
  const golden = await goldenFolder(name, DEMO_SOURCES, async made => {
    await copyMigratedDatabase(made)
    const { store } = await SqliteStore.open(join(made, DATABASE))
    await fillWithDemo(store, SERVICE, { listings, seed, now }, () => {})
    await store[Symbol.asyncDispose]()
  })
  copy(golden, join(folder, DATABASE))
}

function copy(golden: string, file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  copyFileSync(join(golden, DATABASE), file, constants.COPYFILE_FICLONE)
}
