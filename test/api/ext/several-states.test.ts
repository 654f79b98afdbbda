import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cityNamed, countyNamed, stateWithCode } from '../catalog.ts'
import { type Page, pageOf, startSearches } from '../search-cases.ts'

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

test('a search takes several cities, and places of several kinds', async () => {
  const bosque = countyNamed('Bosque', 'TX').id
  const waco = cityNamed('Waco', 'TX').id
  const clifton = cityNamed('Clifton', 'TX').id
  const records = async (query: string) => (await pageOf(service, 'ext', query)).records
  const inCounty = await records(`countyID=${bosque}`)
  assert.ok(inCounty > 0)
  const mixed = await pageOf(
    service,
    'ext',
    `countyID=${bosque}&cityID=${waco},${clifton}&stateID=${OREGON}`,
  )
  assert.equal(
    mixed.breadcrumb,
    'Land for sale in Oregon, Bosque County (TX), Waco (TX) or Clifton (TX)',
  )
  // Clifton lies in the county.
  const sum = inCounty + (await records(`cityID=${waco}`)) + (await records(`stateID=${OREGON}`))
  assert.equal(mixed.records, sum)
  const same = await pageOf(service, 'ext', `countyID=${bosque}&cityID=${waco}`)
  assert.equal(same.breadcrumb, 'Land for sale in Bosque County or Waco, Texas')
  const far = await service.get(`/ext/listings?countyID=${bosque}&cityID=${waco}&distance=20`)
  assert.equal(far.statusCode, 400)
  assert.match(far.body, /distance goes with one city, not with several places/)
})

test('the contract takes one state', async () => {
  for (const version of ['v3', 'v1']) {
    const answer = await service.get(`/${version}/listings?stateID=${TEXAS},${OREGON}`)
    assert.equal(answer.statusCode, 400, answer.body)
    for (const query of ['cityID=1,2', `stateID=${TEXAS}&cityID=1`, 'countyID=1&lakeID=1']) {
      assert.equal((await service.get(`/${version}/listings?${query}`)).statusCode, 400, query)
    }
  }
})

test('words are searched in titles, too, and kw is not', async () => {
  const all = await pageOf(service, 'ext', '')
  const id = all.data[0]?.listingID
  assert.ok(id)
  for (const [query, records] of [
    ['words=zanzibar', all.records],
    [`words="zanzibar ${id}"`, 1],
    [`words="${id} zanzibar"`, 0],
    ['kw=zanzibar', 0],
  ] as const) {
    const found = await pageOf(service, 'ext', query)
    assert.equal(found.records, records, query)
  }
  // The contract has no such parameter.
  assert.equal((await pageOf(service, 'v3', 'words=zanzibar')).records, all.records)
  const both = await service.get('/ext/listings?kw=creek&words=creek')
  assert.equal(both.statusCode, 400)
  assert.match(both.body, /Only one of kw and words may be given/)
})
