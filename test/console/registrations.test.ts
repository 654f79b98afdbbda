import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestService } from '../api/service.ts'
import { UNLIMITED } from '../api/unlimited.ts'
import { linkIn, NO_FILES, sentToPeople } from './person-mails.ts'
import { faultsOf, OPERATOR, PASSWORD, Visitor } from './visitor.ts'

const DAY_MS = 24 * 3_600_000
const service = await startTestService({ console: 'open', limiter: UNLIMITED })
after(() => service[Symbol.asyncDispose]())
const { catalog } = service

/** Asks for an account. @returns The link that is mailed. */
async function registered(form: { email: string; name: string; company: string }) {
  const sent = await new Visitor(service).post('/console/register', form)
  assert.equal(sent.statusCode, 303)
  const [mail] = await sentToPeople(service)
  assert.equal(mail?.to, form.email)
  return linkIn(mail)
}

const companies = async (email: string) => {
  const { memberships } = await catalog.users.find(OPERATOR, email)
  return memberships.map(({ accountName }) => accountName)
}
const typedIn = (page: string, field: string) =>
  new RegExp(`name="${field}"[^>]* value="([^"]*)"`).exec(page)?.[1] ?? ''

test('a stranger’s request for an address decides neither the name nor the company of the later, true one', async () => {
  const email = 'true@land.example'
  const strangers = await registered({ email, name: 'Eve Evil', company: 'Worst Land Ever' })
  const own = await registered({ email, name: 'Tru Owner', company: 'True Land' })
  const visitor = new Visitor(service)
  const page = (await visitor.get(own)).body
  assert.deepEqual([typedIn(page, 'name'), typedIn(page, 'company')], ['Tru Owner', 'True Land'])
  assert.match(page, /Your name: <b><bdi>Tru Owner<.*Company: <b><bdi>True Land</s)
  assert.match(page, /<details class="typed-before"><summary>Change</, 'names are not asked again')
  const other = (await visitor.get(strangers)).body
  assert.equal(
    typedIn(other, 'company'),
    'Worst Land Ever',
    'each link has the names of its request',
  )
  const tooLong = { password: PASSWORD, name: '', company: 'x'.repeat(300) }
  const refused = await visitor.post(own, tooLong)
  assert.match(refused.body, /<details class="typed-before" open>/, 'a fault is seen')
  // What whoever confirms sends counts, not what was typed before.
  const form = { password: PASSWORD, name: 'Tru L. Owner', company: 'True Land LLC' }
  assert.equal((await visitor.post(own, form)).statusCode, 303)
  assert.deepEqual(await companies(email), ['True Land LLC'])
  assert.equal((await catalog.users.find(OPERATOR, email)).user.name, 'Tru L. Owner')
  assert.equal((await visitor.get(strangers)).statusCode, 404, 'no other link works then')
})

test('whoever confirms by a link for a new password types name and company; those of the request are not shown', async () => {
  const email = 'lost@land.example'
  await registered({ email, name: 'Eve Evil', company: 'Worst Land Ever' })
  const visitor = new Visitor(service)
  await visitor.post('/console/forgot', { email })
  const [mail] = await sentToPeople(service)
  const link = mail ? linkIn(mail) : ''
  assert.doesNotMatch((await visitor.get(link)).body, /Evil|Worst/)
  const refused = await visitor.post(link, {
    password: PASSWORD,
    name: '',
    company: 'Lost & Found',
  })
  assert.deepEqual(faultsOf(refused), ['Enter a name.'])
  assert.equal(typedIn(refused.body, 'company'), 'Lost &amp; Found', 'what was typed stays')
  const long = await visitor.post(link, {
    password: PASSWORD,
    name: 'Lo',
    company: 'x'.repeat(300),
  })
  assert.match(faultsOf(long)[0] ?? '', /^The company has at most/)
  await visitor.post(link, { password: PASSWORD, name: 'Lo Owner', company: '' })
  assert.deepEqual(await companies(email), ['Lo Owner'], 'without a company, the person sells')
})

test('an invitation shows no name that a stranger typed, and opens no account of a stranger’s', async () => {
  const email = 'guest@land.example'
  const strangers = await registered({ email, name: 'Eve Evil', company: 'Worst Land Ever' })
  const invitation = { email, accountId: 2 as never, role: 'editor' } as const
  await catalog.invitations.invite(OPERATOR, invitation)
  const [mail] = await sentToPeople(service)
  const link = mail ? linkIn(mail) : ''
  const visitor = new Visitor(service)
  assert.doesNotMatch((await visitor.get(link)).body, /Evil|Worst/)
  await visitor.post(link, { password: PASSWORD, name: 'Gus Guest', company: 'Worst Land Ever' })
  assert.doesNotMatch((await companies(email)).join(), /Worst/)
  assert.equal((await visitor.get(strangers)).statusCode, 404)
})

test('a link stays valid for its day, although a stranger used the address a week before', async () => {
  const email = 'late@land.example'
  await registered({ email, name: 'Eve Evil', company: '' })
  service.now += 7 * DAY_MS - 3_600_000
  const own = await registered({ email, name: 'Lat Owner', company: '' })
  service.now += 20 * 3_600_000
  await catalog.registrations.removeUnconfirmed(NO_FILES, 100)
  const visitor = new Visitor(service)
  assert.equal((await visitor.post(own, { password: PASSWORD })).statusCode, 303)
  assert.deepEqual(await companies(email), ['Lat Owner'])
})
