import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Lake, Places } from '../../src/domain/places/place.ts'
import type { LakeId } from '../../src/domain/values/ids.ts'
import { loadBundledPlaces } from '../../src/reference/bundled-places.ts'
import { loadCountyShapes } from '../../src/reference/county-shapes.ts'
import { officialFileLines, readOfficialFile } from '../../src/reference/official-file.ts'
import { applied } from './applied.ts'

const shapes = loadCountyShapes()
const bundled = loadBundledPlaces()
const bosque = bundled.counties.find(({ id }) => id === 48035)

function lake(id: number, name: string, latitude: number, longitude: number): Lake {
  assert.ok(bosque)
  const { stateId, id: countyId } = bosque
  return { id: id as LakeId, name, stateId, countyId, latitude, longitude, gnisId: null }
}

const current: Places = {
  ...bundled,
  lakes: [lake(1, 'Lake Whitney', 31.9, -97.35), lake(2, 'Clear Lake', 31.7, -97.5)],
}

const NEW_HEADER =
  'feature_id|feature_name|feature_class|state_name|state_numeric|county_name|county_numeric|map_name|date_created|date_edited|bgn_type|bgn_authority|bgn_date|prim_lat_dms|prim_long_dms|prim_lat_dec|prim_long_dec|source_lat_dms|source_long_dms|source_lat_dec|source_long_dec'
const OLD_HEADER =
  'FEATURE_ID|FEATURE_NAME|FEATURE_CLASS|STATE_ALPHA|STATE_NUMERIC|COUNTY_NAME|COUNTY_NUMERIC|PRIMARY_LAT_DMS|PRIM_LONG_DMS|PRIM_LAT_DEC|PRIM_LONG_DEC|SOURCE_LAT_DMS|SOURCE_LONG_DMS|SOURCE_LAT_DEC|SOURCE_LONG_DEC|ELEV_IN_M|ELEV_IN_FT|MAP_NAME|DATE_CREATED|DATE_EDITED'

type Feature = readonly [
  id: number,
  name: string,
  kind: string,
  state: string,
  county: string,
  latitude: string,
  longitude: string,
]

const FEATURES: readonly Feature[] = [
  [1371318, 'Whitney Reservoir', 'Reservoir', '48', '035', '31.8682', '-97.3717'],
  [1372000, 'Clear Lake', 'Lake', '48', '201', '29.56', '-95.06'],
  [1373000, 'Aquilla Lake', 'Reservoir', '48', '217', '31.9', '-97.21'],
  [1374000, 'Bosque River', 'Stream', '48', '309', '31.6', '-97.19'],
  [1375000, 'Lost Lake (historical)', 'Lake', '48', '035', '31.9', '-97.5'],
  [1376000, 'Nowhere Lake', 'Lake', '48', '035', '0', '0'],
  [1377000, 'Lago de Cidra', 'Reservoir', '72', '041', '18.19', '-66.14'],
  [1378000, 'Countyless Lake', 'Lake', '48', '', '31.8', '-97.6'],
]

const newRow = ([id, name, kind, state, county, latitude, longitude]: Feature) =>
  `${id}|${name}|${kind}|Texas|${state}|Bosque|${county}|Whitney|11/30/1979|||||315206N|0972218W|${latitude}|${longitude}||||`
const oldRow = ([id, name, kind, state, county, latitude, longitude]: Feature) =>
  `${id}|${name}|${kind}|TX|${state}|Bosque|${county}|315206N|0972218W|${latitude}|${longitude}|||||163|535|Whitney|11/30/1979|`

const NEW_FILE = [NEW_HEADER, ...FEATURES.map(newRow)]
const OLD_FILE = [OLD_HEADER, ...FEATURES.map(oldRow)]

