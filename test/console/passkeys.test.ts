import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { removeDeleted } from '../../src/catalog/deletions/deletion-pruning.ts'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { startTestService } from '../api/service.ts'
import {
  Authenticator,
  addPasskey,
  askedBy,
  certifiedAttestation,
  type Lie,
} from './authenticator.ts'
import { faultsOf, OPERATOR, PASSWORD, person, Visitor } from './visitor.ts'

const MINUTE_MS = 60_000
const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const { store } = service
const REFUSED = ['The passkey was not accepted.']

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(service)
  await visitor.signIn(email)
  return visitor
}

async function isIn(visitor: Visitor): Promise<boolean> {
  return (await visitor.get('/console/me')).statusCode === 200
}

test('a passkey is added, named, signs in without a password, and is removed', async () => {
  const id = await person(service, 'kay@land.example')
  const visitor = await signedIn('kay@land.example')
  const elsewhere = await signedIn('kay@land.example')
  const device = new Authenticator()
  const unnamed = await addPasskey(visitor, device, ' ')
  assert.deepEqual(faultsOf(unnamed), ['Enter a name of at most 60 characters.'])
  const added = await visitor.follow(await addPasskey(visitor, device))
  assert.equal(added.body.match(/<code>[a-z2-9]{5}-/g)?.length, 10, 'recovery codes, once')
  assert.equal(await isIn(elsewhere), false)
  assert.equal(
    (await addPasskey(visitor, new Authenticator(), 'Key')).headers.location,
    '/console/me?done=passkey',
  )
  assert.equal((await store.passkeys.of(id)).length, 2)
  const again = await addPasskey(visitor, device)
  assert.deepEqual(faultsOf(again), ['This passkey is in use already.'])

  const bare = new Visitor(service)
  const answer = device.sign(await askedBy(bare, '/console/sign-in/passkey'), {})
  const form = { credential: answer, next: '/console/me' }
  assert.equal((await bare.post('/console/sign-in/passkey', form)).headers.location, '/console/me')
  assert.match((await bare.get('/console/me')).body, /My phone/)
  assert.match((await bare.get('/console/me')).body, /last used/)
  const [first] = await store.passkeys.of(id)
  const path = `/console/me/passkeys/${first?.id}`
  await bare.post(`${path}/name`, { name: 'Old phone' })
  assert.equal((await store.passkeys.of(id))[0]?.name, 'Old phone')
  service.now += 16 * MINUTE_MS
  assert.match(String((await bare.post(`${path}/remove`, {})).headers.location), /\/prove/)
  await bare.post('/console/prove', { password: PASSWORD })
  await bare.post(`${path}/remove`, {})
  const late = device.sign(await askedBy(new Visitor(service), '/console/sign-in/passkey'))
  const out = new Visitor(service)
  assert.deepEqual(
    faultsOf(await out.post('/console/sign-in/passkey', { credential: late })),
    REFUSED,
  )
})

test('beside a password, a passkey is the second factor, and recovery codes replace it', async () => {
  await person(service, 'max@land.example')
  const visitor = await signedIn('max@land.example')
  const device = new Authenticator()
  const { body } = await visitor.follow(await addPasskey(visitor, device))
  const [, recovery = ''] = /<code>([a-z2-9-]{11})<\/code>/.exec(body) ?? []
  const other = await signedIn('max@land.example')
  assert.equal(await isIn(other), false)
  const page = await other.get('/console/code')
  assert.match(page.body, /<passkey-form/)
  assert.match(page.body, /Recovery code/)
  const credential = device.sign(await askedBy(other, '/console/code/passkey'))
  const done = await other.post('/console/code/passkey', { credential, next: '/console/me' })
  assert.equal(done.headers.location, '/console/me')
  assert.equal(await isIn(other), true)
  const third = await signedIn('max@land.example')
  await third.post('/console/code', { code: recovery })
  assert.equal(await isIn(third), true)
})

