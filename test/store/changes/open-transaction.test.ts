import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { Client } from 'pg'
import { recordCatalog } from '../../../src/app/open-catalog.ts'
import { removeOldChanges } from '../../../src/catalog/changes/change-log-pruning.ts'
import { type HeldReport, lookForHeldChanges } from '../../../src/catalog/changes/held-changes.ts'
import { LiveIndex } from '../../../src/catalog/live-index/live-index.ts'
import { SERVICE } from '../../../src/domain/accounts/actor.ts'
import { edited } from '../../../src/domain/accounts/change.ts'
import { LOG_START } from '../../../src/domain/accounts/change-position.ts'
import { SERVICE_PRINCIPAL } from '../../../src/domain/accounts/principal.ts'
import { BitmapIndex } from '../../../src/search/bitmap-index.ts'
import { NOW } from '../../api/catalog.ts'
import { acreage } from '../../cli/acreage.ts'
import { migrated, newDatabase, type TestDatabase } from '../../postgres/databases.ts'
import { until } from '../../until.ts'
import { addListing, fill, readBy } from './followed-store.ts'

const MINUTE_MS = 60_000
const clock = () => NOW
const folder = mkdtempSync(join(tmpdir(), 'acreage-held-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const database = await newDatabase(migrated)
const elsewhere = await newDatabase(migrated)
const here = await database.open()
after(async () => {
  for (const opened of [here, database, elsewhere]) await opened[Symbol.asyncDispose]()
})

/** A transaction that has written and stays open. */
async function openTransaction({ place }: TestDatabase): Promise<AsyncDisposable> {
  const { user, database } = place
  const client = new Client({ host: '127.0.0.1', port: place.hosts[0]?.port, user, database })
  await client.connect()
  await client.query('begin')
  await client.query('select pg_current_xact_id()')
  return { [Symbol.asyncDispose]: () => client.end() }
}

test('an open transaction of another database of the server holds nobody back', async () => {
  await using _open = await openTransaction(elsewhere)
  await recordCatalog(here, clock).changes.follow(SERVICE_PRINCIPAL, 'crm', null)
  await fill(here)
  await readBy(here, 'crm')
  await addListing(here, 903)
  const ids: number[] = []
  const isRead = async () => ids.push(...(await readBy(here, 'crm'))) > 0
  // A transaction of PostgreSQL's own, such as that of autovacuum, may still run in this database.
  await until(isRead, 'The follower reads on')
  assert.deepEqual(ids, [903])
  assert.equal(await here.changes.oldestTransaction(), null)
})

test('while a transaction is open, indexes see what others commit, and followers see it later', async () => {
  await using otherNode = await database.open()
  await using index = new LiveIndex(here, () => new BitmapIndex(), assert.ifError)
  await index.load()
  const count = index.listingCount
  {
    await using _open = await openTransaction(database)
    for (const id of [901, 902]) {
      await addListing(otherNode, id)
      await index.catchUp()
      assert.equal(index.listingCount, count + id - 900)
    }
    assert.deepEqual(await readBy(here, 'crm'), [])
    assert.equal((await here.changes.lead(await here.changes.latest())).changes, 2)
    const settings = { ACREAGE_DATABASE_URL: database.url, ACREAGE_DATA_DIR: folder }
    const { stdout, stderr } = await acreage(['changes', 'read', 'crm'], settings)
    assert.equal(stdout, '')
    assert.match(
      stderr,
      /^Read 0 changes\.\n2 changes can be read when process \d+ .*, has ended\.$/m,
    )
  }
  // The server needs a moment to notice that the connection is gone.
  const ids: number[] = []
  const isRead = async () => ids.push(...(await readBy(here, 'crm'))) > 0
  await until(isRead, 'The follower reads on')
  assert.deepEqual(ids, [901, 902])
  await until(async () => {
    await index.catchUp()
    return isDeepStrictEqual(index.position, await here.changes.latest())
  }, 'The same place')
  assert.equal(index.listingCount, count + 2)
})

test('changes that wait for an open transaction are reported, and never pruned', async () => {
  await using store = await elsewhere.open()
  const reports: HeldReport[] = []
  const open = await openTransaction(elsewhere)
  await store.transact(({ changes }) =>
    changes.record([edited('listing', 1, ['title'])], SERVICE, NOW),
  )
  const later = () => NOW + 5 * MINUTE_MS
  const look = lookForHeldChanges(store, later, report => reports.push(report))
  await look()
  await look()
  assert.equal(reports.length, 1)
  assert.equal(reports[0]?.heldSeconds, 300)
  const name = reports[0]?.transaction ?? ''
  assert.match(
    name,
    /^process \d+ of the user \w+ in the database \w+ \(\w+\), which began \d+ s ago and is [\w ]+$/,
  )
  assert.ok(name.includes(` ${elsewhere.place.database} `), name)
  await elsewhere.query('update change_log set at = 0')
  await elsewhere.query(`insert into change_log (transaction, kind, entity_id, at)
    select (select max(transaction) from change_log), 'lead', n, 0 from generate_series(1, 21000) n`)
  const left = async () => {
    const [{ count } = {}] = await elsewhere.query('select count(*) as count from change_log')
    return Number(count)
  }
  assert.equal(await removeOldChanges(store, clock, 7), false)
  assert.equal(await left(), 21_001)
  await open[Symbol.asyncDispose]()
  assert.equal(await removeOldChanges(store, clock, 7), true)
  assert.ok((await left()) < 21_001, 'The oldest changes are pruned')
})

test('a process of another database that ends while the log is read makes no index start anew', async () => {
  const name = database.place.database
  await database.query(`alter database ${name} set search_path = public, pg_catalog`)
  await using _open = await openTransaction(elsewhere)
  await here.transact(({ changes }) =>
    changes.record([edited('listing', 1, ['title'])], SERVICE, NOW),
  )
  const begun = await here.changes.unseen({ position: LOG_START, snapshot: '' }, 100)
  assert.ok(begun !== 'pruned')
  assert.deepEqual(begun.seen.position, await here.changes.latest())
  // From now on nobody sees the processes whose transactions run.
  await database.query(`create function public.pg_stat_get_activity(integer)
    returns table (backend_xid xid, datid oid) language sql as 'select null::xid, null::oid where false'`)
  const blind = await database.open()
  const found = await blind.changes.unseen(begun.seen, 100)
  await blind[Symbol.asyncDispose]()
  await database.query('drop function public.pg_stat_get_activity(integer)')
  await database.query(`alter database ${name} reset search_path`)
  assert.ok(found !== 'pruned', 'All listings would be read again')
  assert.deepEqual([found.changes, found.seen.position], [[], begun.seen.position])
})
