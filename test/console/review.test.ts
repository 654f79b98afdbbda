import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { messageOf } from '../../src/catalog/messages/mail-jobs.ts'
import { newMember } from '../../src/domain/accounts/member-form.ts'
import { type Principal, SERVICE_PRINCIPAL } from '../../src/domain/accounts/principal.ts'
import { MAIL_TOPIC, type Notification } from '../../src/domain/messages/notification.ts'
import type { AccountId, ListingId } from '../../src/domain/values/ids.ts'
import { BOUNDARY } from '../api/catalog.ts'
import { type Data, SMALLEST } from '../api/posted-listings.ts'
import { startTestService, type TestService } from '../api/service.ts'
import { plain } from '../media/picture-fixtures.ts'
import { faultsOf, OPERATOR, PASSWORD, person, servicePerson, Visitor } from './visitor.ts'

const JPEG = await plain(90, 60).jpeg().toBuffer()
/** A program of account 1. */
const SELLER: Principal = {
  actor: SERVICE_PRINCIPAL.actor,
  grants: [{ permissions: ['listings:write'], accounts: [1 as AccountId] }],
}

const service = await startTestService({ console: 'approval', approval: 'all' })
after(() => service[Symbol.asyncDispose]())
const moderator = await servicePerson(service, 'mod@land.example', 'moderator')

async function poster(of: TestService, accountId: number) {
  const key = await of.createKey({ permissions: ['listings:write'], accountId: accountId as never })
  const headers = { 'x-api-key': key }
  return async (data: Data, path = '/v3/listings/0') => {
    const form = path.endsWith('/0') ? { ...SMALLEST, ...data } : data
    const answer = await of.post(path, { accountID: accountId, data: form }, { headers })
    return { status: answer.statusCode, id: answer.json().listingID as ListingId }
  }
}

const post = await poster(service, 1)
const seen = async (id: ListingId, of = service) => (await of.get(`/v3/listings/${id}`)).statusCode

async function judge(id: ListingId, decision: string, reason = '') {
  const page = await moderator.get(`/console/operate/review/${id}`)
  const version = /name="version" value="(\d+)"/.exec(page.body)?.[1] ?? ''
  const state = /name="state" value="(\w+)"/.exec(page.body)?.[1] ?? ''
  return moderator.post(`/console/operate/review/${id}`, { decision, version, state, reason })
}

test('a new listing waits, however often its account edits it, and is shown once somebody approves it', async () => {
  const { status, id } = await post({ listingTitle: 'Waiting <b>ranch</b>' })
  assert.deepEqual([status, await seen(id)], [201, 405])
  assert.equal((await post({ acres: 41, active: true }, `/v3/listings/${id}`)).status, 200)
  assert.equal(await seen(id), 405)
  const queue = await moderator.get('/console/operate/review')
  assert.match(queue.body, /Waiting &lt;b&gt;ranch/)
  const looked = await moderator.get(`/console/operate/review/${id}`)
  assert.match(looked.body, /<dt>Location<\/dt><dd>Bosque County, TX.*No boundary/s)
  const old = await moderator.get(`/console/operate/review/${id}`)
  await post({ acres: 42 }, `/v3/listings/${id}`)
  const version = /name="version" value="(\d+)"/.exec(old.body)?.[1] ?? ''
  const path = `/console/operate/review/${id}`
  const late = await moderator.post(path, { decision: 'approve', version, state: 'review' })
  assert.deepEqual(faultsOf(late), [
    'The listing has changed since you opened it. Review it again.',
  ])
  assert.equal(await seen(id), 405)
  assert.equal(
    (await judge(id, 'approve')).headers.location,
    '/console/operate/review?done=approve',
  )
  assert.equal(await seen(id), 200)
  assert.equal((await service.get('/v3/listings?acctid=1')).body.includes('Waiting'), true)
  assert.equal((await judge(id, 'approve')).statusCode, 422, 'Nothing waits any more')
})

test('an edit of a shown listing waits too, and stays shown', async () => {
  const { id } = await post({ listingTitle: 'Edited later' })
  await judge(id, 'approve')
  await post({ description: 'Now with a pond.' }, `/v3/listings/${id}`)
  assert.equal(await seen(id), 200)
  assert.match(
    (await moderator.get('/console/operate/review')).body,
    /Edited later.*Edited, shown/s,
  )
  const empty = await judge(id, 'refuse')
  assert.deepEqual(faultsOf(empty), ['Give a reason: the account reads it.'])
  await judge(id, 'refuse', 'There is no pond.')
  assert.equal(await seen(id), 405)
  const { review } = await service.catalog.reviews.find(OPERATOR, id)
  assert.deepEqual([review?.state, review?.reason], ['refused', 'There is no pond.'])
  await post({ description: 'A creek.' }, `/v3/listings/${id}`)
  assert.equal((await service.catalog.reviews.find(OPERATOR, id)).review?.state, 'review')
})

