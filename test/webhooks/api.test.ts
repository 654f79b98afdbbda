import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { webhookPoster } from '../../src/app/open-webhooks.ts'
import { watchPlanEnds } from '../../src/catalog/listings/plan-ends.ts'
import { FOLLOWER } from '../../src/catalog/published/publisher.ts'
import { MAIL_TOPIC } from '../../src/domain/messages/notification.ts'
import type { AccountId, WebhookId } from '../../src/domain/values/ids.ts'
import { WEBHOOK_TOPIC } from '../../src/domain/webhooks/webhook.ts'
import { Description } from '../api/description.ts'
import { type Answer, FORM, newSeller } from '../api/posted-listings.ts'
import { startTestService } from '../api/service.ts'
import { OPERATOR } from '../console/visitor.ts'
import { until } from '../until.ts'
import { answering, type Receiver, startReceiver, TAKEN } from './receiver.ts'
import { sendingOf, tellOf } from './sending.ts'

const SECOND_MS = 1000
const HOUR_MS = 3_600_000
/** That of the seller. */
const ACCOUNT = 1 as AccountId
const OTHERS = 2 as AccountId

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
// Signatures are valid for five minutes.
service.now = Date.now()
const seller = await newSeller(service)
const key = await service.createKey({ accountId: ACCOUNT, permissions: ['webhooks:write'] })
const described = await Description.of(service, 'ext')

const sending = (timeoutMs?: number) => sendingOf(service, timeoutMs)
const tell = () => tellOf(service)

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
  const url = `/ext/webhooks${path}`
  const headers = { 'x-api-key': key }
  return await service.app.inject({ method, url, headers, ...(payload && { payload }) })
}

async function ok(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
  const answer = await call(method, path, payload)
  assert.ok(answer.statusCode < 300, answer.body)
  const pattern = path.replace(/\d+/, '{id}').replace(/\d+/, '{letter}').replace(/\?.*/, '')
  described.check(`/webhooks${pattern}`, method.toLowerCase() as 'get', answer)
  return answer.json() as Answer
}

/** An endpoint that has answered its challenge. */
async function newEndpoint(receiver: Receiver, events?: readonly string[]): Promise<number> {
  await tell()
  const made = await ok('POST', '/0', { data: { url: receiver.url, ...(events && { events }) } })
  receiver.secret = made['secret']
  const id = made['webhookID']
  await until(async () => (await ok('GET', `/${id}`))['state'] === 'active')
  return id
}

async function saved(id: number, data: object): Promise<number> {
  const answer = await seller.save(id, data)
  assert.ok(answer.statusCode < 300, answer.body)
  return answer.json().listingID ?? id
}

/** The events that a receiver has got, as types and ids. */
function eventsOf({ messages }: Receiver): unknown[][] {
  return messages.flatMap(({ data }) =>
    ((data['events'] as Answer[] | undefined) ?? []).map(one => [
      one['type'],
      one['listingID'] ?? one['leadID'],
    ]),
  )
}

test('an endpoint answers a challenge, then gets events in their order, and only the ids of leads', async () => {
  await using receiver = await startReceiver()
  await using _ = sending()
  const id = await newEndpoint(receiver)
  const listing = await saved(0, FORM)
  await tell()
  await until(() => eventsOf(receiver).length === 1)
  const lead = await service.post('/v3/lead', {
    data: {
      listingID: listing,
      contactName: 'Ann Lee',
      emailAddress: 'ann@example.com',
      comment: 'Is there water?',
    },
  })
  assert.ok(lead.statusCode < 300, lead.body)
  await saved(listing, { price: { numeric: 123_000 } })
  await tell()
  await until(() => eventsOf(receiver).length === 3)
  const types = eventsOf(receiver).map(([type]) => type)
  assert.deepEqual(types.toSorted(), ['lead.received', 'listing.created', 'listing.price-changed'])
  assert.deepEqual(receiver.forged, [])
  assert.doesNotMatch(JSON.stringify(receiver.messages), /Ann|water/)
  await until(async () => (await ok('GET', `/${id}`))['waiting'] === 0)
  const state = await ok('GET', `/${id}`)
  assert.deepEqual([state['failures'], state['lastStatus']], [0, 204])
  const { data } = await ok('GET', `/${id}/deliveries`)
  assert.equal(data.at(-1).kind, 'challenge')
  assert.doesNotMatch(JSON.stringify([state, data]), /whsec_/)
  await ok('DELETE', `/${id}`)
})

