import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import { extract } from 'tar-stream'
import { type BaseMapSources, baseMapFile, deriveBaseMap } from '../src/reference/build/base-map.ts'
import { firstDifferingLine } from '../src/reference/build/derive.ts'
import { deriveDrawnWaters } from '../src/reference/build/drawn-waters.ts'

/**
 * Writes the lines of the maps that us-atlas does not have: neighbours, lakes and rivers. With --check, compares them with
 * the committed ones. The two packages that they come from are large, and only this program needs them, so it fetches them
 * from the npm registry itself, once.
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

const derived = await derive()
for (const [path, text] of Object.entries(derived)) {
  const file = join(ROOT, path)
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text)
    continue
  }
  const line = firstDifferingLine(existsSync(file) ? readFileSync(file, 'utf8') : '', text)
  if (line === null) continue
  process.stderr.write(`${path} differs from its sources at line ${line}. Run: npm run base-map\n`)
  process.exitCode = 1
}

async function derive(): Promise<Readonly<Record<string, string>>> {
  const world = await filesOf(WORLD, ['countries-50m.json', 'countries-110m.json'])
  const waters = await filesOf(WATERS, ['dist/plotly-geo-assets.js'])
  const states = readFileSync(
    fileURLToPath(import.meta.resolve('us-atlas/states-10m.json')),
    'utf8',
  )
  const sources = {
    states: JSON.parse(states),
    near: JSON.parse(world[0] ?? ''),
    far: JSON.parse(world[1] ?? ''),
    waters: watersOf(waters[0] ?? ''),
  } as BaseMapSources
  const map = deriveBaseMap(sources)
  const drawn = { about: ABOUT, ...deriveDrawnWaters(map) }
  return {
    'src/http/site/maps/base-map.json': baseMapFile(map, ABOUT),
    'src/reference/data/drawn-waters.json': `${JSON.stringify(drawn, null, 1)}\n`,
  }
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