test('a listing whose photos, documents or boundary are changed while it waits is shown once it is approved', async () => {
  const { id } = await post({ listingTitle: 'Arranged' })
  const { listings, reviews } = service.catalog
  const file = { url: 'https://land.example/plat.pdf', description: 'Plat' }
  await listings.arrangeDocuments(SELLER, id, [{ kind: 'add', file, place: 0 }])
  await listings.changeBoundary(SELLER, id, BOUNDARY)
  assert.equal((await reviews.find(OPERATOR, id)).review?.offered, true)
  await person(service, 'many@land.example')
  const owner = new Visitor(service)
  await owner.signIn('many@land.example')
  for (const action of ['delete', 'hide']) {
    const proposed = await owner.post('/console/listings/bulk', { id: String(id), action })
    const change = String(proposed.headers.location)
    await owner.post(change, { do: 'run' })
    await owner.post(change, { do: 'undo' })
    assert.equal((await reviews.find(OPERATOR, id)).review?.offered, true, action)
  }
  await judge(id, 'approve')
  assert.equal(await seen(id), 200)
})

test('an account may want a held listing hidden: approval then shows nothing', async () => {
  const { id } = await post({ listingTitle: 'Not now' })
  await post({ active: false }, `/v3/listings/${id}`)
  await judge(id, 'approve')
  assert.equal(await seen(id), 405)
  await service.catalog.listings.setActive(SERVICE_PRINCIPAL, id, true)
  assert.equal(await seen(id), 200)
})

test('a listing that is taken down stays down, whatever its account does, and each decision has one audit entry', async () => {
  const { id } = await post({})
  await judge(id, 'approve')
  await judge(id, 'remove', 'Fraud.')
  assert.equal(await seen(id), 405)
  await service.catalog.listings.setActive(SERVICE_PRINCIPAL, id, false)
  await service.catalog.listings.setActive(SERVICE_PRINCIPAL, id, true)
  assert.equal(await seen(id), 405)
  const actions = service.data
    .query<{ action: string }>(
      `select action from audit where subject = 'listing' and subject_id = '${id}' order by audit_id`,
    )
    .map(({ action }) => action)
  assert.deepEqual(actions, ['created', 'approved', 'taken down'])
})

test('with approval of first listings, an account that has one shown needs no approval for others', async () => {
  await using other = await startTestService({ approval: 'first' })
  const known = await (await poster(other, 1))({})
  assert.equal(await seen(known.id, other), 200)
  other.data.execute('update listing set active = 0 where account_id = 2')
  const first = await poster(other, 2)
  const { id } = await first({})
  assert.equal(await seen(id, other), 405)
  const { listing } = await other.catalog.reviews.find(OPERATOR, id)
  const judgment = { listingId: id, version: listing.version, reason: '' }
  await other.catalog.reviews.decide(OPERATOR, { ...judgment, decision: 'approve' })
  assert.equal(await seen((await first({ acres: 9 })).id, other), 200)
})

test('another boundary, and added or moved photos and documents, of a shown listing wait too, except those of people who may judge', async () => {
  const { id } = await post({ listingTitle: 'With a boundary' })
  await judge(id, 'approve')
  const state = async () => (await service.catalog.reviews.find(OPERATOR, id)).review?.state
  const { listings } = service.catalog
  await listings.changeBoundary(OPERATOR, id, BOUNDARY)
  assert.equal(await state(), undefined)
  const file = { url: 'https://land.example/survey.pdf', description: 'Survey' }
  const key = await service.createKey({ permissions: ['listings:write'] })
  for (const change of [
    () => listings.changeBoundary(SELLER, id, ''),
    () => listings.arrangeDocuments(SELLER, id, [{ kind: 'add', file, place: 0 }]),
    () => sendPhoto(id, key),
  ]) {
    await change()
    assert.deepEqual([await state(), await seen(id)], ['edited', 200], String(change))
    await judge(id, 'approve')
    assert.equal(await state(), undefined)
  }
  await judge(id, 'remove', 'Fraud.')
  await sendPhoto(id, key)
  assert.deepEqual([await state(), await seen(id)], ['review', 405])
})

