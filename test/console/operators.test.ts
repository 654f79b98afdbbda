import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { AccountId } from '../../src/domain/values/ids.ts'
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

test('operators find accounts by number, and by how company, contact or address begins', async () => {
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
  assert.match(page.body, /50%_Off Ranches.*<td>inactive<\/td><td>\w+<\/td><td>0<\/td>/)
  for (let i = 0; i < 51; i++) {
    await catalog.accounts.create(OPERATOR, { ...named, companyName: `Mesa ${i}` })
  }
  const first = await operator.get(`${ACCOUNTS}?q=mesa+`)
  const [, next = ''] = /href="[^"]*\?(q=mesa[^"]*)">Those after/.exec(first.body) ?? []
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
  service.now += 20 * 60_000
  const late = await operator.post(path, form)
  assert.match(String(late.headers.location), /^\/console\/prove/)
  assert.equal((await catalog.accounts.find(3 as AccountId)).active, true)
  await operator.post('/console/prove', { password: PASSWORD })
})

test('an account that applies says so, and is approved from its page', async () => {
  const visitor = new Visitor(service)
  const form = { name: 'Ida Barn', company: 'Ida Land', email: 'ida@barn.example' }
  await visitor.post('/console/register', form)
  const { user } = await catalog.users.find(OPERATOR, form.email)
  const token = await catalog.links.make(user.id, 'register')
  await visitor.post(`/console/link/${token}`, { password: PASSWORD, name: form.name })
  const list = await operator.get(`${ACCOUNTS}?q=ida`)
  assert.match(list.body, /<td>applies<\/td>/)
  const [id = 0] = listed(list, ACCOUNTS)
  const page = await operator.get(`${ACCOUNTS}/${id}`)
  assert.match(page.body, new RegExp(`action="/console/operate/applications/${id}"`))
  assert.doesNotMatch(page.body, /name="active"/)
})

test('for moderators, sellers and guests there are no such pages', async () => {
  for (const path of [ACCOUNTS, `${ACCOUNTS}/1`]) {
    for (const visitor of [moderator, owner]) {
      assert.equal((await visitor.get(path)).statusCode, 404, path)
    }
    assert.equal((await new Visitor(service).get(path)).statusCode, 303, path)
  }
  for (const visitor of [moderator, owner]) {
    const form = { active: 'no', plan: 'free', designation: 'none' }
    assert.equal((await visitor.post(`${ACCOUNTS}/1`, form)).statusCode, 404)
  }
  assert.doesNotMatch((await moderator.get('/console/operate')).body, /operate\/accounts/)
  assert.equal((await operator.get(`${ACCOUNTS}/999999`)).statusCode, 404)
  assert.equal((await catalog.accounts.find(1 as AccountId)).active, true)
})
