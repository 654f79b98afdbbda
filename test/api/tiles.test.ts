import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { Listing } from '../../src/domain/listings/listing.ts'
import { placeOnTile } from '../../src/domain/places/map-tile.ts'
import { encodePolyline } from '../../src/domain/places/polyline.ts'
import { faultsIn, startSearches } from './search-cases.ts'
import { catalogOf, quietListing, SEARCHED } from './search-catalog.ts'

const EXTENT = 4096
const CROWD = 400
const AUSTIN = { latitude: 30.2672, longitude: -97.7431 }

/** Numbers spread evenly from 0 to 1, the same in each run. */
function spread(id: number, salt: number): number {
  return (Math.imul(id * 31 + salt, 0x9e3779b1) >>> 8) / 2 ** 24
}

/** Many listings around Austin, half of them at one point. */
const CROWDED: readonly Listing[] = Array.from({ length: CROWD }, (_, i) =>
  quietListing(2000 + i, {
    ...(i % 2 === 0
      ? AUSTIN
      : { latitude: 28 + 5 * spread(i, 1), longitude: -100 + 5 * spread(i, 2) }),
    types: [128],
  }),
)
/** At the ends of the earth, and on the edges of tiles. */
const ENDS: readonly Listing[] = [
  [90, 0],
  [-90, 180],
  [0, -180],
  [0, 0],
  [89, 179.9999],
  [-85.0511287798066, -90],
].map(([latitude = 0, longitude = 0], i) => quietListing(3000 + i, { latitude, longitude }))

/** Land of one square mile, as a square with its middle at a point. */
function squareMile({ latitude, longitude }: typeof AUSTIN): string {
  const tall = 0.00725
  const wide = 0.0084
  return encodePolyline([
    { latitude: latitude - tall, longitude: longitude - wide },
    { latitude: latitude - tall, longitude: longitude + wide },
    { latitude: latitude + tall, longitude: longitude + wide },
    { latitude: latitude + tall, longitude: longitude - wide },
  ])
}

const RANCH_AT = { latitude: 45.5, longitude: -110.25 }
const RANCH = quietListing(4000, {
  ...RANCH_AT,
  title: 'A Ranch — by the Creek!',
  priceUsd: 1_250_000,
  acres: 640,
  types: [2, 128],
  listingType: 1,
  status: 'PP',
  encodedBoundary: squareMile(RANCH_AT),
})

const service = await startSearches({
  source: catalogOf([...SEARCHED, ...CROWDED, ...ENDS, RANCH]),
})

async function tileAt(z: number, x: number, y: number, query = ''): Promise<VectorTile> {
  const answer = await service.get(`/ext/tiles/${z}/${x}/${y}.mvt?${query}`)
  assert.equal(answer.statusCode, 200, answer.body)
  assert.equal(answer.headers['content-type'], 'application/vnd.mapbox-vector-tile')
  assert.ok(answer.rawPayload.length <= 200_000)
  return new VectorTile(new PbfReader(answer.rawPayload))
}

function featuresOf(tile: VectorTile, layer: string): VectorTileFeature[] {
  const found = tile.layers[layer]
  return Array.from({ length: found?.length ?? 0 }, (_, i) => found?.feature(i)).filter(
    feature => feature !== undefined,
  )
}

function tileOf({ latitude, longitude }: typeof AUSTIN, z: number): [x: number, y: number] {
  const [east, south] = placeOnTile({ z: 0, x: 0, y: 0 }, { latitude, longitude }, 2 ** z * EXTENT)
  return [Math.floor(east / EXTENT), Math.floor(south / EXTENT)]
}

/** How many listings all tiles of a zoom have, and the ids of those that are points. */
async function sumOf(z: number, query: string): Promise<{ total: number; ids: number[] }> {
  let total = 0
  const ids: number[] = []
  for (let x = 0; x < 2 ** z; x++) {
    for (let y = 0; y < 2 ** z; y++) {
      const tile = await tileAt(z, x, y, query)
      for (const { properties } of featuresOf(tile, 'clusters')) {
        assert.ok(Number(properties['count']) > 1)
        total += Number(properties['count'])
      }
      for (const feature of featuresOf(tile, 'listings')) {
        total++
        ids.push(Number(feature.properties['id']))
        assertWithin(feature)
      }
      featuresOf(tile, 'clusters').forEach(assertWithin)
    }
  }
  return { total, ids }
}

function assertWithin(feature: VectorTileFeature): void {
  const [[point] = []] = feature.loadGeometry()
  assert.ok(point && point.x >= 0 && point.x <= EXTENT && point.y >= 0 && point.y <= EXTENT)
}

const POLYGON = '27,-101;34,-101;34,-94;27,-94'

for (const query of [
  '',
  'status=P,PP,S',
  'propertyTypes=128',
  `polygon=${POLYGON}`,
  'kw=nothing',
]) {
  test(`all tiles of a zoom have each listing of "${query}" once`, async () => {
    const { records } = (await service.get(`/ext/listings?${query}`)).json()
    for (const z of [0, 1, 3]) {
      const { total, ids } = await sumOf(z, query)
      assert.equal(total, records, `zoom ${z}`)
      assert.equal(new Set(ids).size, ids.length)
    }
  })
}

