import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { acreage, serveHere } from '../cli/acreage.ts'
import { copyEmptyDatabase } from '../golden/databases.ts'
import {
  basemapTile,
  PUBLIC_LAND,
  publicLandTile,
  slopeTile,
  writeArchive,
} from './pmtiles-file.ts'
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
  padus: join(folder, 'padus.pmtiles'),
}
const tile = { ...PLACE, bytes: basemapTile() }
const slope = { ...PLACE, bytes: await slopeTile() }
await writeArchive(files.basemap, 'mvt', [tile], { ...PROTOMAPS, attribution: '© Surveyors' })
await writeArchive(files.terrain, 'png', [slope], {})
await writeArchive(files.other, 'mvt', [tile], { vector_layers: [{ id: 'transportation' }] })
await writeArchive(files.padus, 'mvt', [{ ...PLACE, bytes: publicLandTile() }], PUBLIC_LAND)
await writeFile(files.text, 'This is a text, and longer than the header of an archive. '.repeat(9))

const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_HOST: '127.0.0.1' }

async function page(address: string): Promise<{ text: string; policy: string }> {
  const answer = await fetch(`${address}/land`, { headers: BROWSER })
  const policy = answer.headers.get('content-security-policy') ?? ''
  return { text: await answer.text(), policy }
}

/** What pages tell the map of the operator's files. */
function ownMapIn(text: string) {
  let own = withSigns(/data-own="([^"]+)"/.exec(text)?.[1] ?? '')
  const signs = [
    ['&quot;', '"'],
    ['&#34;', '"'],
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&amp;', '&'],
  ] as const
  for (const [entity, sign] of signs) own = own.replaceAll(entity, sign)
  return JSON.parse(own)
}

const added = { ...settings, ACREAGE_DATA_DIR: join(folder, 'added') }
const photo = { ...PLACE, bytes: await sharp(slope.bytes).jpeg().toBuffer() }
const satellite = join(folder, 'Naip 2025.pmtiles')
await writeArchive(satellite, 'jpeg', [photo], {
  attribution: '<a href="https://usda.example/">USDA</a><img src=x onerror=alert(1)> &copy; <b',
})

test('one command brings a file to the map, and another one takes it off', async () => {
  await mkdir(added.ACREAGE_DATA_DIR, { recursive: true })
  await copyEmptyDatabase(join(added.ACREAGE_DATA_DIR, 'acreage.db'))
  const run = async (...args: string[]) => acreage(['map', ...args], added)
  assert.match((await run('list')).stderr, /No maps\./)
  const one = await run('add', satellite)
  assert.match(one.stdout, /Added "naip-2025" \(pictures\): zooms 6 to 6/)
  assert.equal((await run('add', files.basemap, '--name', 'roads', '--in-place')).code, 0)
  assert.match((await run('add', files.terrain, '--as', 'terrain')).stdout, /\(terrain\)/)
  assert.match((await run('add', files.padus)).stdout, /Added "padus" \(public-land\)/)
  const { stdout } = await run('list', '--json')
  const kinds = JSON.parse(stdout).map((map: { name: string; kind: string }) => [
    map.name,
    map.kind,
  ])
  assert.deepEqual(kinds, [
    ['naip-2025', 'pictures'],
    ['padus', 'public-land'],
    ['roads', 'basemap'],
    ['terrain', 'terrain'],
  ])
  await using service = await serveHere([], added)
  const { text } = await page(service.address)
  const own = ownMapIn(text)
  assert.match(text, /<option value="0">Naip 2025<\/option>/)
  assert.equal(own.basemap.attribution, '&#169; Surveyors')
  const [pictures] = own.pictures
  // The map shows it as HTML.
  assert.equal(
    pictures.attribution,
    '<a href="https://usda.example/" target="_blank" rel="noopener">USDA</a> &#169; ',
  )
  const { z, x, y } = PLACE
  const found = await fetch(`${service.address}${pictures.path}/${z}/${x}/${y}`)
  assert.equal(found.headers.get('content-type'), 'image/jpeg')
  assert.deepEqual(Buffer.from(await found.arrayBuffer()), photo.bytes)
  assert.equal((await run('remove', 'roads')).code, 0)
  assert.ok(existsSync(files.basemap), 'a file in place stays')
  assert.match((await run('remove', 'roads')).stderr, /There are naip-2025, padus, terrain/)
  await rm(satellite)
  assert.equal((await run('list')).code, 0, 'the file has a second name')
})

