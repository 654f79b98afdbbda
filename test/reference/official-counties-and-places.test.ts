import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadBundledPlaces } from '../../src/reference/bundled-places.ts'
import { loadCountyShapes } from '../../src/reference/county-shapes.ts'
import { readOfficialFile } from '../../src/reference/official-file.ts'
import { applied } from './applied.ts'

const bundled = loadBundledPlaces()
const shapes = loadCountyShapes()

const COUNTY_HEADER =
  'USPS\tGEOID\tANSICODE\tNAME\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLAT\tINTPTLONG                   '
const PLACE_HEADER =
  'USPS|GEOID|GEOIDFQ|ANSICODE|NAME|LSAD|FUNCSTAT|ALAND|AWATER|ALAND_SQMI|AWATER_SQMI|INTPTLAT|INTPTLONG'

function county(code: string, geoid: string, name: string, latitude: string, longitude: string) {
  return `${code}\t${geoid}\t01383803\t${name}\t2546688530\t50101838\t983.282\t19.344\t ${latitude}\t${longitude}       `
}

function place(code: string, geoid: string, name: string, latitude: string, longitude: string) {
  return `${code}|${geoid}|1600000US${geoid}|02409967|${name}|25|A|5026421|0|1.941|0|${latitude}|${longitude}`
}

const COUNTIES = [
  COUNTY_HEADER,
  county('TX', '48035', 'Bosque County', '31.9', '-97.63'),
  county('MD', '24510', 'Baltimore city', '39.3', '-76.61'),
  county('NV', '32510', 'Carson City', '39.15', '-119.74'),
  county('DC', '11001', 'District of Columbia', '38.9', '-77.01'),
  county('AK', '02110', 'Juneau City and Borough', '58.37', '-134.18'),
  county('AK', '02063', 'Chugach Census Area', '60.9', '-146.4'),
  county('CT', '09110', 'Capitol Planning Region', '41.8', '-72.6'),
  county('PR', '72001', 'Adjuntas Municipio', '18.18', '-66.75'),
]

const PLACES = [
  PLACE_HEADER,
  place('TX', '4815364', 'Clifton city', '31.7803', '-97.5822'),
  place('MO', '2965000', 'St. Louis city', '38.6357', '-90.2446'),
  place(
    'TN',
    '4752006',
    'Nashville-Davidson metropolitan government (balance)',
    '36.1717',
    '-86.785',
  ),
  place('CA', '0665042', 'San Buenaventura (Ventura) city', '34.2681', '-119.2549'),
  place('ID', '1608830', 'Boise City city', '43.6006', '-116.2317'),
  place('TX', '4899999', 'Imaginary Flats CDP', '31.9', '-97.6'),
  place('PR', '7276770', 'San Juan zona urbana', '18.4', '-66.06'),
]

test('counties are matched by FIPS code; new ones join the nearest region', async () => {
  const changes = await readOfficialFile(COUNTIES, bundled, shapes)
  const byId = new Map(changes.counties.map(item => [Number(item.id), item]))
  const before = new Map(bundled.counties.map(item => [Number(item.id), item]))
  assert.deepEqual(byId.get(48035), { ...before.get(48035), latitude: 31.9, longitude: -97.63 })
  for (const id of [24510, 32510, 11001, 2110]) {
    assert.equal(byId.get(id)?.name, before.get(id)?.name)
    assert.equal(byId.get(id)?.label, before.get(id)?.label)
  }
  assert.equal(byId.get(2063)?.label, 'Census Area')
  assert.equal(byId.get(2063)?.regionId, before.get(2261)?.regionId)
  assert.deepEqual([byId.get(9110)?.name, byId.get(9110)?.label], ['Capitol', 'County'])
  assert.equal(byId.get(9110)?.regionId, before.get(9003)?.regionId)
  assert.equal(changes.counties.length, 7)
  assert.deepEqual(changes.skipped, [{ reason: 'in a territory', count: 1 }])
})

test('counties in a file of 2025, with pipes and one column more, read the same', async () => {
  const piped = COUNTIES.map((line, index) => {
    const [code, geoid, ...rest] = line.split('\t').map(cell => cell.trim())
    return [code, geoid, index === 0 ? 'GEOIDFQ' : `0500000US${geoid}`, ...rest].join('|')
  })
  assert.deepEqual(
    await readOfficialFile(piped, bundled, shapes),
    await readOfficialFile(COUNTIES, bundled, shapes),
  )
})

