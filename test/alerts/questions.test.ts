import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { assertRefused } from '../api/refusal.ts'
import { startTestService } from '../api/service.ts'
import { opener, siteOptions } from '../site/site-service.ts'
import { until } from '../until.ts'
import { confirmLink, DAY_MS, MINUTE_MS, startAlerting } from './alerting.ts'

const HOUR_MS = 60 * MINUTE_MS
const BOSQUE = 'countyID=48035'

const service = await startTestService({
  site: siteOptions(),
  confirmationLimits: { perKey: 3, perAccount: 5, inAll: 14 },
})
const open = opener(service)
const { inbox, told, ask, post, save } = await startAlerting(service)
const newKey = (accountId: number) =>
  service.createKey({ accountId: accountId as AccountId, permissions: ['searches:write'] })

/** Asks for confirmation emails to strangers, each for a buyer whose network address the program states. */
function asking(key: string) {
  let count = 0
  return async (emailAddress = `stranger${++count}.${key.slice(-4)}@example.com`) => {
    const parameters = { countyID: '48035' }
    return await service.app.inject({
      method: 'POST',
      url: '/ext/saved-searches',
      headers: { 'x-api-key': key },
      payload: {
        data: { emailAddress, frequency: 'daily', parameters },
        IPAddress: `203.0.113.${count}`,
      },
    })
  }
}

test('confirmation emails are limited by key, by account, for all keys and for the service, whatever network is stated', async () => {
  const [first, second, third] = [await newKey(1), await newKey(1), await newKey(2)].map(asking)
  assert.ok(first && second && third)
  const refused = async (answer: Promise<Awaited<ReturnType<typeof first>>>, detail: RegExp) => {
    const { statusCode, headers, body } = await answer
    assert.equal(statusCode, 429, body)
    assert.match(body, detail)
    assert.ok(Number(headers['retry-after']) > 3500, headers['retry-after'])
  }
  for (let i = 0; i < 3; i++) assert.equal((await first()).statusCode, 202)
  const overKey = await first()
  assertRefused(overKey, 429, 'post', { title: 'Too many confirmation emails' })
  await refused(first(), /At most 3 confirmation emails an hour are sent with one key/)
  for (let i = 0; i < 2; i++) assert.equal((await second()).statusCode, 202)
  await refused(second(), /At most 5 confirmation emails .* all keys of an account/)
  for (let i = 0; i < 2; i++) assert.equal((await third()).statusCode, 202)
  await refused(third(), /At most 7 confirmation emails .* all keys of this service/)
  // Visitors of the site have the other half for themselves.
  for (let i = 0; i < 7; i++) {
    const from = { remoteAddress: `198.51.100.${i}` }
    assert.equal((await ask(BOSQUE, `visitor${i}@example.com`, 'daily', from)).statusCode, 200)
  }
  const full = await ask(BOSQUE, 'visitor7@example.com', 'daily', { remoteAddress: '198.51.100.7' })
  assert.equal(full.statusCode, 429)
  assert.match(full.body, /At most 14 confirmation emails an hour are sent by this service/)
  assert.equal((await told()).length, 14)
  service.now += HOUR_MS
  assert.equal((await first()).statusCode, 202)
  await told()
  service.now += DAY_MS
})

test('strangers who have an address asked keep its owner from nothing; the mailbox gets six such mails a day', async () => {
  const stranger = { remoteAddress: '198.51.100.20' }
  const owner = 'owner@example.com'
  for (let i = 1; i <= 3; i++) {
    assert.equal((await ask(`${BOSQUE}&hp=${i}000`, owner, 'daily', stranger)).statusCode, 200)
  }
  assert.equal((await ask(BOSQUE, owner, 'daily', stranger)).statusCode, 429)
  // A program that states the owner's network uses up the owner's limit as little.
  const program = asking(await newKey(3))
  for (let i = 1; i <= 3; i++) assert.equal((await program(owner)).statusCode, 202)
  assert.equal((await told()).length, 6)
  const own = await ask(`${BOSQUE}&lp=77000`, owner, 'weekly', { remoteAddress: '203.0.113.0' })
  assert.equal(own.statusCode, 200, own.body)
  assert.deepEqual(await told(), [], 'a seventh mail came')
  await ask(BOSQUE, 'another@example.com', 'daily', { remoteAddress: '203.0.113.0' })
  const [question] = await told()
  const foreign = await post(confirmLink(question ?? assert.fail()), { do: 'all' })
  assert.doesNotMatch((await open(String(foreign.headers.location))).body, /77,000/)
})

