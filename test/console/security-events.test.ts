import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { removeDeleted } from '../../src/catalog/deletions/deletion-pruning.ts'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { startTestService } from '../api/service.ts'
import { UNLIMITED } from '../api/unlimited.ts'
import { isLook, statementsOf } from '../store/statement-count.ts'
import { Authenticator, addPasskey, askedBy } from './authenticator.ts'
import { linkIn, NO_FILES, sentToPeople } from './person-mails.ts'
import { OPERATOR, PASSWORD, person, servicePerson, Visitor } from './visitor.ts'

const HOUR_MS = 3_600_000
const PAGE = '/console/me/security'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
const service = await startTestService({ console: 'open', limiter: UNLIMITED })
after(() => service[Symbol.asyncDispose]())
const { catalog, store } = service

/** Signs in from a network, by a browser that says something of itself. */
async function signIn(email: string, { network = 1, agent = FIREFOX, password = PASSWORD } = {}) {
  const visitor = new Visitor(service, `198.51.100.${network}`)
  const headers = { 'sec-fetch-site': 'same-origin', 'user-agent': agent }
  await visitor.post('/console/sign-in', { email, password }, headers)
  return visitor
}

/** The rows of a page of events, each as the texts of its cells but the time. */
async function eventsOf(visitor: Visitor, path = PAGE): Promise<string[]> {
  const { body, statusCode } = await visitor.get(path)
  assert.equal(statusCode, 200)
  const [, rows = ''] = /<tbody>(.*?)<\/tbody>/s.exec(body) ?? []
  return [...rows.matchAll(/<tr>.*?<\/th>(.*?)<\/tr>/gs)].map(([, cells = '']) =>
    [...cells.matchAll(/<td>(.*?)<\/td>/gs)]
      .map(([, cell = '']) => cell.replaceAll(/<[^>]*>/g, '').trim())
      .join(' | '),
  )
}

/** The messages to a person since the last look. */
const mailsTo = async (email: string) =>
  (await sentToPeople(service, { withNews: true })).filter(({ to }) => to === email)

const entriesAbout = async (id: number) =>
  (await store.audit.security({ userId: id as never, accountIds: [] }, null, 1000)).map(
    ({ action }) => action,
  )

