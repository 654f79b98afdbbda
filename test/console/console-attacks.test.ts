import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { networkSubject } from '../../src/catalog/users/sign-in-limits.ts'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { startTestService } from '../api/service.ts'
import { UNLIMITED } from '../api/unlimited.ts'
import { ServerWatch } from '../costs/served-routes.ts'
import { OPERATOR, PASSWORD, person, servicePerson, Visitor } from './visitor.ts'

const watch = new ServerWatch()
const service = await startTestService({ console: 'open', limiter: UNLIMITED })
watch[Symbol.dispose]()
after(() => service[Symbol.asyncDispose]())
const { catalog, store } = service
/** Mail programs open and press this link of emails, as RFC 8058 says; its token is its guard. */
const MAILED = '/console/figures/stop/:token'
const PAGES = watch.routes.filter(
  ({ method, pattern }) =>
    method === 'GET' &&
    pattern.startsWith('/console') &&
    !pattern.includes('/assets/') &&
    pattern !== MAILED,
)
const POSTS = watch.routes
  .filter(
    ({ method, pattern }) =>
      method === 'POST' && pattern.startsWith('/console') && pattern !== MAILED,
  )
  .map(({ pattern }) => pattern)
const pathOf = (pattern: string) => pattern.replace(/:\w+(?:\([^)]*\))?/g, '1')
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
  const people = '/console/accounts/1/people'
  assert.equal((await bob.get(people)).statusCode, 200)
  await catalog.users.setRole(OPERATOR, id, 1 as AccountId, 'editor')
  assert.equal((await bob.get(people)).statusCode, 404, 'rights are read with each request')
  assert.equal((await bob.get('/console/me')).statusCode, 200, 'nobody is signed out')

  const watcher = await servicePerson(service, 'role@land.example', 'moderator')
  const { user } = (await store.users.byEmail('role@land.example')) ?? {}
  assert.ok(user)
  assert.equal((await watcher.get('/console/me')).statusCode, 200)
  await catalog.users.setServiceRole(OPERATOR, user.id, null)
  assert.equal((await watcher.get('/console/me')).statusCode, 303)
  assert.deepEqual(
    await catalog.sessions.list(user.id),
    [],
    'another role in the service ends them',
  )
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
    const path = pathOf(pattern)
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
    const path = pathOf(pattern)
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

test('every route refuses a form of another site', async () => {
  const owner = await signedIn('owner@land.example')
  assert.ok(POSTS.length >= 80, String(POSTS.length))
  for (const path of POSTS.map(pathOf)) {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', origin: 'http://land.example' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'null' },
      { 'content-type': 'application/json' },
    ]) {
      assert.equal((await owner.post(path, {}, headers)).statusCode, 403, path)
    }
  }
  assert.equal((await owner.get('/console/me')).statusCode, 200, 'nothing was done')
})

test('dangerous actions ask for the password, whatever session is sent', async () => {
  const owner = await signedIn('owner@land.example')
  const other = await signedIn('owner@land.example')
  service.now += 15 * 60_000
  await other.post('/console/prove', { password: PASSWORD })
  const former = owner.cookies.get('acreage') ?? ''
  for (const [cookie, page] of [
    [former, /^\/console\/prove/],
    [`${former.startsWith('0') ? '1' : '0'}${former.slice(1)}`, /^\/console\/sign-in/],
  ] as const) {
    owner.cookies.set('acreage', cookie)
    const refused = await owner.post('/console/me/password', { password: 'another oak river' })
    assert.match(String(refused.headers.location), page)
  }
  owner.cookies.set('acreage', former)

  const before = owner.cookies.get('acreage') ?? ''
  await owner.post('/console/prove', { password: PASSWORD })
  const old = new Visitor(service)
  old.cookies.set('acreage', before)
  assert.match(String((await old.get('/console/me')).headers.location), /sign-in/, 'a former token')
  await owner.post('/console/me/password', { password: 'another mule in the oak' })
  assert.match(String((await other.get('/console/me')).headers.location), /sign-in/, 'it ended')
  await owner.post('/console/me/password', { password: PASSWORD })
})

test('a page left open by a person who signed out changes nothing for the next one', async () => {
  const tab = await signedIn('owner@land.example')
  await person(service, 'next@land.example')
  const draft = String((await tab.post('/console/drafts', {})).headers.location)
  await tab.post('/console/sign-out', {})
  const referer = { 'sec-fetch-site': 'same-origin', referer: `http://localhost${draft}` }
  const late = await tab.post(draft, { title: 'Typed too late', seen: '' }, referer)
  assert.match(String(late.headers.location), /^\/console\/sign-in\?next=/)
  await tab.signIn('next@land.example')
  assert.doesNotMatch((await tab.get(draft)).body, /Typed too late/, 'it is kept for its person')
  await tab.post('/console/sign-out', {})
  for (const path of ['/', '//', '//evil.example/console', '/console/me']) {
    const headers = { 'sec-fetch-site': 'same-origin', referer: `http://localhost${path}` }
    const { statusCode } = await tab.post('/console/me/name', { name: 'Nobody' }, headers)
    assert.equal(statusCode, 303, path)
  }
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
