import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startTestSite } from './site-service.ts'

const { open } = await startTestSite()

/** Packages whose modules browsers run, by the names under which the site serves them. */
const PACKAGES: Readonly<Record<string, string>> = {
  'maplibre-contour': 'maplibre-contour',
  'terra-draw': 'terra-draw',
  'terra-draw-maplibre-gl-adapter': 'terra-draw-maplibre-gl-adapter',
  'maplibre-gl': 'maplibre-gl/dist/maplibre-gl.mjs',
  'maplibre-gl-worker': 'maplibre-gl/dist/maplibre-gl-worker.mjs',
}

/** Lists of modules in a page: each begins with a module, and goes on with all that it imports. */
function moduleListsOf(page: string): string[][] {
  const lists = page.matchAll(/data-[a-z]+="(\/site\/assets\/[^"]+\.m?js)"/g)
  return [...lists].map(([, addresses = '']) => addresses.split(' '))
}

function importsOf(code: string): string[] {
  const names = code.matchAll(/^\s*import\b[^'"(]*['"]([^'"]+)['"]/gm)
  return [...names].map(([, name = '']) => name)
}

test('pages name each module with all that it imports, and each is there as JavaScript without comments', async () => {
  const lists = moduleListsOf((await open('/land')).body)
  const named = lists.map(([first = '']) => first.replace(/^.*\/([^.]+).*$/, '$1'))
  for (const name of ['live-map', 'land-view', 'draw-area', 'terrain', 'save-choices']) {
    assert.ok(named.includes(name), `${name} is in ${named}`)
  }
  for (const [first = '', ...imported] of lists) {
    const wanted = new Set<string>()
    const codes = new Map<string, string>()
    for (const address of [first, ...imported]) {
      const { statusCode, headers, body } = await open(address)
      assert.equal(statusCode, 200, address)
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.match(String(headers['content-type']), /^text\/javascript/)
      codes.set(address, body)
      for (const name of importsOf(body)) wanted.add(name)
    }
    assert.deepEqual([...wanted].toSorted(), imported.toSorted(), first)
    for (const [address, code] of codes) {
      const [, name = ''] = /\/([\w-]+)[^/]*$/.exec(address) ?? []
      const isOwn = !(name in PACKAGES)
      assert.ok(!isOwn || !/\/\*|^\s*\/\/|: string\b|^import type/m.test(code), address)
    }
  }
})

test('modules of packages are served as they are published, with addresses for the names of others', async () => {
  const addresses = new Set(moduleListsOf((await open('/land')).body).flat())
  for (const [name, file] of Object.entries(PACKAGES)) {
    const address = [...addresses].find(one => one.startsWith(`/site/assets/${name}.`))
    assert.ok(address, name)
    const published = readFileSync(fileURLToPath(import.meta.resolve(file)), 'utf8')
    const { body } = await open(address)
    const [imported] = importsOf(body)
    const wanted = imported ? published.replace(/(?<=from")[\w-]+/, imported) : published
    assert.ok(body === wanted, address)
  }
})

test('a file that browsers run as a plain script imports and exports nothing', async () => {
  const page = await open('/')
  const [, theme = ''] = /<script src="([^"]+)">/.exec(page.body) ?? []
  for (const address of [theme, '/service-worker.js']) {
    const { statusCode, body } = await open(address)
    assert.equal(statusCode, 200)
    assert.ok(body.length > 50)
    assert.doesNotMatch(body, /^(?:import|export)\b/m)
  }
})

test('several browsers that ask for modules at once get them, compressed', async () => {
  const [[address = ''] = []] = moduleListsOf((await open('/')).body)
  const fresh = await startTestSite()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => fresh.open(address, { 'accept-encoding': 'br' })),
  )
  for (const { statusCode, headers } of answers) {
    assert.deepEqual([statusCode, headers['content-encoding']], [200, 'br'])
  }
})