test('an endpoint learns in order that the plan of its account ends soon and has ended, others do not', async () => {
  await using receiver = await startReceiver()
  await using elsewhere = await startReceiver()
  await using _ = sending()
  service.now = Date.now()
  const { plans } = service.catalog
  const terms = { listings: null, photos: null, featured: null, days: null, hidesAtEnd: false }
  const planId = await plans.create(OPERATOR, { name: 'Gold', ...terms })
  const endsAt = service.now + 10 * 24 * HOUR_MS
  const id = await newEndpoint(receiver)
  const wantsLeads = await newEndpoint(elsewhere, ['lead.received'])
  await plans.assign(OPERATOR, [ACCOUNT], { planId, endsAt })
  const watch = async (at: number) => {
    while (await watchPlanEnds(service.store, () => at, '')) {}
    await tell()
  }
  await watch(service.now)
  await until(() => eventsOf(receiver).length === 1)
  assert.equal((await ok('GET', `/${wantsLeads}`))['waiting'], 0)
  const listing = await saved(0, FORM)
  await tell()
  await watch(endsAt)
  await watch(endsAt)
  await until(() => eventsOf(receiver).length === 3)
  assert.deepEqual(eventsOf(receiver), [
    ['plan.ending', undefined],
    ['listing.created', listing],
    ['plan.ended', undefined],
  ])
  const [first] = receiver.messages.flatMap(({ data }) => (data['events'] ?? []) as Answer[])
  assert.deepEqual([first?.['plan'], first?.['endsAt']], ['Gold', new Date(endsAt).toISOString()])
  assert.deepEqual(receiver.forged, [])
  assert.deepEqual(eventsOf(elsewhere), [])
  await plans.assign(OPERATOR, [ACCOUNT], { planId: null, endsAt: null })
  for (const one of [id, wantsLeads]) await ok('DELETE', `/${one}`)
})

test('after a rotation both secrets sign for a day, test messages too', async () => {
  await using receiver = await startReceiver()
  await using _ = sending()
  service.now = Date.now()
  const id = await newEndpoint(receiver)
  const former = receiver.secret
  const { secret } = await ok('POST', `/${id}/rotate`)
  assert.notEqual(secret, former)
  const { messageID } = await ok('POST', `/${id}/test`)
  await until(() => receiver.messages.length === 1)
  receiver.secret = secret
  await until(async () => (await call('POST', `/${id}/test`)).statusCode === 202)
  await until(() => receiver.messages.length === 2)
  assert.deepEqual([receiver.forged, receiver.messages[0]?.id], [[], messageID])
  assert.equal(receiver.messages[0]?.type, 'webhook.test')
  const webhook = (await service.store.webhooks.ofAccount(ACCOUNT)).at(-1)
  assert.equal(webhook?.formerUntil, service.now + 24 * HOUR_MS)
  await ok('DELETE', `/${id}`)
})

test('an endpoint without a body accepts a content type without complaint', async () => {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const bare = Object.entries(described.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) =>
      method === 'get' || requestBody
        ? []
        : { method, url: `/ext${path.replaceAll(/\{\w+\}/g, '999999')}` },
    ),
  )
  assert.ok(bare.length >= 8 && bare.some(({ url }) => url.endsWith('/rotate')))
  for (const { method, url } of bare) {
    const how = method === 'post' ? 'POST' : 'DELETE'
    const send = (payload: string) =>
      service.app.inject({ method: how, url, headers: { ...headers }, payload })
    const { statusCode } = await send('')
    assert.ok(statusCode === 403 || statusCode === 404, `${how} ${url}: ${statusCode}`)
    assert.equal((await send('{')).statusCode, 400, `${how} ${url}`)
  }
})

