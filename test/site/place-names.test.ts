import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { placeOnTile } from '../../src/domain/places/map-tile.ts'
import type { BoundingBox, City, Coordinates } from '../../src/domain/places/place.ts'
import { loadTownFacts } from '../../src/reference/bundled-background.ts'
import { DrawnCountry } from '../../src/reference/drawn-country.ts'
import { places } from '../api/catalog.ts'
import { startTestSite } from './site-service.ts'

/** The seats of the states, and for each the towns that people look for first. */
const STATES = {
  AL: 'Montgomery, Birmingham, Mobile',
  AK: 'Juneau, Anchorage',
  AZ: 'Phoenix, Tucson, Flagstaff',
  AR: 'Little Rock, Fort Smith, Jonesboro',
  CA: 'Sacramento, Los Angeles, Fresno',
  CO: 'Denver, Colorado Springs, Grand Junction',
  CT: 'Hartford, New Haven, Bridgeport',
  DE: 'Dover, Wilmington',
  FL: 'Tallahassee, Jacksonville, Miami',
  GA: 'Atlanta, Savannah, Columbus',
  HI: 'Honolulu, Hilo',
  ID: 'Boise, Pocatello, Lewiston',
  IL: 'Springfield, Chicago, Rockford',
  IN: 'Indianapolis, Fort Wayne, Evansville',
  IA: 'Des Moines, Davenport, Sioux City',
  KS: 'Topeka, Wichita, Dodge City',
  KY: 'Frankfort, Louisville, Bowling Green',
  LA: 'Baton Rouge, New Orleans, Shreveport',
  ME: 'Augusta, Portland, Bangor',
  MD: 'Annapolis, Baltimore, Hagerstown',
  MA: 'Boston, Springfield, Worcester',
  MI: 'Lansing, Detroit, Grand Rapids',
  MN: 'St. Paul, Minneapolis, Duluth',
  MS: 'Jackson, Hattiesburg, Tupelo',
  MO: 'Jefferson City, Kansas City, Springfield',
  MT: 'Helena, Billings, Missoula',
  NE: 'Lincoln, Omaha, North Platte',
  NV: 'Carson City, Las Vegas, Elko',
  NH: 'Concord, Manchester, Keene',
  NJ: 'Trenton, Newark, Toms River',
  NM: 'Santa Fe, Albuquerque, Las Cruces',
  NY: 'Albany, New York, Buffalo',
  NC: 'Raleigh, Charlotte, Wilmington',
  ND: 'Bismarck, Fargo, Minot',
  OH: 'Columbus, Cleveland, Cincinnati',
  OK: 'Oklahoma City, Tulsa, Lawton',
  OR: 'Salem, Portland, Bend',
  PA: 'Harrisburg, Philadelphia, Pittsburgh',
  RI: 'Providence',
  SC: 'Columbia, Charleston, Greenville',
  SD: 'Pierre, Sioux Falls, Rapid City',
  TN: 'Nashville, Memphis, Knoxville',
  TX: 'Austin, Houston, San Antonio, Dallas, El Paso, Lubbock',
  UT: 'Salt Lake City, St. George, Provo',
  VT: 'Montpelier, Burlington, Rutland',
  VA: 'Richmond, Virginia Beach, Roanoke',
  WA: 'Olympia, Seattle, Spokane',
  WV: 'Charleston, Huntington, Morgantown',
  WI: 'Madison, Milwaukee, Green Bay',
  WY: 'Cheyenne, Casper, Gillette',
}
/** Towns that no pins cover, though they are neither the seat nor the largest town of their state. */
const LARGE = new Set(['San Antonio', 'Dallas', 'Fresno', 'Tulsa', 'Cleveland', 'Raleigh'])
/** The map beside results in a window of 1440 by 900 pixels, without its margins. */
const MAP = { width: 660, height: 700 }
const TILE_PIXELS = 512
const WORLD = { z: 0, x: 0, y: 0 }

const { open } = await startTestSite()

/** The zoom of the tiles of a map that fits a box. */
function tileZoom({ south, west, north, east }: BoundingBox): number {
  const [left, top] = placeOnTile(WORLD, { latitude: north, longitude: west }, 2 ** 30)
  const right = east < west ? east + 360 : east
  const [end, bottom] = placeOnTile(WORLD, { latitude: south, longitude: right }, 2 ** 30)
  const zoom = Math.log2(
    Math.min(MAP.width / (end - left), MAP.height / (bottom - top)) * (2 ** 30 / TILE_PIXELS),
  )
  return Math.max(1, Math.min(12, Math.floor(zoom)))
}

const known = new Map<string, Promise<Map<unknown, boolean>>>()

/** The names of towns on the tile around a point, and whether they are shown whatever they cover. */
function townsAround(point: Coordinates, z: number): Promise<Map<unknown, boolean>> {
  const [x, y] = placeOnTile(WORLD, point, 2 ** 30).map(at => Math.floor(at / 2 ** (30 - z)))
  const path = `/site/places/${z}/${x}/${y}.mvt`
  const answer = known.get(path) ?? namesOf(path)
  known.set(path, answer)
  return answer
}

async function namesOf(path: string): Promise<Map<unknown, boolean>> {
  const { rawPayload } = await open(path)
  const { cities } = new VectorTile(new PbfReader(rawPayload)).layers
  const features = Array.from({ length: cities?.length ?? 0 }, (_, i) => cities?.feature(i))
  const isAlways = (of: (typeof features)[number]) => of?.properties['always'] === 1
  // Texarkana is two towns.
  const sorted = features.toSorted((a, b) => Number(isAlways(a)) - Number(isAlways(b)))
  return new Map(sorted.map(feature => [feature?.properties['name'], isAlways(feature)]))
}

function cityOf(name: string, stateId: number): City {
  const named = places.cities.filter(city => city.name === name && city.stateId === stateId)
  const { populations } = loadTownFacts()
  const [city] = named.toSorted(
    (a, b) => (populations.get(b.id) ?? 0) - (populations.get(a.id) ?? 0),
  )
  assert.ok(city, `${name}, ${stateId}`)
  return city
}

test('the map of each state names its seat and its larger towns', async () => {
  const missing: string[] = []
  for (const { id, code, bounds } of places.states) {
    if (code === 'DC') continue
    const names = STATES[code as keyof typeof STATES].split(', ')
    for (const [i, name] of names.entries()) {
      const zoom = tileZoom(bounds)
      const towns = await townsAround(cityOf(name, id), zoom)
      if (!towns.has(name)) missing.push(`${name}, ${code}`)
      else if (i === 0 && zoom >= 4) assert.equal(towns.get(name), true, name)
      else if (LARGE.has(name) && zoom >= 4) assert.equal(towns.get(name), true, name)
    }
  }
  assert.deepEqual(missing, [])
})

test('the map of each county names its seat, whatever its pins cover', async () => {
  const country = new DrawnCountry()
  const { seats } = loadTownFacts()
  assert.ok(seats.size > 3000)
  const missing: string[] = []
  for (const city of places.cities.filter(({ id }) => seats.has(id))) {
    const [box] = country.countyBoxes(city.countyId)
    if (!box) continue
    const isShown = (await townsAround(city, Math.max(7, tileZoom(box)))).get(city.name)
    if (!isShown) missing.push(`${city.name} ${city.stateId}`)
  }
  assert.deepEqual(missing, [])
  const gillespie = cityOf('Fredericksburg', 44)
  assert.ok((await townsAround(gillespie, 9)).get('Fredericksburg'))
})
