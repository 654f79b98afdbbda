import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { startTestService } from '../api/service.ts'
import { UNLIMITED } from '../api/unlimited.ts'
import { sentToPeople } from './person-mails.ts'
import { faultsOf, OPERATOR, person, servicePerson, Visitor } from './visitor.ts'

const MINUTE_MS = 60_000
const service = await startTestService({ console: 'open', limiter: UNLIMITED })
after(() => service[Symbol.asyncDispose]())

/** A form of a guest in some network. */
const asGuest = (path: string, form: Readonly<Record<string, string>>, network = 1) =>
  new Visitor(service, `198.51.100.${network}`).post(path, form)
const forgot = (email: string, network = 1) => asGuest('/console/forgot', { email }, network)
const mailsTo = async (email: string) =>
  (await sentToPeople(service)).filter(({ to }) => to === email).map(({ subject }) => subject)

async function owner(email: string, account: number, network = 1): Promise<Visitor> {
  await person(service, email, { account })
  const visitor = new Visitor(service, `203.0.113.${network}`)
  await visitor.signIn(email)
  return visitor
}

test('links that guests ask for keep neither an owner’s nor an operator’s from being mailed', async () => {
  const boss = await owner('boss@land.example', 1)
  const people = '/console/accounts/1/people'
  const form = { email: 'kim@land.example', role: 'editor' }
  for (const network of [1, 2, 3]) {
    for (let i = 0; i < 6; i++) await forgot('kim@land.example', network)
    for (let i = 0; i < 6; i++) {
      await asGuest('/console/register', { name: 'Eve', email: 'kim@land.example' }, network)
    }
  }
  await sentToPeople(service)
  assert.equal((await boss.post(people, form)).headers.location, `${people}?done=invited`)
  assert.deepEqual(await mailsTo('kim@land.example'), ['You are invited to Lone Star Land'])

  const operator = await servicePerson(service, 'op@land.example', 'operator')
  const kim = await service.store.users.byEmail('kim@land.example')
  const path = `/console/operate/users/${kim?.user.id}`
  const sent = await operator.post(path, { do: 'link' })
  assert.match(String(sent.headers.location), /done=link/)
  assert.deepEqual(await mailsTo('kim@land.example'), ['Your access to Lone Star Land'])
})

test('five links for a purpose are mailed to an address for one network, twenty for all; then the page says that none is, and when', async () => {
  await person(service, 'lou@land.example')
  for (const email of ['lou@land.example', 'nobody@land.example']) {
    for (let i = 0; i < 5; i++) {
      assert.equal((await forgot(email)).statusCode, 303)
      service.now += MINUTE_MS
    }
    const refused = await forgot(email)
    assert.equal(refused.statusCode, 422)
    // The same words for an address that nobody has.
    assert.deepEqual(faultsOf(refused), [
      'No link is mailed now. Several were asked for with this address within the last hour. Look for them in its mailbox and spam folder, or try again in 55 minutes.',
    ])
    assert.equal((await forgot(email, 2)).statusCode, 303, 'another network has its own')
    for (const network of [2, 3, 4, 5]) {
      for (let i = 0; i < 5; i++) await forgot(email, network)
    }
    assert.match(faultsOf(await forgot(email, 6))[0] ?? '', /No link is mailed now/)
  }
  assert.equal((await mailsTo('lou@land.example')).length, 20)
  service.now += 56 * MINUTE_MS
  assert.equal((await forgot('lou@land.example')).statusCode, 303)
  assert.equal((await mailsTo('lou@land.example')).length, 1)
})

test('an owner reads that an invitation is not mailed, and nobody is invited by it', async () => {
  const boss = await owner('chief@land.example', 2)
  const people = '/console/accounts/2/people'
  const form = { email: 'kit@land.example', role: 'editor' }
  await boss.post(people, form)
  const invited = () => service.catalog.invitations.ofAccount(OPERATOR, 2 as AccountId)
  const path = async () => `/console/accounts/2/invitations/${(await invited())[0]?.id}`
  const again = async () => boss.post(await path(), { do: 'again' })
  for (let i = 0; i < 4; i++) assert.equal((await again()).statusCode, 303)
  const refused = await again()
  assert.match(faultsOf(refused)[0] ?? '', /^No link is mailed now\..*try again in 60 minutes\.$/)
  await boss.post(await path(), { do: 'withdraw' })
  const anew = await boss.post(people, form)
  assert.match(faultsOf(anew)[0] ?? '', /^No invitation was sent/)
  assert.deepEqual(await invited(), [])
  assert.deepEqual(await mailsTo('kit@land.example'), [], 'nobody needs the messages anymore')
})

test('somebody who wants another address reads that its link is not mailed, and nothing changes', async () => {
  const ask = (visitor: Visitor) =>
    visitor.post('/console/me/address', { email: 'shared@land.example' })
  for (let i = 0; i < 4; i++) {
    const other = await owner(`other${i}@land.example`, 3, i)
    for (let j = 0; j < 5; j++) assert.equal((await ask(other)).statusCode, 303)
  }
  const eli = await owner('eli@land.example', 3, 9)
  const refused = await ask(eli)
  assert.match(faultsOf(refused)[0] ?? '', /^Nothing has changed: no link is mailed now\./)
  assert.doesNotMatch((await eli.get('/console/me')).body, /shared@land/)
  assert.deepEqual(await mailsTo('eli@land.example'), [], 'no news of it either')
})

test('forms that come at once for one address pass the limit no more than those that come after each other', async () => {
  await person(service, 'max@land.example')
  const answers = await Promise.all(Array.from({ length: 20 }, () => forgot('max@land.example', 9)))
  assert.equal(answers.filter(({ statusCode }) => statusCode === 303).length, 5)
  assert.equal((await mailsTo('max@land.example')).length, 5)
  const register = () =>
    asGuest('/console/register', { name: 'New', email: 'new@land.example' }, 10)
  const registered = await Promise.all(Array.from({ length: 12 }, register))
  assert.deepEqual([...new Set(registered.map(({ statusCode }) => statusCode))].sort(), [303, 422])
  assert.equal((await mailsTo('new@land.example')).length, 5)
})