test('a passkey proves who somebody is, and the session gets another token', async () => {
  await person(service, 'liz@land.example')
  const visitor = await signedIn('liz@land.example')
  const device = new Authenticator()
  await addPasskey(visitor, device)
  service.now += 16 * MINUTE_MS
  assert.equal((await visitor.get('/console/me/passkeys/new')).statusCode, 303)
  const before = visitor.cookies.get('acreage')
  const credential = device.sign(await askedBy(visitor, '/console/prove/passkey'))
  await visitor.post('/console/prove/passkey', { credential, next: '/console/me/passkeys/new' })
  assert.notEqual(visitor.cookies.get('acreage'), before)
  assert.equal((await visitor.get('/console/me/passkeys/new')).statusCode, 200)
})

test('an operator may have a passkey in place of an app, and keeps the last one', async () => {
  const id = await person(service, 'op@land.example', { serviceRole: 'operator' })
  const visitor = await signedIn('op@land.example')
  assert.equal((await visitor.get('/console')).headers.location, '/console/me/factor')
  service.now += 16 * MINUTE_MS
  const asked = await visitor.get('/console/me/passkeys/new')
  assert.equal(asked.headers.location, '/console/prove?next=%2Fconsole%2Fme%2Fpasskeys%2Fnew')
  await visitor.post('/console/prove', { password: PASSWORD })
  await addPasskey(visitor, new Authenticator())
  assert.equal((await visitor.get('/console')).statusCode, 200)
  const [only] = await store.passkeys.of(id)
  const kept = await visitor.post(`/console/me/passkeys/${only?.id}/remove`, {})
  assert.equal(kept.statusCode, 403)
  assert.equal((await store.passkeys.of(id)).length, 1)
})

test('answers that were altered, are of another site or person, or were sent before are refused', async () => {
  await person(service, 'ned@land.example')
  await person(service, 'eve@land.example')
  const ned = await signedIn('ned@land.example')
  const eve = await signedIn('eve@land.example')
  const ofNed = new Authenticator()
  const ofEve = new Authenticator()
  await addPasskey(ned, ofNed)
  await addPasskey(eve, ofEve)
  const out = new Visitor(service)
  const send = (credential: string) => out.post('/console/sign-in/passkey', { credential })
  const lies: readonly Lie[] = [
    ...[{ isAltered: true }, { isUnverified: true }, { userHandle: 'AAAA' }],
    ...[{ origin: 'https://land.example.evil.example' }, { origin: 'http://localhost:1' }],
    ...[{ rpId: 'evil.example' }, { type: 'webauthn.create' }],
  ]
  for (const lie of lies) {
    const answer = await send(ofNed.sign(await askedBy(out, '/console/sign-in/passkey'), lie))
    assert.deepEqual(faultsOf(answer), REFUSED, JSON.stringify(lie))
    assert.deepEqual(answer.cookies, [])
  }
  // Once: what was sent again, and what was refused.
  const good = ofNed.sign(await askedBy(out, '/console/sign-in/passkey'))
  assert.equal((await send(good)).statusCode, 303)
  assert.deepEqual(faultsOf(await send(good)), REFUSED)
  const tried = await askedBy(out, '/console/sign-in/passkey')
  await send(ofNed.sign(tried, { isAltered: true }))
  assert.deepEqual(faultsOf(await send(ofNed.sign(tried))), REFUSED)
  const late = await askedBy(out, '/console/sign-in/passkey')
  service.now += 5 * MINUTE_MS
  assert.deepEqual(faultsOf(await send(ofNed.sign(late))), REFUSED)
  assert.deepEqual(
    faultsOf(await send(ofNed.sign({ challenge: 'AAAA', rpId: 'localhost' }))),
    REFUSED,
  )
  // Each challenge is for its purpose, its session and its person.
  const ofProof = await askedBy(ned, '/console/prove/passkey')
  assert.deepEqual(faultsOf(await send(ofNed.sign(ofProof))), REFUSED)
  const ofOther = ofEve.sign(await askedBy(ned, '/console/prove/passkey'))
  assert.deepEqual(
    faultsOf(await ned.post('/console/prove/passkey', { credential: ofOther })),
    REFUSED,
  )
  const planted = ofNed.sign(await askedBy(eve, '/console/prove/passkey'))
  assert.deepEqual(
    faultsOf(await ned.post('/console/prove/passkey', { credential: planted })),
    REFUSED,
  )
  for (const credential of ['', '{', 'null', '{"id":1,"response":{}}', '9'.repeat(20_000)]) {
    assert.equal((await send(credential)).statusCode, 422, credential.slice(0, 30))
  }
})

