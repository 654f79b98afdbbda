import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { watchPlanEnds } from '../../src/catalog/listings/plan-ends.ts'
import type { PlanTerms } from '../../src/domain/plans/plan.ts'
import type { AccountId, ListingId } from '../../src/domain/values/ids.ts'
import { Description } from '../api/description.ts'
import { FORM, newSeller } from '../api/posted-listings.ts'
import { startTestService } from '../api/service.ts'
import { OPERATOR, person, servicePerson, Visitor } from './visitor.ts'

const DAY_MS = 86_400_000
const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const { catalog, store } = service
const operator = await servicePerson(service, 'op@land.example', 'operator')
const described = await Description.of(service, 'ext')

let made = 0

/** An account with a plan, an owner and some listings. */
async function planned(terms: Partial<PlanTerms>, listings = 0) {
  const name = `Place ${++made}`
  const account = await catalog.accounts.create(OPERATOR, {
    ...(await catalog.accounts.find(1 as AccountId)),
    companyName: name,
  })
  const email = `owner${made}@land.example`
  await person(service, email, { account })
  const owner = new Visitor(service)
  await owner.signIn(email)
  const seller = await newSeller(service, { accountId: account })
  const ids: ListingId[] = []
  while (ids.length < listings) {
    const title = `Tract ${made}.${ids.length}`
    const { listingID } = (await seller.save(0, { ...FORM, listingTitle: title })).json() as {
      listingID: ListingId
    }
    ids.push(listingID)
  }
  const none = { listings: null, photos: null, featured: null, days: null, hidesAtEnd: false }
  const planId = await catalog.plans.create(OPERATOR, { name, ...none, ...terms })
  await catalog.plans.assign(OPERATOR, [account], { planId, endsAt: null })
  return { account, planId, name, email, owner, seller, ids }
}

const doing = (visitor: Visitor, id: number | undefined, what: string) =>
  visitor.post(`/console/listings/${id}/do`, { do: what })
const pageOf = async (visitor: Visitor, id: number | undefined) =>
  (await visitor.get(`/console/listings/${id}`)).body
const featuredOf = async (account: AccountId) =>
  (await store.plans.featuredOf(account)).map(({ id }) => id)
const isFirst = async (id: ListingId) =>
  (await catalog.showcase.list()).some(({ summary }) => summary.listing.id === id)

test('a seller features a listing at a place of the plan, is told what is left, and ends it', async () => {
  const { account, owner, ids } = await planned({ featured: 2 }, 3)
  const [first, second, third] = ids as [ListingId, ListingId, ListingId]
  assert.match(
    await pageOf(owner, first),
    /Feature this listing.*0 of 2 featured places are taken/s,
  )
  assert.match((await owner.get('/console/listings')).body, /, 0 of 2 featured places on the plan/)
  const done = await doing(owner, first, 'feature')
  assert.equal(done.statusCode, 303)
  assert.equal(await isFirst(first), true)
  // Sent twice, it takes one place.
  await doing(owner, first, 'feature')
  await doing(owner, second, 'feature')
  assert.deepEqual(await featuredOf(account), [first, second])
  const full = await pageOf(owner, third)
  assert.match(full, /2 of 2 featured places are taken.*stop featuring one of these: .*Tract/s)
  assert.doesNotMatch(full, /value="feature"/)
  assert.equal((await doing(owner, third, 'feature')).statusCode, 409)
  assert.match(await pageOf(owner, first), /Stop featuring/)
  await doing(owner, first, 'end-featured')
  await doing(owner, first, 'end-featured')
  assert.deepEqual([await isFirst(first), await featuredOf(account)], [false, [second]])
  assert.equal((await doing(owner, third, 'feature')).statusCode, 303)
})

test('featured places are taken one after another, and only by people of the account', async () => {
  const { account, owner, ids } = await planned({ featured: 1 }, 4)
  const answers = await Promise.all(ids.map(id => doing(owner, id, 'feature')))
  assert.equal(answers.filter(({ statusCode }) => statusCode === 303).length, 1)
  assert.equal((await featuredOf(account)).length, 1)
  const other = await planned({ featured: 1 }, 1)
  assert.equal((await doing(other.owner, ids[0], 'feature')).statusCode, 404)
  assert.equal((await doing(other.owner, ids[0], 'end-featured')).statusCode, 404)
  const none = await planned({}, 1)
  assert.doesNotMatch(await pageOf(none.owner, none.ids[0]), /value="feature"/)
  assert.equal((await doing(none.owner, none.ids[0], 'feature')).statusCode, 409)
  const over = await planned({ featured: 1 }, 1)
  const ended = { planId: over.planId, endsAt: service.now }
  await catalog.plans.assign(OPERATOR, [over.account], ended)
  assert.doesNotMatch(await pageOf(over.owner, over.ids[0]), /value="feature"/)
  assert.equal((await doing(over.owner, over.ids[0], 'feature')).statusCode, 409)
  assert.deepEqual(await featuredOf(over.account), [])
  const [hidden = 0] = other.ids
  await doing(other.owner, hidden, 'hide')
  assert.doesNotMatch(await pageOf(other.owner, hidden), /value="feature"/)
  assert.equal((await doing(other.owner, hidden, 'feature')).statusCode, 409)
})

