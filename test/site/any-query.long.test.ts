import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSeller, WHOLE_FORM } from '../api/posted-listings.ts'
import { catalogOf, SEARCHED } from '../api/search-catalog.ts'
import { askAnyQueries } from './any-query.ts'
import { startTestSite } from './site-service.ts'

const { open, service } = await startTestSite({}, { source: catalogOf(SEARCHED) })

// `npm run fuzz` asks more.
test('any query of a crawler gets an answer that is no failure of ours', () =>
  askAnyQueries(open, { runs: 60 }))

test('an address that the site itself redirects to is not redirected again', async () => {
  for (const query of ['q=austn+tx', 'q=40+acres+under+300k', 'lp=&hp=5&kw=', 'q=zzzz', 'LP=$5k']) {
    const { statusCode, headers } = await open(`/land?${query}`)
    if (statusCode === 303) assert.notEqual((await open(String(headers.location))).statusCode, 303)
  }
})

const SCRIPT = '"\'><script>alert(1)</script><img src=x onerror=alert(1)>&amp;'

/** Every text of a form, with a script in it. */
function withScripts(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map(one => withScripts(one, name))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, withScripts(one, key)]),
    )
  }
  const isFree = /title|description|label|street|legal|notes|instructions/i.test(name)
  return typeof value === 'string' && isFree ? `${value.slice(0, 40)} ${SCRIPT}` : value
}

test('scripts in the texts of a listing and of a search are shown as text', async () => {
  const seller = await newSeller(service)
  const { images: _, ...form } = WHOLE_FORM
  const saved = await seller.save(0, withScripts(form) as object)
  assert.ok(saved.statusCode < 300, saved.body)
  const { listingID } = saved.json()
  const { headers } = await open(`/property/x/${listingID}`)
  const property = new URL(String(headers.location), 'http://land.example').pathname
  const paths = [
    property,
    `/land?kw=${encodeURIComponent('creek <script>alert(1)</script>')}`,
    `/land?lp=${encodeURIComponent(SCRIPT)}`,
    `/land?q=${encodeURIComponent(SCRIPT)}&la=%3Cscript%3E`,
    '/land?sortid=6',
    `/land.atom?sortid=6`,
    `/compare?ids=${listingID}`,
    `/site/shortlist?ids=${listingID}`,
    `/site/suggest?q=${listingID}`,
    `/${encodeURIComponent(SCRIPT)}`,
  ]
  for (const path of paths) {
    let answer = await open(path)
    if (answer.statusCode === 303) answer = await open(String(answer.headers.location))
    assert.ok(answer.statusCode < 500, path)
    if (String(answer.headers['content-type']).startsWith('application/json')) continue
    assert.doesNotMatch(answer.body, /<script>alert|<img src=x|"'>/, path)
  }
  const page = await open(property)
  assert.match(page.body, /&lt;script&gt;alert\(1\)&lt;\/script&gt;/)
  const policy = String(page.headers['content-security-policy'])
  assert.match(policy, /script-src 'self';/)
  assert.doesNotMatch(policy, /unsafe/)
})