test('the tiles of a box add up at close zooms too', async () => {
  const query = 'propertyTypes=128&acctid=4'
  const z = 9
  const [x, y] = tileOf(AUSTIN, z)
  let total = 0
  for (let i = x - 8; i <= x + 8; i++) {
    for (let j = y - 8; j <= y + 8; j++) {
      const tile = await tileAt(z, i, j, query)
      total += featuresOf(tile, 'listings').length
      for (const { properties } of featuresOf(tile, 'clusters'))
        total += Number(properties['count'])
    }
  }
  assert.equal(total, CROWD)
  const crowd = featuresOf(await tileAt(z, x, y, query), 'clusters')
  assert.ok(crowd.some(({ properties }) => Number(properties['count']) >= CROWD / 2))
})

test('a point has the facts that a map shows of a listing', async () => {
  const z = 8
  const [x, y] = tileOf(RANCH_AT, z)
  const [ranch] = featuresOf(await tileAt(z, x, y, 'listingType=1&zip='), 'listings')
  assert.equal(ranch?.id, 4000)
  assert.deepEqual(
    { ...ranch?.properties },
    {
      id: 4000,
      slug: 'a-ranch-by-the-creek',
      kind: 'auction',
      status: 'PP',
      propertyType: 2,
      price: 1_250_000,
      label: '$1.25M',
      acres: 640,
    },
  )
  const [[point] = []] = ranch.loadGeometry()
  assert.deepEqual([point?.x, point?.y], placeOnTile({ z, x, y }, RANCH_AT, EXTENT))
})

test('a boundary is drawn close up, and cut at the edge of each tile that it lies on', async () => {
  const far = await tileAt(11, ...tileOf(RANCH_AT, 11))
  assert.equal(far.layers['boundaries'], undefined)
  for (const z of [12, 15, 17]) {
    const [x, y] = tileOf(RANCH_AT, z)
    const [land] = featuresOf(await tileAt(z, x, y), 'boundaries')
    assert.equal(land?.id, 4000, `zoom ${z}`)
    assert.deepEqual({ ...land.properties }, { id: 4000, kind: 'auction', status: 'PP' })
    for (const { x: east, y: south } of land.loadGeometry().flat()) {
      assert.ok(Math.min(east, south) >= -128 && Math.max(east, south) <= EXTENT + 128)
    }
  }
  const corner = { latitude: RANCH_AT.latitude + 0.0072, longitude: RANCH_AT.longitude + 0.0083 }
  const beside = await tileAt(17, ...tileOf(corner, 17))
  assert.equal(featuresOf(beside, 'boundaries')[0]?.id, 4000)
  assert.equal(featuresOf(beside, 'listings').length, 0)
})

test('a tile with nothing on it is empty, and is answered by its tag', async () => {
  const empty = await service.get('/ext/tiles/6/0/0.mvt')
  assert.equal(empty.statusCode, 200)
  assert.equal(empty.rawPayload.length, 0)
  const url = '/ext/tiles/3/1/3.mvt'
  const first = await service.get(url)
  assert.equal(first.headers['cache-control'], 'private, max-age=60')
  const held = await service.get(url, { headers: { 'if-none-match': first.headers.etag } })
  assert.equal(held.statusCode, 304)
  assert.equal(held.body, '')
  const other = await service.get(`${url}?lp=1`)
  assert.notEqual(other.headers.etag, first.headers.etag)
})

const REFUSED: readonly (readonly [path: string, text: RegExp])[] = [
  ['23/0/0.mvt', /z must be the zoom, a whole number from 0 to 22, not "23"/],
  ['x/0/0.mvt', /z must be the zoom, .* not "x"/],
  ['-1/0/0.mvt', /z must be/],
  ['3/8/0.mvt', /x must be the column of the tile at zoom 3, a whole number from 0 to 7, not "8"/],
  ['3/0/8.mvt', /y must be the row of the tile at zoom 3, a whole number from 0 to 7, not "8"/],
  ['3/-1/a.mvt', /x must be .*\n?.*y must be/],
  ['3/1e0/0.mvt', /x must be/],
  ['3/0/0.mvt?polygon=1,2', /The polygon has 1 corner/],
  ['3/0/0.mvt?lp=cheap', /lp must be a number from 0/],
]

for (const [path, text] of REFUSED) {
  test(`the tile ${path} is refused`, async () => {
    const answer = await service.get(`/ext/tiles/${path}`)
    assert.equal(answer.statusCode, 400, answer.body)
    assert.match(faultsIn(answer.json().errors).join('\n'), text)
  })
}

test('paths that are like those of tiles lead nowhere', async () => {
  for (const path of ['3/0/0', '3/0/0.png', '3/0.mvt', '3/0/0/0.mvt', '3/0/0.mvt.gz']) {
    assert.equal((await service.get(`/ext/tiles/${path}`)).statusCode, 404, path)
  }
  const keyless = await service.app.inject({ url: '/ext/tiles/0/0/0.mvt' })
  assert.equal(keyless.statusCode, 401)
})
