import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countyNamed } from '../api/catalog.ts'
import { startTestSite } from './site-service.ts'

const { open } = await startTestSite()

/** The parts of files that a page names, by the addresses of the files: of its drawn map, and of icons. */
function namedIn(page: string): Map<string, Set<string>> {
  const named = new Map<string, Set<string>>()
  for (const [, file = '', mark = ''] of page.matchAll(/<use [^>]*href="([^"#]+)#([^"]+)"/g)) {
    named.set(file, (named.get(file) ?? new Set()).add(mark))
  }
  return named
}

test('the lines of drawn maps stand in files that browsers keep, with all that pages name', async () => {
  const pages = ['/', '/land', '/land?stateID=44']
  for (const url of pages) {
    const { body } = await open(url)
    const named = namedIn(body)
    assert.equal(named.size, 1, url)
    for (const [path, marks] of named) {
      assert.match(path, /^\/site\/assets\/map-(?:us|tx)\.[\dA-Za-z]{12}\.svg$/)
      const file = await open(path)
      assert.equal(file.statusCode, 200)
      assert.equal(file.headers['content-type'], 'image/svg+xml')
      assert.equal(file.headers['cache-control'], 'public, max-age=31536000, immutable')
      for (const mark of marks) assert.ok(file.body.includes(` id="${mark}"`), mark)
    }
    const [map = ''] = /<svg class="count-map"[\s\S]+?<\/svg>/.exec(body) ?? []
    assert.ok(map.length < 5000, `The map of ${url} has ${map.length} characters in the page`)
  }
})

test('the policy of pages lets the file in, and each county with listings leads to its search', async () => {
  const { body, headers } = await open('/land?stateID=44')
  assert.match(String(headers['content-security-policy']), /img-src 'self'/)
  assert.match(
    body,
    /<a href="\/land\?countyID=48035" tabindex="-1"><use class="shade-\d" href="[^"]+#c48035"><title>Bosque County: \d+<\/title><\/use><\/a>/,
  )
})

test('there are files only for states, and a page of an older version gets the present file', async () => {
  assert.equal((await open('/site/assets/map-xx.AAAAAAAAAAAA.svg')).statusCode, 404)
  const older = await open('/site/assets/map-ri.AAAAAAAAAAAA.svg')
  assert.equal(older.statusCode, 200)
  assert.equal(older.headers['cache-control'], 'no-store')
  assert.match(older.body, / id="c44007"/)
})

/** What the map that moves shows first: west, south, east and north. */
async function frameOf(search: string): Promise<number[]> {
  const { body } = await open(`/land?${search}`)
  return (/data-frame="([^"]*)"/.exec(body)?.[1] ?? '').split(',').map(Number)
}

test('a map shows the place that was asked for, whether land is found there or not', async () => {
  const travis = await frameOf('countyID=48453')
  assert.deepEqual(await frameOf('countyID=48453&la=9000000'), travis)
  const [west = 0, south = 0, east = 0, north = 0] = travis
  // Travis County, Texas, is 40 miles wide.
  assert.ok(west > -98.3 && west < -98.1 && east > -97.5 && east < -97.3, String(travis))
  assert.ok(south > 30 && north < 30.7, String(travis))
  const frames = {
    'stateID=44': [-106.6, 25.8, -93.5, 36.5],
    'near=31.9,-97.6,25': [-98.03, 31.54, -97.17, 32.26],
    'polygon=31,-98;32,-98;32,-97': [-98, 31, -97, 32],
    // Alaska crosses the antimeridian.
    'stateID=2': [172.4, 51.2, 230, 71.4],
    'la=9000000': [-125, 24, -66.5, 49.5],
  }
  for (const [search, expected] of Object.entries(frames)) {
    const frame = await frameOf(search)
    assert.ok(
      expected.every((degrees, i) => Math.abs(degrees - (frame[i] ?? 0)) < 0.6),
      `${search}: ${frame}`,
    )
  }
})

test('a town and a ZIP code are shown with the land around them', async () => {
  const { body } = await open('/land?countyID=48035')
  assert.match(body, /<path class="drawing-outline" d="M[\dL .-]+"\/>/)
  for (const search of ['zip=76634', 'countyID=48035']) {
    const [west = 0, south = 0, east = 0, north = 0] = await frameOf(search)
    assert.ok(east - west > 0.1 && east - west < 1.5 && north - south < 1.2, search)
  }
})

test('without script, a map of a county leads to the land in each part of it', async () => {
  const { body } = await open('/land?countyID=48035')
  const [, address = ''] =
    /<a href="(\/land\?[^"]*bounds=[^"]*)" tabindex="-1" transform="[^"]*"><circle/.exec(body) ?? []
  const total = Number(/<b>(\d+) listings?<\/b>/.exec(body)?.[1])
  const part = await open(address.replaceAll('&amp;', '&').replaceAll('&#38;', '&'))
  assert.equal(part.statusCode, 200, address)
  const found = Number(/<b>(\d+) listings?<\/b>/.exec(part.body)?.[1])
  assert.ok(found >= 1 && found <= total, `${found} of ${total}`)
})

test('the line around the area of a search is GeoJSON', async () => {
  const lineOf = async (search: string): Promise<number[][][]> => {
    const answer = await open(`/site/outline.json?${search}`)
    assert.equal(answer.statusCode, 200, answer.body)
    assert.equal(answer.headers['content-type'], 'application/geo+json; charset=utf-8')
    return answer.json().geometry.coordinates
  }
  const [bosque = []] = await lineOf('countyID=48035')
  assert.ok(bosque.length > 10)
  assert.deepEqual(bosque[0], bosque.at(-1))
  assert.ok(bosque.every(([east = 0, north = 0]) => east < -97 && east > -98.1 && north > 31.5))
  // The border between two counties is no part of their outline.
  const both = (await lineOf('countyID=48035,48425')).flat().length
  assert.ok(both < bosque.length + ((await lineOf('countyID=48425'))[0]?.length ?? 0))
  assert.equal((await lineOf('near=31.9,-97.6,25')).length, 1)
  assert.ok((await lineOf('stateID=44')).flat().length > 300)
  assert.deepEqual(await lineOf('zip=76634'), [])
  assert.deepEqual(await lineOf(''), [])
  assert.equal((await open('/site/outline.json?countyID=x')).statusCode, 400)
})

test('the Aleutians, which lie on both sides of the antimeridian, are framed in one piece', async () => {
  const { body } = await open(`/land?countyID=${countyNamed('Aleutians West', 'AK').id}`)
  const [, frame = ''] = /data-frame="([^"]*)"/.exec(body) ?? []
  const [west = 0, , east = 0] = frame.split(',').map(Number)
  assert.ok(west > 170 && east > 190 && east < 200, frame)
})

test('an enclave or island that is too small to be drawn leaves nothing in the outlines of a map', async () => {
  for (const [county, state] of [
    ['Denver', 'CO'],
    ['Fairfax', 'VA'],
    ['Haines', 'AK'],
  ] as const) {
    const { body } = await open(`/land?countyID=${countyNamed(county, state).id}`)
    const [, path = ''] = /<path class="drawing-counties" d="([^"]*)"/.exec(body) ?? []
    for (const line of path.split('M').slice(1))
      assert.match(line, /^-?\d+ -?\d+l-?\d+(?: -?\d+)+$/, county)
  }
})