test('lakes are matched by name and nearness; others are new', async () => {
  const changes = await readOfficialFile(NEW_FILE, current, shapes)
  assert.deepEqual(
    changes.lakes.map(({ id, name, gnisId, countyId }) => [
      Number(id),
      name,
      gnisId,
      Number(countyId),
    ]),
    [
      [1, 'Lake Whitney', 1371318, 48035],
      [11_372_000, 'Clear Lake', 1372000, 48201],
      [11_373_000, 'Aquilla Lake', 1373000, 48217],
      [11_378_000, 'Countyless Lake', 1378000, 48035],
    ],
  )
  assert.deepEqual(
    new Map(changes.skipped.map(({ reason, count }) => [reason, count])),
    new Map([
      ['neither lake nor reservoir', 1],
      ['gone (marked historical)', 1],
      ['without coordinates', 1],
      ['in a territory', 1],
    ]),
  )
})

test('the older form of the file gives the same', async () => {
  assert.deepEqual(
    await readOfficialFile(OLD_FILE, current, shapes),
    await readOfficialFile(NEW_FILE, current, shapes),
  )
})

test('a file read a second time changes nothing', async () => {
  const first = await readOfficialFile(NEW_FILE, current, shapes)
  const again = await readOfficialFile(OLD_FILE, applied(current, first), shapes)
  assert.deepEqual(again.lakes, [])
  assert.equal(again.unchanged, 4)
})

test('a bad row is reported with its line', async () => {
  const row = (feature: Feature) => [...NEW_FILE, newRow(feature)]
  const bad: [string[], RegExp][] = [
    [row([1, 'X', 'Lake', '99', '035', '31', '-97']), /^Line 10: "99" is not a state/],
    [row([1, 'X', 'Lake', '48', '035', '31', '-197']), /^Line 10: PRIM_LONG_DEC is "-197"/],
    [row([1, 'X', 'Lake', '48', '035', 'north', '-97']), /^Line 10: PRIM_LAT_DEC is "north"/],
    [row([0, 'X', 'Lake', '48', '035', '31', '-97']), /^Line 10: FEATURE_ID is "0"/],
    [row([1, '', 'Lake', '48', '035', '31', '-97']), /^Line 10: FEATURE_NAME is empty/],
    [[...NEW_FILE, '1|X|Lake'], /^Line 10: 3 columns; the header has 21/],
  ]
  for (const [lines, message] of bad)
    await assert.rejects(readOfficialFile(lines, current, shapes), { name: 'Problem', message })
})

test('a file on disk may have a byte order mark, CRLF and an empty last line', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'official-'))
  t.after(() => rm(folder, { recursive: true }))
  const path = join(folder, 'DomesticNames_TX.txt')
  await writeFile(path, `\uFEFF${NEW_FILE.join('\r\n')}\r\n\r\n`)
  assert.deepEqual(
    await readOfficialFile(officialFileLines(path), current, shapes),
    await readOfficialFile(NEW_FILE, current, shapes),
  )
  const missing = officialFileLines(join(folder, 'missing.txt'))
  await assert.rejects(readOfficialFile(missing, current, shapes), { code: 'ENOENT' })
})

test('a file of another kind is refused, and the error says what is accepted', async t => {
  const refused: [string[], RegExp][] = [
    [[], /The file is empty/],
    [
      ['name,state', 'x,TX'],
      /header is "name,state", which is none of these: .*counties.*places.*USGS/,
    ],
    [
      ['USPS|GEOID|GEOIDFQ|ANSICODE|NAME|FUNCSTAT|ALAND|AWATER|INTPTLAT|INTPTLONG'],
      /which is none of these/,
    ],
    [['PK\u0003\u0004\u0014\u0000'], /unzip it first/],
  ]
  for (const [lines, message] of refused)
    await assert.rejects(readOfficialFile(lines, current, shapes), { name: 'Problem', message })
  const folder = await mkdtemp(join(tmpdir(), 'official-'))
  t.after(() => rm(folder, { recursive: true }))
  const path = join(folder, 'names.zip')
  await writeFile(path, Buffer.from([0x50, 0x4b, 3, 4, 0x14, 0, 0xff, 0xfe, 0x80, 10, 0x91, 13]))
  await assert.rejects(readOfficialFile(officialFileLines(path), current, shapes), {
    message: /unzip it first/,
  })
})
