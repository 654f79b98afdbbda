import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parcelOf } from '../../src/domain/places/boundary.ts'
import { encodePolyline } from '../../src/domain/places/polyline.ts'
import { boundaryText, MAX_TRACTS } from '../../src/domain/places/tracts.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { OPERATOR } from '../console/visitor.ts'
import { startTestSite } from '../site/site-service.ts'
import { newSeller, SMALLEST } from './posted-listings.ts'

const { service, open } = await startTestSite()
const seller = await newSeller(service)

/** A square. @param size In degrees. */
const square = (west: number, size: number) =>
  [
    [0, 0],
    [0, size],
    [size, size],
    [size, 0],
  ].map(([east = 0, north = 0]) => ({ latitude: 31.78 + north, longitude: west + east }))
const HOME = square(-97.57, 0.01)
const HOLE = square(-97.567, 0.002)
const AWAY = square(-97.55, 0.005)
const encodedBoundaries = encodePolyline(HOME)
const furtherRings = `-${encodePolyline(HOLE)}+${encodePolyline(AWAY)}`

const created = async (data: object): Promise<ListingId> =>
  (await seller.save(0, { ...SMALLEST, ...data })).json().listingID

async function stored(id: ListingId): Promise<readonly [string, string]> {
  const { listing } = await service.catalog.listings.inspect(OPERATOR, id)
  return [listing.encodedBoundary, listing.furtherRings]
}

const faults = async (data: object): Promise<string[]> => {
  const answer = await seller.save(0, { ...SMALLEST, ...data })
  assert.equal(answer.statusCode, 400, answer.body)
  return answer.json().errors.map((one: unknown) => JSON.stringify(one))
}

test('tracts and holes go with the largest ring: the contract answers it alone, and another one removes them', async () => {
  const id = await created({ encodedBoundaries, furtherRings })
  const v3 = (await service.get(`/v3/listings/${id}`)).json()
  assert.deepEqual([v3.encodedBoundaries, 'furtherRings' in v3], [encodedBoundaries, false])
  const ext = (await service.get(`/ext/listings/${id}`)).json()
  assert.equal(ext.furtherRings, furtherRings)
  const both = [encodedBoundaries, furtherRings]
  for (const data of [{ encodedBoundaries }, { listingTitle: 'Other' }, v3, ext]) {
    assert.equal((await seller.save(id, data)).statusCode, 200)
    assert.deepEqual(await stored(id), both, 'what is posted back changes nothing')
  }
  const other = encodePolyline(square(-97.6, 0.01))
  await seller.save(id, { encodedBoundaries: other })
  assert.deepEqual(await stored(id), [other, ''])
  await seller.save(id, { encodedBoundaries, furtherRings })
  await seller.save(id, { furtherRings: null })
  assert.deepEqual(await stored(id), [encodedBoundaries, ''])
  await seller.save(id, { furtherRings })
  await seller.save(id, { encodedBoundaries: null })
  assert.deepEqual(await stored(id), ['', ''])
})

test('rings that are none, too many of them, or a tract larger than the first one are refused', async () => {
  const one = encodePolyline(square(-97.5, 0.0001))
  const refused = [
    'abc',
    `+${encodedBoundaries.slice(1)}`,
    '+??',
    '-',
    '+-',
    `+${one}`.repeat(MAX_TRACTS),
    `-${one}`.repeat(2500),
    `+${encodePolyline(square(-97.6, 0.02))}`,
    `+${'?'.repeat(200_000)}`,
  ]
  for (const rings of refused) {
    const named = await faults({ encodedBoundaries, furtherRings: rings })
    assert.match(named.join(), /furtherRings/, rings.slice(0, 40))
    assert.equal(named.length, 1, named.join())
  }
  assert.match((await faults({ furtherRings })).join(), /furtherRings.*no boundary/)
  const most = `+${one}`.repeat(MAX_TRACTS - 1)
  const id = await created({ encodedBoundaries, furtherRings: most })
  assert.equal((await stored(id))[1].length, most.length)
})

test('acres and perimeter are those of all tracts without their holes, on the page, in map files and on the map', async () => {
  const id = await created({ encodedBoundaries, furtherRings, lat: 31.785, lng: -97.565 })
  const whole = parcelOf(encodedBoundaries + furtherRings)
  const alone = (ring: typeof HOME) => parcelOf(encodePolyline(ring))?.acres ?? 0
  assert.ok(whole && Math.abs(whole.acres - (alone(HOME) - alone(HOLE) + alone(AWAY))) < 1e-6)
  assert.equal(whole.sides.length, 12)
  assert.equal(
    boundaryText([
      { outer: AWAY, holes: [] },
      { outer: HOME, holes: [HOLE] },
    ]),
    encodedBoundaries + furtherRings,
    'the largest comes first',
  )
  const { portal_URL: address } = (await service.get(`/v3/listings/${id}`)).json()
  const path = new URL(address).pathname
  const kml = (await open(`${path}.kml`)).body
  assert.equal(kml.match(/<Polygon>/g)?.length, 2)
  assert.equal(kml.match(/<innerBoundaryIs>/g)?.length, 1)
  const gpx = (await open(`${path}.gpx`)).body
  assert.equal(gpx.match(/<trkseg>/g)?.length, 3)
  const page = (await open(path)).body
  assert.match(page, new RegExp(`Measured area</dt><dd>${Math.round(whole.acres * 10) / 10}`))
  assert.match(page, /class="drawing-parcel" d="M[^M]+ZM[^M]+ZM[^M]+Z"/)
  const search = (query: string) => service.get(`/ext/listings?acctid=1&${query}`)
  const [found] = (await search('includeBoundaries=true')).json().data
  assert.equal(found.furtherRings, furtherRings)
  assert.equal((await search('')).json().data[0].furtherRings, '')
})
