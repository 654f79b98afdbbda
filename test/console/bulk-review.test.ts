import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { SMALLEST } from '../api/posted-listings.ts'
import { startTestService } from '../api/service.ts'
import { faultsOf, OPERATOR, person, servicePerson, Visitor } from './visitor.ts'

const QUEUE = '/console/operate/review'
const setting = { name: 'ACREAGE_APPROVAL', value: 'first', source: 'environment', meaning: '' }
const service = await startTestService({
  console: 'approval',
  approval: 'first',
  settings: [setting as never],
})
after(() => service[Symbol.asyncDispose]())
const moderator = await servicePerson(service, 'mod@land.example', 'moderator')

async function poster(accountId: number) {
  const key = await service.createKey({
    permissions: ['listings:write'],
    accountId: accountId as never,
  })
  return async (data: object, id: number = 0) => {
    const form = id === 0 ? { ...SMALLEST, ...data } : data
    const body = { accountID: accountId, data: form }
    const answer = await service.post(`/v3/listings/${id}`, body, { headers: { 'x-api-key': key } })
    return answer.json().listingID as ListingId
  }
}

service.data.execute('update listing set active = 0')
const post = await poster(1)
const postOther = await poster(2)

const isPublic = async (id: ListingId) =>
  (await service.get(`/v3/listings/${id}`)).statusCode === 200
const keysIn = (body: string) =>
  [...body.matchAll(/name="listing" value="(\d+\.\d+)"/g)].map(([, key]) => key as string)
const audited = (action: string) =>
  service.data.query<{ details: string }>(
    `select details from audit where action = '${action}' order by audit_id desc limit 1`,
  )[0]?.details ?? ''
/** The buttons of the form, with the boxes that are checked. */
const send = (keys: readonly string[], more: Record<string, string>) =>
  moderator.send(
    QUEUE,
    new URLSearchParams([
      ...keys.map(key => ['listing', key] as [string, string]),
      ...Object.entries(more),
    ]).toString(),
    QUEUE,
  )

test('checked listings are declined together with one reason, and what somebody else decided or changed meanwhile stays and is named', async () => {
  const ids: ListingId[] = []
  for (let i = 0; i < 5; i++) ids.push(await post({ listingTitle: `Waiting ${i}` }))
  const [kept = 0, first = 0, second = 0, third = 0, changed = 0] = ids
  const { body } = await moderator.get(QUEUE)
  const keys = keysIn(body).filter(key => !key.startsWith(`${kept}.`))
  assert.equal(keys.length, 4)
  assert.match(body, /40 acres &#183; Bosque County, TX/)

  const nothing = await send([], { decision: 'refuse', reason: 'No deed.' })
  assert.deepEqual(faultsOf(nothing), ['Select one or more listings.'])
  assert.match(nothing.body, /name="reason"[^>]* value="No deed."/)
  const noReason = await send(keys, { decision: 'refuse' })
  assert.deepEqual(faultsOf(noReason), ['Give a reason: the account reads it.'])
  assert.equal([...noReason.body.matchAll(/name="listing" value="[\d.]+" checked/g)].length, 4)
  assert.equal((await send(keys, { decision: 'remove', reason: 'No.' })).statusCode, 404)

  for (const unreadable of ['7', `${keys[0]}x`, `${'1'.repeat(30)}.1`]) {
    const refused = await send([...keys, unreadable], { decision: 'refuse', reason: 'No deed.' })
    assert.match(faultsOf(refused)[0] ?? '', /could not be read/)
  }

  const { reviews } = service.catalog
  const { listing } = await reviews.find(OPERATOR, third as ListingId)
  const judgment = { listingId: listing.id, version: listing.version, reason: 'Not land.' }
  await reviews.decide(OPERATOR, { ...judgment, decision: 'refuse' })
  await post({ acres: 77 }, changed)
  const done = await moderator.follow(
    await send([...keys, ...keys.slice(0, 1)], { decision: 'refuse', reason: 'No deed.' }),
  )
  assert.match(done.body, /Declined: 2 listings\. 2 listings not declined:/)
  assert.match(done.body, new RegExp(`Listing ${third}</a>: Someone else has reviewed it`))
  assert.match(done.body, new RegExp(`Listing ${changed}</a>: The listing has changed since`))
  const reasons = []
  for (const id of [kept, first, second, third, changed] as ListingId[]) {
    const { review } = await reviews.find(OPERATOR, id)
    reasons.push([review?.state, review?.reason])
  }
  assert.deepEqual(reasons, [
    ['review', ''],
    ['refused', 'No deed.'],
    ['refused', 'No deed.'],
    ['refused', 'Not land.'],
    ['review', ''],
  ])
  assert.deepEqual(JSON.parse(audited('many refused')), { listings: 4, decided: 2, left: 2 })
})

test('a page that a second person has open does not overwrite the decision of the first', async () => {
  const id = await post({ listingTitle: 'Two judges' })
  const page = `${QUEUE}/${id}`
  const { body } = await moderator.get(page)
  const form = (name: string) => new RegExp(`name="${name}" value="(\\w+)"`).exec(body)?.[1] ?? ''
  const { reviews } = service.catalog
  const judgment = { listingId: id, version: Number(form('version')), reason: 'Fake.' }
  await reviews.decide(OPERATOR, { ...judgment, decision: 'refuse' })
  const late = await moderator.post(page, {
    decision: 'approve',
    version: form('version'),
    state: form('state'),
  })
  assert.deepEqual(faultsOf(late), [
    'Someone else has reviewed it in the meantime: it was declined.',
  ])
  assert.equal(await isPublic(id), false)
})

test('200 waiting listings are approved by four clicks', async () => {
  service.data.execute('delete from listing_review')
  const ids: ListingId[] = []
  for (let i = 0; i < 200; i++) ids.push(await postOther({ listingTitle: `Many ${i}` }))
  for (const left of [200, 100]) {
    const { body } = await moderator.get(QUEUE)
    assert.match(body, left === 200 ? /Showing 100 of 200/ : /<span>All 100</)
    const shown = /name="shown" value="([^"]*)"/.exec(body)?.[1] ?? ''
    const done = await moderator.follow(await send([], { all: 'yes', shown, decision: 'approve' }))
    assert.match(done.body, /Approved: 100 listings\./)
  }
  assert.match((await moderator.get(QUEUE)).body, /No pending listings/)
  assert.equal(await isPublic(ids[0] as ListingId), true)
  assert.equal(await isPublic(ids[199] as ListingId), true)
})

