import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { networkSubject } from '../../src/catalog/users/sign-in-limits.ts'
import { startTestService } from '../api/service.ts'
import { UNLIMITED } from '../api/unlimited.ts'
import { isLook, statementsOf } from '../store/statement-count.ts'
import { Authenticator, addPasskey, askedBy } from './authenticator.ts'
import { NO_FILES } from './person-mails.ts'
import { hashAgain } from './shared-passwords.ts'
import { faultsOf, PASSWORD, person, servicePerson, Visitor } from './visitor.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const service = await startTestService({ console: 'open', limiter: UNLIMITED })
after(() => service[Symbol.asyncDispose]())
const { catalog, store } = service

async function signedIn(email: string, cookies: readonly (readonly [string, string])[] = []) {
  const visitor = new Visitor(service)
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  await visitor.signIn(email)
  return visitor
}

const isIn = async (visitor: Visitor) => (await visitor.get('/console/me')).statusCode === 200
const deviceOf = ({ cookies }: Visitor) =>
  [...cookies].filter(([name]) => name === 'acreage-device')

test('while somebody guesses passwords in a network, its people get in by passkeys, codes and known browsers, and can prove who they are', async () => {
  await person(service, 'ann@land.example')
  const ann = await signedIn('ann@land.example')
  const key = new Authenticator()
  await addPasskey(ann, key)
  await person(service, 'bea@land.example')
  const bea = await signedIn('bea@land.example')
  const { name, max } = networkSubject({ clientAddress: '127.0.0.1' })
  const guesses = Array.from({ length: max }, () => name)
  await store.transact(({ sessions }) => sessions.addAttempts(guesses, service.now, 0))
  const fresh = await new Visitor(service).signIn('bea@land.example')
  assert.match(faultsOf(fresh)[0] ?? '', /many attempts.*use a passkey/)

  const phone = new Visitor(service)
  const credential = key.sign(await askedBy(phone, '/console/sign-in/passkey'), {})
  await phone.post('/console/sign-in/passkey', { credential })
  assert.equal(await isIn(phone), true, 'by a passkey')
  const again = await signedIn('bea@land.example', deviceOf(bea))
  assert.equal(await isIn(again), true, 'by a known browser')
  assert.equal((await bea.post('/console/prove', { password: PASSWORD })).statusCode, 303)
  service.now += 61 * MINUTE_MS
})

test('with the password alone, nobody can lock a person out of the second step, and no browser becomes known', async () => {
  const owner = await servicePerson(service, 'op@land.example', 'operator')
  const thief = await signedIn('op@land.example')
  assert.equal(thief.cookies.has('acreage-device'), false)
  for (let i = 0; i < 11; i++) await thief.post('/console/code', { code: `00000${i % 10}` })
  const refused = await thief.post('/console/code', { code: '000000' })
  assert.match(faultsOf(refused)[0] ?? '', /many attempts/)
  const other = await signedIn('op@land.example')
  const also = await other.post('/console/code', { code: '000000' })
  assert.match(faultsOf(also)[0] ?? '', /many attempts/, 'another session guesses no further')

  const own = await signedIn('op@land.example', deviceOf(owner))
  const tried = await own.post('/console/code', { code: '000000' })
  assert.match(faultsOf(tried)[0] ?? '', /The code is wrong/, 'a known browser waits for nobody')
})

test('a stolen session has ten guesses of the password, and locks its person out of nothing', async () => {
  await person(service, 'cat@land.example')
  const stolen = await signedIn('cat@land.example')
  const own = await signedIn('cat@land.example')
  for (let i = 0; i < 10; i++) await stolen.post('/console/prove', { password: `guess ${i}` })
  const refused = await stolen.post('/console/prove', { password: PASSWORD })
  assert.match(faultsOf(refused)[0] ?? '', /many attempts/)
  assert.equal((await own.post('/console/prove', { password: PASSWORD })).statusCode, 303)
})