test('a replay sends again from a cursor or a time; places that do not exist are refused', async () => {
  await using receiver = await startReceiver()
  await using _ = sending()
  const id = await newEndpoint(receiver)
  service.now += SECOND_MS
  const before = (await ok('GET', `/${id}`))['cursor']
  const time = new Date(service.now).toISOString()
  const listing = await saved(0, FORM)
  await tell()
  await until(() => receiver.messages.length === 1)
  await ok('POST', `/${id}/replay`, { cursor: before })
  await until(() => receiver.messages.length === 2)
  await ok('POST', `/${id}/replay`, { time })
  await until(() => receiver.messages.length === 3)
  const created = ['listing.created', listing]
  assert.deepEqual(eventsOf(receiver), [created, created, created])
  assert.equal((await call('POST', `/${id}/replay`, { cursor: 'x' })).statusCode, 400)
  assert.equal((await call('POST', `/${id}/replay`, {})).statusCode, 400)
  assert.equal((await call('POST', `/${id}/replay`, { time: 'noon' })).statusCode, 400)
  const other = `1.${'0'.repeat(16)}.1`
  assert.equal((await call('POST', `/${id}/replay`, { cursor: other })).statusCode, 410)
  await ok('DELETE', `/${id}`)
})

test('an endpoint that does not answer its challenge gets no events', async () => {
  await using receiver = await startReceiver()
  await using _ = sending()
  receiver.challenge = TAKEN
  const { webhookID: id } = await ok('POST', '/0', { data: { url: receiver.url } })
  await until(async () => (await ok('GET', `/${id}`))['failures'] === 1)
  await saved(0, FORM)
  await tell()
  const state = await ok('GET', `/${id}`)
  assert.deepEqual([state['state'], receiver.messages.length], ['unverified', 0])
  assert.match(state['lastError'], /challenge/)
  assert.equal((await call('POST', `/${id}/test`)).statusCode, 409)
  await ok('DELETE', `/${id}`)
})

test('each try of a batch has the same id and text, whatever happens meanwhile; waits grow, and Retry-After counts', async () => {
  await using receiver = await startReceiver()
  await using _ = sending()
  const id = await newEndpoint(receiver)
  receiver.answer = answering(500)
  const listing = await saved(0, FORM)
  await tell()
  const waits: number[] = []
  for (let i = 1; i <= 5; i++) {
    await until(async () => (await ok('GET', `/${id}`))['failures'] === i)
    if (i === 1) await saved(listing, { price: { numeric: 99_000 } })
    const state = await ok('GET', `/${id}`)
    waits.push((Date.parse(state['nextTry']) - service.now) / SECOND_MS)
    if (i === 4) receiver.answer = answering(503, { 'retry-after': '7200' })
    service.now = Date.parse(state['nextTry'])
  }
  assert.deepEqual(waits, [5, 30, 300, 1800, 7200])
  receiver.answer = TAKEN
  await tell()
  await until(() => receiver.messages.length === 7)
  const [first, ...rest] = receiver.messages
  for (const again of rest.slice(0, 5)) assert.deepEqual(again, first)
  assert.deepEqual(eventsOf(receiver).slice(-2), [
    ['listing.created', listing],
    ['listing.price-changed', listing],
  ])
  assert.notEqual(rest.at(-1)?.id, first?.id)
  await ok('DELETE', `/${id}`)
})

