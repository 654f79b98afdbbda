import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { UserId } from '../../src/domain/values/ids.ts'
import type { Transaction } from '../../src/store/store.ts'
import { startTestService } from '../api/service.ts'
import { linkIn, sentToPeople } from './person-mails.ts'
import { sentDuring } from './sent-during.ts'
import { hashAgain } from './shared-passwords.ts'
import { OPERATOR, PASSWORD, person, servicePerson, Visitor } from './visitor.ts'

const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const OTHER_PASSWORD = 'barn-door-lamp-cloud'

const operator = await servicePerson(service, 'operator@land.example', 'operator')
const DISABLED = 'an operator who disables the person'

/** What ends the sessions of a person. */
const ENDINGS: Readonly<Record<string, (own: Visitor, id: UserId) => Promise<unknown>>> = {
  'a changed password': own => own.post('/console/me/password', { password: OTHER_PASSWORD }),
  'a password chosen by a link': async (_own, id) => {
    const token = (await service.catalog.links.make(id, 'reset')) ?? ''
    const form = { password: OTHER_PASSWORD, email: '', name: '', company: '' }
    await service.catalog.links.use(token, form, { clientAddress: '', requestId: '' })
  },
  'signing out everywhere': own => own.post('/console/me/sessions', { id: '' }),
  'a new second factor': async own => {
    const { secret, code } = await newFactor(own)
    await own.post('/console/me/factor', { secret, code })
  },
  [DISABLED]: (_own, id) => operator.post(`/console/operate/users/${id}`, { do: 'disable' }),
}

async function newFactor(visitor: Visitor) {
  const page = await visitor.get('/console/me/factor')
  const secret = /name="secret" value="(\w+)"/.exec(page.body)?.[1] ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return { secret, totp, code: totp.generate({ timestamp: service.now }) }
}

for (const [i, [what, end]] of Object.entries(ENDINGS).entries()) {
  test(`sign-ins in progress do not survive ${what}`, async () => {
    const email = `ending${i}@land.example`
    const id = await person(service, email)
    const own = new Visitor(service)
    await own.signIn(email)
    hashAgain()
    const others = Array.from({ length: 5 }, () => new Visitor(service))
    const signIns = others.map(other => other.signIn(email))
    await end(own, id)
    await Promise.all(signIns)
    // Disabled people see nothing anyway: what counts is that no session is there when they may come again.
    if (what === DISABLED) await operator.post(`/console/operate/users/${id}`, { do: 'enable' })
    for (const other of others) assert.equal((await other.get('/console')).statusCode, 303)
    // Nothing else keeps the person out: with the present password, a new sign-in gets as far as before.
    if (what !== 'signing out everywhere') return
    assert.equal((await own.get('/console')).statusCode, 200)
    await others[0]?.signIn(email)
    assert.equal((await others[0]?.get('/console'))?.statusCode, 200)
  })
}

test('a sign-in that waits for its code ends when the second factor is replaced', async () => {
  const email = 'code@land.example'
  await person(service, email)
  const own = new Visitor(service)
  await own.signIn(email)
  const first = await newFactor(own)
  await own.post('/console/me/factor', { secret: first.secret, code: first.code })
  const other = new Visitor(service)
  await other.signIn(email)
  const { secret, code, totp } = await newFactor(own)
  await own.post('/console/me/factor', { secret, code })
  service.now += 60_000
  // Even with a code that is right now.
  await other.post('/console/code', { code: totp.generate({ timestamp: service.now }) })
  assert.equal((await other.get('/console')).statusCode, 303)
})

test('a session that has ended changes no address to sign in with: neither by asking, nor by a link', async () => {
  const email = 'moving@land.example'
  const id = await person(service, email)
  const own = new Visitor(service)
  await own.signIn(email)
  const wanted = 'other@land.example'
  const end = ({ sessions }: Transaction) => sessions.removeOf(id, null)
  await sentDuring(service, end, () => own.post('/console/me/address', { email: wanted }))
  const { user } = await service.catalog.users.find(OPERATOR, email)
  assert.equal(await service.catalog.personAddresses.wanted({ user }), null)
  assert.deepEqual(await sentToPeople(service), [])

  await own.signIn(email)
  await own.post('/console/me/address', { email: wanted })
  const link = (await sentToPeople(service)).find(({ to }) => to === wanted) ?? assert.fail()
  await sentDuring(service, end, () => own.post(linkIn(link), {}))
  assert.equal((await service.catalog.users.find(OPERATOR, String(id))).user.email, email)
  // Nothing else was wrong with the link.
  await own.signIn(email)
  await own.post(linkIn(link), {})
  assert.equal((await service.catalog.users.find(OPERATOR, String(id))).user.email, wanted)
})

test('of a hundred codes that are guessed at the same time, ten are tried', async () => {
  const email = 'guessed@land.example'
  await person(service, email)
  const own = new Visitor(service)
  await own.signIn(email)
  const { secret, code } = await newFactor(own)
  await own.post('/console/me/factor', { secret, code })
  const other = new Visitor(service)
  await other.signIn(email, PASSWORD)
  const guesses = Array.from({ length: 100 }, (_, n) => ({ code: String(100_000 + n) }))
  const answers = await Promise.all(guesses.map(guess => other.post('/console/code', guess)))
  const tried = answers.filter(({ body }) => /The code is wrong/.test(body))
  assert.equal(tried.length, 10)
})
