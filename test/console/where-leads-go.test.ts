import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { newAddressLink } from '../../src/catalog/leads/address-links.ts'
import type { Notification } from '../../src/domain/messages/notification.ts'
import type { AccountId, ListingId } from '../../src/domain/values/ids.ts'
import { startTestService } from '../api/service.ts'
import { FeedHere, row, table } from '../feeds/run-here.ts'
import { unsent } from '../mail/collected-messages.ts'
import { faultsOf, OPERATOR, PASSWORD, person, Visitor } from './visitor.ts'

const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const { catalog } = service
const ACCOUNT = 1 as AccountId
const FORM = { title: 'Land', acres: '40', type1: '1', state: 'TX', county: 'Bosque' }
const SELLER = (await catalog.accounts.find(ACCOUNT)).email

await person(service, 'owner@land.example')
await person(service, 'editor@land.example', { role: 'editor' })
for (const address of ['agent@land.example', 'eve@land.example']) {
  await catalog.addresses.confirm(OPERATOR, ACCOUNT, address)
}
const owner = new Visitor(service)
await owner.signIn('owner@land.example')
const editor = new Visitor(service)
await editor.signIn('editor@land.example')
const listing = await publish(owner)
const path = `/console/listings/${listing}`

async function publish(visitor: Visitor, more: Readonly<Record<string, string>> = {}) {
  const draft = String((await visitor.post('/console/drafts', { account: '1' })).headers.location)
  const answer = await visitor.post(draft, { ...FORM, ...more, do: 'publish' })
  const number = /listings\/(\d+)/.exec(String(answer.headers.location))?.[1]
  assert.ok(number, `${answer.statusCode} ${answer.headers.location} ${faultsOf(answer).join()}`)
  return Number(number) as ListingId
}

async function routeOf(id: ListingId = listing): Promise<string> {
  return (await catalog.listings.find(id)).listing.unpublished.leadRoutingEmail
}

/** The news that leads go elsewhere, which nobody has sent yet. */
async function news(): Promise<readonly Notification[]> {
  const messages = await unsent(service.store)
  const found = messages.filter(({ notification }) => notification.kind === 'leads-elsewhere')
  await service.store.transact(({ jobs }) => jobs.remove(found.map(({ id }) => id)))
  return found.map(({ notification }) => notification)
}

test('editors change nothing about where leads go: not by a form, a draft, a change of many, or a copy', async () => {
  const refused = await editor.post(path, { leadRoutingEmail: 'eve@land.example' })
  assert.match(faultsOf(refused).join(), /Only an owner of the account changes where/)
  const draft = String((await editor.post('/console/drafts', { account: '1' })).headers.location)
  const wanted = { ...FORM, leadRoutingEmail: 'eve@land.example', do: 'publish' }
  const unpublished = await editor.post(draft, wanted)
  assert.match(faultsOf(unpublished).join(), /Only an owner of the account changes where/)
  const many = { id: String(listing), action: 'leads', email: 'eve@land.example' }
  const list = await editor.post('/console/listings/bulk', many)
  assert.match(list.body, /Choose at least one listing that you may change/)
  assert.equal(await routeOf(), '')

  await owner.post(path, { leadRoutingEmail: 'agent@land.example' })
  const copy = await editor.post(`${path}/do`, { do: 'duplicate' })
  const copied = String(copy.headers.location).replace(/\?.*/, '')
  assert.doesNotMatch((await editor.get(copied)).body, /agent@land/)
  // Other fields of a listing with such an address are theirs.
  assert.equal((await editor.post(path, { acres: '41' })).statusCode, 303)
  const emptied = await editor.post(path, { leadRoutingEmail: '' })
  assert.match(faultsOf(emptied).join(), /Only an owner/)
  assert.equal(await routeOf(), 'agent@land.example')
  await owner.post(path, { leadRoutingEmail: '' })
  await news()
})

test('an owner gives the password first, what was typed is there after that, and the account is told', async () => {
  service.now += 3_600_001
  const headers = { 'sec-fetch-site': 'same-origin', referer: `http://localhost${path}` }
  const form = { leadRoutingEmail: 'agent@land.example', acres: '44' }
  const asked = await owner.post(path, form, headers)
  assert.match(String(asked.headers.location), /^\/console\/prove\?next=/)
  assert.equal(await routeOf(), '')
  const many = { id: String(listing), action: 'leads', email: 'agent@land.example' }
  const bulk = await owner.post('/console/listings/bulk', many)
  assert.match(String(bulk.headers.location), /^\/console\/prove/)
  // What changes nothing about leads needs no password.
  assert.equal((await owner.post(path, { acres: '43' })).statusCode, 303)

  await owner.post('/console/prove', { password: PASSWORD })
  assert.match((await owner.get(path)).body, /value="agent@land\.example"/)
  assert.equal((await owner.post(path, form)).statusCode, 303)
  assert.equal(await routeOf(), 'agent@land.example')
  const about = { kind: 'leads-elsewhere', recipient: SELLER, accountId: ACCOUNT } as const
  const told = { ...about, address: 'agent@land.example', listingId: listing }
  assert.deepEqual(await news(), [told])

  // Once an hour for each address.
  const second = await publish(owner, { leadRoutingEmail: 'agent@land.example' })
  assert.deepEqual(await news(), [])
  service.now += 3_600_001
  await owner.post('/console/prove', { password: PASSWORD })
  await owner.post(`/console/listings/${second}`, { leadRoutingEmail: '' })
  assert.deepEqual(await news(), [], 'they go to the account again')
  await owner.post(`/console/listings/${second}`, { leadRoutingEmail: 'agent@land.example' })
  assert.deepEqual(await news(), [{ ...told, listingId: second }])
})

