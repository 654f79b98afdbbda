import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Client } from 'pg'
import { recordCatalog } from '../../../src/app/open-catalog.ts'
import { LiveIndex } from '../../../src/catalog/live-index/live-index.ts'
import { SERVICE } from '../../../src/domain/accounts/actor.ts'
import { edited } from '../../../src/domain/accounts/change.ts'
import { comparePositions } from '../../../src/domain/accounts/change-position.ts'
import { SERVICE_PRINCIPAL } from '../../../src/domain/accounts/principal.ts'
import { BitmapIndex } from '../../../src/search/bitmap-index.ts'
import type { Store } from '../../../src/store/store.ts'
import { NOW } from '../../api/catalog.ts'
import { makeCluster, type PostgresServer, startServer } from '../../postgres/cluster.ts'
import { openStore, placeAt } from '../../postgres/databases.ts'
import { findPrograms } from '../../postgres/programs.ts'
import { until } from '../../until.ts'
import { addListing, fill, readBy } from './followed-store.ts'
import { switchedAddress } from './switched-address.ts'

const clock = () => NOW
const programs = await findPrograms()
const [DUMP, PSQL, COPY] = ['pg_dump', 'psql', 'pg_basebackup'].map(programOf)
type Cluster = Awaited<ReturnType<typeof makeCluster>>

/** A client program of the server's version, beside the server or on the PATH; null: there is none. */
function programOf(name: string): string | null {
  const versionOf = (program: string) => {
    const output = execFileSync(program, ['--version'], { encoding: 'utf8', stdio: 'pipe' })
    return /\d+/.exec(output)?.[0]
  }
  const version = versionOf(join(programs, 'postgres'))
  const isRight = (program: string) => {
    try {
      return versionOf(program) === version
    } catch {
      return false
    }
  }
  return [join(programs, name), name].find(isRight) ?? null
}

async function query(
  { port }: Pick<PostgresServer, 'port'>,
  sql: string,
  database = 'acreage',
): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function newServer() {
  const cluster = await makeCluster(programs)
  const server = await startServer(cluster)
  await query(server, 'create database acreage', 'postgres')
  return { cluster, server }
}

async function openOn(port: number): Promise<Store> {
  const url = `postgres://postgres@127.0.0.1:${port}/acreage?connections=6`
  return (await openStore(placeAt(url))).store
}

async function record(store: Store, ...ids: number[]): Promise<void> {
  for (const id of ids) {
    await store.transact(({ changes }) =>
      changes.record([edited('listing', id, ['title'])], SERVICE, NOW),
    )
  }
}

test('in a database that was loaded into a new server, followers go on where they were', {
  skip: DUMP === null && 'there is no pg_dump of this version',
}, async () => {
  const { server } = await newServer()
  await using _server = server
  {
    await using store = await openOn(server.port)
    // The ids of the new server are lower than these.
    await query(
      server,
      'do $$ begin for i in 1..3000 loop perform pg_current_xact_id(); commit; end loop; end $$',
    )
    await recordCatalog(store, clock).changes.follow(SERVICE_PRINCIPAL, 'crm', null)
    await record(store, 1, 2)
    assert.deepEqual(await readBy(store, 'crm'), [1, 2])
    await record(store, 3, 4)
  }
  const connection = ['-h', '127.0.0.1', '-U', 'postgres']
  const dump = execFileSync(DUMP ?? '', [...connection, '-p', String(server.port), 'acreage'], {
    maxBuffer: 2 ** 28,
  })
  const { server: other } = await newServer()
  await using _other = other
  const load = [...connection, '-p', String(other.port), '-q', 'acreage']
  execFileSync(PSQL ?? '', load, { input: dump, stdio: ['pipe', 'ignore', 'inherit'] })
  await using store = await openOn(other.port)
  const before = await store.changes.latest()
  await record(store, 5)
  await using again = await openOn(other.port)
  await record(again, 6)
  assert.ok(comparePositions(before, await store.changes.latest()) < 0)
  assert.deepEqual(await readBy(again, 'crm'), [3, 4, 5, 6])
})

test('an index forgets what a promoted standby does not have, and finds what is new there', {
  skip: COPY === null && 'there is no pg_basebackup of this version',
}, async () => {
  const { cluster, server } = await newServer()
  await using primaryGone = new AsyncDisposableStack()
  primaryGone.use(server)
  await using address = await switchedAddress(server.port)
  await using store = await openOn(address.port)
  await fill(store)
  const standby = await startStandby(cluster, server)
  await using _standby = standby
  let rebuilds = 0
  const errors: unknown[] = []
  await using index = new LiveIndex(
    store,
    () => new BitmapIndex(),
    error => errors.push(error),
    { onRebuild: () => rebuilds++ },
  )
  await index.load()
  const count = index.listingCount
  // The transaction that adds 901 has a lower id than the one that edits 2, and is committed last.
  await addListing(store, 901, async () => {
    await record(store, 2)
    // The index trusts its memory of recent changes only where the standby has the first of them.
    await index.catchUp()
    await until(() => hasChange(standby, 2), 'The standby has the edit')
    await query(standby, "alter system set primary_conninfo = ''", 'postgres')
    await query(standby, 'select pg_reload_conf()', 'postgres')
    const noReceiver = "select 1 from pg_stat_activity where backend_type = 'walreceiver'"
    const isCut = async () => (await query(standby, noReceiver)).length === 0
    await until(isCut, 'The standby is cut off')
  })
  await index.catchUp()
  assert.equal(index.listingCount, count + 1)

  await primaryGone.disposeAsync()
  await query(standby, 'select pg_promote()')
  address.lead(standby.port)
  const isGone = async () => {
    await index.catchUp()
    return index.listingCount === count
  }
  await until(isGone, 'The index lacks 901')
  await addListing(store, 903)
  await index.catchUp()
  assert.equal(index.listingCount, count + 1)
  assert.equal(rebuilds, 0)
})

async function startStandby(
  { programs, owner }: Cluster,
  { port }: PostgresServer,
): Promise<PostgresServer> {
  const folder = mkdtempSync('/tmp/acreage-standby-')
  const data = join(folder, 'data')
  const source = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
  execFileSync(COPY ?? '', [...source, '-D', data, '-R', '--checkpoint=fast', '--no-sync'], {
    stdio: 'ignore',
  })
  if (owner) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder])
  return await startServer({ programs, folder, owner })
}

async function hasChange(server: PostgresServer, id: number): Promise<boolean> {
  return (await query(server, `select 1 from change_log where entity_id = ${id}`)).length === 1
}
