import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { AccountId, DeadLetterId, WebhookId } from '../../src/domain/values/ids.ts'
import { startTestService } from '../api/service.ts'
import { faultsOf, person, servicePerson, Visitor } from '../console/visitor.ts'

const HOUR_MS = 3_600_000
const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const { store } = service
const PATH = '/console/accounts/1/webhooks'
const ENDPOINT = 'https://crm.example.com/acreage'

await person(service, 'owner@land.example')
await person(service, 'other@land.example', { account: 2 })

async function signedIn(email = 'owner@land.example'): Promise<Visitor> {
  const visitor = new Visitor(service)
  await visitor.signIn(email)
  return visitor
}

function wordsOf(body: string): string {
  return body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

const latest = async () => {
  const all = await store.webhooks.ofAccount(1 as AccountId)
  return all.at(-1) ?? assert.fail('There is no webhook.')
}

/** Adds an endpoint. @returns The path of its page. */
async function added(owner: Visitor): Promise<string> {
  const form = new URLSearchParams([
    ['url', ENDPOINT],
    ['description', 'Our "CRM"'],
    ['events', 'listing.removed'],
    ['events', 'lead.received'],
  ])
  const answer = await owner.send(PATH, form.toString())
  assert.equal(answer.statusCode, 303, answer.body)
  return `${PATH}/${(await latest()).id}`
}

function change(
  id: WebhookId,
  changes: Partial<Awaited<ReturnType<typeof latest>>>,
): Promise<void> {
  return store.transact(({ webhooks }) => webhooks.change(id, changes))
}

test('a webhook is added by the rules of the API, and its secret is shown once', async () => {
  const owner = await signedIn()
  const refused = await owner.post(PATH, { url: 'ftp://a', description: 'x'.repeat(201) })
  assert.equal(refused.statusCode, 422)
  assert.equal(faultsOf(refused).length, 3, refused.body)
  assert.match(refused.body, /value="ftp:\/\/a"/)
  assert.match(refused.body, /href="#field-events"/)
  const form = new URLSearchParams({ url: ENDPOINT, description: '', events: 'lead.received' })
  const made = await owner.send(PATH, form.toString())
  const { id, secret, events, state } = await latest()
  assert.deepEqual([events, state], [['lead.received'], 'unverified'])
  assert.equal(made.statusCode, 303)
  assert.ok((await owner.follow(made)).body.includes(secret))
  assert.match((await owner.follow(made)).body, /was shown once and cannot be shown again/)
  const own = await owner.get(`${PATH}/${id}`)
  assert.doesNotMatch(own.body, /whsec_/)
  assert.match(wordsOf(own.body), /must answer a challenge first/)
  assert.match(wordsOf((await owner.get(PATH)).body), /crm\.example\.com\/acreage Not verified yet/)
})

test('the page has the place, the tries and their answers; it tests, pauses, resumes and rotates', async () => {
  const owner = await signedIn()
  const path = await added(owner)
  const { id, secret: former } = await latest()
  const early = await owner.post(`${path}/test`, {})
  assert.equal(early.statusCode, 422)
  assert.match(faultsOf(early)[0] ?? '', /challenge/)
  await change(id, { state: 'active', failures: 2, nextTryAt: service.now + HOUR_MS })
  const failed = { lastTryAt: service.now, lastStatus: 500, lastError: 'It answered 500.' }
  await change(id, failed)
  const tried = { messageId: 'msg_1', kind: 'events', count: 3, at: service.now } as const
  await store.transact(({ webhooks }) =>
    webhooks.addDelivery(
      id,
      { ...tried, status: 500, durationMs: 1234, error: 'It answered 500.', answer: '<b>Oops</b>' },
      100,
    ),
  )
  const page = await owner.get(path)
  const words = wordsOf(page.body)
  assert.match(words, /Status Failing .*Last response 500, .*Next attempt/)
  assert.match(words, /2 attempts have failed/)
  assert.match(words, /Events 3 500 It answered 500\. Response body .*1,234 ms msg_1/)
  assert.match(page.body, /&lt;b>Oops|&lt;b&gt;Oops/)
  assert.match(page.body, /Our &quot;CRM&quot;/)
  assert.match(String((await owner.post(`${path}/test`, {})).headers.location), /done=tested$/)
  assert.match(faultsOf(await owner.post(`${path}/test`, {}))[0] ?? '', /waits already/)
  assert.equal((await owner.post(`${path}/pause`, {})).statusCode, 303)
  assert.equal((await latest()).state, 'paused')
  assert.equal((await owner.post(`${path}/resume`, {})).statusCode, 303)
  assert.deepEqual([(await latest()).state, (await latest()).failures], ['active', 0])
  const rotated = await owner.postAndFollow(`${path}/rotate`, {})
  const { secret, formerSecret } = await latest()
  assert.equal(formerSecret, former)
  assert.ok(rotated.body.includes(secret) && !rotated.body.includes(former))
  assert.match(wordsOf(rotated.body), /Old secret valid until/)
})

test('faults of settings, and of a replay, stand at their fields', async () => {
  const owner = await signedIn()
  const path = await added(owner)
  const refused = await owner.post(`${path}/settings`, { url: 'ftp://x', description: 'Kept' })
  assert.equal(faultsOf(refused).length, 2)
  assert.match(refused.body, /<details open><summary>Settings/)
  assert.match(refused.body, /value="Kept"/)
  const unknown = { url: ENDPOINT, description: '', events: 'listing.sold' }
  assert.match(faultsOf(await owner.post(`${path}/settings`, unknown))[0] ?? '', /listing\.sold/)
  const saved = { url: ENDPOINT, description: 'Other', events: 'listing.edited' }
  assert.equal((await owner.post(`${path}/settings`, saved)).statusCode, 303)
  assert.deepEqual((await latest()).events, ['listing.edited'])
  for (const [form, fault] of [
    [{}, /Enter a time or a cursor/],
    [{ time: 'noon' }, /such as .* not .*noon/],
    [{ time: '2026-11-20T18:00:00Z', cursor: 'x' }, /not both/],
    [{ cursor: 'x' }, /list of changes is still being made|cursor must be one/],
  ] as const) {
    const answer = await owner.post(`${path}/replay`, form)
    assert.equal(answer.statusCode, 422)
    assert.match(faultsOf(answer)[0] ?? '', fault)
    assert.match(answer.body, /<details open><summary>Replay events/)
  }
})

test('dead letters are sent again or removed, and an endpoint is removed with everything about it', async () => {
  const owner = await signedIn()
  const path = await added(owner)
  const { id } = await latest()
  await change(id, { state: 'active' })
  for (const messageId of ['msg_a', 'msg_b']) {
    const letter = { webhookId: id, messageId, body: '{"type":"events"}', at: service.now }
    await store.transact(({ webhooks }) =>
      webhooks.addDeadLetter({ ...letter, reason: 'The endpoint answered 422.' }, 100),
    )
  }
  const [first, second] = await store.webhooks.deadLetters(id, 10)
  assert.match(wordsOf((await owner.get(path)).body), /answered 422\. Message \d+ \{/)
  const at = (letter: DeadLetterId | undefined) => `${path}/dead-letters/${letter}`
  assert.equal((await owner.post(`${at(first?.id)}/send`, {})).statusCode, 303)
  assert.match(wordsOf((await owner.get(path)).body), /Queued to be sent again/)
  assert.equal((await owner.post(`${at(second?.id)}/remove`, {})).statusCode, 303)
  assert.equal((await store.webhooks.deadLetters(id, 10)).length, 1)
  assert.match(faultsOf(await owner.post(`${at(second?.id)}/send`, {}))[0] ?? '', /no dead letter/)
  assert.equal((await owner.post(`${path}/dead-letters/none/send`, {})).statusCode, 404)
  assert.equal((await owner.post(`${path}/remove`, {})).headers.location, `${PATH}?done=removed`)
  assert.equal((await owner.get(path)).statusCode, 404)
})

test('the first page names webhooks that take nothing; other people find none of them, and operators all', async () => {
  const owner = await signedIn()
  const path = await added(owner)
  const { id } = await latest()
  assert.doesNotMatch((await owner.get('/console')).body, /<h2>Webhooks/)
  await change(id, { state: 'stopped' })
  assert.match(wordsOf((await owner.get('/console')).body), /Webhooks .*acreage : Stopped/)
  const foreign = await signedIn('other@land.example')
  assert.equal((await foreign.get(path)).statusCode, 404)
  assert.equal((await foreign.get(path.replace('/1/', '/2/'))).statusCode, 404)
  assert.equal((await foreign.post(`${path}/remove`, {})).statusCode, 404)
  assert.equal((await foreign.get('/console/operate/webhooks')).statusCode, 404)
  const operator = await servicePerson(service, 'op@land.example', 'operator')
  const all = await operator.get('/console/operate/webhooks')
  assert.match(wordsOf(all.body), /acreage .*Stopped/)
  assert.match(all.body, new RegExp(`href="${path}"`))
  const next = await operator.get(`/console/operate/webhooks?after=${id}`)
  assert.match(next.body, /No more webhooks/)
})