test('a change of many listings that has begun goes on when the proof is over, and can be undone with another one', async () => {
  service.now += 3_600_001
  await owner.post('/console/prove', { password: PASSWORD })
  const ids = [await publish(owner), await publish(owner)]
  const form = `action=leads&email=agent%40land.example&id=${ids[0]}&id=${ids[1]}`
  const proposed = await owner.send('/console/listings/bulk', form)
  const change = String(proposed.headers.location)
  assert.equal((await owner.post(change, { do: 'run' })).statusCode, 303)
  for (const id of ids) assert.equal(await routeOf(id), 'agent@land.example')
  assert.equal((await news()).length, 1)
  service.now += 16 * 60_000
  const undo = await owner.post(change, { do: 'undo' })
  assert.match(String(undo.headers.location), /^\/console\/prove/)
  await owner.post('/console/prove', { password: PASSWORD })
  await owner.post(change, { do: 'undo' })
  for (const id of ids) assert.equal(await routeOf(id), '')
})

test('a key names addresses without a proof, and the account is told of it', async () => {
  service.now += 3_600_001
  const key = await service.createKey({ accountId: ACCOUNT, permissions: ['listings:write'] })
  const body = { accountID: ACCOUNT, data: { leadRoutingEmail: 'eve@land.example' } }
  const answer = await service.post(`/v3/listings/${listing}`, body, {
    headers: { 'x-api-key': key },
  })
  assert.equal(answer.statusCode, 200, answer.body)
  assert.deepEqual(
    (await news()).map(one => 'address' in one && one.address),
    ['eve@land.example'],
  )
})

test('a run of a feed, whoever starts it, names the addresses that the mapping of the owner reads', async () => {
  const feed = await FeedHere.of(service, ACCOUNT, { name: 'Office' })
  feed.startedBy = { kind: 'user', name: '1' }
  const [heads = '', line = ''] = table(row('F1')).split('\n')
  const { told } = await feed.run(`${heads},leademail\n${line},agent@land.example\n`)
  assert.deepEqual(told, [])
  assert.equal(await routeOf((await feed.idOf('F1')) as ListingId), 'agent@land.example')
  assert.deepEqual(await news(), [])
})

test('the address until now is told when all leads of an account go elsewhere, whoever changes it', async () => {
  service.now += 3_600_001
  await owner.post('/console/prove', { password: PASSWORD })
  const use = { email: 'agent@land.example' }
  assert.equal((await owner.post('/console/accounts/1/addresses/use', use)).statusCode, 303)
  const about = { kind: 'leads-elsewhere', accountId: ACCOUNT, listingId: null } as const
  assert.deepEqual(await news(), [{ ...about, recipient: SELLER, address: use.email }])

  await service.post('/v3/lead', {
    listingID: 1,
    contactName: 'Zoe',
    emailAddress: 'zoe@buyer.example',
  })
  const email = 'office@land.example'
  await catalog.accounts.edit(OPERATOR, ACCOUNT, member => ({ ...member, email }))
  assert.deepEqual(await news(), [{ ...about, recipient: use.email, address: email }])
})

test('the question to an address names the account as an operator approved it, in the message and on its page', async () => {
  const question = async (recipient: string) => {
    const address = { kind: 'address-question', accountId: 1 as AccountId, recipient } as const
    const link = await newAddressLink(service.store, () => service.now, randomBytes, address)
    const page = await service.app.inject(`/confirm/${link?.token}`)
    assert.equal(page.statusCode, 200)
    return [link?.account, /<bdi>(.*?)<\/bdi>/.exec(page.body)?.[1]]
  }
  await catalog.accounts.edit(OPERATOR, 1 as AccountId, member => ({
    ...member,
    companyName: 'Barn Land',
  }))
  const form = { company: 'Win money at evil.example', contact: '', seller: 'no' }
  assert.equal((await owner.post('/console/accounts/1', form)).statusCode, 303)
  const address = 'asked@land.example'
  const asked = await owner.post('/console/accounts/1/addresses', { address })
  assert.equal(asked.statusCode, 303, faultsOf(asked).join())
  assert.deepEqual(await question(address), ['Barn Land', 'Barn Land'])
  await catalog.accounts.edit(OPERATOR, 1 as AccountId, member => member)
  assert.deepEqual(await question(address), [form.company, form.company])
})