test('a person sees failed sign-ins, new browsers and changed ways in, each with time, network and browser', async () => {
  await person(service, 'ann@land.example')
  await signIn('ann@land.example', { network: 7, password: 'wrong' })
  const ann = await signIn('ann@land.example')
  await ann.post('/console/prove', { password: 'wrong' })
  await ann.post('/console/me/password', { password: 'another-password-of-ann' })
  const key = new Authenticator()
  await addPasskey(ann, key)
  const events = await eventsOf(ann)
  // Before them come the events of the account.
  assert.deepEqual(events.slice(0, 7), [
    'Passkey added | You | 198.51.100.1',
    'Password changed | You | 198.51.100.1',
    'Wrong password when asked to confirm it | Unknown | 198.51.100.1',
    'Signed in with a password in a new browser: Firefox on Linux | You | 198.51.100.1',
    'Failed sign-in: wrong password, Firefox on Linux | Unknown | 198.51.100.7',
    'Accepted an invitation (accountId: 1; role: owner) | You | ',
    'First password chosen | You | ',
  ])
  assert.match((await ann.get(PAGE)).body, /<th scope="row"><time datetime="2/)
  assert.match((await ann.get('/console/me')).body, /href="\/console\/me\/security"/)
  const phone = new Visitor(service, '198.51.100.9')
  const credential = key.sign(await askedBy(phone, '/console/sign-in/passkey'), {})
  await phone.post('/console/sign-in/passkey', { credential })
  assert.match((await eventsOf(phone))[0] ?? '', /^Signed in with a passkey in a new browser \|/)
  const again = key.sign(await askedBy(phone, '/console/sign-in/passkey'), {})
  await phone.post('/console/sign-in/passkey', { credential: again })
  assert.equal((await eventsOf(phone))[0], 'Signed in with a passkey | You | 198.51.100.9')
  assert.equal((await new Visitor(service).get(PAGE)).statusCode, 303, 'guests sign in first')
})

test('a person is mailed about a sign-in by a new browser, a changed password, second factor and address, and a new key; not about own ones that are known', async () => {
  await person(service, 'bea@land.example', { account: 2 })
  const bea = await signIn('bea@land.example')
  assert.deepEqual(await mailsTo('bea@land.example'), [], 'the first sign-in of all')
  await signIn('bea@land.example', { network: 8 })
  const [news] = await mailsTo('bea@land.example')
  assert.equal(news?.subject, 'New sign-in to Lone Star Land')
  assert.match(
    news.text,
    /with a new browser, Firefox on Linux\. Time: .*, from the network address 198\.51\.100\.8\./,
  )
  assert.equal(linkIn(news), PAGE)
  const known = new Visitor(service)
  for (const [name, value] of bea.cookies) known.cookies.set(name, value)
  await known.signIn('bea@land.example')
  assert.deepEqual(await mailsTo('bea@land.example'), [], 'a known browser')

  await known.post('/console/accounts/2/keys', { valid: '0' })
  await addPasskey(known, new Authenticator())
  await known.post('/console/me/password', { password: 'another-password-of-bea' })
  await known.post('/console/me/address', { email: 'bea@new.example' })
  assert.deepEqual(
    (await mailsTo('bea@land.example')).map(({ subject }) => subject),
    [
      'New API key on Lone Star Land',
      'Your second factor for Lone Star Land has changed',
      'Your password for Lone Star Land has changed',
      'Another address for Lone Star Land',
    ],
  )
  await new Visitor(service).post('/console/forgot', { email: 'bea@land.example' })
  const [reset] = await mailsTo('bea@land.example')
  await new Visitor(service).post(reset ? linkIn(reset) : '', { password: PASSWORD })
  const [changed] = await mailsTo('bea@land.example')
  assert.equal(changed?.subject, 'Your password for Lone Star Land has changed')
})

test('three messages of a kind are mailed within an hour; the last one says so, and none hides another kind', async () => {
  await person(service, 'cal@land.example', { account: 3 })
  const cal = await signIn('cal@land.example')
  for (let i = 0; i < 6; i++) await signIn('cal@land.example', { network: 20 + i })
  const mails = await mailsTo('cal@land.example')
  assert.deepEqual(
    mails.map(({ text }) => /We will not email you about more of these within the hour/.test(text)),
    [false, false, true],
  )
  await cal.post('/console/me/password', { password: 'another-password-of-cal' })
  assert.equal((await mailsTo('cal@land.example')).length, 1)
  service.now += HOUR_MS + 1
  await signIn('cal@land.example', { network: 30, password: 'another-password-of-cal' })
  assert.equal((await mailsTo('cal@land.example')).length, 1)
})

test('failures leave an entry for each network within an hour and one at the limit, and a flood leaves no more', async () => {
  const id = await person(service, 'dan@land.example')
  const count = (actions: string[], action: string) => actions.filter(one => one === action).length
  for (let i = 0; i < 40; i++) {
    await signIn('dan@land.example', { network: 40 + (i % 4), password: `wrong ${i}` })
  }
  const first = await entriesAbout(id)
  assert.equal(count(first, 'failed to sign in'), 4)
  assert.equal(count(first, 'reached the limit of attempts'), 1)
  for (let i = 0; i < 40; i++) {
    await signIn('dan@land.example', { network: 50 + i, password: `wrong ${i}` })
  }
  assert.equal((await entriesAbout(id)).length, first.length, 'after the limit, none is tried')
  service.now += HOUR_MS + 1
  await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      signIn('dan@land.example', { network: 100 + i, password: `wrong ${i}` }),
    ),
  )
  assert.equal(count(await entriesAbout(id), 'failed to sign in'), 4 + 10)
  service.now += HOUR_MS + 1
  const dan = await signIn('dan@land.example')
  assert.ok(
    (await eventsOf(dan)).includes(
      '10 wrong passwords within an hour; sign-in by password stopped for the rest of it | Unknown | 198.51.100.41',
    ),
  )
  const { total } = service.data.query<{ total: number }>(
    "select count(*) as total from audit where subject = 'user' and action = 'failed to sign in' and subject_id = ''",
  )[0] ?? { total: -1 }
  assert.equal(Number(total), 0, 'nothing is about nobody')
})

