import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FULL_ID } from '../api/catalog.ts'
import { FORM, newSeller } from '../api/posted-listings.ts'
import { startTestSite } from './site-service.ts'

const { service, open } = await startTestSite()
const seller = await newSeller(service)

test('the map of similar land shows the counties with their names', async () => {
  // Clifton, and a place 40 miles to the south-west, in another county.
  for (const [lat, lng] of [
    [31.78, -97.58],
    [31.7, -98.12],
  ]) {
    const answer = await seller.save(0, { ...FORM, acres: 60, price: 300_000, lat, lng })
    assert.ok([201, 400].includes(answer.statusCode), answer.body)
  }
  const { body } = await open(`/property/cafe-ranch-creek/${FULL_ID}`)
  const [, path = ''] = /<path class="drawing-counties" d="([^"]*)"\/>/.exec(body) ?? []
  assert.match(path, /^(?:M-?\d+ -?\d+(?:l-?\d+ -?\d+)+z)+$/)
  assert.match(body, /<text class="drawing-county"[^>]*>\w+ County<\/text>/)
  assert.doesNotMatch(path, /NaN|Infinity/)
})
