import { join } from 'node:path'
import Database from 'better-sqlite3'
import { loadBundledPlaces } from '../../src/reference/bundled-places.ts'
import type { DatabaseSettings } from '../../src/store/database-settings.ts'
import { SqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import type { Store } from '../../src/store/store.ts'
import { copyDatabaseWithPlaces, copyEmptyDatabase, PLACES_SOURCES } from '../golden/databases.ts'
import { queryBlocking } from '../postgres/blocking-queries.ts'
import { migrated, newDatabase, type Template } from '../postgres/databases.ts'
import type { DatabaseName } from '../runner/messages.ts'

/**
 * Which database the tests use: SQLite, unless this variable says otherwise. `npm test` sets it for each file: one process
 * may run a file on both.
 */
function usedDatabase(): DatabaseName {
  // biome-ignore lint/style/noProcessEnv: the tests that are run say on which database
  return process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'sqlite'
}

/** An expression in SQL: what the change log has as the id of the transaction that it is in. */
export function ownTransaction(): string {
  return usedDatabase() === 'postgres' ? 'pg_current_xact_id()::text::bigint' : '0'
}

/** Skips a test about SQLite's locks and files, where the tests use another database. */
export const ON_SQLITE = {
  get skip() {
    return usedDatabase() !== 'sqlite' && 'It is about SQLite.'
  },
}

/** Skips a test about transactions that write side by side. */
export const ON_POSTGRES = {
  get skip() {
    return usedDatabase() !== 'postgres' && 'It is about PostgreSQL.'
  },
}

/** The database of a test, which several stores may have open, as several processes do. */
export interface StoredData extends AsyncDisposable {
  readonly place: DatabaseSettings
  /** Opens a store, which the caller disposes of. */
  open(): Promise<Store>
  /** Runs a statement beside all stores. @returns Its rows. */
  query<Row>(sql: string): Row[]
  /** Runs statements beside all stores. */
  execute(sql: string): void
  /** Opens a transaction that lets nobody else write, until it is disposed of. */
  lock(): Disposable
  /**
   * Lets writes of a table fail with the message "no room", until the result is disposed of.
   * @param when A condition on the row `new`, such as `new.active = 0`.
   */
  refuse(operation: 'insert' | 'update', table: string, when?: string): Disposable
}

const withPlaces: Template = {
  name: 'places',
  sources: PLACES_SOURCES,
  fill: store => store.transact(({ places }) => places.put(loadBundledPlaces())),
}

/**
 * Makes a database with the current schema, and removes it when the result is disposed of.
 * @param folder Where SQLite's file `acreage.db` is, which goes with its folder.
 * @param has What is in the database: nothing, or all places.
 */
export async function newStoredData(
  folder: string,
  has: 'nothing' | 'places',
  database: DatabaseName = usedDatabase(),
): Promise<StoredData> {
  return database === 'sqlite' ? await inSqlite(folder, has) : await inPostgres(has)
}

async function inSqlite(folder: string, has: 'nothing' | 'places'): Promise<StoredData> {
  const file = join(folder, 'acreage.db')
  if (has === 'places') await copyDatabaseWithPlaces(folder)
  else await copyEmptyDatabase(file)
  // Opening a database takes longer than most queries.
  let reader: Database.Database | null = null
  const statements = new Map<string, Database.Statement<[]>>()
  const execute = (sql: string) => {
    const writer = new Database(file)
    try {
      writer.exec(sql)
    } finally {
      writer.close()
    }
  }
  return {
    place: { kind: 'sqlite', file, maxPages: null },
    open: async () => (await SqliteStore.open(file)).store,
    query: <Row>(sql: string) => {
      reader ??= new Database(file, { readonly: true })
      const statement = statements.get(sql) ?? reader.prepare(sql)
      statements.set(sql, statement)
      return statement.all() as Row[]
    },
    execute,
    lock: () => {
      const writer = new Database(file)
      writer.exec('begin immediate')
      return { [Symbol.dispose]: () => void writer.close() }
    },
    refuse: (operation, table, when = 'true') =>
      disposable(
        `create trigger no_room before ${operation} on ${table} when ${when} begin select raise(abort, 'no room'); end`,
        'drop trigger no_room',
        execute,
      ),
    [Symbol.asyncDispose]: async () => void reader?.close(),
  }
}

async function inPostgres(has: 'nothing' | 'places'): Promise<StoredData> {
  const database = await newDatabase(has === 'places' ? withPlaces : migrated)
  const execute = (sql: string) => void queryBlocking(database.url, sql)
  return {
    place: database.place,
    open: database.open,
    query: <Row>(sql: string) => [...queryBlocking(database.url, sql)] as Row[],
    execute,
    refuse: (operation, table, when = 'true') =>
      disposable(
        `create function no_room() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
         create trigger no_room before ${operation} on ${table} for each row when (${when}) execute function no_room()`,
        'drop function no_room cascade',
        execute,
      ),
    lock: () => {
      queryBlocking(database.url, `begin; ${LOCKED_TABLES}`)
      return { [Symbol.dispose]: () => void queryBlocking(database.url, 'commit') }
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

function disposable(begin: string, end: string, execute: (sql: string) => void): Disposable {
  execute(begin)
  return { [Symbol.dispose]: () => execute(end) }
}

const LOCKED_TABLES =
  'lock table listing, lead, account, api_key, picture, job, change_log, audit, setting, lease, idempotency in exclusive mode'

/** A store on new data, which is removed when the store is disposed of. @param parameters As of `newStoredData`. */
export async function newStoreOn(...parameters: Parameters<typeof newStoredData>): Promise<Store> {
  const data = await newStoredData(...parameters)
  const store = await data.open()
  const close = store[Symbol.asyncDispose].bind(store)
  return Object.assign(store, {
    [Symbol.asyncDispose]: async () => {
      await close()
      await data[Symbol.asyncDispose]()
    },
  })
}
