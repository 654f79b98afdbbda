import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { networkSubject } from '../../src/catalog/users/sign-in-limits.ts'
import type { AccountId } from '../../src/domain/values/ids.ts'
import type { RequestLimiter } from '../../src/limits/rate-limit.ts'
import { startTestService } from '../api/service.ts'
import { ServerWatch } from '../costs/served-routes.ts'
import { OPERATOR, PASSWORD, person, servicePerson, Visitor } from './visitor.ts'

const UNLIMITED: RequestLimiter = {
  take: () => ({ isAllowed: true, remaining: 1, resetSeconds: 0, retryAfterSeconds: 0 }),
  giveBack: () => {},
}
const watch = new ServerWatch()
const service = await startTestService({ console: 'open', limiter: UNLIMITED })
watch[Symbol.dispose]()
after(() => service[Symbol.asyncDispose]())
const { catalog, store } = service
const PAGES = watch.routes.filter(
  ({ method, pattern }) =>
    method === 'GET' && pattern.startsWith('/console') && !pattern.includes('/assets/'),
)
const MARK = '"><script>alert(1)</script>'

await person(service, 'owner@land.example')

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(service)
  await visitor.signIn(email)
  return visitor
}

test('a planted session stays a stranger’s; one from before a change of role is worth nothing', async () => {
  await person(service, 'eve@land.example', { account: 2 })
  const eve = await signedIn('eve@land.example')
  const planted = eve.cookies.get('acreage') ?? ''
  const victim = new Visitor(service)
  victim.cookies.set('acreage', planted)
  await victim.signIn('owner@land.example')
  assert.notEqual(victim.cookies.get('acreage'), planted)
  assert.match((await victim.get('/console/me')).body, /owner@land\.example/)
  assert.equal((await eve.get('/console/me')).statusCode, 303, 'it ended')

  const id = await person(service, 'bob@land.example')
  const bob = await signedIn('bob@land.example')
  await catalog.users.setRole(OPERATOR, id, 1 as AccountId, 'editor')
  assert.equal((await bob.get('/console/me')).statusCode, 303)
})

test('no page writes anything when it is opened', async () => {
  assert.ok(PAGES.length >= 40, String(PAGES.length))
  const operator = await servicePerson(service, 'op@land.example', 'operator')
  const owner = await signedIn('owner@land.example')
  const state = async () => {
    const filter = { since: null, listingId: null, keyId: null }
    const entries: unknown[] = []
    for await (const some of catalog.audit.read(OPERATOR, filter)) entries.push(...some)
    return [
      entries.length,
      (await store.jobs.list({ topic: null, key: null, states: ['waiting'] }, 0, 99)).length,
    ]
  }
  const before = await state()
  for (const { pattern } of PAGES) {
    const path = pattern.replace(/:\w+(?:\([^)]*\))?/g, '1')
    for (const visitor of [operator, owner, new Visitor(service)]) {
      assert.ok((await visitor.get(path)).statusCode < 500, path)
    }
  }
  assert.deepEqual(await state(), before)
})

test('scripts of the public pages can open pages, but not read them or show them in frames', async () => {
  const owner = await signedIn('owner@land.example')
  const forModules: string[] = []
  for (const { pattern } of PAGES) {
    const path = pattern.replace(/:\w+(?:\([^)]*\))?/g, '1')
    for (const wanted of ['empty', 'iframe', 'image', 'script']) {
      const { statusCode } = await owner.get(path, { 'sec-fetch-dest': wanted })
      if (statusCode !== 403) forModules.push(pattern)
    }
    const opened = await owner.get(path, { 'sec-fetch-dest': 'document' })
    assert.notEqual(opened.statusCode, 403, path)
  }
  const few = ['drafts/:draft', 'listings/:listing'].flatMap(holder =>
    ['documents', 'photos'].map(page => `/console/${holder}/${page}`),
  )
  assert.deepEqual([...new Set(forModules)].toSorted(), [...few, '/console/places'])
})

test('scripts in names, browsers and files are text on every page', async () => {
  const id = await person(service, 'mal@land.example')
  const visitor = new Visitor(service)
  const form = { email: 'mal@land.example', password: PASSWORD }
  const headers = { 'sec-fetch-site': 'same-origin', 'user-agent': MARK }
  await visitor.post('/console/sign-in', form, headers)
  await visitor.post('/console/me/name', { name: MARK })
  const begun = await visitor.post('/console/drafts', {})
  const draft = String(begun.headers.location)
  const text = {
    title: MARK,
    street: MARK,
    description: MARK,
    seen: MARK,
    do: MARK,
    amenities: MARK,
  }
  await visitor.post(`${draft}/typed`, text)
  const operator = await servicePerson(service, 'watch@land.example', 'operator')
  const next = encodeURIComponent(MARK)
  const pages = [
    ...['/console', '/console/me', '/console/accounts/1/people', draft, '/console/listings'],
    ...[`/console/listings?q=${next}&state=${next}&account=${next}&sort=${next}&after=${next}`],
    ...[`/console/leads?q=${next}&state=${next}&before=${next}`, `/console/me?done=${next}`],
    ...[`/console/sign-in?next=${next}`, `/console/figures?account=${next}&days=${next}`],
  ]
  for (const path of pages) {
    const { body, statusCode } = await visitor.get(path)
    assert.ok(statusCode < 500, path)
    assert.ok(!body.includes('<script>alert'), path)
  }
  for (const path of [
    `users/${id}`,
    'users',
    `audit?actor=${next}&id=${next}`,
    `jobs?topic=${next}`,
  ]) {
    const { body, statusCode } = await operator.get(`/console/operate/${path}`)
    assert.ok(statusCode < 500, path)
    assert.ok(!body.includes('<script>alert'), path)
  }
})

test('one password tried on many people from one network soon meets the limit', async () => {
  const { name, max } = networkSubject({ clientAddress: '127.0.0.1' })
  const { now } = service
  const before = Array.from({ length: max - 1 }, () => name)
  await store.transact(({ sessions }) => sessions.addAttempts(before, now, 0))
  const stranger = new Visitor(service)
  assert.match((await stranger.signIn('nobody1@land.example')).body, /password is wrong/)
  assert.match((await stranger.signIn('nobody2@land.example')).body, /many attempts/)
})

test('mail has the address of the service, whatever host a request names', async () => {
  await person(service, 'sid@land.example')
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  const sent = { ...headers, origin: 'http://land.example' }
  const answer = await new Visitor(service).post(
    '/console/forgot',
    { email: 'sid@land.example' },
    sent,
  )
  assert.ok(answer.statusCode < 500)
  const jobs = await store.jobs.withKeys('mail', ['sid@land.example'])
  assert.ok(jobs.every(({ payload }) => !payload.includes('evil')))
  assert.ok(!answer.body.includes('evil.example'))
})
