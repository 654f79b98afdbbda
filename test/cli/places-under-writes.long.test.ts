import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Coordinates } from '../../src/domain/places/place.ts'
import type { Schema } from '../../src/store/schema/database-schema.ts'
import { cityNamed } from '../api/catalog.ts'
import { copyEmptyDatabase } from '../golden/databases.ts'
import { migrated, newDatabase } from '../postgres/databases.ts'
import { DATABASES, type DatabaseName } from '../runner/messages.ts'
import { connectTo, makeFormerDatabase } from '../store/former-database.ts'
import { until } from '../until.ts'
import { acreage } from './acreage.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-places-under-writes-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const { id: cityId, countyId, stateId, latitude, longitude } = cityNamed('Clifton', 'TX')
/** Where the former version has the city, this version, and a file. */
const FORMER = { latitude: 31.7801, longitude: -97.5701 }
const BUNDLED = { latitude, longitude }
const IMPORTED = { latitude: 31.7803, longitude: -97.5822 }
/** Where listings are that have coordinates from their seller. */
const OWN = { latitude: 31.7, longitude: -97.5 }

/** Several times as many as one step moves. */
const LISTINGS = 900
const WRITERS = 3
/** A node of the former version puts it where the former places have it, after its step. */
const LATE = 3

const isOwn = (id: number) => id % 3 === 0

function* rows() {
  const account = { account_id: 1, company_name: 'Land', active: 1, plan: 'standard' }
  yield ['account', account] as const
  for (let id = 1; id <= LISTINGS; id++) {
    const place = { state_id: stateId, county_id: countyId, city_id: cityId }
    const offer = { account_id: 1, version: 1, active: 1, status: 'A', listing_type: 2, type_1: 2 }
    const texts = { title: `Land ${id}`, documents: '[]', amenities: '{}' }
    const point = isOwn(id) ? OWN : FORMER
    const row = { listing_id: id, ...offer, ...place, ...point, ...texts, price_usd: 1 }
    yield ['listing', row] as const
  }
}

/** Runs a statement about a listing in a transaction, as nodes do. @returns False: another write was in the way. */
async function isWritten(
  db: Kysely<Schema>,
  name: DatabaseName,
  { id, point }: { readonly id: number; readonly point: Coordinates | null },
): Promise<boolean> {
  const isPostgres = name === 'postgres'
  const begun = db.transaction()
  const own = isPostgres ? sql`pg_current_xact_id()::text::bigint` : sql`0`
  const place = point ? sql`, latitude = ${point.latitude}, longitude = ${point.longitude}` : sql``
  try {
    await (isPostgres ? begun.setIsolationLevel('serializable') : begun).execute(async tx => {
      // As the rows of searches do, it reads the names of places.
      await sql`select city.name, county.name as county from listing join city on city.city_id = listing.city_id
        join county on county.county_id = listing.county_id where listing_id = ${id}`.execute(tx)
      await sql`update listing set price_usd = price_usd + 1, version = version + 1 ${place}
        where listing_id = ${id}`.execute(tx)
      await sql`insert into change_log (kind, entity_id, at, actions, "transaction")
        values ('listing', ${id}, 1, 'edited', ${own})`.execute(tx)
    })
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (/^(?:40001|40P01|SQLITE_BUSY.*)$/.test(code)) return false
    throw error
  }
}

/**
 * Writes listings while work runs, one of them late.
 * @param formerPoint Where that one is put. @returns How often each was written, with an acknowledgment.
 */
async function underWrites(
  db: Kysely<Schema>,
  name: DatabaseName,
  formerPoint: Coordinates,
  work: () => Promise<void>,
): Promise<ReadonlyMap<number, number>> {
  const written = new Map<number, number>()
  const stop = new AbortController()
  const count = (id: number) => void written.set(id, (written.get(id) ?? 0) + 1)
  const write = async (first: number) => {
    for (let n = first; !stop.signal.aborted; n += WRITERS) {
      const id = 1 + ((n * 7) % LISTINGS)
      await letOthersRun()
      if (await isWritten(db, name, { id, point: null })) count(id)
    }
  }
  const writeLate = async () => {
    const hasPassed = async () => stop.signal.aborted || (await settledUntil(db)) > LATE
    await until(hasPassed, 'a step that moves listings')
    const late = { id: LATE, point: formerPoint }
    while (!stop.signal.aborted && !(await isWritten(db, name, late))) await letOthersRun()
    count(LATE)
  }
  const writers = [writeLate(), ...Array.from({ length: WRITERS }, (_, i) => write(i))]
  try {
    await work()
  } finally {
    stop.abort()
    await Promise.all(writers)
  }
  return written
}