test('every link of an earlier mail leads the owner to all searches that wait, and confirms them', async () => {
  service.now += DAY_MS
  const owner = 'holder@example.com'
  const from = (i: number) => ({ remoteAddress: `198.51.100.${30 + i}` })
  for (let i = 0; i < 6; i++) await ask(`${BOSQUE}&hp=${i + 1}000`, owner, 'daily', from(i))
  const [question] = await told()
  service.now += HOUR_MS
  assert.equal((await ask(`${BOSQUE}&lp=88000`, owner, 'weekly', from(9))).statusCode, 200)
  assert.deepEqual(await told(), [])
  const link = confirmLink(question ?? assert.fail())
  assert.match((await open(link)).body, /Show 6 other searches to confirm/)
  const all = await post(link, { do: 'all' })
  assert.equal(all.statusCode, 303)
  const mine = String(all.headers.location)
  const form = (await open(mine)).body.split('<li>').find(one => one.includes('88,000')) ?? ''
  assert.match(form, /Not confirmed yet/)
  const search = /name="search" value="(\d+)"/.exec(form)?.[1] ?? assert.fail(form)
  const confirmed = await post(mine, { search, do: 'confirm' })
  assert.deepEqual(
    [confirmed.statusCode, confirmed.headers.location],
    [303, `${mine}?done=confirmed`],
  )
  const after = (await open(`${mine}?done=confirmed`)).body
  assert.match(after, /Your email alerts are on/)
  assert.match(after, /value="weekly" selected/)
  assert.equal(after.match(/Not confirmed yet/g)?.length, 6, 'the searches of strangers wait')
  for (const wrong of ['0', '999999', 'x']) {
    assert.equal((await post(mine, { search: wrong, do: 'confirm' })).statusCode, 404)
  }
})

test('confirmation emails take turns by who asks: the mail of a visitor does not wait behind all those of a program', async () => {
  service.now += DAY_MS
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  inbox.manners = { onMessage: () => released }
  const [first, second] = [await newKey(4), await newKey(4)].map(asking)
  const { held } = inbox
  for (const program of [first, first, first, second, second]) {
    assert.equal((await program?.())?.statusCode, 202)
  }
  await until(() => inbox.held === held + 2, 'two of the mails are being sent')
  const visitor = await ask(BOSQUE, 'turn@example.com', 'daily', { remoteAddress: '198.51.100.90' })
  assert.equal(visitor.statusCode, 200)
  release()
  const mails = (await told()).map(({ recipients }) => recipients.join())
  inbox.manners = {}
  assert.equal(mails.length, 6)
  assert.ok(mails.indexOf('turn@example.com') <= 3, mails.join(' '))
})

test('a link to all alerts goes to an address that has some, and the answer is the same for any other', async () => {
  service.now += DAY_MS
  await save(BOSQUE, 'linked@example.com')
  const request = (emailAddress: string, form = {}) =>
    post('/alerts', { emailAddress, waited: '9', ...form }, '198.51.100.77')
  const known = await request('Linked@example.com')
  const other = await request('stranger@example.com')
  assert.equal(known.statusCode, 200)
  assert.equal(
    known.body.replace('Linked@example.com', 'x'),
    other.body.replace('stranger@example.com', 'x'),
  )
  const [mail, ...more] = await told()
  assert.equal(more.length, 0)
  assert.equal(mail?.mail.subject, 'Your land alerts')
  assert.match(mail.mail.text ?? '', /select "Delete all and unsubscribe"/)
  const [, path = ''] = /https?:\/\/[^/]+(\/alerts\/mine\/\w+)/.exec(mail?.mail.text ?? '') ?? []
  assert.match((await open(path)).body, /Alerts go to <b>linked@example\.com/)
  assert.equal((await request('nobody@')).statusCode, 400)
  assert.match((await request('linked@example.com', { waited: '' })).body, /One more step/)
  await post(path.replace('/mine/', '/leave/'))
  for (let i = 0; i < 2; i++) {
    assert.match((await request('linked@example.com')).body, /we sent it a link/)
  }
  assert.equal((await request('linked@example.com')).statusCode, 429)
  assert.deepEqual(await told(), [])
})
