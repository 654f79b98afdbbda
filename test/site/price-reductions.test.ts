import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NOW } from '../api/catalog.ts'
import { catalogOf, quietListing } from '../api/search-catalog.ts'
import { startTestSite } from './site-service.ts'

const DAY_MS = 86_400_000
const lowered = (id: number, days: number, status: 'P' | 'S' = 'P') =>
  quietListing(id, {
    status,
    priceUsd: 90_000,
    acres: 10,
    priceReduction: { at: NOW - days * DAY_MS, fromUsd: 100_000 },
  })
const { open, service } = await startTestSite(
  {},
  { source: catalogOf([lowered(1, 10), lowered(2, 89), lowered(3, 91), lowered(4, 10, 'S')]) },
)

/** How many tags of lower prices a page has. */
async function tagsOn(address: string): Promise<number> {
  const sent = await open(address)
  const moved = sent.headers.location
  const { statusCode, body } = sent.statusCode === 301 ? await open(String(moved)) : sent
  assert.equal(statusCode, 200, body)
  return body.split('>Reduced 10%<').length - 1
}

test('a lower price has a tag for 90 days and is found as long, on cards that are kept, too', async () => {
  const found = async () => {
    const { body } = await open('/land?reduced=any&sortid=31')
    return [...body.matchAll(/data-listing="(\d+)"/g)].map(([, id]) => Number(id))
  }
  assert.deepEqual(await found(), [1, 2])
  assert.equal(await tagsOn('/land'), 2)
  const tagsOnPage = await tagsOn('/property/2')
  assert.ok(tagsOnPage > 0)
  service.now += 2 * DAY_MS
  assert.deepEqual(await found(), [1])
  // Another search, whose page is not kept, shows the same kept cards.
  assert.equal(await tagsOn('/land?la=1'), 1)
  assert.equal(await tagsOn('/property/2'), 0)
  const { body } = await open('/land?reduced=past90days')
  assert.match(body, /name="reduced" value="any" checked/)
})