test('a batch that is refused five times goes one by one, and events refused then become dead letters', async () => {
  await using receiver = await startReceiver()
  await using _ = sending()
  const id = await newEndpoint(receiver)
  const listings = [await saved(0, FORM), await saved(0, { ...FORM, listingTitle: 'Poison' })]
  listings.push(await saved(0, FORM))
  const poison = listings[1]
  receiver.answer = (response, message) => {
    const isPoisoned = message.body.includes(`"listingID":${poison},`)
    response.writeHead(isPoisoned ? 422 : 204).end(isPoisoned ? 'No such thing' : '')
  }
  await tell()
  await until(async () => {
    service.now += HOUR_MS
    return (await ok('GET', `/${id}`))['waiting'] === 0
  })
  assert.deepEqual(
    eventsOf(receiver)
      .slice(-3)
      .map(([, listing]) => listing)
      .filter(one => one !== poison)
      .at(-1),
    listings[2],
  )
  const { data } = await ok('GET', `/${id}/dead-letters`)
  assert.equal(data.length, 1)
  assert.match(data[0].body, new RegExp(`"listingID":${poison},`))
  assert.match(data[0].reason, /422.*No such thing/)
  receiver.answer = TAKEN
  await ok('POST', `/${id}/dead-letters/${data[0].letterID}`)
  await until(async () => (await ok('GET', `/${id}/dead-letters`))['data'].length === 0)
  assert.equal(receiver.messages.at(-1)?.id, data[0].messageID)
  assert.equal((await call('POST', `/${id}/dead-letters/${data[0].letterID}`)).statusCode, 404)
  await ok('DELETE', `/${id}`)
})

test('410 ends an endpoint and four days without an answer stop it; its owner is told of both, and nothing is lost', async () => {
  for (const [status, state] of [
    [410, 'ended'],
    [500, 'stopped'],
  ] as const) {
    await using receiver = await startReceiver()
    await using _ = sending()
    const id = await newEndpoint(receiver)
    receiver.answer = answering(status)
    const listing = await saved(0, FORM)
    await tell()
    await until(async () => {
      // A try is due after an hour at the latest; eight of them are needed.
      service.now += 12 * HOUR_MS
      return (await ok('GET', `/${id}`))['state'] === state
    })
    const jobs = await service.store.jobs.list(
      { topic: MAIL_TOPIC, key: null, states: ['waiting', 'failed'] },
      ...([0, 500] as const),
    )
    const mails = jobs.map(job => JSON.parse(job.payload))
    const mail = mails.find(one => one.kind === 'webhook-stopped' && one.webhookId === id)
    assert.equal(mail?.isGone, status === 410)
    await until(async () => (await service.store.jobs.about(WEBHOOK_TOPIC, [id])).length === 0)
    receiver.answer = TAKEN
    const before = receiver.messages.at(-1)
    await ok('POST', `/${id}/resume`)
    await until(async () => (await ok('GET', `/${id}`))['waiting'] === 0)
    assert.deepEqual(receiver.messages.at(-1), before)
    assert.deepEqual(eventsOf(receiver).at(-1), ['listing.created', listing])
    await ok('DELETE', `/${id}`)
  }
})

test('redirects are not followed, long answers are cut, and an endpoint that hangs is given up', async () => {
  await using receiver = await startReceiver()
  await using _ = sending(300)
  const id = await newEndpoint(receiver)
  receiver.answer = answering(302, { location: receiver.url })
  await saved(0, FORM)
  await tell()
  await until(async () => (await ok('GET', `/${id}`))['failures'] === 1)
  assert.match((await ok('GET', `/${id}`))['lastError'], /302/)
  assert.equal(receiver.messages.length, 1)
  let written = 0
  receiver.answer = response => {
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed && written < 2 ** 31) {
        written += 65_536
        if (!response.write(Buffer.alloc(65_536, 'x'))) return
      }
    }
    response.on('drain', more)
    more()
  }
  await ok('POST', `/${id}/resume`)
  await until(async () => (await ok('GET', `/${id}`))['waiting'] === 0)
  assert.ok(written < 50_000_000)
  const { data } = await ok('GET', `/${id}/deliveries`)
  assert.equal(data[0].answer.length, 1024)
  receiver.answer = () => {}
  await ok('POST', `/${id}/test`)
  await until(async () => (await ok('GET', `/${id}`))['failures'] === 1)
  assert.match((await ok('GET', `/${id}`))['lastError'], /in time/)
  await ok('DELETE', `/${id}`)
})

