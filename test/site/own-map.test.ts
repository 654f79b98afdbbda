import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { acreage, serveHere } from '../cli/acreage.ts'
import { copyEmptyDatabase } from '../golden/databases.ts'
import { basemapTile, slopeTile, writeArchive } from './pmtiles-file.ts'
import { BROWSER, temporaryFolder, withSigns } from './site-service.ts'

const PLACE = { z: 6, x: 14, y: 26 }
const PROTOMAPS = { vector_layers: [{ id: 'earth' }, { id: 'water' }, { id: 'roads' }] }
const STYLE = 'https://tiles.land.example/style.json?key=7'

const folder = await temporaryFolder()
await copyEmptyDatabase(join(folder, 'acreage.db'))
const files = {
  basemap: join(folder, 'basemap.pmtiles'),
  terrain: join(folder, 'terrain.pmtiles'),
  other: join(folder, 'openmaptiles.pmtiles'),
  text: join(folder, 'text.pmtiles'),
}
const tile = { ...PLACE, bytes: basemapTile() }
const slope = { ...PLACE, bytes: await slopeTile() }
await writeArchive(files.basemap, 'mvt', [tile], { ...PROTOMAPS, attribution: '© Surveyors' })
await writeArchive(files.terrain, 'png', [slope], {})
await writeArchive(files.other, 'mvt', [tile], { vector_layers: [{ id: 'transportation' }] })
await writeFile(files.text, 'This is a text, and longer than the header of an archive. '.repeat(9))

const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_HOST: '127.0.0.1' }

async function page(address: string): Promise<{ text: string; policy: string }> {
  const answer = await fetch(`${address}/land`, { headers: BROWSER })
  const policy = answer.headers.get('content-security-policy') ?? ''
  return { text: await answer.text(), policy }
}

test('tiles of an operator come out of the files, and pages name them', async () => {
  await using service = await serveHere([], {
    ...settings,
    ACREAGE_BASEMAP: files.basemap,
    ACREAGE_TERRAIN: files.terrain,
  })
  const { text, policy } = await page(service.address)
  assert.match(policy, /connect-src 'self';/)
  const own = JSON.parse(
    withSigns(/data-own="([^"]+)"/.exec(text)?.[1] ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#34;', '"'),
  )
  assert.equal(own.basemap.attribution, '© Surveyors')
  assert.deepEqual(own.terrain.bounds, [-99, 29, -96, 32])
  const read = async (path: string) => fetch(`${service.address}${path}`)
  const { z, x, y } = PLACE
  const found = await read(`${own.basemap.path}/${z}/${x}/${y}`)
  assert.equal(found.headers.get('content-type'), 'application/vnd.mapbox-vector-tile')
  assert.equal(found.headers.get('cache-control'), 'public, max-age=86400')
  assert.deepEqual(Buffer.from(await found.arrayBuffer()), tile.bytes)
  const height = await read(`${own.terrain.path}/${z}/${x}/${y}`)
  assert.equal(height.headers.get('content-type'), 'image/png')
  assert.deepEqual(Buffer.from(await height.arrayBuffer()), slope.bytes)
  // A tile that an archive leaves out is empty, or has no elevation.
  assert.equal((await read(`${own.basemap.path}/${z}/${x}/${y + 1}`)).status, 204)
  assert.equal((await read(`${own.terrain.path}/${z}/${x}/${y + 1}`)).status, 404)
  assert.equal((await read(`${own.basemap.path}/${z + 1}/0/0`)).status, 400)
  assert.equal((await read(`${own.basemap.path}/${z}/0/99`)).status, 400)
})

test('tiles of an operator have a limit ten times as high as that of pages, beside it', async () => {
  await using service = await serveHere([], {
    ...settings,
    ACREAGE_BASEMAP: files.basemap,
    ACREAGE_TERRAIN: files.terrain,
    ACREAGE_SITE_RATE: '6',
    ACREAGE_SITE_CRAWLER_RATE: '1',
  })
  const { z, x, y } = PLACE
  const ask = async (name: string, headers: Record<string, string> = BROWSER) =>
    fetch(`${service.address}/site/${name}/any/${z}/${x}/${y}`, { headers })
  const began = performance.now()
  const asked = Array.from({ length: 60 }, (_, i) => ask(i % 2 ? 'basemap' : 'terrain'))
  const answers = await Promise.all(asked)
  const passed = answers.filter(({ status }) => status === 200).length
  // A sixth of 60 at once, and one a second; on a busy machine all answers take seconds.
  const most = 10 + Math.ceil((performance.now() - began) / 1000)
  assert.ok(passed >= 10 && passed <= most, `${passed} of at most ${most}`)
  const refused = answers.filter(({ status }) => status === 429)
  assert.equal(passed + refused.length, answers.length)
  assert.equal(refused[0]?.headers.get('retry-after'), '1')
  // Nobody who looked at the map is refused a page for it. Crawlers have less.
  assert.equal((await fetch(`${service.address}/land`, { headers: BROWSER })).status, 200)
  const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }
  const crawled = await Promise.all(Array.from({ length: 9 }, () => ask('basemap', crawler)))
  assert.equal(crawled.filter(({ status }) => status === 200).length, 1)
})

