import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import Database from 'better-sqlite3'
import type { SearchRecord } from '../../src/domain/searching/search-record.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { SqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { CATALOG, MEMBERS, PICTURES, places } from '../api/catalog.ts'

/** 50 pages. */
const LISTINGS = 5_000

const folder = mkdtempSync(join(tmpdir(), 'acreage-stream-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'acreage.db')

before(async () => {
  await using store = await open()
  await store.transact(async ({ places: geography, members, listings, pictures }) => {
    await geography.put(places)
    await members.insert(MEMBERS)
    await pictures.insert(PICTURES)
    await listings.insertMany([...CATALOG.entries()])
  })
  alter(repeatListings)
})

/** Adds copies, each of which has a description of its own, some in letters of two bytes. */
function repeatListings(database: Database.Database): void {
  const names = database
    .prepare<[], { name: string }>("select name from pragma_table_info('listing')")
    .all()
    .map(({ name }) => name)
  const copied = new Map([
    ['listing_id', 'listing_id + 1000 * n'],
    ['list_feed_key', "''"],
    ['description', "description || n || case n % 3 when 0 then ' “Große” 土地 🌲' else '' end"],
  ])
  database.exec(`
    with recursive numbered (n) as (values (1) union all select n + 1 from numbered where n < ${LISTINGS})
    insert into listing (${names.join()})
    select ${names.map(name => copied.get(name) ?? name).join()}
    from listing, numbered limit ${LISTINGS}`)
}

async function open(): Promise<SqliteStore> {
  return (await SqliteStore.open(file)).store
}

function alter(work: (database: Database.Database) => void): void {
  const database = new Database(file)
  work(database)
  database.close()
}

/** Reads one page, does something, and reads on to the end. */
async function readAround(store: SqliteStore, work: () => unknown): Promise<SearchRecord[]> {
  const records: SearchRecord[] = []
  for await (const page of store.listings.allSearchRecords(null)) {
    if (records.length === 0) await work()
    records.push(...page)
  }
  return records
}

/** For a search, a zero character ends a text. */
function inOneText(record: SearchRecord): SearchRecord {
  return { ...record, texts: [record.texts.join('\0')] }
}

test('all records are the same as single reads give, in order of id', async () => {
  await using store = await open()
  const records = await readAround(store, () => {})
  assert.equal(records.length, await store.listings.count())
  const ids = records.map(({ id }) => id)
  assert.deepEqual(
    ids,
    ids.toSorted((a, b) => a - b),
  )
  for (const some of [records.slice(0, 1500), records.slice(-1500)]) {
    const read = await store.listings.searchRecords(some.map(({ id }) => id))
    assert.deepEqual(some.map(inOneText), read.toSorted((a, b) => a.id - b.id).map(inOneText))
  }
})

test('a listing that is committed meanwhile is read', async () => {
  await using store = await open()
  const id = 999_999_999
  const add = () =>
    alter(database =>
      database.exec(`update listing set listing_id = ${id} where listing_id = 1000`),
    )
  alter(database =>
    database.exec(
      'update listing set listing_id = 1000 where listing_id = (select max(listing_id) from listing)',
    ),
  )
  const records = await readAround(store, add)
  assert.equal(records.at(-1)?.id, id as ListingId)
})

test('other work goes on between two pages', async () => {
  await using store = await open()
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const pages = (await readAround(store, () => {})).length / 100
  clearInterval(timer)
  assert.ok(turns > 5, `${turns} turns in ${pages} pages`)
})
