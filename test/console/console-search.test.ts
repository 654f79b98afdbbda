import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestService } from '../api/service.ts'
import { NEW_LEAD } from '../api/stored-leads.ts'
import { person, servicePerson, Visitor } from './visitor.ts'

const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const { store } = service

await person(service, 'owner@land.example')
await person(service, 'editor@land.example', { role: 'editor' })
await person(service, 'other@land.example', { account: 2 })
const leadId = await store.transact(({ leads }) =>
  leads.insert({ ...NEW_LEAD, contactName: 'Zoë Buyer', createdAt: service.now }),
)
const about = (await store.leads.byIds([leadId]))[0] ?? assert.fail()
const detail = (await store.listings.detail(about.listingId)) ?? assert.fail()
const { title } = detail.listing

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(service)
  await visitor.signIn(email)
  return visitor
}

const owner = await signedIn('owner@land.example')
const other = await signedIn('other@land.example')
const editor = await signedIn('editor@land.example')
const operator = await servicePerson(service, 'ann@land.example', 'operator')
const moderator = await servicePerson(service, 'watch@land.example', 'moderator')

/** The groups that a search shows, with the paths of what they found. */
async function found(visitor: Visitor, q: string): Promise<Record<string, string[]>> {
  const { statusCode, body } = await visitor.get(`/console/search?q=${encodeURIComponent(q)}`)
  assert.equal(statusCode, 200)
  const groups = body.split('<section class="found-group"><h2>').slice(1)
  return Object.fromEntries(
    groups.map(group => [
      group.slice(0, group.indexOf('<')),
      [...group.matchAll(/<li><a href="([^"]+)"/g)].map(([, path = '']) => path),
    ]),
  )
}

test('a search finds listings, leads and people of the account, and nothing of others', async () => {
  const listing = `/console/listings/${detail.listing.id}`
  assert.ok((await found(owner, title))['Listings']?.includes(listing))
  const { body } = await owner.get(`/console/search?q=${encodeURIComponent(title)}`)
  assert.match(
    body,
    /No\. \d+ &#183; (Available|Under Contract|Sold) &#183; (\$[\d,]+|Contact for Price)</,
  )
  assert.deepEqual(await found(owner, 'zoe'), { Leads: [`/console/leads/${leadId}`] })
  const people = { People: ['/console/accounts/1/people'] }
  assert.deepEqual(await found(owner, 'EDITOR@land'), people)
  assert.deepEqual(await found(editor, 'owner@land'), {}, 'editors see no people')
  assert.deepEqual(await found(other, 'zoe'), {})
  assert.deepEqual(await found(other, title), {})
  assert.deepEqual(await found(moderator, 'zoe'), {}, 'moderators read no leads')
})

test('what has the ID comes first, once, if the person may see it', async () => {
  const { id } = detail.listing
  for (const text of [String(id), `#${id}`, `No. ${id}`]) {
    const groups = await found(owner, text)
    assert.equal(Object.keys(groups)[0], `ID ${id}`)
    assert.ok(groups[`ID ${id}`]?.includes(`/console/listings/${id}`))
    assert.equal(groups['Listings']?.includes(`/console/listings/${id}`) ?? false, false)
  }
  const foreign = await found(other, String(id))
  assert.equal(foreign[`ID ${id}`]?.includes(`/console/listings/${id}`) ?? false, false)
  const all = await found(operator, '1')
  assert.ok(all['ID 1']?.includes('/console/operate/accounts/1'))
  assert.ok(all['ID 1']?.includes('/console/operate/users/1'))
})

test('operators find accounts by their names, and people by their addresses', async () => {
  const accounts = await found(operator, 'Lone Star')
  assert.ok(accounts['Accounts']?.includes('/console/operate/accounts/1'))
  assert.match((await found(operator, 'other@land.example'))['People']?.[0] ?? '', /users\/\d+$/)
})

test('odd texts find nothing, and are shown as they are', async () => {
  const odd = ['', ' ', '%', "'", '<b>', '\u0000', '\ud800', '9'.repeat(40), 'x'.repeat(5000)]
  for (const visitor of [owner, operator]) {
    for (const text of odd) await found(visitor, text.toWellFormed())
  }
  const { body } = await owner.get('/console/search?q=%3Cb%3Ezzz&q=2')
  assert.doesNotMatch(body, /<b>zzz/)
  assert.equal((await owner.get('/console/search?q=%ED%A0%80')).statusCode < 500, true)
})
