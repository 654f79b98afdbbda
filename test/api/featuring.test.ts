import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SERVICE } from '../../src/domain/accounts/actor.ts'
import { operatorPrincipal } from '../../src/domain/accounts/principal.ts'
import type { AccountId, ListingId } from '../../src/domain/values/ids.ts'
import { INACTIVE_ID } from './catalog.ts'
import { FORM, newSeller, type Seller } from './posted-listings.ts'
import { assertRefused } from './refusal.ts'
import { BASE, startTestService } from './service.ts'
import { rowsOf, versionOf, writtenRows } from './written-rows.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
const seller = await newSeller(service)

/** The id of the listing's spotlight in the showcase; undefined: the listing is not in the showcase. */
async function scidOf(id: number): Promise<number | undefined> {
  const { data } = (await service.get('/v3/listings/showcase')).json()
  const found = data.filter(({ listingID }: { listingID: number }) => listingID === id)
  assert.ok(found.length <= 1, 'A listing is in the showcase twice')
  return found[0]?.scid
}

async function created(): Promise<number> {
  return (await seller.save(0, FORM)).json().listingID
}

function end(id: number | string, by: Pick<Seller, 'key'>, headers = {}) {
  const url = `/ext/listings/${id}/showcase`
  return service.app.inject({ method: 'DELETE', url, headers: { 'x-api-key': by.key, ...headers } })
}

function spotlights(id: number) {
  return rowsOf(service, `select spotlight_id from spotlight where listing_id = ${id}`)
}

test('posting to a listing and 0 puts it into the showcase, once, and edits it', async () => {
  const id = await created()
  const first = await seller.save(`showcase/${id}/0`, { acres: 41 })
  assert.equal(first.statusCode, 200, first.body)
  assert.deepEqual(first.json(), {
    success: true,
    listingID: id,
    listing_URL: `${BASE}/v3/listings/${id}`,
  })
  const scid = await scidOf(id)
  assert.equal(first.headers.location, `${BASE}/v3/listings/showcase/${id}/${scid}`)
  const shown = await service.get(`/v3/listings/showcase/${id}/${scid}`)
  assert.equal(shown.json().acres, 41)
  const again = await Promise.all([1, 2, 3].map(() => seller.save(`showcase/${id}/0`, {})))
  for (const { statusCode, headers } of again) {
    assert.deepEqual([statusCode, headers.location], [200, first.headers.location])
  }
  assert.deepEqual(spotlights(id), [{ spotlight_id: scid }])
  assert.equal(versionOf(service, id), 2, 'An empty form edits nothing')
})

test('a key with only showcase:write features its own listings, but does not edit them', async () => {
  const id = await created()
  const featurer = await newSeller(service, { permissions: ['showcase:write'] })
  assertRefused(await featurer.save(`showcase/${id}/0`, { acres: 42 }), 403, 'post')
  assertRefused(await featurer.save('showcase/0/0', FORM), 403, 'post')
  assert.equal((await featurer.save(`showcase/${id}/0`, {})).statusCode, 200)
  assert.ok(await scidOf(id))
  const writer = await newSeller(service, { permissions: ['listings:write'] })
  const other = await created()
  const missing = { title: 'Permission missing', text: /showcase:write/ }
  assertRefused(await writer.save(`showcase/${other}/0`, {}), 403, 'post', missing)
  assertRefused(await end(id, writer), 403, 'v3')
  const stranger = await newSeller(service, { accountId: 2 as AccountId })
  assertRefused(await stranger.save(`showcase/${id}/0`, {}), 403, 'post')
  assertRefused(await end(id, stranger), 403, 'v3')
  assert.equal(await scidOf(other), undefined)
  assert.ok(await scidOf(id))
})

test('DELETE takes a listing out of the showcase, and does so once', async () => {
  const id = await created()
  await seller.save(`showcase/${id}/0`, {})
  const scid = await scidOf(id)
  const gone = await end(id, seller)
  assert.equal(gone.statusCode, 200, gone.body)
  assert.deepEqual(gone.json(), {
    success: true,
    listingID: id,
    listing_URL: `${BASE}/v3/listings/${id}`,
  })
  assert.equal(gone.headers['cache-control'], 'no-store')
  assert.equal(await scidOf(id), undefined)
  assertRefused(await service.get(`/v3/listings/showcase/${id}/${scid}`), 404, 'v3')
  assert.equal((await service.get(`/v3/listings/${id}`)).statusCode, 200)
  const before = writtenRows(service)
  assert.equal((await end(id, seller)).statusCode, 200)
  assert.deepEqual(writtenRows(service), before)
  await seller.save(`showcase/${id}/0`, {})
  assert.ok(Number(await scidOf(id)) > Number(scid), 'The id of an ended spotlight is given again')
  const actions = rowsOf(
    service,
    `select action from audit where subject = 'listing' and subject_id = '${id}' and action like '%featured'`,
  )
  assert.deepEqual(actions, [
    { action: 'featured' },
    { action: 'no longer featured' },
    { action: 'featured' },
  ])
})

test('DELETE honours If-Match, and refuses unknown listings', async () => {
  const id = await created()
  await seller.save(`showcase/${id}/0`, {})
  const { etag } = (await service.get(`/v3/listings/${id}`)).headers
  await seller.save(id, { acres: 43 })
  assertRefused(await end(id, seller, { 'if-match': etag }), 412, 'v3')
  assert.ok(await scidOf(id))
  const now = (await service.get(`/v3/listings/${id}`)).headers.etag
  assert.equal((await end(id, seller, { 'if-match': now })).statusCode, 200)
  assertRefused(await end(99_999, seller), 404, 'v3')
  assert.equal((await end('x', seller)).statusCode, 404)
  assertRefused(await end(id, { key: 'nonsense' }), 401, 'v3')
  const get = await service.get(`/ext/listings/${id}/showcase`)
  assert.deepEqual([get.statusCode, get.headers.allow], [405, 'DELETE'])
})

test('a sold or inactive listing is not in the showcase, and is back once it is neither', async () => {
  const id = await created()
  await seller.save(`showcase/${id}/0`, {})
  const scid = await scidOf(id)
  for (const hidden of [{ status: 'S' }, { status: 'P', active: false }]) {
    await seller.save(id, hidden)
    assert.equal(await scidOf(id), undefined, JSON.stringify(hidden))
  }
  await seller.save(id, { status: 'PP', active: true })
  assert.equal(await scidOf(id), scid)
})

test('operators see every spotlight, and feature any listing', async () => {
  const { catalog } = service
  const operator = operatorPrincipal(SERVICE)
  const feature = (id: ListingId) => catalog.showcase.add(operator, id)
  const all = await catalog.showcase.all(operator)
  assert.ok(all.some(({ summary }) => summary.listing.id === INACTIVE_ID))
  const id = (await created()) as ListingId
  const { spotlightId, isNew } = await feature(id)
  assert.deepEqual([await scidOf(id), isNew], [spotlightId, true])
  assert.deepEqual(await feature(id), { spotlightId, isNew: false })
  const removal = { listingId: id, principal: operator, condition: null }
  assert.deepEqual(
    [await catalog.showcase.remove(removal), await catalog.showcase.remove(removal)],
    [true, false],
  )
  await assert.rejects(feature(99_999 as ListingId), /could not be found/)
})