test('the seller is told of each decision by mail, and reads in the console what waits, why it was declined and what to do next', async () => {
  const owner = new Visitor(service)
  await person(service, 'owner@land.example')
  await owner.signIn('owner@land.example')
  const told = async () =>
    (await mailsOf(1)).map(one => (one.kind === 'listing-decision' ? one : assert.fail()))
  const count = (await told()).length
  const { id } = await post({ listingTitle: 'Judged <i>land' })
  const page = `/console/listings/${id}`
  assert.match((await owner.get(page)).body, /Pending approval since <time/)
  assert.match((await owner.get('/console/listings')).body, /Pending approval<\/span><br>.*since/)
  await judge(id, 'refuse', 'There is <b>no</b> creek.')
  const [declined] = (await told()).slice(count)
  assert.deepEqual(
    [declined?.listingId, declined?.decision, declined?.reason, declined?.isShown],
    [id, 'refuse', 'There is <b>no</b> creek.', false],
  )
  const { body } = await owner.get(page)
  assert.match(body, /<b>Declined<\/b>.*There is &lt;b&gt;no&lt;\/b&gt; creek\..*Fix the problem/s)
  const held = await owner.get('/console/listings?state=held')
  assert.match(held.body, /Judged &lt;i&gt;land.*Declined<\/span><br>.*&lt;b&gt;no/s)
  assert.match((await owner.get('/console')).body, /was declined: <bdi>There is &lt;b&gt;no/)
  await post({ description: 'Dry land.' }, `/v3/listings/${id}`)
  assert.match(
    (await owner.get(page)).body,
    /Pending approval.*Last time, it was declined.*no&lt;\/b&gt;/s,
  )
  await judge(id, 'approve')
  assert.doesNotMatch((await owner.get(page)).body, /review-notice/)
  await post({ description: 'Dry land, and flat.' }, `/v3/listings/${id}`)
  assert.match((await owner.get(page)).body, /Your latest changes are being reviewed/)
  await judge(id, 'approve')
  const all = (await told()).slice(count).map(({ decision, isShown }) => [decision, isShown])
  const wanted = [
    ['refuse', false],
    ['approve', true],
  ]
  assert.deepEqual(all, wanted, 'an approved edit is no news')
})

test('a person who asked for an account is told whether it was approved', async () => {
  service.data.execute('update account set active = 0 where account_id = 2')
  await service.store.transact(({ reviews }) => reviews.apply(2 as AccountId, service.now))
  await moderator.post('/console/operate/applications/2', { decision: 'approve' })
  const [mail] = (await mailsOf(2)).filter(({ kind }) => kind === 'account-decision')
  assert.equal(mail?.kind === 'account-decision' && mail.isApproved, true)
})

/** What was mailed to the own address of an account about itself. */
async function mailsOf(id: number): Promise<readonly Notification[]> {
  const waiting = { topic: MAIL_TOPIC, key: null, states: ['waiting'] } as const
  const jobs = await service.store.jobs.list(waiting, 0, 500)
  const member = await service.store.members.get(id as AccountId)
  return jobs
    .flatMap(job => messageOf(job)?.notification ?? [])
    .filter(one => 'accountId' in one && one.accountId === id && one.recipient === member?.email)
}