test('one network may ask for twenty accounts an hour; people who never confirm their address are forgotten after a week', async () => {
  const ask = (i: number) =>
    new Visitor(service).post('/console/register', { name: 'Kit', email: `kit${i}@land.example` })
  for (let i = 0; i < 20; i++) assert.equal((await ask(i)).statusCode, 303)
  const refused = await ask(20)
  assert.match(faultsOf(refused)[0] ?? '', /Many accounts were asked for/)
  assert.match(refused.body, /value="kit20@land\.example"/, 'what was typed is kept')
  assert.equal(await store.users.byEmail('kit20@land.example'), null)
  // Known addresses count as unknown ones do: nobody learns which they are.
  assert.match(faultsOf(await ask(0))[0] ?? '', /Many accounts were asked for/)

  const first = await store.users.byEmail('kit0@land.example')
  assert.ok(first)
  const token = (await catalog.links.make(first.user.id, 'register')) ?? ''
  await new Visitor(service).post(`/console/link/${token}`, { password: PASSWORD, name: 'Kit' })
  service.now += 7 * DAY_MS
  assert.equal(await catalog.registrations.removeUnconfirmed(NO_FILES, 100), false)
  assert.ok(await store.users.byEmail('kit1@land.example'))
  service.now += 1
  assert.equal(await catalog.registrations.removeUnconfirmed(NO_FILES, 10), true)
  assert.equal(await catalog.registrations.removeUnconfirmed(NO_FILES, 10), false)
  assert.equal(await store.users.byEmail('kit1@land.example'), null)
  assert.ok(await store.users.byEmail('kit0@land.example'), 'who has confirmed stays')
  assert.ok(await store.users.byEmail('ann@land.example'), 'and who was invited')
})

test('only the latest hundred sessions and browsers of a person are kept', async () => {
  const id = await person(service, 'dot@land.example')
  const first = await signedIn('dot@land.example')
  const { session } = (await catalog.sessions.find(first.cookies.get('acreage') ?? '', {
    clientAddress: '',
    requestId: '',
    agent: '',
  })) ?? { session: null }
  assert.ok(session)
  await store.transact(async ({ sessions }) => {
    for (let i = 0; i < 105; i++) {
      const hash = Buffer.alloc(32, i)
      // These wait for a second factor: they end no session that is complete.
      await sessions.add(hash, { ...session, stage: 'factor', usedAt: service.now + 1 })
      await sessions.rememberDevice(hash, id, service.now + 1 + i)
    }
  })
  assert.equal((await catalog.sessions.list(id)).length, 100)
  assert.equal(await isIn(first), true)
  assert.equal(await store.sessions.isKnownDevice(Buffer.alloc(32, 0), id), false)
  assert.equal(await store.sessions.isKnownDevice(Buffer.alloc(32, 104), id), true)
})

test('registering and forgetting a password are as much work for an address that somebody has', async () => {
  await person(service, 'taken@land.example')
  const visitor = new Visitor(service)
  const work = async (path: string, email: string) => {
    const form = { name: 'Pat Field', company: '', email }
    const statements = await statementsOf(() => visitor.post(path, form))
    const own = statements.filter(sql => !isLook(sql))
    return own.map(sql => sql.split(' ', 1)[0]).toSorted()
  }
  for (const path of ['/console/register', '/console/forgot']) {
    const known = await work(path, 'taken@land.example')
    const unknown = await work(path, `${path.length}@new.example`)
    // Only statements of SQLite can be counted.
    if (!service.store.writersOverlap) assert.ok(known.length >= 8, known.join())
    assert.deepEqual(known, unknown, path)
  }
})

test('dozens of valid sign-ins at once from two networks keep nobody out who signs in from another one', async () => {
  const crowd = ['eva', 'fay', 'gus', 'hal'].map(name => `${name}@land.example`)
  const others = Array.from({ length: 12 }, (_, i) => `other${i}@land.example`)
  for (const email of [...crowd, ...others]) await person(service, email)
  hashAgain()
  const from = (network: number, email: string) =>
    new Visitor(service, `198.51.100.${network}`).signIn(email)
  const many = Array.from({ length: 36 }, (_, i) =>
    from(1 + (i % 2), crowd[Math.trunc(i / 2) % crowd.length] ?? ''),
  )
  const answers = await Promise.all(others.map((email, i) => from(10 + i, email)))
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    others.map(() => 303),
  )
  const got = (await Promise.all(many)).filter(({ statusCode }) => statusCode === 303)
  assert.ok(got.length >= 12, `${got.length} of the crowd are in, too`)
})
