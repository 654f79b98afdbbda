import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestService } from '../api/service.ts'
import { UNLIMITED } from '../api/unlimited.ts'
import { linkIn, type PersonMail, sentToPeople } from './person-mails.ts'
import { faultsOf, OPERATOR, PASSWORD, person, Visitor } from './visitor.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const service = await startTestService({ console: 'open', limiter: UNLIMITED })
after(() => service[Symbol.asyncDispose]())
const { catalog } = service

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(service)
  await visitor.signIn(email)
  return visitor
}

const isIn = async (visitor: Visitor) => (await visitor.get('/console/me')).statusCode === 200
const ask = (visitor: Visitor, email: string) => visitor.post('/console/me/address', { email })

/** Asks for another address, and sends what follows. */
async function asked(visitor: Visitor, email: string): Promise<readonly PersonMail[]> {
  assert.equal((await ask(visitor, email)).headers.location, '/console/me?done=asked')
  return await sentToPeople(service)
}

const linkTo = (mails: readonly PersonMail[], address: string) =>
  mails.flatMap(mail => (mail.to === address ? [linkIn(mail)] : [])).at(-1) ?? ''

test('another address counts once the person has used the link that was mailed there; the former one is told, and other browsers are signed out', async () => {
  await person(service, 'pat@land.example')
  const visitor = await signedIn('pat@land.example')
  const other = await signedIn('pat@land.example')
  await visitor.post('/console/forgot', { email: 'pat@land.example' })
  const reset = linkTo(await sentToPeople(service), 'pat@land.example')
  const mails = await asked(visitor, ' Pat@new.example ')
  assert.deepEqual(
    mails.map(({ to }) => to),
    ['Pat@new.example', 'pat@land.example'],
  )
  const [, news] = mails
  assert.match(news?.text ?? '', /with Pat@new\.example instead of this address\. Nothing changes/)
  assert.match(news?.text ?? '', /was not you, .*\/console\/forgot/s)
  assert.match(
    (await visitor.get('/console/me')).body,
    /We sent a link to <b><bdi>Pat@new\.example/,
  )
  assert.equal(await isIn(await signedIn('pat@land.example')), true, 'nothing has changed')

  const path = linkTo(mails, 'Pat@new.example')
  assert.match(path, /^\/console\/me\/address\/[0-9a-f]{64}$/)
  const page = await visitor.get(path)
  assert.match(page.body, /Current email.*pat@land\.example.*New email.*Pat@new\.example/s)
  assert.equal(await isIn(other), true, 'opening the link changes nothing')
  assert.equal((await visitor.post(path, {})).headers.location, '/console/me?done=email')
  assert.deepEqual([await isIn(visitor), await isIn(other)], [true, false])
  const told = await sentToPeople(service)
  assert.deepEqual(
    told.map(({ to }) => to),
    ['pat@land.example'],
  )
  assert.match(told[0]?.text ?? '', /with Pat@new\.example, and no longer with this/)
  assert.equal((await visitor.get(path)).statusCode, 404, 'used')
  assert.equal((await visitor.post(path, {})).statusCode, 404, 'used')
  assert.equal((await visitor.get(reset)).statusCode, 404, 'the link of the former address')
  assert.equal((await new Visitor(service).signIn('pat@land.example')).statusCode, 422)
  assert.equal(await isIn(await signedIn('pat@new.example')), true)
})

test('a link that was asked for before an address changed is not mailed to the former one', async () => {
  await person(service, 'ray@land.example')
  const visitor = await signedIn('ray@land.example')
  const path = linkTo(await asked(visitor, 'ray@new.example'), 'ray@new.example')
  await visitor.post('/console/forgot', { email: 'ray@land.example' })
  const waiting = { topic: 'mail', key: 'ray@land.example', states: ['waiting'] } as const
  const [job] = await service.store.jobs.list(waiting, 0, 1)
  await assert.rejects(
    catalog.jobs.retry(OPERATOR, [job?.id ?? 0], 'eve@land.example'),
    { code: 'invalid-input' },
    'nor to anybody else',
  )
  await visitor.post(path, {})
  const mails = await sentToPeople(service)
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['Your address on Lone Star Land has changed'],
  )
})

test('a stranger who gets the link, because the address was mistyped, can do nothing with it', async () => {
  await person(service, 'kim@land.example')
  await person(service, 'eve@land.example', { account: 2 })
  const kim = await signedIn('kim@land.example')
  const path = linkTo(await asked(kim, 'kin@land.example'), 'kin@land.example')
  const guest = new Visitor(service)
  const eve = await signedIn('eve@land.example')
  for (const send of [() => guest.get(path), () => guest.post(path, {})]) {
    assert.match(String((await send()).headers.location), /^\/console\/sign-in/)
  }
  for (const answer of [await eve.get(path), await eve.post(path, {})]) {
    assert.equal(answer.statusCode, 404)
    assert.doesNotMatch(answer.body, /ki[mn]@land/)
  }
  // It chooses no password either.
  const token = path.split('/').at(-1) ?? ''
  for (const visitor of [guest, kim]) {
    assert.equal((await visitor.get(`/console/link/${token}`)).statusCode, 404)
    const chosen = await visitor.post(`/console/link/${token}`, { password: PASSWORD })
    assert.equal(chosen.statusCode, 404)
  }
  const reset = await catalog.links.make(
    (await catalog.users.find(OPERATOR, 'kim@land.example')).user.id,
    'reset',
  )
  assert.equal((await kim.post(`/console/me/address/${reset}`, {})).statusCode, 404)
  const after = await guest.get(path)
  const next = decodeURIComponent(String(after.headers.location).split('next=')[1] ?? '')
  const back = await guest.signIn('kim@land.example', PASSWORD, next)
  assert.equal(back.headers.location, path, 'the person signs in, and gets there')
  assert.equal((await guest.post(path, {})).statusCode, 303)
})