test('a file that does not serve, or has no room, is refused with the reason', async () => {
  const whole = await readFile(files.terrain)
  const other = async (name: string, bytes: Buffer | string) => {
    const file = join(folder, name)
    await writeFile(file, bytes)
    return file
  }
  const wrongType = Buffer.from(whole)
  wrongType.writeUInt8(3, 99)
  const wrongBounds = Buffer.from(whole)
  wrongBounds.writeInt32LE(-1_900_000_000, 102)
  const cases: [readonly string[], RegExp][] = [
    [[await other('cut.pmtiles', whole.subarray(0, 300))], /truncated: its tiles end at byte \d+/],
    [[await other('short.pmtiles', whole.subarray(0, 50))], /ends within its header/],
    [[await other('empty.pmtiles', '')], /it is empty/],
    [[await other('x.mbtiles', 'SQLite format 3')], /MBTiles .*pmtiles convert/],
    [[await other('type.pmtiles', wrongType)], /says that its tiles are jpeg/],
    [[await other('bounds.pmtiles', wrongBounds)], /which is not on Earth/],
    [[join(folder, 'absent.pmtiles')], /there is no such file/],
    [[folder], /it is not a file/],
    [[files.terrain, '--as', 'basemap'], /must name vector tiles/],
    [[files.other], /has transportation/],
    [[files.terrain, '--as', 'public-land'], /must name vector tiles with areas/],
    [[files.padus, '--name', 'forests'], /one file of this kind .*"padus"/],
    [[files.terrain, '--name', '../terrain'], /lower-case letters, digits and hyphens/],
    [[files.terrain, '--name', 'naip-2025'], /There is a map "naip-2025" already/],
    [[files.terrain, '--as', 'terrain', '--name', 'hills'], /one file of this kind .*"terrain"/],
  ]
  for (const [args, message] of cases) {
    const { code, stderr } = await acreage(['map', 'add', ...args], added)
    assert.equal(code, 1, args.join(' '))
    assert.match(stderr, message)
  }
  const style = { ...added, ACREAGE_MAP_STYLE: STYLE }
  assert.match((await acreage(['map', 'add', files.other], style)).stderr, /ACREAGE_MAP_STYLE/)
  // A link whose file is gone is told, and stops the start.
  const copy = await other('pictures.pmtiles', whole)
  await acreage(['map', 'add', copy, '--in-place'], added)
  await rm(copy)
  const listed = await acreage(['map', 'list'], added)
  assert.equal(listed.code, 1)
  assert.match(listed.stdout, /Fault: The map "pictures" names .*there is no such file/)
  const started = await acreage(['serve'], { ...added, ACREAGE_PORT: '0' })
  assert.match(started.stderr, /The map "pictures" \(acreage map list\) names/)
})

test('an operator’s tiles come from the files, and pages name them', async () => {
  await using service = await serveHere([], {
    ...settings,
    ACREAGE_BASEMAP: files.basemap,
    ACREAGE_TERRAIN: files.terrain,
  })
  const { text, policy } = await page(service.address)
  assert.match(policy, /connect-src 'self';/)
  const own = ownMapIn(text)
  assert.equal(own.basemap.attribution, '&#169; Surveyors')
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

test('an operator’s tiles have a limit ten times as high as that of pages, apart from it', async () => {
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
  const said = `${stdout}${stderr}`.replaceAll(/^Migrated: .*\n/gm, '')
  assert.doesNotMatch(said, /geography|demo|listings/i)
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
      /ACREAGE_TERRAIN names .*, which cannot be (?:read|used: it is not a file)/,
    ],
    [
      { ACREAGE_BASEMAP: files.text },
      /ACREAGE_BASEMAP names \S+, which cannot be used: it is not a PMTiles file/,
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
