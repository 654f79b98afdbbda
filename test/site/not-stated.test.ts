import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogOf, quietListing, SEARCHED } from '../api/search-catalog.ts'
import { startTestSite, withSigns } from './site-service.ts'

const ACRES = 7117
const POWER = 'Power at the road.'
const { open } = await startTestSite(
  {},
  {
    source: catalogOf([
      ...SEARCHED,
      ...[`${POWER} No HOA.`, POWER, 'No power. No HOA.', 'A nice place.'].map((description, i) =>
        quietListing(9000 + i, { description, acres: ACRES, amenities: {} }),
      ),
    ]),
  },
)

/** The number of listings that a search finds, and its line about facts that are not stated. */
async function searched(query: string): Promise<{ total: string; line: string; more: string }> {
  const { statusCode, body } = await open(`/land?la=${ACRES}&ha=${ACRES}&${query}`)
  assert.equal(statusCode, 200, body)
  const [, line = '', more = ''] =
    /<p class="not-stated">(.*?) <a href="([^"]*)"/.exec(withSigns(body)) ?? []
  const [, total = ''] = /<p class="result-count">.*?<b>(\d+) listing/.exec(body) ?? []
  return { total, line, more: more.replaceAll('&amp;', '&') }
}

test('a search by facts says how much land does not state them, and a link adds that land', async () => {
  const power = await searched('power=available')
  assert.equal(power.total, '2')
  assert.equal(power.line, '1 more listing matches everything else, but says nothing about power.')
  const { body } = await open(power.more)
  assert.match(withSigns(body), /<b>3 listings<\/b>/)
  assert.match(body, /power not stated/)
  // Of two facts, land counts that lacks either and denies none.
  const both = await searched('power=available&hoa=none')
  assert.equal(both.total, '1')
  assert.equal(
    both.line,
    '2 more listings match everything else, but say nothing about power or HOA.',
  )
  assert.match(withSigns((await open(both.more)).body), /<b>3 listings<\/b>/)
})

test('there is no such line without facts, and where that land is included', async () => {
  for (const query of ['', 'power=notStated', 'power=available,notStated', 'power=none,notStated'])
    assert.equal((await searched(query)).line, '', query)
  // Nor is it missing where nothing else is found.
  const { line } = await searched('power=onSite')
  assert.match(line, /^1 more listing matches/)
})

test('the form keeps the choice of land that does not state a fact', async () => {
  const { body } = await open(`/land?la=${ACRES}&power=available,notStated`)
  assert.match(body, /name="power" value="notStated" checked><span>Power not stated<\/span>/)
  const other = await open(`/land?la=${ACRES}&power=available`)
  assert.doesNotMatch(other.body, /value="notStated"/)
})

test('cards name the facts that were searched first', async () => {
  const factsIn = async (query: string) =>
    /<p class="card-facts">([^<]*)/.exec(
      withSigns((await open(`/land?la=${ACRES}&ha=${ACRES}&hoa=none&${query}`)).body),
    )?.[1]
  assert.match((await factsIn('power=available')) ?? '', /^Power available · No HOA/i)
  assert.match((await factsIn('power=none')) ?? '', /^No power · No HOA/i)
  const all = await open(`/land?la=${ACRES}&ha=${ACRES}&power=available`)
  assert.doesNotMatch(all.body, /card-facts">[^<]*No HOA/)
})
