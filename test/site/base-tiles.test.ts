import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { ringContains } from '../../scripts/reference/map-lines.ts'
import { type MapTile, placeOnTile } from '../../src/domain/places/map-tile.ts'
import { startTestSite } from './site-service.ts'

const LAST_ZOOM = 7
/** Places are found in the grid of this zoom. */
const FINE = 20
const { open } = await startTestSite()
const page = (await open('/land')).body
const path = /data-base="(\/site\/base-map\/[^/"]+)"/.exec(page)?.[1] ?? ''
assert.ok(path, 'the page says where the tiles are')

async function bytesOf({ z, x, y }: MapTile): Promise<Buffer> {
  const answer = await open(`${path}/${z}/${x}/${y}.mvt`)
  assert.ok(answer.statusCode === 200 || answer.statusCode === 204, answer.body)
  return answer.rawPayload
}

/** The lines or rings of a layer, in units of the tile. */
function shapesOf(bytes: Buffer, name: string): number[][][] {
  const layer = new VectorTile(new PbfReader(bytes)).layers[name]
  const features = Array.from({ length: layer?.length ?? 0 }, (_, i) => layer?.feature(i))
  return features
    .flatMap(one => one?.loadGeometry() ?? [])
    .map(line => line.map(({ x, y }) => [x, y]))
}

function tileAt(z: number, latitude: number, longitude: number): MapTile {
  const place = placeOnTile({ z: 0, x: 0, y: 0 }, { latitude, longitude }, 2 ** FINE)
  const [x = 0, y = 0] = place.map(units => Math.floor(units / 2 ** (FINE - z)))
  return { z, x, y }
}

/** The polygons of a layer that contain a place at a zoom: an odd number of rings around it. */
async function covers(layer: string, z: number, latitude: number, longitude: number) {
  const tile = tileAt(z, latitude, longitude)
  const place = placeOnTile(tile, { latitude, longitude }, 4096)
  const rings = shapesOf(await bytesOf(tile), layer)
  return rings.filter(ring => ringContains(ring, [...place])).length % 2 === 1
}

test('tiles of the ground are kept forever under an address that changes with them', async () => {
  const zipped = await open(`${path}/3/2/3.mvt`, { 'accept-encoding': 'br, gzip' })
  assert.equal(zipped.statusCode, 200)
  assert.equal(zipped.headers['content-type'], 'application/vnd.mapbox-vector-tile')
  assert.equal(zipped.headers['content-encoding'], 'gzip')
  assert.equal(zipped.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(zipped.headers['vary'], 'Accept-Encoding')
  const plain = await open(`${path}/3/2/3.mvt`)
  assert.equal(plain.headers['content-encoding'], undefined)
  assert.deepEqual(plain.rawPayload, gunzipSync(zipped.rawPayload))
  // A page that was kept for a while names the tiles before, and gets those of now.
  const old = await open('/site/base-map/before/3/2/3.mvt')
  assert.deepEqual(old.rawPayload, plain.rawPayload)
  assert.equal(old.headers['cache-control'], 'no-store')
  const sea = await open(`${path}/7/10/64.mvt`)
  assert.equal(sea.statusCode, 204)
  assert.equal(sea.headers['cache-control'], 'public, max-age=31536000, immutable')
})

test('the ground counts against no limit, however far somebody moves the map', async () => {
  const site = await startTestSite({ ratePerMinute: 1, crawlerRatePerMinute: 1 })
  for (let i = 0; i < 200; i++) {
    const { statusCode } = await site.open(`${path}/7/${i % 128}/${40 + (i % 20)}.mvt`)
    assert.ok(statusCode === 200 || statusCode === 204, String(statusCode))
  }
  assert.equal((await site.open('/land')).statusCode, 200)
  assert.equal((await site.open('/land')).statusCode, 429)
})

test('tiles that no map asks for are refused', async () => {
  for (const wrong of ['8/0/0.mvt', '3/8/0.mvt', '3/a/0.mvt']) {
    assert.equal((await open(`${path}/${wrong}`)).statusCode, 400, wrong)
  }
  assert.equal((await open(`${path}/3/2/3`)).statusCode, 404)
})

test('far out there is land, its waters and its borders; close up, counties too', async () => {
  const layersOf = async (tile: MapTile) =>
    Object.keys(new VectorTile(new PbfReader(await bytesOf(tile))).layers).toSorted()
  const far = [
    ...['border', 'coast', 'lake', 'nation', 'neighbor', 'outer-lake', 'river'],
    ...['state-line', 'state-name'],
  ]
  assert.deepEqual(await layersOf({ z: 3, x: 1, y: 2 }), far)
  assert.ok((await layersOf(tileAt(5, 40, -89))).includes('county-line'))
  assert.ok((await layersOf(tileAt(LAST_ZOOM, 30.3, -97.7))).includes('county-line'))
})

test('land is in its place at every zoom, and at the edges of tiles too', async () => {
  for (let z = 0; z <= LAST_ZOOM; z++) {
    const at = `at zoom ${z}`
    assert.ok(await covers('nation', z, 39.5, -98.35), `Kansas ${at}`)
    assert.ok(await covers('nation', z, 40, -90), `beside 90° W, where tiles meet, ${at}`)
    assert.ok(await covers('nation', z, 64, -150), `Alaska ${at}`)
    assert.ok(!(await covers('nation', z, 27, -90)), `the Gulf ${at}`)
    assert.ok(await covers('neighbor', z, 55, -105), `Saskatchewan ${at}`)
    assert.ok(await covers('outer-lake', z, 47.5, -87.5), `Lake Superior ${at}`)
    assert.ok(!(await covers('neighbor', z, 40, -98)), `no neighbor in Kansas ${at}`)
  }
})

test('land across the 180th meridian ends at its shore, on both sides', async () => {
  for (let z = 0; z <= LAST_ZOOM; z++) {
    const at = `at zoom ${z}`
    assert.ok(await covers('neighbor', z, 67, -177), `the east of Chukotka ${at}`)
    assert.ok(await covers('neighbor', z, 67.5, 178), `the west of Chukotka ${at}`)
    // Bands around the world would cover these seas.
    assert.ok(!(await covers('neighbor', z, 67.5, 0)), `the Norwegian Sea ${at}`)
    assert.ok(!(await covers('neighbor', z, 71, -140)), `the Beaufort Sea ${at}`)
    assert.ok(!(await covers('neighbor', z, -17, -150)), `the Pacific beside Tahiti ${at}`)
    assert.ok(!(await covers('nation', z, 52, 0)), `England, east of the Aleutians, ${at}`)
  }
})

test('each state is named once at a zoom', async () => {
  for (const z of [0, 2, 4]) {
    const names: string[] = []
    for (let x = 0; x < 2 ** z; x++) {
      for (let y = 0; y < 2 ** z; y++) {
        const bytes = await bytesOf({ z, x, y })
        const layer = new VectorTile(new PbfReader(bytes)).layers['state-name']
        for (let i = 0; i < (layer?.length ?? 0); i++) {
          const feature = layer?.feature(i)
          const [[place] = []] = feature?.loadGeometry() ?? []
          const isWithin = (units = -1) => units >= 0 && units < 4096
          // The edges of a tile are drawn on its neighbor too, which leaves their names out.
          if (isWithin(place?.x) && isWithin(place?.y))
            names.push(String(feature?.properties['name']))
        }
      }
    }
    assert.equal(names.length, new Set(names).size)
    assert.equal(names.length, 56, `${names.length} names at zoom ${z}`)
    assert.ok(names.includes('Texas') && names.includes('Hawaii'))
  }
})
