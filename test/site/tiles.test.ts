import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { placeOnTile } from '../../src/domain/places/map-tile.ts'
import { cityNamed } from '../api/catalog.ts'
import { catalogOf, quietListing, SEARCHED } from '../api/search-catalog.ts'
import { startTestSite } from './site-service.ts'

const MERIDIAN = cityNamed('Meridian', 'TX')
const { id: cityId, stateId, countyId, latitude, longitude } = MERIDIAN
/** Tracts of a seller without coordinates, at the point of their town, and one a mile to the north. */
const TRACTS = Array.from({ length: 57 }, (_, i) =>
  quietListing(5000 + i, {
    cityId,
    stateId,
    countyId,
    longitude,
    latitude: i === 56 ? latitude + 0.015 : latitude,
    title: `Tract ${i} <b>&`,
    acres: 10 + i,
    priceUsd: 50_000 + i,
    types: [128],
  }),
)
const catalog = catalogOf([...SEARCHED, ...TRACTS])
const { open, service } = await startTestSite({}, { source: catalog })

test('the tiles of the site are those of the API, without a key, for shared caches', async () => {
  for (const query of ['', '?propertyTypes=128&lp=1', '?near=31.78,-97.57,40', '?kw=barn+lake']) {
    for (const tile of ['0/0/0', '3/1/3', '7/29/51', '14/3752/6646']) {
      const ours = await open(`/site/tiles/${tile}.mvt${query}`)
      const theirs = await service.get(`/ext/tiles/${tile}.mvt${query}`)
      assert.equal(ours.statusCode, 200, ours.body)
      assert.deepEqual(ours.rawPayload, theirs.rawPayload)
      assert.equal(ours.headers['content-type'], 'application/vnd.mapbox-vector-tile')
      assert.equal(ours.headers['cache-control'], 'public, max-age=60')
    }
  }
  const { etag } = (await open('/site/tiles/0/0/0.mvt')).headers
  const held = await open('/site/tiles/0/0/0.mvt', { 'if-none-match': String(etag) })
  assert.equal(held.statusCode, 304)
})

test('wrong tiles and wrong searches are refused', async () => {
  for (const path of ['1/2/0.mvt', 'a/b/c.mvt', '0/0/0.mvt?polygon=1', '0/0/0.mvt?lp=x']) {
    assert.equal((await open(`/site/tiles/${path}`)).statusCode, 400, path)
  }
  assert.equal((await open('/site/tiles/0/0/0.png')).statusCode, 404)
})

test('tiles of listings and of places have a limit ten times as high as that of pages, apart from it', async () => {
  const site = await startTestSite({ ratePerMinute: 6 }, { source: catalog })
  const tile = (kind: string) => site.open(`/site/${kind}/0/0/0.mvt`)
  for (let i = 0; i < 10; i++) {
    assert.equal((await tile(i % 2 ? 'tiles' : 'places')).statusCode, 200)
  }
  const refused = await tile('tiles')
  assert.equal(refused.statusCode, 429)
  assert.equal(refused.headers['retry-after'], '1')
  assert.equal((await tile('places')).statusCode, 429)
  // Nobody who moved the map is refused a page for it.
  assert.equal((await site.open('/land')).statusCode, 200)
})

/** The features of a layer of a tile. */
function featuresIn(bytes: Buffer, name: string) {
  const layer = new VectorTile(new PbfReader(bytes)).layers[name]
  return Array.from({ length: layer?.length ?? 0 }, (_, i) => layer?.feature(i).properties)
}

