import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { KEY_PERMISSIONS } from '../../src/domain/accounts/permissions.ts'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { startTestService } from '../api/service.ts'
import { faultsOf, OPERATOR, PASSWORD, person, Visitor } from './visitor.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const { catalog, store } = service
const ACCOUNT = '/console/accounts/1'
const ID = 1 as AccountId
/** Letters that turn the writing around, and a script. */
const MARK = '\u202e\u2066<script>alert(1)</script>'

await person(service, 'owner@land.example')
await person(service, 'other@land.example', { account: 2 })

async function signedIn(email = 'owner@land.example'): Promise<Visitor> {
  const visitor = new Visitor(service)
  await visitor.signIn(email)
  return visitor
}

/** The texts of the profile's form, as the page has them. */
async function profile(visitor: Visitor): Promise<Record<string, string>> {
  const { body } = await visitor.get(ACCOUNT)
  const fields = body.matchAll(/<input type="text"[^>]* name="(\w+)" value="([^"]*)"/g)
  return {
    ...Object.fromEntries([...fields].map(([, name, value]) => [name, value])),
    seller: 'no',
  }
}

test('an owner changes the profile by the rules of the command; faults stand at their fields, and the plan stays', async () => {
  const owner = await signedIn()
  assert.equal((await owner.get('/console/account')).headers.location, ACCOUNT)
  const form = await profile(owner)
  const bad = { ...form, company: '', contact: ' ', state: 'ZZ', zip: '12', phone: '1'.repeat(201) }
  const refused = await owner.post(ACCOUNT, bad)
  assert.equal(refused.statusCode, 422)
  assert.equal(faultsOf(refused).length, 4)
  assert.match(refused.body, /href="#field-zip"/)
  assert.match(refused.body, /href="#field-phone"/)
  assert.match(refused.body, /value="ZZ"/)
  const good = { ...form, company: '"Creek" <Land>', city: 'Llano', state: 'tx', zip: '78643' }
  const sent = { ...good, plan: 'premium', active: 'no', email: 'x@x.example' }
  assert.equal((await owner.post(ACCOUNT, sent)).headers.location, `${ACCOUNT}?done=saved`)
  const before = await catalog.accounts.find(ID)
  assert.equal(before.companyName, '"Creek" <Land>')
  assert.deepEqual([before.address.stateCode, before.address.zip], ['TX', '78643'])
  assert.deepEqual([before.plan === 'premium', before.active], [before.plan === 'premium', true])
  assert.notEqual(before.email, 'x@x.example')
  assert.match((await owner.get(ACCOUNT)).body, /&quot;Creek&quot; &lt;Land&gt;/)
})

test('an address names what was done only by one of the names of its page', async () => {
  const owner = await signedIn()
  for (const tab of ['', '/people', '/addresses', '/keys', '/feeds', '/webhooks']) {
    const { statusCode, body } = await owner.get(`${ACCOUNT}${tab}?done=constructor`)
    assert.equal(statusCode, 200, tab)
    assert.doesNotMatch(body, /class="done"/, tab)
  }
})

