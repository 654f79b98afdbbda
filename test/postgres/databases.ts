import { randomBytes } from 'node:crypto'
import { Client, Pool } from 'pg'
import { type PostgresSettings, readPostgresSettings } from '../../src/store/database-settings.ts'
import { PostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { digestOf } from '../golden/golden.ts'
import { sharedServer } from './shared-server.ts'

/**
 * PostgreSQL for tests, started by itself: an installed server, else one that npm fetches.
 *
 *     await using database = await newDatabase()            // empty
 *     await using database = await newDatabase(migrated)    // with the tables of Acreage
 *     database.url                                          // for ACREAGE_DATABASE_URL
 *     database.place                                        // for PostgresStore.open
 *     const store = await database.open()                   // the caller disposes of the store
 *     await database.query('select …')                      // as superuser
 *
 * All test processes share one server (shared-server.ts). Each call makes a database of its own, by copying a template
 * that is made once for a server. A test that needs a server of its own, to stop it or to set it up differently,
 * takes `makeCluster` and `startServer` of cluster.ts, with the programs of `findPrograms` in programs.ts.
 */

/** The user that Acreage connects as; the owner of the database, and no superuser. */
const USER = 'acreage'

const TEMPLATE_LOCK = 7

export interface Template {
  readonly name: string
  /** The files that decide what is in it, as patterns. */
  readonly sources: readonly string[]
  /** Fills a store with the current schema. */
  readonly fill: (store: PostgresStore) => Promise<void>
}

export const migrated: Template = {
  name: 'migrated',
  sources: ['src/store/{migrations,postgres}/**/*.{ts,sql}'],
  fill: async () => {},
}

export interface TestDatabase extends AsyncDisposable {
  readonly url: string
  readonly place: PostgresSettings
  open(): Promise<PostgresStore>
  /** Runs a statement as the superuser. */
  query(sql: string): Promise<readonly Record<string, unknown>[]>
}

/** @param template What it has at first; null: nothing. */
export async function newDatabase(template: Template | null = null): Promise<TestDatabase> {
  const { port } = await sharedServer()
  const source = template === null ? 'template0' : await madeTemplate(template)
  const name = `test_${randomBytes(8).toString('hex')}`
  await change(
    `create database ${name} owner ${await roleOn()} template ${source} strategy file_copy`,
  )
  const url = `postgres://${USER}@127.0.0.1:${port}/${name}?connections=8`
  const place = placeAt(url)
  return {
    url,
    place,
    open: async () => (await openStore(place)).store,
    query: sql => administer(name, [sql]),
    [Symbol.asyncDispose]: () => change(`drop database ${name} with (force)`),
  }
}

export function openStore(place: PostgresSettings) {
  return PostgresStore.open(place, { random: Math.random, mayCreate: true })
}

export function placeAt(url: string): PostgresSettings {
  const place = readPostgresSettings(url)
  if (!place) throw new Error(`${url} is no address of a database.`)
  return place
}

/** Runs statements as the superuser of the shared server. @returns The rows of the last one. */
export async function administer(
  database: string,
  statements: readonly string[],
): Promise<readonly Record<string, unknown>[]> {
  const client = await connected(database)
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

async function connected(database: string): Promise<Client> {
  const { port } = await sharedServer()
  const client = new Client(superuserAt(port, database))
  await client.connect()
  return client
}

function superuserAt(port: number, database: string) {
  return { host: '127.0.0.1', port, user: 'postgres', database }
}

let makers: Pool | null = null

/** Makes or removes a database. A connection costs the server as much as that, so this process keeps one for it. */
async function change(statement: string): Promise<void> {
  const { port } = await sharedServer()
  makers ??= new Pool({
    ...superuserAt(port, 'postgres'),
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  }).on('error', () => {})
  await makers.query(statement)
}

const templates = new Map<string, Promise<string>>()

function madeTemplate(template: Template): Promise<string> {
  const known = templates.get(template.name) ?? makeTemplate(template)
  templates.set(template.name, known)
  return known
}

/** Another process may be making the same template; then this one waits. */
async function makeTemplate({ name, sources, fill }: Template): Promise<string> {
  const { port } = await sharedServer()
  const database = `template_${name}_${digestOf(sources)}`.replaceAll('-', '_')
  const client = await connected('postgres')
  try {
    await client.query(`select pg_advisory_lock(${TEMPLATE_LOCK})`)
    const { rows } = await client.query(`select 1 from pg_database where datname = '${database}'`)
    if (rows.length > 0) return database
    const draft = `draft_${database}`
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(`create database ${draft} owner ${await roleOn()} template template0`)
    const { store } = await openStore(placeAt(`postgres://${USER}@127.0.0.1:${port}/${draft}`))
    await fill(store)
    await store[Symbol.asyncDispose]()
    await client.query(`alter database ${draft} rename to ${database}`)
    return database
  } finally {
    await client.end()
  }
}

let role: Promise<string> | null = null

/** Makes the user once for a server. */
function roleOn(): Promise<string> {
  const statement = `do $$ begin create role ${USER} login; exception when duplicate_object or unique_violation then null; end $$`
  role ??= change(statement).then(() => USER)
  return role
}