test('listings at one point are one point of a tile, which says how many and where they are found', async () => {
  const search = `cityID=${cityId}&propertyTypes=128`
  const zoom = 11
  const [x, y] = placeOnTile({ z: 0, x: 0, y: 0 }, MERIDIAN, 2 ** zoom * 8).map(eighths =>
    Math.floor(eighths / 8),
  )
  const bytes = (await open(`/site/tiles/${zoom}/${x}/${y}.mvt?${search}`)).rawPayload
  const [crowd, ...others] = featuresIn(bytes, 'clusters')
  assert.deepEqual(others, [])
  assert.equal(crowd?.['count'], 56)
  assert.equal(crowd['here'], 1)
  const [alone] = featuresIn(bytes, 'listings')
  assert.equal(alone?.['id'], 5056)
  const pins = await open(`/site/pins?${search}&bounds=${crowd['bounds']}`)
  assert.equal(pins.statusCode, 200, pins.body)
  assert.doesNotMatch(pins.body, /data-box/)
  assert.match(pins.body, /<p class="pin-count">56 listings here<\/p>/)
  assert.match(pins.body, /Shown at Meridian\. The sellers did not give an exact location/)
  assert.equal(pins.body.match(/<li /g)?.length, 56)
  assert.match(pins.body, /<strong>\$50,003<\/strong> &#183; 13 acres/)
  assert.match(pins.body, /Tract 3 &/)
  assert.doesNotMatch(pins.body, /<b>/)
  // Farther out, the one beside them is in the same count, and the list says where all of them lie.
  const box = '(31,-98),(32.5,-97)'
  const apart = await open(`/site/pins?${search}&bounds=${box}`)
  const [west = 0, south = 0, east = 0, north = 0] = (
    /data-box="([^"]*)"/.exec(apart.body)?.[1] ?? ''
  )
    .split(',')
    .map(Number)
  assert.ok(west > -98 && east < -97 && north - south < 0.02, apart.body.slice(0, 200))
})

test('if one point has more listings than a list takes, it leads to their search', async () => {
  const site = await open(`/site/pins?bounds=(42.9,-119.1),(43.1,-118.9)&status=P,PP,S`)
  assert.equal(site.statusCode, 200)
  const total = Number(/data-total="(\d+)"/.exec(site.body)?.[1])
  assert.equal(site.body.match(/<li /g)?.length, Math.min(60, total))
  assert.equal(/All \d+ listings/.test(site.body), total > 60)
})

test('a pin shows its listing, and wrong pins are refused', async () => {
  const one = await open('/site/pins?listing=5003')
  assert.match(
    one.body,
    /^<ul class="pin-rows pin-alone"><li [^>]*><a href="\/property\/tract-3-b\/5003">/,
  )
  assert.match(
    (await open('/site/pins?listing=99999999')).body,
    /<ul class="pin-rows pin-alone"><\/ul>/,
  )
  for (const query of ['listing=x', 'listing=1&listing=2', 'bounds=1', 'lp=cheap']) {
    assert.equal((await open(`/site/pins?${query}`)).statusCode, 400, query)
  }
})

/** The names in a tile, by layer. */
function namesOn(bytes: Buffer): Record<string, unknown[]> {
  const { layers } = new VectorTile(new PbfReader(bytes))
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, i) => layer.feature(i).properties['name']),
    ]),
  )
}

test('places are named by rank: few far out, all close up', async () => {
  const names = async (tile: string) => {
    const answer = await open(`/site/places/${tile}.mvt`)
    assert.equal(answer.statusCode, 200, answer.body)
    assert.equal(answer.headers['content-type'], 'application/vnd.mapbox-vector-tile')
    assert.equal(answer.headers['cache-control'], 'public, max-age=60')
    return namesOn(answer.rawPayload)
  }
  const country = await names('3/1/3')
  assert.deepEqual(Object.keys(country), ['cities'])
  assert.ok(country['cities']?.includes('Houston'))
  assert.ok((country['cities']?.length ?? 0) <= 30, country['cities']?.join())
  // Central Texas: a name that is shown stays when the map comes nearer.
  const far = await names('5/7/13')
  const near = await names('9/116/210')
  assert.ok(far['cities']?.includes('Austin'))
  assert.ok(near['cities']?.includes('Austin') && near['cities'].includes('Dripping Springs'))
  assert.deepEqual(near['counties']?.sort(), ['Blanco County', 'Travis County'])
  assert.ok(near['lakes']?.includes('Lake Travis'))
  assert.deepEqual(await names('9/0/0'), {})
  assert.deepEqual(await names('9/116/210'), near)
  // Within a county that is larger than the map, each tile names it.
  for (const tile of ['12/933/1685', '12/934/1685', '14/3732/6740']) {
    assert.deepEqual((await names(tile))['counties'], ['Travis County'], tile)
  }
})

test('there are no tiles of names closer up', async () => {
  for (const tile of ['15/1/1', '3/8/1', 'a/b/c', '3/1/-1']) {
    assert.equal((await open(`/site/places/${tile}.mvt`)).statusCode, 400, tile)
  }
})