test('an endpoint that hangs keeps no other waiting', async () => {
  await using hanging = await startReceiver()
  await using receiver = await startReceiver()
  await using _ = sending()
  const ids = [await newEndpoint(hanging), await newEndpoint(receiver)]
  hanging.answer = () => {}
  await saved(0, FORM)
  await tell()
  await until(() => hanging.messages.length === 1 && receiver.messages.length === 1)
  await saved(0, FORM)
  await tell()
  await until(() => receiver.messages.length === 2)
  assert.equal(hanging.messages.length, 1)
  hanging.answer = TAKEN
  for (const id of ids) await ok('DELETE', `/${id}`)
})

test('a paused endpoint gets nothing, and once resumed, the events meanwhile', async () => {
  await using receiver = await startReceiver()
  await using _ = sending()
  const id = await newEndpoint(receiver, ['listing.created'])
  assert.equal((await ok('POST', `/${id}/pause`))['state'], 'paused')
  const listing = await saved(0, FORM)
  await tell()
  await saved(listing, { price: { numeric: 5000 } })
  await tell()
  assert.deepEqual(receiver.messages, [])
  assert.equal((await ok('GET', `/${id}`))['waiting'], 1)
  await ok('POST', `/${id}/resume`)
  await until(() => receiver.messages.length === 1)
  await until(async () => (await ok('GET', `/${id}`))['waiting'] === 0)
  assert.deepEqual(eventsOf(receiver), [['listing.created', listing]])
  await ok('DELETE', `/${id}`)
})

test('changes while nobody published become events, edits, leads and ends of plans too', async () => {
  await using receiver = await startReceiver()
  await using _ = sending()
  const listing = await saved(0, FORM)
  const id = await newEndpoint(receiver)
  await saved(listing, { listingTitle: 'Edited while nobody looked' })
  const lead = await service.post('/v3/lead', {
    data: {
      listingID: listing,
      contactName: 'Bob Hill',
      emailAddress: 'bob@example.com',
      comment: 'Is there a road?',
    },
  })
  assert.ok(lead.statusCode < 300, lead.body)
  const { plans } = service.catalog
  const terms = { listings: null, photos: null, featured: null, days: null, hidesAtEnd: false }
  const planId = await plans.create(OPERATOR, { name: 'Silver', ...terms })
  const endsAt = service.now + 10 * 24 * HOUR_MS
  await plans.assign(OPERATOR, [ACCOUNT], { planId, endsAt })
  const loseChanges = async (at: number) => {
    while (await watchPlanEnds(service.store, () => at, '')) {}
    await service.store.transact(({ followers }) => followers.remove(FOLLOWER))
    await tell()
  }
  await loseChanges(service.now)
  await until(() => eventsOf(receiver).length === 3)
  const types = eventsOf(receiver).map(([type]) => type)
  assert.deepEqual(types.toSorted(), ['lead.received', 'listing.edited', 'plan.ending'])
  await loseChanges(endsAt)
  await loseChanges(endsAt)
  await until(() => eventsOf(receiver).length === 4)
  assert.deepEqual(eventsOf(receiver)[3], ['plan.ended', undefined])
  await plans.assign(OPERATOR, [ACCOUNT], { planId: null, endsAt: null })
  await saved(listing, { active: false })
  await tell()
  await until(() => eventsOf(receiver).length === 5)
  assert.deepEqual(eventsOf(receiver)[4], ['listing.removed', listing])
  await ok('DELETE', `/${id}`)
})

test('a listing that is hidden before its events are sent is told as removed, and nothing more is told', async () => {
  await using receiver = await startReceiver()
  await using _ = sending()
  const id = await newEndpoint(receiver)
  const { cursor } = (await service.get('/ext/changes')).json()
  await ok('POST', `/${id}/pause`)
  const listing = await saved(0, { ...FORM, listingTitle: 'Private before long' })
  await tell()
  await saved(listing, { active: false })
  await tell()
  await saved(listing, { price: { numeric: 91_000 }, listingTitle: 'Changed while it is private' })
  await tell()
  await ok('POST', `/${id}/resume`)
  await until(async () => (await ok('GET', `/${id}`))['waiting'] === 0)
  assert.deepEqual(eventsOf(receiver), [
    ['listing.created', listing],
    ['listing.removed', listing],
  ])
  assert.doesNotMatch(JSON.stringify(receiver.messages), /91000|private/i)
  const page = await service.get(`/ext/changes?after=${cursor}&include=listing`)
  const told = page.json().data.map((event: Answer) => [event.event, event.listing])
  assert.deepEqual(told, [
    ['created', null],
    ['removed', null],
  ])
  assert.equal((await service.get(`/ext/listings/${listing}`)).statusCode, 405)
  await ok('DELETE', `/${id}`)
})