test('leads go to another address only when it has agreed', async () => {
  const owner = await signedIn()
  const path = `${ACCOUNT}/addresses`
  const asked = await owner.post(path, { address: 'new@land.example' })
  assert.equal(asked.headers.location, `${path}?done=asked`)
  service.now += 1000
  const questions = (await store.jobs.withKeys('mail', ['new@land.example'])).length
  assert.equal(questions, 1)
  assert.match(
    faultsOf(await owner.post(path, { address: 'new@land.example' }))[0] ?? '',
    /asked already/,
  )
  assert.match(faultsOf(await owner.post(path, { address: 'nobody' }))[0] ?? '', /email address/)
  const early = await owner.post(`${path}/use`, { email: 'new@land.example' })
  assert.equal(early.statusCode, 422)
  assert.match(early.body, /has not been confirmed/)
  await catalog.addresses.confirm(OPERATOR, ID, 'new@land.example')
  await owner.post(`${path}/use`, { email: 'new@land.example' })
  assert.equal((await catalog.accounts.find(ID)).email, 'new@land.example')
  await owner.post(`${path}/use`, { email: 'owner@land.example' })
  assert.equal(
    (await catalog.accounts.find(ID)).email,
    'owner@land.example',
    'who works there has agreed',
  )
  assert.equal((await owner.post(`${path}/use`, { email: 'other@land.example' })).statusCode, 422)
  const named = (await store.leadAddresses.get(ID, 'new@land.example'))?.id
  const stops = async () => {
    const audit = await store.audit.entries({ since: null, listingId: null, keyId: null }, 0, 1000)
    return audit.filter(({ action }) => action === 'withdrawn').length
  }
  const queuedFor = async (to: string) => {
    const jobs = await store.jobs.list({ topic: 'mail', key: to, states: ['waiting'] }, 0, 10)
    return jobs.filter(({ payload }) => payload.includes('address-question')).length
  }
  assert.equal(await queuedFor('new@land.example'), 1)
  const stop = async () => (await owner.postAndFollow(`${path}/${named}/stop`, {})).body
  assert.match(await stop(), /Leads no longer go to that address/)
  assert.match(await stop(), /Nothing changed: that address/)
  assert.equal(await stops(), 1)
  const stopped = await store.leadAddresses.get(ID, 'new@land.example')
  assert.deepEqual([stopped?.confirmedAt, stopped?.timesAsked], [null, 1])
  assert.equal(await queuedFor('new@land.example'), 0, 'the question is not sent any more')
  await owner.post(path, { address: 'never@land.example' })
  const never = (await store.leadAddresses.get(ID, 'never@land.example'))?.id
  const { body } = await owner.postAndFollow(`${path}/${never}/stop`, {})
  assert.match(body, /Leads no longer go to that address/)
  assert.equal(await queuedFor('never@land.example'), 0)
  service.now += HOUR_MS
  assert.match(
    (await owner.post(`${path}/use`, { email: 'new@land.example' })).headers.location ?? '',
    /prove/,
  )
})

test('a key has no more rights than its maker, is shown once, and can be revoked', async () => {
  const owner = await signedIn()
  const path = `${ACCOUNT}/keys`
  const page = await owner.get(path)
  const offered = [...page.body.matchAll(/name="permission" value="([^"]+)"/g)].map(
    ([, one]) => one,
  )
  assert.deepEqual(offered, [
    ...['listings:write', 'leads:read', 'feeds:write', 'webhooks:write', 'searches:write'],
  ])
  const answer = await owner.post(path, {
    note: '<b>CRM</b>',
    permission: 'leads:read',
    valid: '30',
  })
  assert.equal(answer.statusCode, 303)
  const made = await owner.follow(answer)
  assert.equal(made.headers['cache-control'], 'no-store')
  const [text = ''] = /acr_\w+/.exec(made.body) ?? []
  assert.doesNotMatch(String(answer.headers.location), new RegExp(text))
  const key = await catalog.keys.withText(text)
  assert.deepEqual([key?.permissions, key?.expiresAt], [['leads:read'], service.now + 30 * DAY_MS])
  const after = await owner.get(path)
  assert.doesNotMatch(after.body, new RegExp(text))
  assert.match(after.body, /&lt;b&gt;CRM/)
  for (const permission of KEY_PERMISSIONS.filter(one => !offered.includes(one))) {
    const more = await owner.post(path, { note: '', permission, valid: '' })
    assert.equal(more.statusCode, 422, permission)
  }
  assert.equal((await owner.post(path, { note: 'x'.repeat(201), valid: '' })).statusCode, 422)
  const foreign = await signedIn('other@land.example')
  const revoke = `${path}/${key?.id}/revoke`
  assert.equal((await foreign.post(revoke, {})).statusCode, 404)
  assert.equal((await foreign.post(revoke.replace('/1/', '/2/'), {})).statusCode, 404)
  assert.equal((await owner.post(revoke, {})).statusCode, 303)
  assert.equal(await catalog.keys.withText(text), null)
})

