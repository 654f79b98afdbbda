import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import Database from 'better-sqlite3'
import { LiveIndex } from '../../src/catalog/live-index/live-index.ts'
import { LOG_START } from '../../src/domain/accounts/change-position.ts'
import { BitmapIndex } from '../../src/search/bitmap-index.ts'
import { MIGRATION_NAMES } from '../../src/store/migrations/migrations.ts'
import { SqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { NOW } from '../api/catalog.ts'
import { BASE, serverOn } from '../api/service.ts'

/** A database of the version with the migrations up to this one: its schema, and some rows in every table. */
const LAST_MIGRATION = '0013-audit-pruning'
const DUMP = readFileSync(new URL('schema-0013.sql', import.meta.url), 'utf8')
const [, KEY = ''] = /^-- key (\S+)$/m.exec(DUMP) ?? []

const directory = mkdtempSync(join(tmpdir(), 'acreage-older-'))
const file = join(directory, 'acreage.db')
const older = new Database(file)
older.exec(DUMP)
const TABLES = ['listing', 'account', 'api_key', 'lead', 'picture', 'audit', 'change_log'] as const
const counts = () => Object.fromEntries(TABLES.map(table => [table, countOf(table)]))
const before = counts()
older.close()

const { store, migrations } = await SqliteStore.open(file)
const fail = (error: unknown) => assert.fail(String(error))
const index = new LiveIndex(store, () => new BitmapIndex(), fail)
await index.load()
const app = await serverOn({ store, directory, now: NOW }, index)
after(async () => {
  await app.close()
  await index[Symbol.asyncDispose]()
  await store[Symbol.asyncDispose]()
  rmSync(directory, { recursive: true, force: true })
})

function countOf(table: string): unknown {
  const database = new Database(file, { readonly: true })
  try {
    return database.prepare(`select count(*) from ${table}`).pluck().get()
  } finally {
    database.close()
  }
}

async function get(url: string) {
  const answer = await app.inject({ url, headers: { 'x-api-key': KEY } })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json()
}

async function post(url: string, payload: object, headers: object = {}) {
  return await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'x-api-key': KEY, ...headers },
  })
}

test('a database of an earlier version is migrated, and keeps all its rows', async () => {
  const first = MIGRATION_NAMES.indexOf(LAST_MIGRATION) + 1
  assert.deepEqual(migrations, MIGRATION_NAMES.slice(first))
  assert.ok(migrations.length > 0, 'The dump is of the present version: make one of the one before')
  assert.deepEqual(counts(), before)
})

test('an older database is served: listings, searches, members and leads', async () => {
  const listing = await get('/v3/listings/11?includeImages=1&includeDocuments=1&includeAmenities=1')
  assert.equal(listing.listingTitle, 'Forty acres by the creek')
  assert.equal(listing.price.numeric, 450_000)
  assert.equal(listing.images.length, 2)
  assert.equal(listing.isAuction, true)
  const found = await get('/v3/listings?kw=creek')
  assert.ok(found.data.some(({ listingID }: { listingID: number }) => listingID === 11))
  assert.equal((await get('/v3/member/1')).companyName, 'Lone Star Land')
  assert.equal((await get('/v3/listings/showcase')).data.length > 0, true)
  const { data } = await get('/ext/leads')
  assert.deepEqual(
    data.map(({ emailAddress }: { emailAddress: string }) => emailAddress),
    ['buyer2@example.com', 'buyer1@example.com'],
  )
})

test('an older database is written: edits, new listings, leads, and requests that are sent again', async () => {
  const edit = await post('/v3/listings/11', { accountID: 1, data: { acres: 41 } })
  assert.equal(edit.statusCode, 200, edit.body)
  assert.equal((await get('/v3/listings/11')).acres, 41)
  const created = await post('/v3/listings/0', {
    accountID: 1,
    data: {
      listingTitle: 'New ground',
      acres: 3,
      propertyTypes: { id: 2 },
      address: { state: 'TX', county: 'Bosque' },
    },
  })
  assert.equal(created.statusCode, 201, created.body)
  assert.deepEqual(created.json().listing_URL, `${BASE}/v3/listings/13`)
  const lead = { listingID: 11, contactName: 'Kay', emailAddress: 'kay@example.com' }
  const headers = { 'idempotency-key': 'again' }
  const leads = Number(countOf('lead'))
  for (const _ of [1, 2]) {
    assert.equal((await post('/v3/lead', { data: lead }, headers)).statusCode, 201)
  }
  assert.equal(countOf('lead'), leads + 1)
})

test('the audit log and the change log keep their entries', async () => {
  const entries = await store.audit.entries({ since: null, listingId: null, keyId: null }, 0, 100)
  const actions = entries.map(({ subject, action }) => `${subject} ${action}`)
  for (const known of [
    'listing created',
    'listing featured',
    'listing edited',
    'api-key revoked',
  ]) {
    assert.ok(actions.includes(known), `${known} among ${actions}`)
  }
  const database = new Database(file)
  assert.throws(() => database.exec("update audit set action = 'x'"), /may be changed or deleted/)
  database.close()
  const changes = await store.changes.since(LOG_START, 100)
  assert.ok(changes !== 'pruned')
  assert.deepEqual(changes[0], {
    position: { transaction: 0, sequence: 1 },
    kind: 'listing',
    id: 1,
    actions: [],
    fields: [],
    at: changes[0]?.at,
    actor: { kind: '', name: '' },
  })
  assert.deepEqual(changes.at(-1)?.actions, ['created'])
})
