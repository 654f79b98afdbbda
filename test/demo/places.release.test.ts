import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parcelBoundary } from '../../demo/catalog/parcel.ts'
import { BEACH_TOWNS } from '../../demo/catalog/text/waterside-towns.ts'
import { Random } from '../../demo/random.ts'
import { distanceMiles } from '../../src/domain/places/distance.ts'
import { Gazetteer } from '../../src/domain/places/gazetteer.ts'
import { areaAcres, decodePolyline } from '../../src/domain/places/polyline.ts'
import type { CityId } from '../../src/domain/values/ids.ts'
import { contains, places, sample, share } from './sample.ts'

const { listings } = sample(3000)
const gazetteer = new Gazetteer(places)

function cityOf(id: CityId | null) {
  const city = id === null ? undefined : gazetteer.city(id)
  assert.ok(city)
  return city
}

test('the city, the county, the state and the ZIP code of a listing belong together', () => {
  for (const listing of listings) {
    const city = cityOf(listing.cityId)
    assert.equal(city.countyId, listing.countyId)
    assert.equal(gazetteer.county(listing.countyId)?.stateId, listing.stateId)
    assert.equal(gazetteer.zip(listing.zip)?.cityId, city.id)
    assert.notEqual(listing.street, '')
  }
})

test('land lies in its county, near its city', () => {
  const outside = listings.filter(listing => {
    const city = cityOf(listing.cityId)
    const inCity = listing.latitude === city.latitude && listing.longitude === city.longitude
    return !inCity && !contains(listing.countyId, listing)
  })
  assert.deepEqual(
    outside.map(({ id }) => id),
    [],
  )
  assert.ok(share(listings, listing => contains(listing.countyId, listing)) > 0.99)
  for (const listing of listings) {
    const miles = distanceMiles(listing, cityOf(listing.cityId))
    const radius = Math.sqrt((listing.acres ?? 0) / 640 / Math.PI)
    assert.ok(miles < 30 + radius, `listing ${listing.id} is ${miles} miles from its city`)
  }
})

test('a listing is lakefront exactly when it has a lake nearby', () => {
  const lakefront = listings.filter(({ types }) => types.includes(512))
  assert.ok(lakefront.length > 50)
  for (const listing of listings) assert.equal(listing.types.includes(512), listing.lakeId !== null)
  for (const listing of lakefront) {
    const lake = listing.lakeId === null ? undefined : gazetteer.lake(listing.lakeId)
    assert.ok(lake)
    assert.equal(lake.countyId, listing.countyId)
    assert.ok(distanceMiles(lake, listing) < 15)
    assert.ok(listing.description.includes(lake.name))
  }
})

test('beachfront lies at towns on the open shore', () => {
  const towns = new Set(Object.values(BEACH_TOWNS).flatMap(names => names.split('; ')))
  const beachfront = listings.filter(({ types }) => types.includes(1024))
  assert.ok(beachfront.length > 5)
  for (const listing of beachfront) {
    const city = cityOf(listing.cityId)
    const code = gazetteer.state(listing.stateId)?.code
    assert.ok(towns.has(`${city.name}, ${code}`))
    assert.ok(distanceMiles(listing, city) < 2)
  }
})

test('every state has listings, Texas the most, and large cities almost none', () => {
  const counts = Map.groupBy(listings, ({ stateId }) => gazetteer.state(stateId)?.code ?? '')
  assert.equal(counts.size, 50)
  assert.equal(counts.has('DC'), false)
  const texas = counts.get('TX')?.length ?? 0
  assert.ok(texas > 0.15 * listings.length && texas < 0.25 * listings.length)
  for (const [code, found] of counts) if (code !== 'TX') assert.ok(found.length < texas / 2)
  const urban = new Set([6037, 17031, 36061, 48201, 6075, 42101, 12086])
  assert.ok(share(listings, ({ countyId }) => urban.has(countyId)) < 0.002)
})

test('a boundary encloses the acreage within 2 percent, around the spot', () => {
  const bounded = listings.filter(({ encodedBoundary }) => encodedBoundary !== '')
  assert.ok(bounded.length > 0.55 * listings.length && bounded.length < 0.65 * listings.length)
  for (const listing of bounded) {
    const ring = decodePolyline(listing.encodedBoundary)
    assert.ok(ring !== null && ring.length >= 5 && ring.length <= 42)
    assert.deepEqual(ring.at(-1), ring[0])
    const acres = listing.acres ?? 0
    assert.ok(Math.abs(areaAcres(ring) / acres - 1) < 0.02, `listing ${listing.id}: ${acres}`)
    const reachMiles = Math.sqrt(acres / 640) * 2.5 + 0.01
    for (const corner of ring) assert.ok(distanceMiles(corner, listing) < reachMiles)
  }
})

test('the smallest and the largest parcels have true boundaries too', () => {
  const random = new Random(1, 2, 3)
  for (const acres of [0.25, 0.3, 0.55, 1.01, 12_000, 60_000])
    for (let round = 0; round < 250; round++) {
      const middle = { latitude: random.between(19, 65), longitude: random.between(-160, -67) }
      const sections = round % 2 === 0
      const boundary = parcelBoundary(middle, acres, sections, round % 5 === 0, random)
      const area = areaAcres(decodePolyline(boundary) ?? [])
      assert.ok(Math.abs(area / acres - 1) < 0.02, `${acres} acres are ${area}`)
    }
})