test('a key is replaced: the old one stays valid for the chosen time, and nobody gets more rights by it', async () => {
  const owner = await signedIn()
  const path = `${ACCOUNT}/keys`
  const textIn = ({ body }: { body: string }) => /acr_\w+/.exec(body)?.[0] ?? ''
  const isValid = async (text: string) => (await catalog.keys.withText(text)) !== null
  const old = textIn(
    await owner.postAndFollow(path, { note: 'CRM', permission: 'leads:read', valid: '' }),
  )
  const idOf = (text: string) => text.slice(4, 12)
  const next = textIn(await owner.postAndFollow(`${path}/${idOf(old)}/replace`, { grace: '8' }))
  assert.notEqual(next, old)
  const made = await catalog.keys.withText(next)
  assert.deepEqual([made?.permissions, made?.note], [['leads:read'], 'CRM'])
  assert.deepEqual([await isValid(old), await isValid(next)], [true, true])
  service.now += 8 * HOUR_MS
  assert.equal(await isValid(old), false)
  await owner.post('/console/prove', { password: PASSWORD })
  const last = textIn(await owner.postAndFollow(`${path}/${idOf(next)}/replace`, { grace: '999' }))
  assert.deepEqual([await isValid(next), await isValid(last)], [false, true], 'at once')
  assert.equal((await owner.post(`${path}/${idOf(next)}/replace`, { grace: '8' })).statusCode, 422)
  assert.doesNotMatch((await owner.get(path)).body, new RegExp(last))
  const strong = await catalog.keys.create(OPERATOR, {
    accountId: ID,
    permissions: ['showcase:write'],
  })
  const refused = await owner.post(`${path}/${strong.key.id}/replace`, { grace: '8' })
  assert.deepEqual([refused.statusCode, textIn(refused)], [422, ''])
  const wide = await catalog.keys.create(OPERATOR, {
    accountId: ID,
    permissions: [],
    allAccounts: true,
  })
  assert.equal((await owner.post(`${path}/${wide.key.id}/replace`, { grace: '0' })).statusCode, 422)
  const foreign = await signedIn('other@land.example')
  for (const account of [1, 2]) {
    const of = `/console/accounts/${account}/keys/${idOf(last)}/replace`
    assert.equal((await foreign.post(of, { grace: '0' })).statusCode, 404)
  }
  assert.equal(await isValid(last), true)
})

test('an account keeps a limited number of keys', async () => {
  const other = await signedIn('other@land.example')
  const make = () => other.post('/console/accounts/2/keys', { note: '', valid: '' })
  let answer = await make()
  for (let i = 1; i <= 50; i++) answer = await make()
  assert.match(faultsOf(answer)[0] ?? '', /may have 50 keys/)
})