test('a counter that goes back shows a copy; nobody signs in by it, and the audit log says so', async () => {
  await person(service, 'cal@land.example')
  const device = new Authenticator()
  await addPasskey(await signedIn('cal@land.example'), device)
  const out = new Visitor(service)
  const send = async (lie: Lie) =>
    out.post('/console/sign-in/passkey', {
      credential: device.sign(await askedBy(out, '/console/sign-in/passkey'), lie),
    })
  assert.equal((await send({ counter: 7 })).statusCode, 303)
  for (const counter of [7, 6, 0])
    assert.match(faultsOf(await send({ counter }))[0] ?? '', /copied/)
  assert.equal((await send({ counter: 8 })).statusCode, 303)
  const filter = { since: null, listingId: null, keyId: null }
  const actions: string[] = []
  for await (const entries of service.catalog.audit.read(OPERATOR, filter)) {
    actions.push(...entries.map(({ action }) => action))
  }
  assert.equal(actions.filter(action => action.includes('may be copied')).length, 3)
})

test('new passkeys with certificates, of another origin, or for another challenge are refused', async () => {
  await person(service, 'ida@land.example')
  const visitor = await signedIn('ida@land.example')
  const page = '/console/me/passkeys/new'
  const add = (credential: string) => visitor.post(page, { credential, name: 'Key' })
  const asked = () => askedBy(visitor, page)
  const device = new Authenticator()
  const refused = [
    device.create(await asked(), {}, certifiedAttestation()),
    device.create(await asked(), { origin: 'https://evil.example' }),
    device.create(await asked(), { rpId: 'evil.example' }),
    device.create(await asked(), { isUnverified: true }),
    device.create(await askedBy(new Visitor(service), '/console/sign-in/passkey')),
  ]
  for (const credential of refused) {
    assert.deepEqual(faultsOf(await add(credential)), ['The passkey was not accepted. Try again.'])
  }
  const sent = device.create(await asked())
  assert.equal((await add(sent)).statusCode, 303)
  assert.equal((await add(sent)).statusCode, 422)
})

test('passkeys of others cannot be named or removed, and are removed with their person', async () => {
  const id = await person(service, 'ray@land.example', { account: 2 })
  await person(service, 'sue@land.example')
  await addPasskey(await signedIn('ray@land.example'), new Authenticator())
  const [own] = await store.passkeys.of(id)
  const sue = await signedIn('sue@land.example')
  for (const action of ['name', 'remove']) {
    const answer = await sue.post(`/console/me/passkeys/${own?.id}/${action}`, { name: 'Mine' })
    assert.equal(answer.statusCode, 404)
  }
  assert.equal((await store.passkeys.of(id))[0]?.name, 'My phone')
  await service.catalog.accounts.delete(OPERATOR, 2 as AccountId)
  service.now += 31 * 24 * 60 * MINUTE_MS
  const mail = { remove: async () => 0 }
  while (await removeDeleted(store, () => service.now, mail)) {
    // Some rows at once.
  }
  assert.deepEqual(await store.passkeys.of(id), [])
})

test('where browsers have no passkeys, the pages say so and answer nothing', async () => {
  const out = new Visitor(service)
  const headers = { host: '127.0.0.1:8080', 'sec-fetch-site': 'same-origin' }
  assert.doesNotMatch((await out.get('/console/sign-in', headers)).body, /<passkey-form/)
  assert.match((await out.get('/console/sign-in')).body, /<passkey-form[^>]* hidden>/)
  const { statusCode } = await out.post('/console/sign-in/passkey/options', {}, headers)
  assert.equal(statusCode, 403)
})
