import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { recordCatalog } from '../../src/app/open-catalog.ts'
import { applyPlaceChanges } from '../../src/catalog/setup/load-reference.ts'
import { SERVICE } from '../../src/domain/accounts/actor.ts'
import type { Member } from '../../src/domain/accounts/member.ts'
import { KEY_PERMISSIONS } from '../../src/domain/accounts/permissions.ts'
import { SERVICE_PRINCIPAL } from '../../src/domain/accounts/principal.ts'
import type { City, Places } from '../../src/domain/places/place.ts'
import { SORT_ORDERS } from '../../src/domain/searching/sort-order.ts'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { LazyCountyOutlines } from '../../src/reference/county-outlines.ts'
import { FORM } from '../api/posted-listings.ts'
import { copyDrawnPictures } from '../golden/pictures.ts'
import { newDatabase, type TestDatabase } from '../postgres/databases.ts'
import { DEMO_LISTINGS, demoCatalog } from '../postgres/demo-catalog.ts'
import { until } from '../until.ts'
import { acreage, type ServiceHere, serveHere } from './acreage.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-engines-'))
const opened = new AsyncDisposableStack()
opened.defer(() => rmSync(folder, { recursive: true, force: true }))
after(() => opened.disposeAsync())

let database: TestDatabase
let memory: ServiceHere
let sql: ServiceHere
let key = ''

const settingsOf = (engine: string) => ({
  ACREAGE_DATA_DIR: join(folder, engine),
  ACREAGE_DATABASE_URL: database.url,
  ACREAGE_SEARCH: engine,
  ACREAGE_METRICS_PORT: '0',
})

/** Two nodes on one database. */
before(async () => {
  database = opened.use(await newDatabase(demoCatalog))
  const store = await database.open()
  const wanted = { accountId: 1 as AccountId, permissions: KEY_PERMISSIONS, ratePerMinute: 0 }
  key = (await recordCatalog(store, Date.now).keys.create(SERVICE_PRINCIPAL, wanted)).text
  await store[Symbol.asyncDispose]()
  for (const engine of ['memory', 'sql'])
    await copyDrawnPictures(settingsOf(engine).ACREAGE_DATA_DIR)
  memory = opened.use(await serveHere([], settingsOf('memory')))
  sql = opened.use(await serveHere([], settingsOf('sql')))
})

async function ask({ address }: ServiceHere, path: string, init: RequestInit = {}) {
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' }
  // A process that the machine did not let run for a second answers 503, and has stored nothing, until it has caught up.
  const response = await until(async () => {
    const answer = await fetch(`${address}${path}`, { ...init, headers })
    if (answer.status !== 503) return answer
    await answer.body?.cancel()
    return null
  }, path)
  const text = (await response.text()).replaceAll(new URL(address).host, 'land.example')
  return { status: response.status, body: JSON.parse(text) }
}

/** The searches that must find the same with both engines. */
const QUERIES = [
  ...SORT_ORDERS.flatMap(({ id }) => [`sortid=${id}`, `sortid=${id}&pageNumber=4&status=P,PP,S`]),
  'stateID=44',
  'stateID=44&hp=500000&la=20&ha=500&sortid=4',
  'stateID=99999999999',
  'status=S&listingType=1,3',
  'propertyTypes=4,129',
  'bounds=(25,-107),(37,-93)',
  'bounds=(10,170),(72,-60)',
  'lbed=2&hbath=3.5&lhsqft=900',
  'hasHouse=true&lpa=500&hpa=20000.5',
  'dt=past90days',
  'addf=2026-01-01&addt=2026-09-30',
  'kw=creek',
  'kw=county road "county road" tx',
  'kw="gravel road" pond',
  'kw=nosuchword',
  'zip=78701',
  'acctid=1',
  'pageNumber=1000000000',
]

async function assertSame(query: string): Promise<void> {
  for (const path of [`/v3/listings?includeDescription=true&${query}`, `/ext/facets?${query}`]) {
    const one = await ask(memory, path)
    const other = await ask(sql, path)
    assert.deepEqual(other, one, path)
    assert.equal(one.status, 200, path)
  }
}

test('a node that searches with SQL answers as a node that searches in memory', async () => {
  const { body } = await ask(sql, '/v3/listings')
  assert.ok(body.records > DEMO_LISTINGS / 2)
  const city = (await places()).cities.find(({ name }) => name === 'Austin')?.id
  for (const query of [...QUERIES, `cityID=${city}`, `cityID=${city}&distance=250&sortid=8`]) {
    await assertSame(query)
  }
})

test('markets are the same with both engines', async () => {
  const { body } = await ask(sql, '/ext/facets')
  const counties = body.counties.slice(0, 3).map(({ countyID }: { countyID: number }) => countyID)
  const states = body.states.slice(0, 3).map(({ stateID }: { stateID: number }) => stateID)
  const paths = [
    ...counties.map((id: number) => `/ext/markets/county/${id}`),
    ...states.map((id: number) => `/ext/markets/state/${id}`),
  ]
  let shown = 0
  for (const path of paths) {
    const one = await ask(memory, path)
    const other = await ask(sql, path)
    assert.deepEqual(other, one, path)
    if (one.body.pricePerAcre.median !== null) shown++
  }
  assert.ok(shown >= 1)
})

