import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { loadGeography } from '../../src/app/geography.ts'
import { SqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { cityNamed, countyNamed, NOW } from '../api/catalog.ts'
import { copyDemoDatabase } from '../golden/databases.ts'
import { acreage } from './acreage.ts'
import { alter, query } from './catalog-copy.ts'
import { jsonLines, record } from './imports-suite.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-places-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const bosque = countyNamed('Bosque', 'TX')
const clifton = cityNamed('Clifton', 'TX')
const waco = cityNamed('Waco', 'TX')
const robinson = cityNamed('Robinson', 'TX')
/** Iredell's, in Bosque County. */
const IREDELL_ZIP = { code: '76649', latitude: 31.9722, longitude: -97.8793 }

/** Makes a listing be in Bosque County, at a city, with a ZIP code, at a point. */
function place(
  data: string,
  id: number,
  {
    cityId,
    zip,
    latitude,
    longitude,
  }: Record<'cityId' | 'latitude' | 'longitude', number> & { zip: string },
): void {
  alter(
    data,
    `update listing set state_id = ${bosque.stateId}, county_id = ${bosque.id}, city_id = ${cityId}, zip = '${zip}', latitude = ${latitude}, longitude = ${longitude} where listing_id = ${id}`,
  )
}

function pointOf(data: string, id: number): unknown[] {
  return query(data, `select latitude || ' ' || longitude from listing where listing_id = ${id}`)
}

async function catalog(name: string): Promise<string> {
  const data = join(folder, name)
  await copyDemoDatabase(data, { listings: 60, seed: 3, now: NOW })
  return data
}

/** Pretends that the places are those of an earlier version of the program. */
const EARLIER = "update setting set value = 'earlier' where name = 'reference-version'"

test('a new version adds its towns, leaves official ones, and moves listings that it placed itself', async () => {
  const data = await catalog('upgraded')
  const own = { latitude: 31.7, longitude: -97.5 }
  place(data, 1, { ...clifton, cityId: clifton.id, zip: IREDELL_ZIP.code })
  place(data, 2, { ...clifton, cityId: clifton.id, zip: '02134' })
  place(data, 3, { ...own, cityId: clifton.id, zip: IREDELL_ZIP.code })
  place(data, 4, { ...waco, cityId: waco.id, zip: '' })
  const others =
    'select group_concat(latitude || longitude || version) from listing where listing_id > 4'
  const before = query(data, others)
  const changes = query(data, 'select count(*) from change_log')[0]
  // An official file has brought Robinson under the id that the Census Bureau has for it, and has moved Austin.
  alter(
    data,
    `${EARLIER};
    delete from city where name in ('Gholson', 'Robinson') and state_id = ${bosque.stateId};
    insert into city (city_id, name, state_id, county_id, latitude, longitude, census_id)
      values (4862804, 'Robinson', ${robinson.stateId}, ${robinson.countyId}, 31.46, -97.12, 4862804);
    update city set latitude = 30.3, census_id = 4805000 where name = 'Austin' and state_id = ${bosque.stateId}`,
  )
  for (let i = 0; i < 2; i++) {
    const { code, stderr } = await acreage(['migrate'], { ACREAGE_DATA_DIR: data })
    assert.equal(code, 0, stderr)
  }
  const named = (name: string) =>
    query(data, `select city_id from city where name = '${name}' and state_id = ${bosque.stateId}`)
  assert.deepEqual(named('Gholson'), [cityNamed('Gholson', 'TX').id])
  assert.deepEqual(named('Robinson'), [4862804])
  assert.deepEqual(
    query(data, `select latitude from city where name = 'Austin' and state_id = ${bosque.stateId}`),
    [30.3],
  )
  assert.deepEqual(pointOf(data, 1), [`${IREDELL_ZIP.latitude} ${IREDELL_ZIP.longitude}`])
  assert.deepEqual(pointOf(data, 2), [`${clifton.latitude} ${clifton.longitude}`])
  assert.deepEqual(pointOf(data, 3), [`${own.latitude} ${own.longitude}`])
  assert.notDeepEqual(pointOf(data, 4), [`${waco.latitude} ${waco.longitude}`])
  assert.deepEqual(query(data, others), before)
  // Followers learn of the places and of the two listings that moved.
  assert.equal(Number(query(data, 'select count(*) from change_log')[0]), Number(changes) + 3)
  const [details] = query(
    data,
    "select details from audit where subject = 'places' order by audit_id desc limit 1",
  )
  assert.equal(JSON.parse(String(details)).listings, 2)
})

test('a start that was killed after the places were stored leaves the listings to the next start', async () => {
  const data = await catalog('killed')
  place(data, 1, { ...clifton, cityId: clifton.id, zip: IREDELL_ZIP.code })
  alter(data, `${EARLIER}; delete from zip where code = '${IREDELL_ZIP.code}'`)
  {
    const { store } = await SqliteStore.open(join(data, 'acreage.db'))
    await using _closing = store
    const transact = store.transact.bind(store)
    let remaining = 1
    const untilKilled: typeof transact = (...parameters) =>
      remaining-- > 0 ? transact(...parameters) : Promise.reject(new Error('Killed'))
    await assert.rejects(loadGeography(Object.assign(store, { transact: untilKilled })), /Killed/)
  }
  assert.deepEqual(pointOf(data, 1), [`${clifton.latitude} ${clifton.longitude}`])
  const { code, stderr } = await acreage(['migrate'], { ACREAGE_DATA_DIR: data })
  assert.equal(code, 0, stderr)
  assert.deepEqual(pointOf(data, 1), [`${IREDELL_ZIP.latitude} ${IREDELL_ZIP.longitude}`])
  const left = "select value from setting where name in ('former-places', 'listings-settled')"
  assert.deepEqual(query(data, left), ['', ''])
})

test('an imported file moves the listings that stand at the places it moves', async () => {
  const data = await catalog('imported')
  place(data, 1, { ...clifton, cityId: clifton.id, zip: '' })
  place(data, 2, { latitude: 31.7, longitude: -97.5, cityId: clifton.id, zip: '' })
  const file = join(folder, 'places.txt')
  writeFileSync(
    file,
    `USPS|GEOID|GEOIDFQ|ANSICODE|NAME|LSAD|FUNCSTAT|ALAND|AWATER|ALAND_SQMI|AWATER_SQMI|INTPTLAT|INTPTLONG
TX|4815364|1600000US4815364|02409967|Clifton city|25|A|5026421|0|1.941|0|31.7803|-97.5822
`,
  )
  const { stdout } = await acreage(['reference', 'import', file], { ACREAGE_DATA_DIR: data })
  assert.match(stdout, /Moved 1 listing without coordinates of their own/)
  assert.deepEqual(pointOf(data, 1), ['31.7803 -97.5822'])
  assert.deepEqual(pointOf(data, 2), ['31.7 -97.5'])
})

test('the doctor counts listings whose ZIP code is of another state or far from their county', async () => {
  const data = await catalog('examined')
  const examined = async () => {
    const { stdout } = await acreage(['doctor', '--json'], { ACREAGE_DATA_DIR: data })
    const findings = JSON.parse(stdout) as { check: string; state: string; text: string }[]
    return findings.find(({ check }) => check === 'places')
  }
  assert.deepEqual(await examined(), {
    check: 'places',
    state: 'ok',
    text: 'no listing has a ZIP code from elsewhere',
  })
  // Boston, Houston, and Waco in the next county; and one that was deleted.
  place(data, 1, { ...clifton, cityId: clifton.id, zip: '02134' })
  place(data, 2, { ...clifton, cityId: clifton.id, zip: '77002' })
  place(data, 3, { ...clifton, cityId: clifton.id, zip: '76701' })
  place(data, 4, { ...clifton, cityId: clifton.id, zip: '02134' })
  alter(data, 'update listing set active = 0, deleted_at = 1 where listing_id = 4')
  const found = await examined()
  assert.equal(found?.state, 'warning')
  assert.match(
    found.text,
    /^ZIP codes from elsewhere: 1 listing with one of another state, 1 listing with one more than 60 miles from the county \(ids 1, 2\); /,
  )
})

test('records that a feed could not place are tried again once the list of places has changed', async () => {
  const data = await catalog('feed')
  const settings = { ACREAGE_DATA_DIR: data }
  const file = join(folder, 'land.jsonl')
  const address = { state: 'TX', county: 'McLennan', city: 'Gholson' }
  writeFileSync(file, jsonLines([record('G-1', { address }), record('B-1')]))
  alter(data, `delete from city where name = 'Gholson' and state_id = ${bosque.stateId}`)
  const add = ['feed', 'add', file, '--account', '1', '--name', 'Land']
  const added = await acreage(add, settings)
  const id = /feed (\d+)/.exec(added.stdout)?.[1] ?? added.stderr
  const run = async () => (await acreage(['feed', 'run', id], settings)).stdout
  assert.match(await run(), /created 1, .* refused 1,/)
  assert.match(await run(), /The file has not changed since the last run\./)
  alter(data, EARLIER)
  assert.equal((await acreage(['migrate'], settings)).code, 0)
  assert.match(await run(), /created 1, changed 0, unchanged 1, skipped 0, refused 0,/)
  assert.match(await run(), /The file has not changed since the last run\./)
})