test('a wrong password is as much work for an address that nobody has', async () => {
  await person(service, 'eli@land.example')
  const work = async (email: string) => {
    const statements = await statementsOf(() => signIn(email, { password: 'wrong' }))
    return statements
      .filter(sql => !isLook(sql))
      .map(sql => sql.split(' ', 1)[0])
      .toSorted()
  }
  const known = await work('eli@land.example')
  const unknown = await work('nobody@land.example')
  if (!store.writersOverlap) assert.ok(known.length >= 6, known.join())
  assert.deepEqual(known, unknown)
})

test('what a browser says of itself is in no entry, page or message, unless it names a browser that we know', async () => {
  const id = await person(service, 'fay@land.example')
  const hostile = `"><script>alert(1)</script>\u202e Visit evil.example ${'x'.repeat(500)}`
  const agent = Buffer.from(hostile).toString('latin1')
  const fay = await signIn('fay@land.example')
  await sentToPeople(service)
  await signIn('fay@land.example', { network: 2, agent, password: 'wrong' })
  const other = await signIn('fay@land.example', { network: 3, agent })
  assert.ok(other.cookies.has('acreage'), 'it is let in')
  await signIn('fay@land.example', { network: 4, agent: `${agent} Firefox/150 Linux` })
  const entries = await store.audit.security({ userId: id, accountIds: [] }, null, 100)
  assert.doesNotMatch(JSON.stringify(entries), /evil|script|x{20}/)
  for (const visitor of [fay, other]) {
    assert.doesNotMatch((await visitor.get(PAGE)).body, /evil|<script>alert|x{20}/)
  }
  const mails = await mailsTo('fay@land.example')
  assert.equal(mails.length, 2)
  assert.doesNotMatch(mails.map(({ text }) => text).join(), /evil|script|x{20}/)
})

test('refused passkeys are recorded, ten within an hour, and limit nothing', async () => {
  const id = await person(service, 'gus@land.example')
  const gus = await signIn('gus@land.example')
  const key = new Authenticator()
  await addPasskey(gus, key)
  const tryOne = async (isAltered: boolean, network: number) => {
    const visitor = new Visitor(service, `203.0.113.${network}`)
    const asked = await askedBy(visitor, '/console/sign-in/passkey')
    const credential = key.sign(asked, isAltered ? { isAltered } : {})
    return await visitor.post('/console/sign-in/passkey', { credential })
  }
  for (let i = 0; i < 15; i++) assert.equal((await tryOne(true, i)).statusCode, 422)
  const entries = await entriesAbout(id)
  assert.equal(entries.filter(one => one === 'failed to sign in').length, 10)
  assert.equal((await tryOne(false, 1)).statusCode, 303)
  assert.match((await eventsOf(gus)).join('\n'), /^Passkey refused \|.*\| 203\.0\.113\.9$/m)
})

test('owners see keys with who made them, and where leads go; editors and people of other accounts do not', async () => {
  const account = 4 as AccountId
  await person(service, 'hal@land.example', { account })
  await person(service, 'ida@land.example', { account })
  await person(service, 'jon@land.example', { account, role: 'editor' })
  await person(service, 'kim@land.example', { account: 5 })
  const hal = await signIn('hal@land.example')
  await hal.post('/console/accounts/4/keys', { valid: '0' })
  await hal.post('/console/accounts/4/addresses', { address: 'leads@land.example' })
  const ida = await signIn('ida@land.example')
  const events = (await eventsOf(ida)).join('\n')
  assert.match(events, /^API key \w{8} of account 4 created \| Pat Field \| $/m)
  assert.match(events, /^Lead email of account 4: confirmation email sent \| Pat Field \| $/m)
  assert.match((await eventsOf(hal)).join('\n'), /^API key \w{8} .*\| You \| 198\.51\.100\.1$/m)
  await service.editAccount(4, { email: 'office@land.example' })
  assert.match((await eventsOf(hal)).join('\n'), /Account 4: email address for leads changed/)
  await service.editAccount(4, { phone: '555-0100' })
  const changes = (await eventsOf(hal)).filter(text => text.startsWith('Account 4'))
  assert.equal(changes.length, 1, 'other details are no events')
  for (const email of ['jon@land.example', 'kim@land.example']) {
    const other = (await eventsOf(await signIn(email))).join('\n')
    assert.doesNotMatch(other, /account 4 created|Lead email|Account 4/)
  }
})

