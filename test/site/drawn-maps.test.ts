import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestSite } from './site-service.ts'

const { open } = await startTestSite()

/** The parts of files that the drawn map of a page names, by the addresses of the files. */
function namedIn(page: string): Map<string, Set<string>> {
  const named = new Map<string, Set<string>>()
  for (const [, file = '', mark = ''] of page.matchAll(/<use [^>]*href="([^"#]+)#([^"]+)"/g)) {
    named.set(file, (named.get(file) ?? new Set()).add(mark))
  }
  return named
}

test('the lines of drawn maps stand in a file that browsers keep, with all that pages name', async () => {
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
      for (const mark of [...marks, 'all']) assert.ok(file.body.includes(` id="${mark}"`), mark)
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

test('there are files for states alone, and a page of an older version gets the present file', async () => {
  assert.equal((await open('/site/assets/map-xx.AAAAAAAAAAAA.svg')).statusCode, 404)
  const older = await open('/site/assets/map-ri.AAAAAAAAAAAA.svg')
  assert.equal(older.statusCode, 200)
  assert.equal(older.headers['cache-control'], 'no-store')
  assert.match(older.body, / id="c44007"/)
})