test('pages and the map may load from the hosts of a style, and from no others', async () => {
  await using service = await serveHere([], {
    ...settings,
    ACREAGE_MAP_STYLE: `${STYLE} https://fonts.land.example`,
  })
  const { text, policy } = await page(service.address)
  const hosts = 'https://tiles.land.example https://fonts.land.example'
  assert.ok(policy.includes(`connect-src 'self' ${hosts};`), policy)
  assert.ok(policy.includes(`img-src 'self' data: blob: ${hosts};`), policy)
  assert.ok(policy.includes("script-src 'self';") && policy.includes("worker-src 'self';"), policy)
  assert.ok(text.includes('https://tiles.land.example/style.json?key=7'))
  const worker = /data-worker="([^"]+)"/.exec(text)?.[1] ?? ''
  const module = await fetch(`${service.address}${worker}`)
  assert.ok(module.headers.get('content-security-policy')?.endsWith(`connect-src 'self' ${hosts}`))
})

test('a wrong path ends the start before a demo is made', async () => {
  const { code, stdout, stderr } = await acreage(['serve', '--demo'], {
    ...settings,
    ACREAGE_DATA_DIR: join(folder, 'new'),
    ACREAGE_PORT: '0',
    ACREAGE_BASEMAP: join(folder, 'none.pmtiles'),
  })
  assert.equal(code, 1, stderr)
  assert.match(stderr, /ACREAGE_BASEMAP names \S+none\.pmtiles, which cannot be read/)
  assert.doesNotMatch(`${stdout}${stderr}`, /geography|demo|listings/i)
  assert.ok(!existsSync(join(folder, 'new', 'demo-key')))
})

test('a start says what is wrong with the files and the style of a map', async () => {
  const cases: [Record<string, string>, RegExp][] = [
    [
      { ACREAGE_BASEMAP: join(folder, 'none.pmtiles') },
      /ACREAGE_BASEMAP names \S+none\.pmtiles, which cannot be read: there is no such file/,
    ],
    [
      { ACREAGE_TERRAIN: folder },
      /ACREAGE_TERRAIN names .*, which cannot be read|not a PMTiles archive/,
    ],
    [
      { ACREAGE_BASEMAP: files.text },
      /ACREAGE_BASEMAP names \S+, which is not a PMTiles archive of version 3/,
    ],
    [
      { ACREAGE_BASEMAP: files.other },
      /layers of the Protomaps basemap .* has transportation\. .*ACREAGE_MAP_STYLE/,
    ],
    [{ ACREAGE_BASEMAP: files.terrain }, /ACREAGE_BASEMAP must name vector tiles .* has pictures/],
    [{ ACREAGE_TERRAIN: files.basemap }, /ACREAGE_TERRAIN must name PNG or WebP tiles/],
    [
      { ACREAGE_BASEMAP: 'https://land.example/map.pmtiles' },
      /ACREAGE_BASEMAP must be a PMTiles file on this machine/,
    ],
    [
      { ACREAGE_MAP_STYLE: 'style.json' },
      /ACREAGE_MAP_STYLE must be the http or https URL of a style/,
    ],
    [
      { ACREAGE_MAP_STYLE: `${STYLE} https://fonts.land.example/path` },
      /ACREAGE_MAP_STYLE must be/,
    ],
    [{ ACREAGE_MAP_STYLE: `${STYLE} https://a.example;script-src *` }, /ACREAGE_MAP_STYLE must be/],
    [{ ACREAGE_MAP_STYLE: STYLE, ACREAGE_TERRAIN: files.terrain }, /leave out one or the other/],
  ]
  for (const [map, message] of cases) {
    const { code, stderr } = await acreage(['serve'], { ...settings, ACREAGE_PORT: '0', ...map })
    assert.equal(code, 1, stderr)
    assert.match(stderr, message)
  }
})
