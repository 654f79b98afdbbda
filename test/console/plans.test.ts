import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { PlanTerms } from '../../src/domain/plans/plan.ts'
import type { AccountId, ListingId, PlanId } from '../../src/domain/values/ids.ts'
import { FORM, newSeller } from '../api/posted-listings.ts'
import { startTestService } from '../api/service.ts'
import { acceptInvitations, faultsOf, OPERATOR, person, servicePerson, Visitor } from './visitor.ts'

const service = await startTestService({ console: 'approval' })
after(() => service[Symbol.asyncDispose]())
const { catalog } = service
const operator = await servicePerson(service, 'op@land.example', 'operator')

const PLANS = '/console/operate/plans'
let made = 0

/** An account with its own plan, key and owner. */
async function planned(terms: Partial<PlanTerms>, endsAt: number | null = null) {
  const account = await catalog.accounts.create(OPERATOR, {
    ...(await catalog.accounts.find(1 as AccountId)),
    companyName: `Ranches ${made}`,
  })
  const seller = await newSeller(service, { accountId: account })
  const name = `Plan ${++made}`
  const plan = await catalog.plans.create(OPERATOR, {
    name,
    listings: null,
    photos: null,
    featured: null,
    days: null,
    hidesAtEnd: false,
    ...terms,
  })
  await catalog.plans.assign(OPERATOR, [account], { planId: plan, endsAt })
  const email = `owner${made}@land.example`
  await person(service, email, { account })
  const owner = new Visitor(service)
  await owner.signIn(email)
  const post = (data: object, id = 0) => seller.save(id, data)
  return { account, plan, name, email, owner, post }
}

const NEW = { ...FORM, listingTitle: 'Planned land' }
const idOf = (answer: { json(): unknown }) => (answer.json() as { listingID: number }).listingID

test('operators add, edit and remove plans; names differ, and a plan in use stays', async () => {
  const form = { name: 'Basic', listings: '15', photos: '' }
  const added = await operator.postAndFollow(PLANS, form)
  assert.match(added.body, /Plan added\./)
  const [, id = ''] = /plans\/(\d+)"><bdi>Basic/.exec(added.body) ?? []
  const twice = await operator.post(PLANS, { ...form, name: 'BASIC' })
  assert.equal(twice.statusCode, 422)
  assert.deepEqual(faultsOf(twice), ['Another plan has this name.'])
  const odd = await operator.post(PLANS, { name: ' ', listings: '-1', photos: '31' })
  assert.equal(faultsOf(odd).length, 3)
  const saved = await operator.postAndFollow(`${PLANS}/${id}`, {
    ...form,
    name: 'Basic 2',
    photos: '5',
  })
  assert.match(saved.body, /Saved\./)
  assert.match(saved.body, /name="photos" value="5"/)
  const account = '/console/operate/accounts/3'
  const given = await operator.postAndFollow(`${account}/plan`, { planId: id, until: '2999-01-31' })
  assert.match(given.body, /on the plan <bdi>Basic 2<\/bdi>\. Runs through Jan 31, 2999\./)
  assert.match(given.body, /name="until" value="2999-01-31"/)
  assert.match(
    (await operator.get('/console/operate/accounts?q=3')).body,
    /<td><bdi>Basic 2<\/bdi>/,
  )
  const refused = await operator.post(`${PLANS}/${id}/remove`, {})
  assert.equal(refused.statusCode, 409)
  assert.equal((await operator.post(`${account}/plan`, { planId: id, until: 'x' })).statusCode, 422)
  await operator.post(`${account}/plan`, { planId: '', until: '' })
  assert.match((await operator.postAndFollow(`${PLANS}/${id}/remove`, {})).body, /Plan removed\./)
  const log = await operator.get('/console/operate/audit?subject=plan')
  for (const action of ['created', 'edited', 'removed'])
    assert.match(log.body, new RegExp(`>${action}<`))
})