async function settledUntil(db: Kysely<Schema>): Promise<number> {
  const setting = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'listings-settled')
    .executeTakeFirst()
  return setting?.value ? Number(JSON.parse(setting.value).after) : 0
}

/** Checks where the listings are, and that no write was lost. */
async function checkListings(
  db: Kysely<Schema>,
  point: Coordinates,
  moves: number,
  written: readonly ReadonlyMap<number, number>[],
): Promise<void> {
  const listings = await db
    .selectFrom('listing')
    .select(['listing_id', 'latitude', 'longitude', 'version', 'price_usd'])
    .execute()
  assert.equal(listings.length, LISTINGS)
  for (const { listing_id, version, price_usd, ...found } of listings) {
    const id = Number(listing_id)
    const isOfSeller = isOwn(id) && id !== LATE
    assert.deepEqual(found, isOfSeller ? OWN : point, `listing ${id}`)
    const writes = written.reduce((sum, counts) => sum + (counts.get(id) ?? 0), 0)
    assert.equal(price_usd, 1 + writes, `listing ${id}`)
    if (id !== LATE)
      assert.equal(Number(version), 1 + writes + (isOfSeller ? 0 : moves), `listing ${id}`)
  }
}

/** How many writes are between the first and the last step that moved listings. */
async function writesBetweenSteps(db: Kysely<Schema>): Promise<number> {
  const { rows: found } = await sql<{ count: unknown }>`
    select count(*) as count from change_log, (
      select min(sequence) as first, max(sequence) as last from change_log where fields = 'latitude longitude'
    ) moved where kind = 'listing' and fields = '' and sequence > first and sequence < last`.execute(
    db,
  )
  return Number(found[0]?.count)
}

async function checkPlacesUnderWrites(name: DatabaseName): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const data = join(folder, name)
  mkdirSync(data, { mode: 0o700 })
  const server = name === 'postgres' ? opened.use(await newDatabase(migrated)) : null
  const address = server?.url ?? join(data, 'acreage.db')
  if (name === 'sqlite') await copyEmptyDatabase(address)
  await makeFormerDatabase(name, address, rows())
  const db = connectTo(name, address)
  opened.defer(() => db.destroy())
  await db.updateTable('city').set(FORMER).where('city_id', '=', cityId).execute()
  const run = async (...args: string[]) => {
    const settings = { ACREAGE_DATA_DIR: data, ACREAGE_DATABASE_URL: server?.url ?? '' }
    const { code, stderr } = await acreage(args, settings)
    assert.equal(code, 0, stderr)
  }
  const upgraded = await underWrites(db, name, FORMER, () => run('migrate'))
  await checkListings(db, BUNDLED, 1, [upgraded])
  assert.ok((await writesBetweenSteps(db)) > 0)

  const file = join(folder, `${name}.txt`)
  writeFileSync(
    file,
    `USPS|GEOID|GEOIDFQ|ANSICODE|NAME|LSAD|FUNCSTAT|ALAND|AWATER|ALAND_SQMI|AWATER_SQMI|INTPTLAT|INTPTLONG
TX|4815364|1600000US4815364|02409967|Clifton city|25|A|5026421|0|1.941|0|${IMPORTED.latitude}|${IMPORTED.longitude}
`,
  )
  const imported = await underWrites(db, name, BUNDLED, () => run('reference', 'import', file))
  await checkListings(db, IMPORTED, 2, [upgraded, imported])
}

for (const name of DATABASES) {
  test(`${name}: while listings are written, a new version loads its places and a file is imported; listings follow in steps`, () =>
    checkPlacesUnderWrites(name))
}