async function sendPhoto(id: ListingId, key: string): Promise<void> {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(JPEG)]), 'creek.jpg')
  const sent = new Response(form)
  const { statusCode } = await service.app.inject({
    method: 'POST',
    url: `/ext/listings/${id}/images`,
    headers: { 'x-api-key': key, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  assert.equal(statusCode, 201)
}

test('listings that may be the same are named', async () => {
  const { id } = await post({ listingTitle: 'Twin', acres: 77 })
  const page = await moderator.get(`/console/operate/review/${id}`)
  assert.match(page.body, /None found/)
  const twin = await post({ listingTitle: 'Second twin', acres: 77.1 })
  const both = await moderator.get(`/console/operate/review/${twin.id}`)
  assert.match(both.body, /Twin<\/bdi>.*Same size, 0 m away/)
})

test('an account that somebody asked for is active once it is approved', async () => {
  const form = { email: 'new@land.example', name: 'New Person', company: 'New Ranches' }
  await service.catalog.registrations.register(form, { clientAddress: '', requestId: '' })
  const rows = service.data.query<{ person_id: number }>(
    "select person_id from person where email = 'new@land.example'",
  )
  const token = await service.catalog.links.make(Number(rows[0]?.person_id) as never, 'register')
  const client = { clientAddress: '', requestId: '' }
  await service.catalog.links.use(token ?? '', { ...form, password: PASSWORD }, client)
  const home = await moderator.get('/console/operate')
  assert.match(home.body, /New Ranches/)
  assert.match(home.body, />To do <span class="count">[1-9]\d*</)
  const [, path = ''] = /action="(\/console\/operate\/applications\/\d+)"/.exec(home.body) ?? []
  assert.equal((await moderator.post(path, { decision: 'perhaps' })).statusCode, 404)
  assert.equal((await moderator.post(path, { decision: 'approve' })).statusCode, 303)
  assert.equal((await moderator.post(path, { decision: 'approve' })).statusCode, 409)
  const account = Number(path.split('/').at(-1))
  assert.equal((await service.catalog.accounts.find(account as never)).active, true)
})

test('what an account changes about itself is in the queue: it is approved, or its name and images are taken back', async () => {
  await person(service, 'changing@land.example')
  const owner = new Visitor(service)
  await owner.signIn('changing@land.example')
  const { catalog } = service
  const account = () => catalog.accounts.find(1 as AccountId)
  await catalog.accounts.edit(OPERATOR, 1 as AccountId, member => ({
    ...member,
    companyName: 'Barn Land',
  }))
  const REVIEW = '/console/operate/review'
  const queue = async () => (await moderator.get(REVIEW)).body
  assert.doesNotMatch(await queue(), /Changed profiles/)

  const rename = (company: string) =>
    owner.post('/console/accounts/1', { company, contact: '', phone: '5550100', seller: 'no' })
  assert.equal((await rename('Win <b>money')).statusCode, 303)
  const logo = async () => {
    await owner.postFiles('/console/accounts/1/pictures/logo', [['image', 'l.jpg', JPEG]])
    assert.ok((await account()).logo)
  }
  await logo()
  const page = await queue()
  const [, at = ''] = /name="at" value="(\d+)"/.exec(page) ?? []
  assert.match(
    page,
    /Win &lt;b&gt;money.*approved: <bdi>Barn Land.*Phone: <bdi>5550100.*Logo: .*<img/s,
  )
  assert.match((await moderator.get('/console/operate')).body, /1 changed profile</)
  assert.match(
    (await moderator.get('/console/operate/reports')).body,
    />Listings <span class="count">[1-9]\d*<\/span>/,
  )
  const decide = (decision: string, time = at) =>
    moderator.post('/console/operate/profiles/1', { decision, at: time })
  service.now += 1000
  await rename('Win more')
  assert.equal((await decide('refuse')).statusCode, 409, 'it has changed since')
  const refused = await moderator.postAndFollow('/console/operate/profiles/1', {
    decision: 'refuse',
    at: /name="at" value="(\d+)"/.exec(await queue())?.[1] ?? '',
  })
  assert.match(refused.body, /Declined. The approved name is back/)
  const { companyName, logo: image, phone } = await account()
  assert.deepEqual([companyName, image, phone], ['Barn Land', null, '5550100'])
  assert.doesNotMatch(await queue(), /Changed profiles/)

  service.now += 1000
  await rename('Barn & Creek Land')
  await logo()
  assert.equal((await decide('perhaps', String(service.now))).statusCode, 404)
  assert.equal((await decide('approve', String(service.now))).statusCode, 303)
  assert.equal((await decide('approve', String(service.now))).statusCode, 409)
  assert.equal(await service.store.members.approvedName(1 as AccountId), 'Barn & Creek Land')
  assert.ok((await account()).logo)
  // What an operator changes is approved.
  await rename('Other')
  await catalog.accounts.edit(OPERATOR, 1 as AccountId, member => member)
  assert.doesNotMatch(await queue(), /Changed profiles/)
})

test('the page of a listing has the title of its auction, which its account can change', async () => {
  const auction = { title: 'Win <b>money', date: '2027-02-18', city: 'Waco', stateID: 44 }
  const { id } = await post({ auction })
  const { body } = await moderator.get(`/console/operate/review/${id}`)
  assert.match(body, /<dt>Auction<\/dt><dd><bdi>Win &lt;b&gt;money<\/bdi>, Feb 18, 2027.*Waco/)
})

test('only operators and moderators see these pages', async () => {
  const owner = new Visitor(service)
  await owner.signIn('new@land.example')
  assert.equal((await owner.get('/console')).statusCode, 200)
  for (const path of ['', '/review', '/review/1', '/reports']) {
    assert.equal((await owner.get(`/console/operate${path}`)).statusCode, 404, path)
  }
  const refused = await owner.post('/console/operate/review/1', {
    decision: 'remove',
    version: '1',
  })
  assert.equal(refused.statusCode, 404)
})

test('the queue says how many changed profiles wait when it shows only some', async () => {
  const { accounts } = service.catalog
  const QUEUE = '/console/operate/review'
  for (let i = 0; i < 52; i++) {
    const form = {
      company: `Land ${i}`,
      contact: 'Ann',
      email: `a${i}@land.example`,
      seller: 'no' as const,
    }
    const id = await accounts.create(
      OPERATOR,
      newMember(form, name => name),
    )
    await service.store.transact(({ profileChanges }) =>
      profileChanges.note({ accountId: id, members: ['phone'], at: service.now }),
    )
  }
  assert.match(
    (await moderator.get(QUEUE)).body,
    /Showing the 50 of 52 profiles that have waited longest/,
  )
  assert.match((await moderator.get('/console/operate')).body, /52 changed profiles</)
})
