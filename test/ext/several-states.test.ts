import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stateWithCode } from '../api/catalog.ts'
import { type Page, pageOf, startSearches } from '../api/search-cases.ts'

const service = await startSearches()

const TEXAS = stateWithCode('TX').id
const OREGON = stateWithCode('OR').id

test('a search takes several states, and finds what each of them has', async () => {
  const answer = await service.get(`/ext/listings?stateID=${TEXAS},${OREGON}`)
  assert.equal(answer.statusCode, 200, answer.body)
  const both = answer.json<Page>()
  const [texas, oregon] = await Promise.all(
    [TEXAS, OREGON].map(id => pageOf(service, 'v3', `stateID=${id}`)),
  )
  assert.ok(texas && oregon && texas.records > 0 && oregon.records > 0)
  assert.equal(both.records, texas.records + oregon.records)
  assert.equal(both.breadcrumb, 'Land for sale in Texas or Oregon')
})

test('the contract takes one state', async () => {
  for (const version of ['v3', 'v1']) {
    const answer = await service.get(`/${version}/listings?stateID=${TEXAS},${OREGON}`)
    assert.equal(answer.statusCode, 400, answer.body)
  }
})
