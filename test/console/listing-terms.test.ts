import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { watchTerms } from '../../src/catalog/listings/listing-terms.ts'
import type { AccountId, ListingId } from '../../src/domain/values/ids.ts'
import { NOW } from '../api/catalog.ts'
import { FORM, newSeller } from '../api/posted-listings.ts'
import { startTestService } from '../api/service.ts'
import { OPERATOR, person, servicePerson, Visitor } from './visitor.ts'

const DAY_MS = 86_400_000
const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const { catalog, store } = service

const account = await catalog.accounts.create(OPERATOR, {
  ...(await catalog.accounts.find(1 as AccountId)),
  email: 'terms@land.example',
})
const seller = await newSeller(service, { accountId: account })
await person(service, 'owner@land.example', { account })
const owner = new Visitor(service)
await owner.signIn('owner@land.example')
const operator = await servicePerson(service, 'op@land.example', 'operator')
const terms = {
  name: 'Term',
  listings: 3,
  photos: null,
  featured: null,
  days: 30,
  hidesAtEnd: false,
}
const plan = await catalog.plans.create(OPERATOR, terms)

const newListing = async () =>
  ((await seller.save(0, FORM)).json() as { listingID: number }).listingID as ListingId

/** Does all work that is due at an instant, as two nodes would. */
async function workAt(at: number): Promise<void> {
  const clock = () => at
  for (;;) {
    const both = await Promise.all([watchTerms(store, clock), watchTerms(store, clock)])
    if (!both.some(Boolean)) return
  }
}

const mails = async () => {
  const jobs = await store.jobs.withKeys('mail', ['terms@land.example'])
  return jobs.map(job => JSON.parse(job.payload)).filter(({ kind }) => kind === 'listing-expiry')
}
const isActive = async (id: ListingId) => (await store.listings.detail(id))?.listing.active

test('listings without a term never expire', async () => {
  const id = await newListing()
  await workAt(NOW + 5_000 * DAY_MS)
  assert.equal(await isActive(id), true)
  await catalog.listings.delete({ listingId: id, principal: OPERATOR, condition: null })
})

test('an account gets one reminder for all its listings, a week before; those not renewed are hidden once', async () => {
  await catalog.plans.assign(OPERATOR, [account], { planId: plan, endsAt: null })
  const first = await newListing()
  const second = await newListing()
  const sold = await newListing()
  await seller.save(sold, { status: 'S' })
  await workAt(NOW + 23 * DAY_MS - 1)
  assert.equal((await mails()).length, 0)
  await workAt(NOW + 23 * DAY_MS)
  await workAt(NOW + 24 * DAY_MS)
  const [mail, ...others] = await mails()
  assert.equal(others.length, 0)
  assert.deepEqual([mail.count, mail.recipient], [2, 'terms@land.example'])
  assert.equal(mail.listings[0].expiresAt, NOW + 30 * DAY_MS)
  const page = await owner.get(`/console/accounts/${account}/renewals`)
  assert.match(page.body, /Renew all 2 listings/)
  assert.match((await owner.get(`/console/listings/${first}`)).body, /Expires on .*value="renew"/s)
  await workAt(NOW + 30 * DAY_MS - 1)
  assert.equal(await isActive(first), true)
  await workAt(NOW + 30 * DAY_MS)
  assert.deepEqual([await isActive(first), await isActive(second)], [false, false])
  assert.equal(await isActive(sold), true)
  assert.equal((await store.revisions.of(first, 10)).length, 1)
  assert.match((await owner.get(`/console/listings/${first}`)).body, /Expired on/)
  const log = await operator.get(`/console/operate/audit?subject=listing&id=${first}`)
  assert.match(log.body, /the service.*>expired</s)
})

test('renewing shows expired listings again, as far as the plan has room, and begins the term again', async () => {
  const path = `/console/accounts/${account}/renewals`
  const before = await owner.get(path)
  const [, one = ''] = /name="listing" value="(\d+)"/.exec(before.body) ?? []
  const done = await owner.postAndFollow(path, { listing: one })
  assert.match(done.body, /Renewed\./)
  assert.equal(await isActive(Number(one) as ListingId), true)
  await newListing()
  await newListing()
  const full = await owner.post(path, { listing: 'all' })
  assert.equal(full.statusCode, 422)
  assert.match(full.body, /allows 3 active listings/)
  // A hidden listing that did not expire is shown, not renewed.
  const hidden = Number(one) as ListingId
  await catalog.listings.setActive(OPERATOR, hidden, false)
  await assert.rejects(catalog.listings.renew(OPERATOR, hidden), /did not expire/)
  const foreign = await owner.get('/console/accounts/2/renewals')
  assert.equal(foreign.statusCode, 404)
})

test('a shorter term never hides a listing earlier than a week after its reminder', async () => {
  await catalog.plans.edit(OPERATOR, plan, before => ({ ...before, days: 8, listings: null }))
  const id = await newListing()
  const late = NOW + 400 * DAY_MS
  await workAt(late)
  assert.equal(await isActive(id), true)
  await workAt(late + 7 * DAY_MS - 1)
  assert.equal(await isActive(id), true)
  await workAt(late + 7 * DAY_MS)
  assert.equal(await isActive(id), false)
})