test('above its plan an account publishes nothing, by whatever door, until a place is free', async () => {
  const { account, plan, name, owner, post } = await planned({ listings: 2 })
  const first = idOf(await post(NEW))
  const second = idOf(await post(NEW))
  const third = await post(NEW)
  assert.equal(third.statusCode, 409)
  const text = JSON.stringify(third.json())
  for (const part of [name, '2 active listings', '2 are active'])
    assert.ok(text.includes(part), text)
  const hidden = idOf(await post({ ...NEW, active: false }))
  assert.equal((await post({ active: true }, hidden)).statusCode, 409)
  await assert.rejects(
    catalog.listings.setActive(OPERATOR, hidden as ListingId, true),
    /2 are active/,
  )
  const shown = await owner.send('/console/listings/bulk', `chosen=${hidden}&do=show`)
  assert.ok(shown.statusCode < 500)
  assert.equal(
    (await catalog.listings.inspect(OPERATOR, hidden as ListingId)).listing.active,
    false,
  )
  // Editing what is active goes on, also when the plan allows less.
  await catalog.plans.edit(OPERATOR, plan, terms => ({ ...terms, listings: 1 }))
  assert.equal((await post({ listingTitle: 'Still here' }, first)).statusCode, 200)
  const above = await owner.get('/console/listings')
  assert.match(above.body, /2 active listings, 1 above the limit of 1, on the plan/)
  assert.match(above.body, /To publish another, hide 2 listings or mark them as sold, or contact/)
  assert.match((await post({ active: true }, hidden)).body, /hide 2 listings or mark them/)
  const operated = await operator.get(`/console/operate/accounts/${account}`)
  assert.match(
    operated.body,
    /class="warning">2 active listings, 1 above the limit.*They stay active/,
  )
  assert.match(operated.body, /<option[^>]*selected>[^<]* \(1 active listing\)</)
  await catalog.plans.edit(OPERATOR, plan, terms => ({ ...terms, listings: 2 }))
  // A sold listing takes no place; taken off "sold", it does.
  assert.equal((await post({ status: 'S' }, second)).statusCode, 200)
  assert.equal((await post({ active: true }, hidden)).statusCode, 200)
  assert.equal((await post({ status: 'P' }, second)).statusCode, 409)
  const list = await owner.get('/console/listings')
  assert.match(list.body, /2 of 2 active listings on the plan/)
  assert.match(list.body, /Hide a listing or mark one as sold, or contact/)
  const begun = await owner.post('/console/drafts', { account: String(account) })
  const draft = String(begun.headers.location)
  assert.match((await owner.get(draft)).body, /2 of 2 active listings.*You can still write drafts/)
  const land = { title: 'Kept title', acres: '40', type1: '1', state: 'TX', county: 'Bosque' }
  const refused = await owner.post(draft, { ...land, do: 'publish' })
  assert.equal(refused.statusCode, 422)
  assert.match(faultsOf(refused)[0] ?? '', /allows 2 active listings/)
  assert.match((await owner.get(draft)).body, /value="Kept title"/)
})

test('requests at the same time take no more places than there are', async () => {
  const { account, post } = await planned({ listings: 3 })
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(NEW)))
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
  assert.deepEqual(statuses, [201, 201, 201, ...Array(7).fill(409)])
  assert.equal(await service.store.plans.activeOf(account), 3)
})

test('pending listings take a place, and a declined one is approved only if there is one', async () => {
  const { account, post } = await planned({ listings: 1 })
  const id = idOf(await post(NEW)) as ListingId
  await catalog.reviews.decide(OPERATOR, {
    listingId: id,
    version: 1,
    decision: 'remove',
    reason: 'x',
  })
  assert.equal(await service.store.plans.activeOf(account), 0)
  const other = idOf(await post(NEW))
  assert.ok(other > 0)
  const { listing } = await catalog.listings.inspect(OPERATOR, id)
  const again = {
    listingId: id,
    version: listing.version,
    decision: 'approve',
    reason: '',
  } as const
  await assert.rejects(catalog.reviews.decide(OPERATOR, again), /allows 1 active listing/)
})

test('photos beyond the plan are refused at their field, and those from before stay', async () => {
  const { plan, owner, post } = await planned({ photos: 2 })
  const images = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ large: { SRC: `https://land.example/${i}.jpg` } }))
  const refused = await post({ ...NEW, images: images(3) })
  assert.equal(refused.statusCode, 400)
  assert.match(refused.body, /allows 2 photos per listing, and this would be 3/)
  const id = idOf(await post({ ...NEW, images: images(2) }))
  await catalog.plans.edit(OPERATOR, plan, terms => ({ ...terms, photos: 1 }))
  assert.equal((await post({ images: images(2), acres: 77 }, id)).statusCode, 200)
  const page = await owner.get(`/console/listings/${id}/photos`)
  assert.doesNotMatch(page.body, /type="file"/)
})

test('after its last day, nothing new is published; without a plan, everything', async () => {
  const { account, name, owner, post } = await planned({}, 1)
  const refused = await post(NEW)
  assert.equal(refused.statusCode, 409)
  assert.match(refused.body, new RegExp(`The plan ${name} ended on`))
  assert.match((await owner.get('/console/listings')).body, /has ended, so nothing new/)
  assert.equal((await post({ ...NEW, active: false })).statusCode, 201)
  await catalog.plans.assign(OPERATOR, [account], { planId: null, endsAt: null })
  assert.equal((await post(NEW)).statusCode, 201)
  assert.doesNotMatch((await owner.get('/console/listings')).body, /on the plan/)
  const none = { planId: 999 as PlanId, endsAt: null }
  await assert.rejects(catalog.plans.assign(OPERATOR, [account], none), /There is no plan 999/)
})

test('people of several accounts read a line for each, and the whole sentence for the chosen one', async () => {
  const full = await planned({ listings: 0 })
  const other = await planned({ listings: 9 })
  const invitation = { email: full.email, accountId: other.account, role: 'editor' } as const
  await catalog.invitations.invite(OPERATOR, invitation, false)
  await acceptInvitations(service, full.email)
  const both = await full.owner.get('/console/listings')
  assert.match(both.body, /: 0 of 0 active listings.*: 0 of 9 active listings/s)
  assert.doesNotMatch(both.body, /No more listings/)
  const one = await full.owner.get(`/console/listings?account=${full.account}`)
  assert.match(one.body, /No more listings/)
  assert.doesNotMatch(one.body, /of 9 active/)
})