test('faults are named, internal addresses are not called, and other accounts find nothing', async () => {
  const faults = await call('POST', '/0', {
    data: { url: 'ftp://a', events: ['x'], description: 'x'.repeat(300), more: 1 },
  })
  assert.equal(faults.statusCode, 400)
  assert.match(faults.body, /data.more/)
  for (const data of [{ url: 'ftp://a' }, { url: 'https://u:p@a.example' }, { url: '' }]) {
    const refused = await call('POST', '/0', { data })
    assert.equal(refused.statusCode, 400, refused.body)
  }
  for (const url of [
    'https://10.0.0.1:8443/',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://0/',
    'https://3232235777/',
  ]) {
    const refused = await call('POST', '/0', { data: { url } })
    assert.match(refused.body, /url must lead to the public Internet/, url)
  }
  const odd = 'https://ex\u00e4mple.example/\u202egnp\r\nX: y'
  const told = await ok('POST', '/0', { data: { url: odd } })
  assert.equal(told['url'], 'https://xn--exmple-cua.example/%E2%80%AEgnpX:%20y')
  await ok('DELETE', `/${told['webhookID']}`)
  const strict = webhookPoster({ webhookNetworks: [] })
  const never = new AbortController().signal
  for (const url of [
    'https://127.0.0.1/',
    'https://[::1]/',
    'http://192.0.2.1/',
    'https://10.0.0.1:8443/',
  ]) {
    await assert.rejects(strict(url, {}, '{}', never), /not on the public Internet/, url)
  }
  const { webhookID: id } = await ok('POST', '/0', { data: { url: 'http://127.0.0.1:1/x' } })
  const stranger = await service.createKey({
    accountId: 2 as AccountId,
    permissions: ['webhooks:write'],
  })
  const headers = { 'x-api-key': stranger }
  assert.equal((await service.get(`/ext/webhooks/${id}`, { headers })).statusCode, 404)
  const without = await service.createKey({ accountId: ACCOUNT })
  const none = { headers: { 'x-api-key': without } }
  assert.equal((await service.get('/ext/webhooks', none)).statusCode, 403)
  for (let i = 1; i < 20; i++) await ok('POST', '/0', { data: { url: 'http://127.0.0.1:1/x' } })
  const many = await call('POST', '/0', { data: { url: 'http://127.0.0.1:1/x' } })
  assert.equal(many.statusCode, 409)
})

test('lists of many webhooks come in pages, each behind the last id', async () => {
  const one = { url: 'https://crm.example/', events: ['listing.edited'], description: '' } as const
  const made = { secret: '', formerSecret: '', formerUntil: null, log: '', sequence: 0 }
  const maker = { madeBy: null, officeId: null }
  const added = await service.store.transact(async ({ webhooks }) => {
    const ids: WebhookId[] = []
    for (let i = 0; i < 101; i++)
      ids.push((await webhooks.add(OTHERS, { ...one, ...made, ...maker }, 0)).id)
    return ids
  })
  const of = `accountID=${OTHERS}`
  const others = await service.createKey({ accountId: OTHERS, permissions: ['webhooks:write'] })
  const headers = { 'x-api-key': others }
  const first = (await service.get(`/ext/webhooks?${of}`, { headers })).json()
  assert.deepEqual([first.data.length, first.hasMore], [100, true])
  const last = (await service.get(`/ext/webhooks?after=${added[99]}`, { headers })).json()
  assert.deepEqual([last.data.length, last.hasMore], [1, false])
  assert.equal(last.data[0].webhookID, added[100])
})
