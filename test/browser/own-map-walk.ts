import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { acreage, serveHere } from '../cli/acreage.ts'
import { copyDatabaseWithPlaces } from '../golden/databases.ts'
import {
  basemapTile,
  PUBLIC_LAND,
  publicLandTile,
  slopeTile,
  writeArchive,
} from '../site/pmtiles-file.ts'
import { until } from '../until.ts'
import { testInBrowser } from './browsed-site.ts'
import { namesOn, untilDrawn, WIDE } from './moved-map.ts'

/** Around Austin, at the zoom that the map takes for it. */
const AUSTIN = '/land?bounds=(29.5,-98.5),(31,-97)'
const PLACE = { z: 6, x: 14, y: 26 }

/** The requests of a window, by their addresses. */
function requestsOf(page: Page): string[] {
  const requests: string[] = []
  page.on('requestfinished', request => requests.push(request.url()))
  return requests
}

testInBrowser('the map shows the basemap and the terrain of an operator', async site => {
  await using made = await mkdtempDisposable(join(tmpdir(), 'acreage-own-map-'))
  const folder = made.path
  await copyDatabaseWithPlaces(folder)
  const basemap = join(folder, 'a.pmtiles')
  const terrain = join(folder, 'b.pmtiles')
  const layers = { vector_layers: [{ id: 'water' }, { id: 'roads' }], attribution: 'Our surveyors' }
  await writeArchive(basemap, 'mvt', [{ ...PLACE, bytes: basemapTile() }], layers)
  await writeArchive(terrain, 'png', [{ ...PLACE, bytes: await slopeTile() }], {})
  await using own = await serveHere([], {
    ACREAGE_DATA_DIR: folder,
    ACREAGE_HOST: '127.0.0.1',
    ACREAGE_BASEMAP: basemap,
    ACREAGE_TERRAIN: terrain,
  })
  const page = await site.open('/robots.txt')
  const requests = requestsOf(page)
  await page.goto(`${own.address}${AUSTIN}`)
  await page.locator('.map-canvas canvas').waitFor()
  for (const name of ['basemap', 'terrain']) {
    const tile = new RegExp(`/site/${name}/[^/]+/6/14/26$`)
    await until(async () => requests.some(one => tile.test(one)), `the tile of the ${name}`)
  }
  await until(
    async () => /Our surveyors/.test((await page.locator('.map-canvas').textContent()) ?? ''),
    'the map says whose it is',
  )
  await site.close(page)
})

testInBrowser(
  'files that an operator adds are roads, water, imagery, hills and public land',
  async site => {
    await using made = await mkdtempDisposable(join(tmpdir(), 'acreage-own-map-'))
    const folder = made.path
    await copyDatabaseWithPlaces(folder)
    const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_HOST: '127.0.0.1' }
    const slope = await slopeTile()
    const photo = await sharp(slope).jpeg().toBuffer()
    const layers = { vector_layers: [{ id: 'water' }, { id: 'roads' }] }
    for (const [name, type, bytes, metadata] of [
      ['county', 'mvt', basemapTile(), layers],
      ['padus', 'mvt', publicLandTile(), PUBLIC_LAND],
      ['naip', 'jpeg', photo, {}],
      ['3dep', 'png', slope, { encoding: 'terrarium' }],
    ] as const) {
      const file = join(folder, `${name}.pmtiles`)
      await writeArchive(file, type, [{ ...PLACE, bytes }], metadata)
      assert.equal((await acreage(['map', 'add', file], settings)).code, 0, name)
    }
    await using own = await serveHere([], settings)
    const page = await site.open('/robots.txt', WIDE)
    const requests = requestsOf(page)
    await page.goto(`${own.address}/land?bounds=(30.1,-98),(30.4,-97.6)`)
    await untilDrawn(page)
    assert.ok((await namesOn(page, /^basemap-roads-highway$/)).includes('Tile Road'))
    assert.ok((await namesOn(page, /^basemap-waters$/)).includes('Tile Lake'))
    assert.ok((await namesOn(page, /^public-land-padus-fill$/)).length > 0)
    assert.ok(
      requests.some(one => /\/site\/terrain\//.test(one)),
      'hills',
    )
    await page.locator('.map-ground').selectOption({ label: 'Naip' })
    await until(async () => requests.some(one => /\/site\/pictures\/naip\//.test(one)), 'imagery')
    // Names and lines stay upon it.
    await until(
      async () => (await namesOn(page, /^public-land-padus-line$/)).length > 0,
      'public land upon the imagery',
    )
    await site.close(page)
  },
)

testInBrowser('the map shows the style of an operator, from another host', async site => {
  await using made = await mkdtempDisposable(join(tmpdir(), 'acreage-own-map-'))
  const folder = made.path
  await copyDatabaseWithPlaces(folder)
  const asked: string[] = []
  const tiles = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('Access-Control-Allow-Origin', '*')
    if (request.url !== '/maps/style.json') return response.end(basemapTile())
    response.setHeader('Content-Type', 'application/json')
    return response.end(
      JSON.stringify({
        version: 8,
        // Relative to the style.
        sources: { theirs: { type: 'vector', tiles: ['tiles/{z}/{x}/{y}'], maxzoom: 6 } },
        layers: [
          { id: 'clusters', type: 'background', paint: { 'background-color': '#ccc' } },
          { id: 'water', type: 'fill', source: 'theirs', 'source-layer': 'water' },
        ],
      }),
    )
  })
  tiles.listen(0, '127.0.0.1')
  await once(tiles, 'listening')
  const { port } = tiles.address() as AddressInfo
  await using own = await serveHere([], {
    ACREAGE_DATA_DIR: folder,
    ACREAGE_HOST: '127.0.0.1',
    ACREAGE_MAP_STYLE: `http://127.0.0.1:${port}/maps/style.json`,
  })
  const page = await site.open('/robots.txt')
  const requests = requestsOf(page)
  await page.goto(`${own.address}${AUSTIN}`)
  await page.locator('.map-canvas canvas').waitFor()
  await until(async () => asked.some(one => /^\/maps\/tiles\/6\/14\/26$/.test(one)), 'their tile')
  await until(async () => requests.some(one => one.includes('/site/tiles/')), 'our tile')
  assert.ok(!requests.some(one => one.includes('/site/places/')), 'names are theirs')
  await site.close(page)
  tiles.closeAllConnections()
  tiles.close()
  await once(tiles, 'close')
})
