import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../config/config.ts'
import { readCopy, unfinishedProblem } from '../store/database-file.ts'
import {
  type DatabaseSettings,
  databaseName,
  type PostgresSettings,
} from '../store/database-settings.ts'
import type { Store } from '../store/store.ts'
import { clockAndRandom } from './clock-and-random.ts'
import { copyFor, removeOldCopies } from './update-copies.ts'

/** Drivers are loaded on demand: a command uses one of them. */
const sqlite = () => import('../store/sqlite/sqlite-store.ts')
const postgres = () => import('../store/postgres/postgres-store.ts')

export interface OpenOptions {
  /**
   * Whether to create the tables in an empty database on a server (default true). A missing file is
   * always created.
   */
  readonly mayCreate?: boolean
  /** Whether to copy an SQLite file before its schema is updated (default true). */
  readonly copiesBeforeUpdate?: boolean
  /** Called with a description of each step before the schema is updated. */
  readonly onStage?: (stage: string) => void
  /** Servers to read records from; each of their hosts is a replica. */
  readonly replicas?: readonly PostgresSettings[]
}

/**
 * Opens the store of a configuration. Updates its schema and creates missing folders.
 * @throws Problem `conflict` while a copy or restore into the database is incomplete.
 */
export async function openStore(
  { database, replicas, dataDirectory }: Config,
  options: OpenOptions = {},
): Promise<{ store: Store; migrations: readonly string[] }> {
  await mkdir(dataDirectory, { recursive: true })
  const opened = await openDatabase(database, { ...options, replicas })
  const unfinished = readCopy(await opened.store.settings.get('move'))
  if (unfinished === null) return opened
  await opened.store[Symbol.asyncDispose]()
  throw unfinishedProblem(unfinished, databaseName(database))
}

/** Opens a database. Updates its schema, and creates the folder of a file. */
export async function openDatabase(
  database: DatabaseSettings,
  {
    mayCreate = true,
    copiesBeforeUpdate = true,
    onStage = () => {},
    replicas = [],
  }: OpenOptions = {},
): Promise<{ store: Store; migrations: readonly string[] }> {
  if (database.kind === 'postgres') {
    const { PostgresStore } = await postgres()
    const { random } = clockAndRandom
    const options = { random, mayCreate, onStage, replicaPlaces: replicas }
    return await PostgresStore.open(database, options)
  }
  await mkdir(dirname(database.file), { recursive: true })
  const { SqliteStore } = await sqlite()
  const copyTo = copiesBeforeUpdate ? copyFor(database.file, clockAndRandom.clock()) : undefined
  const opened = await SqliteStore.open(database.file, database.maxPages, { copyTo, onStage })
  if (opened.migrations.length > 0) await removeOldCopies(database.file)
  return opened
}

/** Like `prepareAlone`, for the configured database. */
export async function prepareDatabase(
  { database }: Config,
  onWait: () => void,
): Promise<AsyncDisposable> {
  if (database.kind === 'postgres') {
    const { prepareAlone } = await import('../store/postgres/connecting/preparation-lock.ts')
    return await prepareAlone(database, onWait)
  }
  const { prepareAlone } = await import('../store/sqlite/prepare-alone.ts')
  return await prepareAlone(database.file, onWait)
}