test('the next search with SQL finds what was written, on whichever node', async () => {
  const count = async (query: string) => (await ask(sql, `/v3/listings?${query}`)).body.records
  const save = async (node: ServiceHere, id: number, data: object) => {
    const body = JSON.stringify({ accountID: 1, data })
    const answer = await ask(node, `/v3/listings/${id}`, { method: 'POST', body })
    assert.equal(answer.body.success, true, JSON.stringify(answer.body))
    return answer.body.listingID as number
  }
  const id = await save(sql, 0, { ...FORM, description: 'Zebras by the quarry' })
  assert.equal(await count('kw=zebras'), 1)
  await save(memory, id, { price: { numeric: 7_654_321 }, description: 'Giraffes' })
  assert.equal(await count('kw=zebras'), 0)
  assert.equal(await count('kw=giraffes&lp=7654321&hp=7654321'), 1)
  await save(memory, id, { active: false })
  assert.equal(await count('kw=giraffes'), 0)
  await save(sql, id, { active: true, status: 'Sold' })
  assert.equal(await count('kw=giraffes&status=S'), 1)
})

test('a listing with very long words and hosts is stored and found', async () => {
  // Digits of a hash do not become shorter when they are compressed.
  const longWord = (length: number) =>
    Array.from({ length: Math.ceil(length / 128) }, (_, i) => hash('sha512', `${i}`))
      .join('')
      .slice(0, length)
  const description = `${longWord(15_000)} aardvark ${longWord(3000)}`
  // Outside ASCII, an address of 2,000 characters has a longer host.
  const signs = Array.from({ length: 1900 }, (_, i) => 0x4e00 + ((i * 7919) % 20_000))
  const images = [{ large: { SRC: `https://${String.fromCodePoint(...signs)}.com/1.jpg` } }]
  for (const node of [memory, sql]) {
    const body = JSON.stringify({ accountID: 1, data: { ...FORM, description, images } })
    const { status } = await ask(node, '/v3/listings/0', { method: 'POST', body })
    assert.equal(status, 201)
  }
  assert.equal((await ask(sql, '/v3/listings?kw=aardvark')).body.records, 2)
})

test('an account has the same effect on its listings in SQL and in memory', async () => {
  await using store = await database.open()
  const edit = (change: Partial<Member>) =>
    recordCatalog(store, Date.now).accounts.edit(SERVICE_PRINCIPAL, 2 as AccountId, member => ({
      ...member,
      ...change,
    }))
  const query = 'acctid=2&status=P,PP,S'
  const ids = async (node: ServiceHere, of = 'status=P,PP,S') =>
    (await ask(node, `/v3/listings?listingsPerPage=100&${of}`)).body.data.map(
      (listing: { listingID: number }) => listing.listingID,
    )
  const all = await ids(sql, query)
  assert.ok(all.length > 0)
  for (const change of [{ active: false }, { active: true }, { plan: 'premium' }] as const) {
    await edit(change as Partial<Member>)
    assert.equal((await ids(sql, query)).length, change.active === false ? 0 : all.length)
    const wanted = JSON.stringify(await ids(sql))
    await until(async () => JSON.stringify(await ids(memory)) === wanted, 'the index')
  }
})

/** Gives the city of a listing another name and another point. */
async function importCity(
  into: TestDatabase,
  change: Partial<City>,
  { standsAtCity = false } = {},
): Promise<number> {
  const [row] = await into.query(
    'select listing_id, city_id from listing where city_id is not null and active = 1 limit 1',
  )
  await using store = await into.open()
  const { cities } = await store.places.all()
  const city = cities.find(({ id }) => id === Number(row?.['city_id']))
  assert.ok(city)
  const { latitude, longitude } = city
  if (standsAtCity) {
    await into.query(
      `update listing set zip = '', latitude = ${latitude}, longitude = ${longitude} where listing_id = ${row?.['listing_id']}`,
    )
  }
  const changes = { counties: [], cities: [{ ...city, ...change }], lakes: [] }
  const imported = { ...changes, unchanged: 0, skipped: [] }
  await applyPlaceChanges(store, Date.now, SERVICE, {
    ...imported,
    outlines: new LazyCountyOutlines(),
  })
  return Number(row?.['listing_id'])
}

test('a place with another name is found by it: in SQL without a restart, in memory after the next start', async () => {
  await importCity(database, { name: 'Zzyzx' })
  const query = '/v3/listings?kw=zzyzx&status=P,PP,S'
  await until(async () => (await ask(sql, query)).body.records > 0, 'making rows anew')
  assert.equal((await ask(memory, query)).body.records, 0)
  await using started = await serveHere([], settingsOf('memory'))
  assert.ok((await ask(started, query)).body.records > 0)
})

test('the rows of searches in SQL follow listings that an import of places moves, whether or not a node runs', async () => {
  await using other = await newDatabase(demoCatalog)
  const data = join(folder, 'moved')
  await copyDrawnPictures(data)
  const settings = { ...settingsOf('sql'), ACREAGE_DATA_DIR: data, ACREAGE_DATABASE_URL: other.url }
  await (await serveHere([], settings)).stop()
  const id = await importCity(other, { longitude: -97.5 }, { standsAtCity: true })
  const pointIn = (table: string) =>
    other.query(`select latitude, longitude, modified_at from ${table} where listing_id = ${id}`)
  const moved = await pointIn('listing')
  assert.notEqual(moved[0]?.['modified_at'], null)
  assert.deepEqual(await pointIn('listing_search'), moved)
})

test('a database in SQLite cannot answer searches, and the command says so', async () => {
  const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_SEARCH: 'sql' }
  const { code, stderr } = await acreage(['serve'], settings)
  assert.equal(code, 1)
  assert.equal(
    stderr.trim(),
    'ACREAGE_SEARCH=sql needs a PostgreSQL server: set ACREAGE_DATABASE_URL to postgres://USER:PASSWORD@HOST:5432/DATABASE, or leave ACREAGE_SEARCH out.',
  )
})

async function places(): Promise<Places> {
  await using store = await database.open()
  return await store.places.all()
}