test('an account whose listings were approved stays trusted when none is public, until one is taken down', async () => {
  service.data.execute('update listing set active = 0')
  const id = await postOther({ listingTitle: 'Back on the market' })
  assert.equal(await isPublic(id), true)
  const { reviews } = service.catalog
  const { listing } = await reviews.find(OPERATOR, id)
  const judgment = { listingId: id, version: listing.version, reason: 'Fraud.' }
  await reviews.decide(OPERATOR, { ...judgment, decision: 'remove' })
  assert.equal(await isPublic(await postOther({ listingTitle: 'Next fraud' })), false)
})

test('all of an account is approved and the account trusted by one button, and trust can be ended', async () => {
  service.data.execute('delete from listing_review')
  service.data.execute('update listing set active = 0')
  service.data.execute('update account set trusted_at = null')
  const ids = [await post({ listingTitle: 'One' }), await post({ listingTitle: 'Two' })]
  const other = await postOther({ listingTitle: 'Of another account' })
  const page = `${QUEUE}?account=1`
  const { body } = await moderator.get(page)
  assert.match(body, /Approve all and trust this account/)
  assert.doesNotMatch(body, /Of another account/)
  const path = `${QUEUE}/accounts/1`
  const done = await moderator.postAndFollow(path, { decision: 'trust' })
  assert.match(done.body, /Approved: 2 listings\./)
  for (const id of ids) assert.equal(await isPublic(id), true)
  assert.equal(await isPublic(other), false)
  assert.deepEqual(JSON.parse(audited('trusted')), { decided: 2, left: 0 })
  service.data.execute('update listing set active = 0')
  assert.equal(await isPublic(await post({ listingTitle: 'Trusted' })), true)
  service.data.execute('update listing set active = 0')
  assert.match((await moderator.get(page)).body, /Trusted since/)
  const ended = await moderator.postAndFollow(path, { decision: 'distrust' })
  assert.match(ended.body, /No longer trusted/)
  assert.equal(await isPublic(await post({ listingTitle: 'Not trusted' })), false)
  assert.equal((await moderator.post(path, { decision: 'distrust' })).statusCode, 409)
  assert.equal((await moderator.post(path, { decision: 'perhaps' })).statusCode, 404)
  assert.equal((await moderator.get(`${QUEUE}?account=999`)).statusCode, 404)
})

test('sellers cannot send these forms', async () => {
  await person(service, 'seller@land.example')
  const seller = new Visitor(service)
  await seller.signIn('seller@land.example')
  const form = { listing: '1.1', decision: 'approve' }
  assert.equal((await seller.post(QUEUE, form)).statusCode, 404)
  assert.equal((await seller.post(`${QUEUE}/accounts/1`, { decision: 'trust' })).statusCode, 404)
})
