import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { AccountId, UserId } from '../../src/domain/values/ids.ts'
import { startTestService } from '../api/service.ts'
import { acceptInvitations, faultsOf, OPERATOR, PASSWORD, person, Visitor } from './visitor.ts'

const service = await startTestService({ console: 'approval' })
after(() => service[Symbol.asyncDispose]())
const { catalog } = service
const PEOPLE = '/console/accounts/1/people'

const owner = await person(service, 'owner@land.example')
await person(service, 'editor@land.example', { role: 'editor' })
await person(service, 'other@land.example', { account: 2 })

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(service)
  await visitor.signIn(email)
  return visitor
}

test('an owner invites people, changes their roles, and lets them go', async () => {
  const visitor = await signedIn('owner@land.example')
  const form = { email: ' kim@land.example ', role: 'editor' }
  assert.equal((await visitor.post(PEOPLE, form)).headers.location, `${PEOPLE}?done=invited`)
  assert.match((await visitor.get(PEOPLE)).body, /Invited.*kim@land\.example/s)
  const kim = await person(service, 'KIM@land.example', { role: 'editor' })
  const page = await visitor.get(PEOPLE)
  assert.match(page.body, /Pat Field<\/bdi><\/th><td>kim@land/)
  assert.doesNotMatch(page.body, /<h2>Invited/)
  assert.equal((await visitor.post(`${PEOPLE}/${kim}`, { role: 'owner' })).statusCode, 303)
  assert.equal((await visitor.post(`${PEOPLE}/${kim}/remove`, {})).statusCode, 303)
  assert.doesNotMatch((await visitor.get(PEOPLE)).body, /kim@land/i)
  const again = await visitor.post(`${PEOPLE}/${kim}`, { role: 'owner' })
  assert.equal(again.statusCode, 422, 'nobody gives a role to who was let go')
})

test('an account invites twenty people an hour, and has a hundred at most', async () => {
  const people = '/console/accounts/4/people'
  await person(service, 'boss@land.example', { account: 4 })
  const boss = await signedIn('boss@land.example')
  const invite = (i: number) => boss.post(people, { email: `kit${i}@land.example`, role: 'editor' })
  for (let i = 0; i < 20; i++) assert.equal((await invite(i)).statusCode, 303)
  const refused = await invite(20)
  assert.match(faultsOf(refused)[0] ?? '', /has invited 20 people within the last hour/)
  assert.match(refused.body, /value="kit20@land\.example"/, 'what was typed is kept')
  service.now += 3_600_001
  await boss.post('/console/prove', { password: PASSWORD })
  assert.equal((await invite(20)).statusCode, 303)
  for (let i = 21; i < 99; i++) {
    const invited = { accountId: 4 as AccountId, role: 'editor' } as const
    const email = `kit${i}@land.example`
    await catalog.invitations.invite(OPERATOR, { ...invited, email }, false)
  }
  assert.match(faultsOf(await invite(99))[0] ?? '', /at most 100 people/)
})

test('a form with faults shows them, and what was typed', async () => {
  const visitor = await signedIn('owner@land.example')
  const answer = await visitor.post(PEOPLE, { email: '"><script>', role: 'boss' })
  assert.equal(answer.statusCode, 422)
  assert.deepEqual(faultsOf(answer), ['Choose a role.'])
  const next = await visitor.post(PEOPLE, { email: '"><script>', role: 'owner' })
  assert.equal(faultsOf(next).length, 1)
  assert.match(next.body, /value="&quot;&gt;&lt;script&gt;"/)
  const own = await visitor.post(PEOPLE, { email: 'owner@land.example', role: 'editor' })
  assert.deepEqual(faultsOf(own), [
    'The person works for this account already. Change the role there.',
  ])
})

test('the last owner stays one, even when two remove each other at once', async () => {
  const second = await person(service, 'second@land.example', { account: 3 })
  const third = await person(service, 'third@land.example', { account: 3 })
  const visitors = [await signedIn('second@land.example'), await signedIn('third@land.example')]
  const path = '/console/accounts/3/people'
  const answers = await Promise.all([
    visitors[0]?.post(`${path}/${third}/remove`, {}),
    visitors[1]?.post(`${path}/${second}/remove`, {}),
  ])
  const left = await catalog.users.list(OPERATOR, 3 as AccountId)
  assert.equal(left.length, 1, JSON.stringify(answers.map(one => one?.statusCode)))
})