test('an address that is no longer wanted gets nothing: another one is, a day is over, the password was changed, or the person says so', async () => {
  await person(service, 'una@land.example')
  const una = await signedIn('una@land.example')
  const first = linkTo(await asked(una, 'first@land.example'), 'first@land.example')
  const second = linkTo(await asked(una, 'second@land.example'), 'second@land.example')
  assert.deepEqual(
    [(await una.get(first)).statusCode, (await una.get(second)).statusCode],
    [404, 200],
  )
  assert.equal((await una.post('/console/me/address/withdraw', {})).statusCode, 303)
  assert.equal((await una.post(second, {})).statusCode, 404)
  assert.doesNotMatch((await una.get('/console/me')).body, /second@/)

  await ask(una, 'third@land.example')
  await una.post('/console/me/address/withdraw', {})
  const mails = await sentToPeople(service)
  assert.deepEqual(
    mails.map(({ to }) => to),
    ['una@land.example'],
    'the message waited too long',
  )
  const fourth = linkTo(await asked(una, 'fourth@land.example'), 'fourth@land.example')
  await una.post('/console/me/password', { password: 'a mule and a red barn' })
  assert.equal((await una.post(fourth, {})).statusCode, 404, 'another password')
  const fifth = linkTo(await asked(una, 'fifth@land.example'), 'fifth@land.example')
  service.now += DAY_MS
  assert.equal((await una.get(fifth)).statusCode, 404)
  assert.doesNotMatch((await una.get('/console/me')).body, /fifth@/)
})

test('nobody learns who has an address: the answer is the same, and only the mailbox is told', async () => {
  await person(service, 'sam@land.example')
  await person(service, 'known@land.example')
  const sam = await signedIn('sam@land.example')
  const pages: string[] = []
  const told: (readonly PersonMail[])[] = []
  for (const name of ['known', 'nobod']) {
    told.push(await asked(sam, `${name}@land.example`))
    pages.push((await sam.get('/console/me?done=asked')).body.replaceAll(name, 'somebody'))
  }
  assert.equal(pages[0], pages[1])
  const [known, nobody] = told.map(mails => mails.map(({ to, text }) => [to.split('@')[0], text]))
  assert.deepEqual(
    [known?.map(([to]) => to), nobody?.map(([to]) => to)],
    [
      ['known', 'sam'],
      ['nobod', 'sam'],
    ],
  )
  assert.match(String(known?.[0]?.[1]), /already has an account, so nothing has changed/)
  assert.match(String(nobody?.[0]?.[1]), /To confirm, open this page/)

  // Somebody comes first: the person, who reads that mailbox, is told.
  await person(service, 'nobod@land.example')
  const path = linkTo(told[1] ?? [], 'nobod@land.example')
  const refused = await sam.post(path, {})
  assert.equal(refused.statusCode, 422)
  assert.deepEqual(faultsOf(refused), [
    'Another person signs in with this address. Use a different one.',
  ])
  assert.equal(await isIn(await signedIn('sam@land.example')), true)
})

test('addresses are judged at their field, what was typed stays, and five an hour are enough', async () => {
  await person(service, 'lee@land.example')
  const lee = await signedIn('lee@land.example')
  const wrong: readonly (readonly [string, RegExp])[] = [
    ['', /Enter an email address/],
    ['lee', /in the form name@example\.com/],
    [`${'a'.repeat(100)}@land.example`, /at most 100/],
    ['LEE@land.example', /This is the present address/],
    ['a@b.example\r\nBcc: c@d.example', /in the form/],
    [`${'<'.repeat(5000)}@land.example`, /in the form/],
  ]
  for (const [email, told] of wrong) {
    const answer = await ask(lee, email)
    assert.equal(answer.statusCode, 422, email)
    assert.match(faultsOf(answer)[0] ?? '', told)
  }
  assert.match((await ask(lee, '"><b>x')).body, /value="&quot;&gt;&lt;b&gt;x"/)
  assert.deepEqual(await sentToPeople(service), [])

  for (let i = 0; i < 5; i++) assert.equal((await ask(lee, 'lee@new.example')).statusCode, 303)
  assert.match(faultsOf(await ask(lee, 'lee@new.example'))[0] ?? '', /Many addresses/)
  const mails = await sentToPeople(service)
  assert.equal(mails.filter(({ to }) => to === 'lee@new.example').length, 5)
})

test('an operator gives a person another address by command; nobody else can', async () => {
  const id = await person(service, 'joe@land.example')
  const joe = await signedIn('joe@land.example')
  await catalog.personAddresses.give(OPERATOR, id, 'joe@new.example')
  assert.equal(await isIn(joe), false)
  assert.equal(await isIn(await signedIn('joe@new.example')), true)
  const [told] = await sentToPeople(service)
  assert.equal(told?.to, 'joe@land.example')
  await assert.rejects(catalog.personAddresses.give(OPERATOR, id, 'sam@land.example'), {
    code: 'conflict',
  })
  // A mistyped invitation: the mailbox of a stranger is told nothing.
  const invited = await catalog.invitations.invite(OPERATOR, {
    email: 'stranger@land.example',
    accountId: 1 as never,
    role: 'editor',
  })
  await catalog.personAddresses.give(OPERATOR, invited, 'jo@land.example')
  assert.deepEqual(await sentToPeople(service), [])
})