test('a feed is added by the rules of the command, run, paused, and its report shown', async () => {
  const owner = await signedIn()
  const path = `${ACCOUNT}/feeds`
  const bad = {
    name: '',
    address: '/etc/passwd',
    schedule: '1min',
    mapping: '{',
    format: '',
    member: '',
  }
  const broken = await owner.post(path, bad)
  assert.match(faultsOf(broken)[0] ?? '', /not valid JSON/)
  assert.match(broken.body, /value="\/etc\/passwd"/)
  const refused = await owner.post(path, { ...bad, mapping: '' })
  assert.equal(faultsOf(refused).length, 3, refused.body)
  // What is too long is refused and shown again, whole.
  const long = `${'n'.repeat(9000)}<end>`
  const tooLong = await owner.post(path, {
    ...bad,
    address: 'https://a.example',
    mapping: '',
    schedule: '',
    name: long,
  })
  assert.match(faultsOf(tooLong)[0] ?? '', /at most 100 characters/)
  assert.match(tooLong.body, /n&lt;end&gt;"/)
  const good = {
    ...bad,
    name: 'North',
    address: 'https://mls.example.com/a.jsonl',
    schedule: '6h',
    mapping: '',
    full: 'yes',
  }
  const added = await owner.post(path, good)
  const own = (added.headers.location ?? '').replace(/\/columns\?.*/, '')
  assert.match(own, /\/feeds\/\d+$/)
  const id = Number(own.split('/').at(-1)) as never
  assert.equal((await owner.post(`${own}/run`, { dry: 'no' })).statusCode, 303)
  assert.match((await owner.post(`${own}/run`, { dry: 'no' })).body, /asked for already/)
  await owner.post(`${own}/pause`, { paused: 'yes' })
  assert.match((await owner.get(path)).body, /Paused/)
  await owner.post(`${own}/settings`, { ...good, name: 'South' })
  assert.match((await owner.get(own)).body, /South/)
  const report = {
    counts: { read: 3, created: 1, refused: 2 },
    faults: [
      {
        code: 'invalid',
        field: 'acres',
        done: 'refused',
        count: 2,
        examples: [{ key: 'listFeedKey <A-1>', value: MARK, expected: 'A number.' }],
      },
    ],
    unread: ['Pond', MARK],
  }
  await store.transact(async ({ feeds }) => {
    const startedBy = { kind: 'user', name: '1' } as const
    const order = { startedBy, isDryRun: false, allowances: [] }
    const run = await feeds.addRun(id, order, service.now, 100)
    const cause = `Too many were refused. ${MARK}`
    const end = {
      endedAt: service.now,
      state: 'stopped',
      cause,
      report: JSON.stringify(report),
    } as const
    await feeds.endRun(run.id, null, end)
  })
  const page = await owner.get(own)
  assert.match(page.body, /&lt;A-1&gt;/)
  assert.match(page.body, /Too many were refused/)
  await owner.post(`${own}/settings`, {
    ...good,
    name: MARK,
    address: `https://mls.example.com/${MARK}`,
  })
  for (const shown of [own, path, '/console']) {
    const { body } = await owner.get(shown)
    assert.ok(!body.includes('<script>alert'), shown)
    // Letters that turn the writing around reach no further than their value.
    const befores = [...body.matchAll(/&#8238;/g)].map(({ index }) => body.slice(0, index))
    assert.notDeepEqual(befores, [], shown)
    for (const before of befores) {
      assert.match(
        before.slice(-200),
        /(?:<bdi[^>]*>(?:<a [^>]*>)?|<title>)[^<]*$|value="[^"]*$/,
        shown,
      )
    }
  }
  // What the name begins is ended with it; in its field it stays as it is.
  const script = '&lt;script&gt;alert(1)&lt;/script&gt;'
  const named = await owner.get(own)
  assert.ok(named.body.includes(`<bdi>&#8238;&#8294;${script}&#8297;&#8236;</bdi>`))
  assert.ok(named.body.includes(`value="&#8238;&#8294;${script}"`))
  await owner.post(`${own}/settings`, { ...good, name: 'South' })
  assert.match((await owner.get('/console')).body, /South/)
  const foreign = await signedIn('other@land.example')
  assert.equal((await foreign.get(own.replace('/1/', '/2/'))).statusCode, 404)
  assert.equal((await owner.post(`${own}/remove`, {})).headers.location, `${path}?done=removed`)
})

test('a portrait replaces the former one, is kept by the sweeper, and can be removed', async () => {
  const owner = await signedIn()
  const image = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#365' },
  })
    .jpeg()
    .toBuffer()
  const send = (bytes: Buffer) =>
    owner.postFiles(`${ACCOUNT}/pictures/portrait`, [['image', 'me.jpg', bytes]])
  const text = await send(Buffer.from('<svg onload="alert(1)"/>'))
  assert.equal(text.statusCode, 422)
  assert.equal((await send(image)).headers.location, `${ACCOUNT}?done=picture`)
  const { portrait } = await catalog.accounts.find(ID)
  const file = `${service.directory}/media/${portrait?.large.path}`
  assert.equal((await sharp(await readFile(file)).metadata()).format, 'jpeg')
  const unused = async () => {
    await store.transact(({ pictures }) => pictures.markUnused(0, 10_000, service.now))
    return await store.transact(({ pictures }) => pictures.removeUnused(service.now, 10_000))
  }
  assert.deepEqual(await unused(), [])
  await send(image)
  assert.notEqual((await catalog.accounts.find(ID)).portrait?.large.path, portrait?.large.path)
  assert.equal((await unused()).length, 1, 'the one before')
  await owner.post(`${ACCOUNT}/pictures/portrait/remove`, {})
  assert.equal((await catalog.accounts.find(ID)).portrait, null)
  assert.equal((await unused()).length, 1)
})