test('rights in one account give none in another', async () => {
  const invited = { email: 'owner@land.example', accountId: 2 as AccountId } as const
  await catalog.invitations.invite(OPERATOR, { ...invited, role: 'editor' }, false)
  await acceptInvitations(service, 'owner@land.example')
  const visitor = await signedIn('owner@land.example')
  assert.equal((await visitor.get(PEOPLE)).statusCode, 200)
  assert.equal((await visitor.get('/console/accounts/2/people')).statusCode, 404)
  assert.equal((await visitor.get('/console/accounts/999999/people')).statusCode, 404)
})

test('the people of an inactive account may look, and change nothing', async () => {
  await service.editAccount(1, { active: false })
  const visitor = await signedIn('owner@land.example')
  assert.equal((await visitor.get('/console')).statusCode, 200)
  assert.equal((await visitor.get(PEOPLE)).statusCode, 404)
  await service.editAccount(1, { active: true })
  assert.ok(owner > 0)
})

test('a person who registers gets an account that waits, once the address is confirmed', async () => {
  const visitor = new Visitor(service)
  const form = { name: 'Max Barn', company: 'Barn Land', email: 'max@barn.example' }
  const answer = await visitor.post('/console/register', form)
  const again = await visitor.post('/console/register', form)
  assert.equal(answer.headers.location, again.headers.location)
  assert.match((await visitor.follow(answer)).body, /We sent you a link/)
  const { user, memberships } = await catalog.users.find(OPERATOR, 'max@barn.example')
  assert.deepEqual(memberships, [], 'nothing is made before')
  const token = await catalog.links.make(user.id as UserId, 'register')
  await visitor.post(`/console/link/${token}`, { ...form, password: PASSWORD })
  await visitor.signIn('max@barn.example')
  const page = await visitor.get('/console')
  assert.match(page.body, /Barn Land/)
  assert.match(page.body, /Pending approval/)
  const known = await new Visitor(service).post('/console/register', form)
  assert.equal(
    known.headers.location,
    answer.headers.location,
    'nobody learns that the address has an account',
  )
})

test('while an account waits, its people only write listings that nobody sees; once it is refused, they only look', async () => {
  const visitor = new Visitor(service)
  const form = { name: 'Amy Dell', company: 'Dell Land', email: 'amy@dell.example' }
  await visitor.post('/console/register', form)
  const { user } = await catalog.users.find(OPERATOR, form.email)
  const token = await catalog.links.make(user.id as UserId, 'register')
  await visitor.post(`/console/link/${token}`, { ...form, password: PASSWORD })
  await visitor.signIn(form.email)
  assert.match((await visitor.get('/console')).body, /Add your first listing.*New listing/s)
  const land = { title: 'Dell', acres: '9', type1: '1', state: 'TX', county: 'Bosque' }
  const draft = String((await visitor.post('/console/drafts', {})).headers.location)
  const published = await visitor.post(draft, { ...land, do: 'publish' })
  const page = await visitor.get(String(published.headers.location))
  assert.match(page.body, /Submitted\. Buyers will see it once it is approved/)
  const id = Number(/listings\/(\d+)/.exec(String(published.headers.location))?.[1])
  assert.equal((await service.get(`/v3/listings/${id}`)).statusCode, 405)
  const { memberships } = await catalog.users.find(OPERATOR, form.email)
  const account = memberships[0]?.accountId ?? assert.fail()
  for (const path of ['', '/people', '/keys', '/feeds', '/addresses']) {
    const { statusCode } = await visitor.get(`/console/accounts/${account}${path}`)
    assert.equal(statusCode, 404, path)
  }
  await catalog.applications.decide(OPERATOR, account, false)
  assert.notEqual((await visitor.post(`/console/listings/${id}`, { acres: '10' })).statusCode, 303)
  assert.equal((await visitor.get(`/console/listings/${id}`)).statusCode, 200)
})

test('a person who lost the link to register gets the account by a link for a new password', async () => {
  const visitor = new Visitor(service)
  const form = { name: 'Ida Mill', company: 'Mill Land', email: 'ida@mill.example' }
  await visitor.post('/console/register', form)
  const { user } = await catalog.users.find(OPERATOR, form.email)
  const token = await catalog.links.make(user.id, 'reset')
  await visitor.post(`/console/link/${token}`, { ...form, password: PASSWORD })
  await visitor.signIn(form.email)
  assert.match((await visitor.get('/console')).body, /Mill Land/)
})
