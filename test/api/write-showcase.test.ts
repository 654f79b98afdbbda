import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { FORM, feedLand, newSeller } from './posted-listings.ts'
import { assertFaults, assertRefused } from './refusal.ts'
import { BASE, startTestService } from './service.ts'
import { rowsOf, versionOf, writtenRows } from './written-rows.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
const seller = await newSeller(service)
const operator = await newSeller(service, { accountId: 4 as AccountId, allAccounts: true })

/** The entry of a listing in GET showcase. */
async function showcased(id: number) {
  const { data } = (await service.get('/v3/listings/showcase')).json()
  return data.filter(({ listingID }: { listingID: number }) => listingID === id)
}

test('a listing posted to 0/0 is created and featured', async () => {
  const answer = await seller.save('showcase/0/0', FORM)
  assert.equal(answer.statusCode, 201)
  const { listingID, ...rest } = answer.json()
  assert.deepEqual(rest, { success: true, listing_URL: `${BASE}/v3/listings/${listingID}` })
  const [summary, ...more] = await showcased(listingID)
  assert.deepEqual(more, [])
  assert.equal(summary.listingTitle, FORM.listingTitle)
  const { scid } = summary
  const location = `${BASE}/v3/listings/showcase/${listingID}/${scid}`
  assert.equal(answer.headers['location'], location)
  const featured = await service.get(location.slice(BASE.length))
  const plain = await service.get(`/v3/listings/${listingID}`)
  assert.deepEqual([featured.statusCode, plain.statusCode], [200, 200])
  assert.deepEqual(featured.json(), plain.json())
  assert.deepEqual(rowsOf(service, `select * from spotlight where listing_id = ${listingID}`), [
    { spotlight_id: scid, listing_id: listingID, by_plan: 0 },
  ])

  const edit = await seller.save(`showcase/${listingID}/${scid}`, { acres: 99 })
  assert.equal(edit.statusCode, 200)
  assert.equal((await showcased(listingID))[0].acres, 99)
})

test('a listing posted to 0 is not featured', async () => {
  const answer = await seller.save(0, FORM)
  const { listingID } = answer.json()
  assert.equal(answer.headers['location'], `${BASE}/v3/listings/${listingID}`)
  assert.deepEqual(await showcased(listingID), [])
})

test('each listing posted to 0/0 has a spotlight of its own', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => seller.save('showcase/0/0', FORM)),
  )
  for (const { statusCode } of answers) assert.equal(statusCode, 201)
  const locations = answers.map(({ headers }) => String(headers['location']))
  assert.equal(new Set(locations).size, 10)
  const { data } = (await service.get('/v3/listings/showcase')).json()
  const all = new Set(
    data.map(
      ({ listingID, scid }: Record<string, number>) =>
        `${BASE}/v3/listings/showcase/${listingID}/${scid}`,
    ),
  )
  for (const location of locations) assert.ok(all.has(location))
})

test('one feed key posted to 0/0 many times at once is featured once', async () => {
  const data = feedLand('S-1')
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => seller.save('showcase/0/0', data)),
  )
  const ids = new Set(answers.map(answer => answer.json().listingID))
  assert.equal(ids.size, 1)
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [
    ...Array(9).fill(200),
    201,
  ])
  for (const id of ids) assert.equal((await showcased(id)).length, 1)
})

test('a listing is edited through its own spotlight', async () => {
  const version = versionOf(service, 1) ?? Number.NaN
  const spotlights = rowsOf(service, 'select * from spotlight')
  const answer = await seller.save('showcase/1/21', { listingTitle: 'Through its spotlight' })
  assert.deepEqual(
    [answer.statusCode, answer.json()],
    [200, { success: true, listingID: 1, listing_URL: `${BASE}/v3/listings/1` }],
  )
  assert.equal(answer.headers['location'], `${BASE}/v3/listings/showcase/1/21`)
  assert.equal(versionOf(service, 1), version + 1)
  for (const path of ['1', 'showcase/1/21']) {
    const { listingTitle } = (await service.get(`/v3/listings/${path}`)).json()
    assert.equal(listingTitle, 'Through its spotlight')
  }
  assert.deepEqual(rowsOf(service, 'select * from spotlight'), spotlights)
  const unseen = await operator.save('showcase/9/24', { acres: 91 })
  assert.equal(unseen.statusCode, 200, 'one that is not shown')
})

test('a spotlight of another listing is not found, and nothing is written', async () => {
  const before = writtenRows(service)
  const unknown = { title: 'Invalid Spotlight ID', text: /spotlight id \d+ could not be found/ }
  const pairs = ['1/22', '1/99', '0/5', '0/21', '0/22', '0/99', '1/9007199254740991']
  for (const pair of pairs) {
    for (const by of [seller, await newSeller(service, { allAccounts: true })]) {
      const data = { ...FORM, acres: 98 }
      assertRefused(await by.save(`showcase/${pair}`, data), 404, 'post', unknown)
      const faulty = await by.save(`showcase/${pair}`, { acres: 'x' })
      assertRefused(faulty, 404, 'post', unknown)
    }
  }
  for (const pair of ['2/21', '4/22']) {
    const data = { acres: 98 }
    const by = await newSeller(service, { accountId: (pair[0] === '2' ? 2 : 4) as AccountId })
    assertRefused(await by.save(`showcase/${pair}`, data), 404, 'post', unknown)
  }
  const listing = { title: 'Invalid Listing ID', text: /listing id \d+ could not be found/ }
  for (const pair of ['99/21', '99/0', '99/99']) {
    assertRefused(await seller.save(`showcase/${pair}`, FORM), 404, 'post', listing)
  }
  const after = writtenRows(service)
  // Ignores the keys that were made here, which the change log has too.
  assert.deepEqual({ ...after, change_log: [] }, { ...before, change_log: [] })
  // A feed key does not circumvent the check.
  const feed = await seller.save(0, feedLand('S-2'))
  assert.equal(feed.statusCode, 201)
  assertRefused(await seller.save('showcase/0/5', feedLand('S-2')), 404, 'post', unknown)
})

test('a refused create features nothing', async () => {
  const before = writtenRows(service)
  const { acres, ...rest } = FORM
  assertFaults(await seller.save('showcase/0/0', rest), ['Missing acres'])
  assertRefused(await seller.save('showcase/0/0', { ...FORM, auctionID: 99 }), 400, 'post')
  assert.deepEqual(writtenRows(service), before)
  assert.ok(acres)
})
