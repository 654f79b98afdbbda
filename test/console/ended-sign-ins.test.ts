import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { UserId } from '../../src/domain/values/ids.ts'
import { startTestService } from '../api/service.ts'
import { hashAgain } from './shared-passwords.ts'
import { OPERATOR, PASSWORD, person, Visitor } from './visitor.ts'

const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const OTHER_PASSWORD = 'barn-door-lamp-cloud'

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
  'an operator who disables the person': (_own, id) =>
    service.catalog.users.setDisabled(OPERATOR, id, true),
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
  const { secret, code } = await newFactor(own)
  await own.post('/console/me/factor', { secret, code })
  service.now += 60_000
  const late = first.totp.generate({ timestamp: service.now })
  await other.post('/console/code', { code: late })
  assert.equal((await other.get('/console')).statusCode, 303)
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