test('a listing that is sold or deleted frees its featured place at once, and gets no second one', async () => {
  const { account, owner, seller, ids } = await planned({ featured: 1 }, 3)
  const [sold, deleted, next] = ids as [ListingId, ListingId, ListingId]
  await doing(owner, sold, 'feature')
  assert.equal((await doing(owner, deleted, 'feature')).statusCode, 409)
  await seller.save(sold, { status: 'S' })
  assert.equal((await doing(owner, deleted, 'feature')).statusCode, 303)
  await seller.save(sold, { status: 'P' })
  assert.deepEqual(await featuredOf(account), [deleted])
  await doing(owner, deleted, 'delete')
  assert.equal((await doing(owner, next, 'feature')).statusCode, 303)
})

test('what a plan features ends with the plan, the sale or the listing; what the service features stays', async () => {
  const { account, planId, owner, seller, ids } = await planned({ featured: 4 }, 4)
  const [sold, deleted, own, stays] = ids as [ListingId, ListingId, ListingId, ListingId]
  for (const id of ids) await doing(owner, id, 'feature')
  // The operator features it, too.
  await operator.post('/console/operate/showcase', { listing: String(stays) })
  assert.match(await pageOf(owner, stays), /Featured by the service/)
  assert.doesNotMatch(await pageOf(owner, stays), /end-featured"/)
  await doing(owner, stays, 'end-featured')
  const work = async (at: number) => {
    const step = () => watchPlanEnds(store, () => at, '')
    while ((await Promise.all([step(), step()])).some(Boolean)) {}
  }
  await seller.save(sold, { status: 'S' })
  await doing(owner, deleted, 'delete')
  await work(service.now)
  assert.deepEqual(await featuredOf(account), [own])
  const endsAt = service.now + 30 * DAY_MS
  await catalog.plans.assign(OPERATOR, [account], { planId, endsAt })
  await work(endsAt - 1)
  assert.deepEqual(await featuredOf(account), [own])
  await work(endsAt)
  assert.deepEqual(await featuredOf(account), [])
  assert.deepEqual([await isFirst(own), await isFirst(stays)], [false, true])
})

test('owners get an email when an operator changes the plan of their account, or its end', async () => {
  const { account, planId, name, email } = await planned({ listings: 15, featured: 1, days: 90 })
  const mailed = async () => {
    const jobs = await store.jobs.withKeys('mail', [email])
    const mails = jobs.map(({ payload }) => JSON.parse(payload))
    return mails
      .filter(({ kind }) => kind === 'plan-changed')
      .map(({ before, now }) => [before, now])
  }
  const terms = { plan: name, listings: 15, photos: null, featured: 1, days: 90 }
  const given = [null, { ...terms, endsAt: null }]
  assert.deepEqual(await mailed(), [given])
  const page = `/console/operate/accounts/${account}/plan`
  await operator.post(page, { planId: String(planId), until: '' })
  assert.equal((await mailed()).length, 1, 'nothing has changed')
  await operator.post(page, { planId: String(planId), until: '2999-01-31' })
  const [, ended] = await mailed()
  assert.equal(ended?.[0]?.endsAt, null)
  assert.ok(ended?.[1]?.endsAt > service.now)
  await operator.post(page, { planId: '', until: '' })
  assert.deepEqual((await mailed()).at(-1)?.[1], null)
})

test('a key reads the plan of its account and how much is used, and of no other', async () => {
  const { account, planId, name, owner, ids } = await planned({ listings: 15, featured: 2 }, 2)
  await doing(owner, ids[0], 'feature')
  const endsAt = service.now + DAY_MS
  await catalog.plans.assign(OPERATOR, [account], { planId, endsAt })
  const key = await service.createKey({ accountId: account, permissions: ['listings:write'] })
  const read = (id: number, of = key) =>
    service.get(`/ext/members/${id}/plan`, { headers: { 'x-api-key': of } })
  const answer = await read(account)
  described.check('/members/{id}/plan', 'get', answer)
  assert.deepEqual(answer.json(), {
    accountID: account,
    plan: name,
    ends: new Date(endsAt).toISOString(),
    hasEnded: false,
    activeListings: 2,
    maxActiveListings: 15,
    maxPhotos: null,
    featuredListings: 1,
    maxFeaturedListings: 2,
    expiryDays: null,
  })
  for (const other of [1, 999_999]) assert.equal((await read(other)).statusCode, 404)
  const weak = await service.createKey({ accountId: account, permissions: ['leads:read'] })
  assert.equal((await read(account, weak)).statusCode, 403)
  await catalog.plans.assign(OPERATOR, [account], { planId: null, endsAt: null })
  const { plan, activeListings, maxActiveListings } = (await read(account)).json()
  assert.deepEqual([plan, activeListings, maxActiveListings], [null, 2, null])
})
