import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distanceMiles } from '../../src/domain/places/distance.ts'
import type { CountyLabel, Places } from '../../src/domain/places/place.ts'
import { bundledPlacesVersion, loadBundledPlaces } from '../../src/reference/bundled-places.ts'
import { loadCountyShapes } from '../../src/reference/county-shapes.ts'

const places: Places = loadBundledPlaces()
const shapes = loadCountyShapes()
const stateByCode = new Map(places.states.map(state => [state.code, state]))
const countyById = new Map(places.counties.map(county => [county.id as number, county]))

function cityNamed(name: string, code: string) {
  const stateId = stateByCode.get(code)?.id
  return places.cities.find(city => city.name === name && city.stateId === stateId)
}

test('the bundle has the whole country', () => {
  assert.equal(places.states.length, 51)
  assert.equal(places.counties.length, 3142)
  assert.ok(places.cities.length >= 29_000, `${places.cities.length} cities`)
  assert.ok(places.zips.length >= 41_000, `${places.zips.length} ZIPs`)
})

test('every id is there once', () => {
  for (const list of [places.states, places.regions, places.counties, places.cities])
    assert.equal(new Set(list.map(({ id }) => id)).size, list.length)
  assert.equal(new Set(places.zips.map(({ code }) => code)).size, places.zips.length)
})

test('states are numbered in order of their names', () => {
  const names = places.states.map(({ name }) => name)
  assert.deepEqual(names, names.toSorted())
  assert.deepEqual(
    places.states.map(({ id }) => Number(id)),
    names.map((_, index) => index + 1),
  )
  assert.equal(names[0], 'Alabama')
  assert.equal(names[1], 'Alaska')
  assert.equal(names[8], 'District of Columbia')
  assert.equal(names[50], 'Wyoming')
})

test('states have the word for their divisions', () => {
  const others = places.states.filter(({ countyLabel }) => countyLabel !== 'County')
  assert.deepEqual(
    others.map(({ code, countyLabel }) => [code, countyLabel]),
    [
      ['AK', 'Borough'],
      ['DC', 'District'],
      ['LA', 'Parish'],
    ],
  )
})

test('bounds hold their state, and only those of Alaska cross the antimeridian', () => {
  const crossing = places.states.filter(({ bounds }) => bounds.west > bounds.east)
  assert.deepEqual(
    crossing.map(({ code }) => code),
    ['AK'],
  )
  const hawaii = stateByCode.get('HI')?.bounds
  assert.ok(hawaii && hawaii.south > 18 && hawaii.north < 23)
  assert.ok(hawaii.west > -161 && hawaii.east < -154)
  for (const { latitude, longitude, stateId, name } of places.counties) {
    const bounds = places.states[stateId - 1]?.bounds
    assert.ok(bounds)
    assert.ok(latitude <= bounds.north && latitude >= bounds.south, name)
    const pastWest = longitude >= bounds.west
    const beforeEast = longitude <= bounds.east
    assert.ok(bounds.west > bounds.east ? pastWest || beforeEast : pastWest && beforeEast, name)
  }
})

const KNOWN_COUNTIES: readonly [number, string, CountyLabel, string][] = [
  [48035, 'Bosque', 'County', 'TX'],
  [22071, 'Orleans', 'Parish', 'LA'],
  [24510, 'Baltimore', 'City', 'MD'],
  [24005, 'Baltimore', 'County', 'MD'],
  [29510, 'St. Louis', 'City', 'MO'],
  [32510, 'Carson City', 'City', 'NV'],
  [51095, 'James City', 'County', 'VA'],
  [51036, 'Charles City', 'County', 'VA'],
  [51600, 'Fairfax', 'City', 'VA'],
  [51059, 'Fairfax', 'County', 'VA'],
  [35013, 'Doña Ana', 'County', 'NM'],
  [11001, 'District of Columbia', 'District', 'DC'],
  [2020, 'Anchorage', 'Municipality', 'AK'],
  [2230, 'Skagway', 'Municipality', 'AK'],
  [2110, 'Juneau', 'City and Borough', 'AK'],
  [2282, 'Yakutat', 'City and Borough', 'AK'],
  [2100, 'Haines', 'Borough', 'AK'],
  [2195, 'Petersburg', 'Borough', 'AK'],
  [2158, 'Kusilvak', 'Census Area', 'AK'],
  [2261, 'Valdez-Cordova', 'Census Area', 'AK'],
]

test('counties that are easily mistaken have their true names and labels', () => {
  for (const [id, name, label, code] of KNOWN_COUNTIES) {
    const county = countyById.get(id)
    assert.deepEqual([county?.name, county?.label], [name, label])
    assert.equal(county?.stateId, stateByCode.get(code)?.id)
  }
  const count = (label: CountyLabel) => places.counties.filter(it => it.label === label).length
  assert.equal(count('Parish'), 64)
  assert.equal(count('City'), 41)
  assert.equal(count('Census Area'), 10)
  assert.equal(count('Borough'), 13)
  assert.equal(count('City and Borough'), 4)
})

test('every city lies in a county of its own state, at or near its outline', () => {
  for (const city of places.cities) {
    const county = countyById.get(city.countyId)
    assert.equal(county?.stateId, city.stateId, city.name)
    assert.ok(shapes.distanceMiles(city.countyId, city) < 15, city.name)
  }
})

test('cities are where they are known to be', () => {
  const known: [string, string, number, number, number][] = [
    ['Clifton', 'TX', 31.78, -97.58, 48035],
    ['Houston', 'TX', 29.76, -95.37, 48201],
    ['New York', 'NY', 40.75, -73.99, 36061],
    ['St. Louis', 'MO', 38.63, -90.2, 29510],
    ["Coeur d'Alene", 'ID', 47.68, -116.78, 16055],
    ['McKinney', 'TX', 33.2, -96.64, 48085],
    ['Adak', 'AK', 51.87, -176.64, 2016],
    ['Washington', 'DC', 38.9, -77.04, 11001],
  ]
  for (const [name, code, latitude, longitude, countyId] of known) {
    const city = cityNamed(name, code)
    assert.ok(city, name)
    assert.equal(Number(city.countyId), countyId, name)
    assert.ok(distanceMiles(city, { latitude, longitude }) < 10, name)
  }
})

test('names are written as people write them, and companies are no cities', () => {
  const odd = places.cities.filter(({ name }) =>
    /\b(Mc |Saint$|Afb|Natl|Spgs|Co$|Inc$|[a-z]\b.* & )|^\s|\s$|\s\s/.test(name),
  )
  assert.deepEqual(odd, [])
  assert.equal(cityNamed('J C Penney Co', 'FL'), undefined)
  assert.equal(cityNamed('Wake Island', 'HI'), undefined)
})

test('every ZIP belongs to a city, near it', () => {
  const cityById = new Map(places.cities.map(city => [city.id, city]))
  for (const zip of places.zips) {
    assert.match(zip.code, /^\d{5}$/)
    const city = cityById.get(zip.cityId)
    assert.ok(city, zip.code)
    assert.ok(distanceMiles(zip, city) < 150, zip.code)
  }
  assert.ok(places.zips.some(({ code }) => code === '02134'))
})

test('the version is a SHA-256 and stays as long as the files do', () => {
  assert.match(bundledPlacesVersion(), /^[0-9a-f]{64}$/)
  assert.equal(bundledPlacesVersion(), bundledPlacesVersion())
})