test('operators see the events of everybody, or of one person, by pages; others do not', async () => {
  const id = await person(service, 'lou@land.example')
  const lou = await signIn('lou@land.example')
  const operator = await servicePerson(service, 'op@land.example', 'operator')
  const path = '/console/operate/security'
  assert.match((await eventsOf(operator, path)).join('\n'), /^Pat Field \| .* \| 198\.51\.100\.1$/m)
  const ofLou = await eventsOf(operator, `${path}?person=${id}`)
  assert.deepEqual(
    ofLou.map(text => text.split(' | ')[1]),
    (await eventsOf(lou))
      .map(text => text.split(' | ')[0])
      .filter(text => !/^(API key|Address|Account)/.test(text ?? '')),
  )
  const userPage = await operator.get(`/console/operate/users/${id}`)
  assert.match(userPage.body, new RegExp(`href="${path}\\?person=${id}"`))
  const seen: string[] = []
  for (let next: string | undefined = path; next !== undefined; ) {
    const { body } = await operator.get(next)
    const events = await eventsOf(operator, next)
    assert.ok(events.length <= 50)
    seen.push(...[...body.matchAll(/<time datetime="[^"]*"/g)].map(([time]) => time))
    next = /href="([^"]*)" rel="next"/.exec(body)?.[1]?.replaceAll('&amp;', '&')
  }
  assert.ok(seen.length > 50)
  assert.deepEqual(seen, seen.toSorted().toReversed(), 'the latest first')
  const moderator = await servicePerson(service, 'mod@land.example', 'moderator')
  for (const visitor of [lou, moderator]) {
    assert.equal((await visitor.get(path)).statusCode, 404)
  }
  for (const query of [
    'before=x',
    'before=1.1',
    'before=999999999999999.999999999999999',
    'person=x',
  ]) {
    assert.equal((await operator.get(`${path}?${query}`)).statusCode, 200, query)
  }
})

test('with a person, the network addresses of the person’s events are removed', async () => {
  const form = { name: 'Max', company: '', email: 'max@land.example' }
  await new Visitor(service, '198.51.100.99').post('/console/register', form)
  const { user } = await catalog.users.find(OPERATOR, form.email)
  const filter = { userId: user.id, accountIds: [] }
  const addresses = async () =>
    (await store.audit.security(filter, null, 10)).map(({ actor }) => actor.clientAddress)
  assert.deepEqual(await addresses(), ['198.51.100.99'])
  const messages = () =>
    service.data.query<{ payload: string }>("select payload from job where payload like '%Max%'")
  assert.equal(messages().length, 1, 'the message has the name that was typed')
  service.now += 8 * 24 * HOUR_MS
  await catalog.registrations.removeUnconfirmed(NO_FILES, 100)
  assert.equal(await store.users.byEmail(form.email), null)
  assert.deepEqual(await addresses(), [''])
  assert.deepEqual(messages(), [])
})

test('with the people of a deleted account, the network addresses of all that they did are removed', async () => {
  const id = await person(service, 'rex@land.example', { account: 3 })
  const rex = new Visitor(service, '198.51.100.77')
  await rex.signIn('rex@land.example')
  await rex.post('/console/accounts/3', { company: 'Rex Land', contact: '', seller: 'no' })
  const subjects = () =>
    service.data
      .query<{ subject: string }>(
        `select distinct subject from audit where actor_kind = 'user' and actor_name = '${id}'
         and client_address = '198.51.100.77' order by subject`,
      )
      .map(({ subject }) => subject)
  assert.deepEqual(subjects(), ['account', 'user'])
  await catalog.accounts.delete(OPERATOR, 3 as AccountId)
  service.now += 31 * 24 * HOUR_MS
  while (await removeDeleted(store, () => service.now, NO_FILES)) {
    // Some rows at once.
  }
  assert.deepEqual(subjects(), [])
})