test('places are matched by name and nearness; others become new cities', async () => {
  const { cities, skipped } = await readOfficialFile(PLACES, bundled, shapes)
  const byCensusId = new Map(cities.map(city => [city.censusId, city]))
  for (const [censusId, name] of [
    [4815364, 'Clifton'],
    [2965000, 'St. Louis'],
    [4752006, 'Nashville'],
    [665042, 'Ventura'],
    [1608830, 'Boise'],
  ] as const) {
    const city = byCensusId.get(censusId)
    const before = bundled.cities.find(({ id }) => id === city?.id)
    assert.equal(city?.name, name)
    assert.equal(before?.name, name)
    assert.equal(city?.countyId, before?.countyId)
  }
  assert.deepEqual(byCensusId.get(4815364)?.latitude, 31.7803)
  const { id, name, countyId } = byCensusId.get(4899999) ?? {}
  assert.deepEqual([id, name, countyId], [4899999, 'Imaginary Flats', 48035])
  assert.equal(cities.length, 6)
  assert.deepEqual(skipped, [{ reason: 'in a territory', count: 1 }])
})

test('a place of a known name that is far away is another place', async () => {
  const far = [PLACE_HEADER, place('TX', '4815364', 'Clifton city', '29.3', '-103.2')]
  const { cities } = await readOfficialFile(far, bundled, shapes)
  assert.deepEqual(
    cities.map(({ id, countyId }) => [Number(id), Number(countyId)]),
    [[4815364, 48043]],
  )
})

test('if two places have one name, the nearer one is the known city', async () => {
  const lines = [
    PLACE_HEADER,
    place('TX', '4800001', 'Clifton CDP', '31.6', '-97.4'),
    place('TX', '4815364', 'Clifton city', '31.7803', '-97.5822'),
  ]
  const { cities } = await readOfficialFile(lines, bundled, shapes)
  const known = bundled.cities.find(
    ({ name, countyId }) => name === 'Clifton' && countyId === 48035,
  )
  assert.equal(cities.find(({ id }) => id === known?.id)?.censusId, 4815364)
  assert.equal(cities.find(({ id }) => id === 4800001)?.censusId, 4800001)
})

test('a file read a second time changes nothing', async () => {
  for (const lines of [COUNTIES, PLACES]) {
    const first = await readOfficialFile(lines, bundled, shapes)
    const again = await readOfficialFile(lines, applied(bundled, first), shapes)
    assert.deepEqual([again.counties, again.cities, again.lakes], [[], [], []])
    assert.equal(again.unchanged, first.counties.length + first.cities.length)
  }
})

test('a bad row is reported with its line, and nothing of the file is stored', async () => {
  const bad: [string[], RegExp][] = [
    [[...COUNTIES, 'TX\t48037\tBowie County'], /^Line 10: 3 columns; the header has 10/],
    [
      [...COUNTIES, county('ZZ', '99001', 'X County', '31', '-97')],
      /^Line 10: "99" is not a state/,
    ],
    [[...COUNTIES, county('OK', '48037', 'X County', '31', '-97')], /^Line 10: USPS is "OK"/],
    [[...COUNTIES, county('TX', '4803', 'X County', '31', '-97')], /^Line 10: GEOID is "4803"/],
    [[...COUNTIES, county('TX', '48037', 'X County', '91', '-97')], /^Line 10: INTPTLAT is "91"/],
    [[...COUNTIES, county('TX', '48037', 'X County', '31', '')], /^Line 10: INTPTLONG is ""/],
    [[...COUNTIES, county('TX', '48037', 'Bowie', '31', '-97')], /^Line 10: "Bowie" does not say/],
    [
      [...COUNTIES, county('TX', '48035', 'X County', '31', '-97')],
      /^Line 10: GEOID 48035 comes a/,
    ],
    [
      [...COUNTIES, county('NM', '35013', 'Do\uFFFDa County', '31', '-97')],
      /^Line 10: .*not UTF-8/,
    ],
    [[...PLACES, place('TX', '481536', 'X city', '31', '-97')], /^Line 9: GEOID is "481536"/],
    [[...PLACES, place('TX', '4815364', 'X city', '31', '-97')], /^Line 9: GEOID 4815364 comes a/],
    [[...PLACES, place('TX', '4815365', 'X city', '31', '-197')], /^Line 9: INTPTLONG is "-197"/],
  ]
  for (const [lines, message] of bad)
    await assert.rejects(readOfficialFile(lines, bundled, shapes), { name: 'Problem', message })
})
