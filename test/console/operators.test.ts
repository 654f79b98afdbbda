import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isInShowcase } from '../../src/domain/listings/listing.ts'
import type { AccountId, ListingId } from '../../src/domain/values/ids.ts'
import { startTestService } from '../api/service.ts'
import { faultsOf, OPERATOR, PASSWORD, person, servicePerson, Visitor } from './visitor.ts'

const service = await startTestService({ console: 'approval' })
after(() => service[Symbol.asyncDispose]())
const { catalog } = service

const operator = await servicePerson(service, 'op@land.example', 'operator')
const moderator = await servicePerson(service, 'mod@land.example', 'moderator')
await person(service, 'owner@land.example')
const owner = new Visitor(service)
await owner.signIn('owner@land.example')

/** The numbers of the records that a page lists. */
function listed({ body }: { readonly body: string }, path: string): number[] {
  const links = body.matchAll(new RegExp(`<th scope="row"><a href="${path}/(\\d+)"`, 'g'))
  return [...links].map(([, id]) => Number(id))
}

const ACCOUNTS = '/console/operate/accounts'
const found = async (query: string) => listed(await operator.get(`${ACCOUNTS}?${query}`), ACCOUNTS)

test('operators find accounts by number, and by the beginning of the company, contact or address', async () => {
  const member = { ...(await catalog.accounts.find(1 as AccountId)), active: false }
  const named = { ...member, companyName: '50%_Off Ranches', contactName: 'Zoe Zimm' }
  const id = await catalog.accounts.create(OPERATOR, { ...named, email: 'ZOE@ranch.example' })
  assert.deepEqual(await found('q=zoe@RANCH'), [id])
  assert.deepEqual(await found('q=50%25_o'), [id])
  assert.deepEqual(await found('q=zOe+z'), [id])
  assert.deepEqual(await found('q=off'), [], 'in the middle of a name')
  assert.deepEqual(await found('q=%25'), [])
  assert.deepEqual(await found(`q=${id}`), [id])
  assert.deepEqual((await found('')).slice(0, 2), [1, 2])
  const page = await operator.get(`${ACCOUNTS}?q=zoe`)
  assert.match(
    page.body,
    /50%_Off Ranches.*<td>Inactive<\/td><td>\w+<\/td><td><bdi><\/bdi><\/td><td>0<\/td>/,
  )
  for (let i = 0; i < 51; i++) {
    await catalog.accounts.create(OPERATOR, { ...named, companyName: `Mesa ${i}` })
  }
  const first = await operator.get(`${ACCOUNTS}?q=mesa+`)
  const [, next = ''] = /href="[^"]*\?(q=mesa[^"]*)" rel="next">/.exec(first.body) ?? []
  const all = [...listed(first, ACCOUNTS), ...(await found(next.replaceAll('&amp;', '&')))]
  assert.deepEqual([new Set(all).size, all.length], [51, 51])
  await catalog.accounts.delete(OPERATOR, id)
  assert.deepEqual(await found('q=zoe@ranch'), [])
  assert.ok(!(await found('q=50%25_o')).includes(id))
  assert.equal((await operator.get(`${ACCOUNTS}/${id}`)).statusCode, 404)
})

test('an operator changes the state, plan and designation of an account', async () => {
  const path = `${ACCOUNTS}/3`
  const page = await operator.get(path)
  for (const link of [
    'accounts/3"',
    'accounts/3/people',
    'listings?account=3',
    'figures?account=3',
  ]) {
    assert.ok(page.body.includes(`/console/${link}`), link)
  }
  const bad = await operator.post(path, { active: 'perhaps', plan: 'gold', designation: 'none' })
  assert.deepEqual([bad.statusCode, faultsOf(bad).length], [422, 2])
  const form = { active: 'no', plan: 'premium', designation: 'alc' }
  assert.equal((await operator.post(path, form)).headers.location, `${path}?done=saved`)
  const { active, plan, designation } = await catalog.accounts.find(3 as AccountId)
  assert.deepEqual({ active, plan, designation }, { ...form, active: false })
  assert.match((await operator.get(`${path}?done=saved`)).body, /Saved\./)
  await operator.post(path, { ...form, active: 'yes' })
  assert.equal((await catalog.accounts.find(3 as AccountId)).active, true)
})

test('an account that applies says so, and is approved from its page', async () => {
  const visitor = new Visitor(service)
  const form = { name: 'Ida Barn', company: 'Ida Land', email: 'ida@barn.example' }
  await visitor.post('/console/register', form)
  const { user } = await catalog.users.find(OPERATOR, form.email)
  const token = await catalog.links.make(user.id, 'register')
  await visitor.post(`/console/link/${token}`, { ...form, password: PASSWORD })
  const list = await operator.get(`${ACCOUNTS}?q=ida`)
  assert.match(list.body, /<td>Pending approval<\/td>/)
  const [id = 0] = listed(list, ACCOUNTS)
  const page = await operator.get(`${ACCOUNTS}/${id}`)
  assert.match(page.body, new RegExp(`action="/console/operate/applications/${id}"`))
  assert.doesNotMatch(page.body, /name="active"/)
})

const USERS = '/console/operate/users'

test('an operator finds a person, disables and enables the person, signs out, mails links and gives roles', async () => {
  const id = await person(service, 'kim@land.example')
  const kim = new Visitor(service)
  await kim.signIn('kim@land.example')
  const path = `${USERS}/${id}`
  assert.ok(listed(await operator.get(USERS), USERS).includes(id))
  for (const name of ['KIM@land.example', String(id)]) {
    const answer = await operator.get(`${USERS}?q=${encodeURIComponent(name)}`)
    assert.equal(answer.headers.location, path)
  }
  const nobody = await operator.get(`${USERS}?q=${encodeURIComponent('<b>@land.example')}`)
  assert.match(nobody.body, /No one has .*&lt;b&gt;@land\.example/)
  assert.match(
    (await operator.get(path)).body,
    /operate\/accounts\/1".*\/console\/accounts\/1\/people/,
  )
  const act = async (action: string) => {
    const answer = await operator.post(path, { do: action })
    return [answer.statusCode, answer.headers.location]
  }
  const user = async () => (await catalog.users.find(OPERATOR, String(id))).user
  const isIn = async () => (await kim.get('/console')).statusCode === 200
  assert.equal(await isIn(), true)
  assert.deepEqual(await act('sign-out'), [303, `${path}?done=sign-out`])
  assert.equal(await isIn(), false)
  await kim.signIn('kim@land.example')
  await act('moderator')
  assert.deepEqual([(await user()).serviceRole, await isIn()], ['moderator', false])
  await act('no-role')
  assert.equal((await user()).serviceRole, null)
  const before = await mailsTo('kim@land.example')
  await act('link')
  assert.deepEqual((await mailsTo('kim@land.example')).slice(before.length), ['reset'])
  await act('disable')
  await kim.signIn('kim@land.example')
  assert.equal(await isIn(), false)
  assert.equal((await act('link'))[0], 422, 'no link for who is kept out')
  await act('enable')
  await kim.signIn('kim@land.example')
  assert.equal(await isIn(), true)
  assert.equal((await act('promote'))[0], 404)
  service.now += 20 * 60_000
  assert.match(String((await act('disable'))[1]), /^\/console\/prove/)
  assert.equal(await isIn(), true)
  await operator.post('/console/prove', { password: PASSWORD })
})

test('an operator invites others; the last one stays', async () => {
  const { user } = await catalog.users.find(OPERATOR, 'op@land.example')
  const path = `${USERS}/${user.id}`
  for (const action of ['disable', 'moderator', 'no-role']) {
    const answer = await operator.post(path, { do: action })
    assert.deepEqual(faultsOf(answer), ['This is the last operator. Make another one first.'])
  }
  const form = { name: '', email: 'new@land.example', role: 'boss' }
  const refused = await operator.post(USERS, form)
  assert.deepEqual([refused.statusCode, faultsOf(refused)], [422, ['Choose a role.']])
  assert.match(refused.body, /value="new@land\.example"/)
  const wanted = { ...form, name: 'New', role: 'operator' }
  assert.equal((await operator.post(USERS, wanted)).headers.location, `${USERS}?done=invited`)
  assert.deepEqual(await mailsTo('new@land.example'), ['invite'])
  const still = await operator.post(path, { do: 'no-role' })
  assert.equal(still.statusCode, 422, 'who has no password yet is no other operator')
  const other = await catalog.users.find(OPERATOR, 'new@land.example')
  const token = await catalog.links.make(other.user.id, 'invite')
  await new Visitor(service).post(`/console/link/${token}`, { password: PASSWORD, name: 'New' })
  const second = await operator.post(`${USERS}/${other.user.id}`, { do: 'no-role' })
  assert.equal(second.statusCode, 303)
})

const SHOWCASE = '/console/operate/showcase'

test('an operator adds listings to the showcase and removes them; listings that it would not show are refused', async () => {
  const featured = async () =>
    listed(await operator.get(SHOWCASE), '/console/listings').toSorted((a, b) => a - b)
  const before = await featured()
  let id = 0
  for (let other = 1; other < 30 && id === 0; other++) {
    const detail = await service.store.listings.detail(other as ListingId)
    if (!detail || !isInShowcase(detail.listing, detail.member)) continue
    if (!before.includes(other)) id = other
  }
  assert.ok(id > 0 && before.length > 0)
  const added = await operator.post(SHOWCASE, { listing: ` ${id} ` })
  assert.equal(added.headers.location, `${SHOWCASE}?done=added`)
  const withIt = [...before, id].toSorted((a, b) => a - b)
  assert.deepEqual(await featured(), withIt)
  await operator.post(SHOWCASE, { listing: String(id) })
  assert.deepEqual(await featured(), withIt, 'twice is once')
  const removed = await operator.post(`${SHOWCASE}/${id}`, {})
  assert.equal(removed.headers.location, `${SHOWCASE}?done=removed`)
  assert.deepEqual(await featured(), before)
  await catalog.listings.setActive(OPERATOR, id as ListingId, false)
  for (const [listing, fault] of [
    ['', /Enter a listing ID/],
    ['1e3', /Enter a listing ID/],
    ['999999', /There is no listing 999999/],
    [String(id), /is sold or hidden/],
  ] as const) {
    const answer = await operator.post(SHOWCASE, { listing })
    assert.equal(answer.statusCode, 422, listing)
    assert.match(faultsOf(answer).join(), fault)
  }
  assert.deepEqual(await featured(), before)
  assert.equal((await operator.post(`${SHOWCASE}/999999`, {})).statusCode, 404)
})

async function mailsTo(recipient: string): Promise<string[]> {
  const waiting = { topic: 'mail', key: null, states: ['waiting'] } as const
  const jobs = await service.store.jobs.list(waiting, 0, 100)
  const mails = jobs.map(({ payload }) => JSON.parse(payload))
  return mails.filter(mail => mail.recipient === recipient).map(({ purpose }) => purpose)
}

test('for moderators, sellers and guests there are no such pages', async () => {
  for (const path of [ACCOUNTS, `${ACCOUNTS}/1`, USERS, `${USERS}/1`, SHOWCASE]) {
    for (const visitor of [moderator, owner]) {
      assert.equal((await visitor.get(path)).statusCode, 404, path)
    }
    assert.equal((await new Visitor(service).get(path)).statusCode, 303, path)
  }
  for (const visitor of [moderator, owner]) {
    const form = { active: 'no', plan: 'free', designation: 'none' }
    assert.equal((await visitor.post(`${ACCOUNTS}/1`, form)).statusCode, 404)
    assert.equal((await visitor.post(`${USERS}/1`, { do: 'moderator' })).statusCode, 404)
    const invitation = { name: 'Me', email: 'me@land.example', role: 'operator' }
    assert.equal((await visitor.post(USERS, invitation)).statusCode, 404)
    assert.equal((await visitor.post(SHOWCASE, { listing: '1' })).statusCode, 404)
    assert.equal((await visitor.post(`${SHOWCASE}/1`, {})).statusCode, 404)
  }
  assert.doesNotMatch(
    (await moderator.get('/console/operate')).body,
    /operate\/(accounts|users|showcase)/,
  )
  assert.equal((await operator.get(`${ACCOUNTS}/999999`)).statusCode, 404)
  assert.equal((await operator.get(`${USERS}/999999`)).statusCode, 404)
  assert.equal((await catalog.accounts.find(1 as AccountId)).active, true)
})
