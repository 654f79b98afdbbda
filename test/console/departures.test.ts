import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newMember } from '../../src/domain/accounts/member-form.ts'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { startTestService } from '../api/service.ts'
import { unsent } from '../mail/collected-messages.ts'
import { acceptInvitations, faultsOf, OPERATOR, person, Visitor } from './visitor.ts'

const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const { catalog } = service
const CLIENT = { clientAddress: '', requestId: '' }

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(service)
  await visitor.signIn(email)
  return visitor
}

function account(company: string): Promise<AccountId> {
  const form = { company, email: `${company.toLowerCase()}@land.example` }
  return catalog.accounts.create(
    OPERATOR,
    newMember(form, name => name),
  )
}

/** The text of a key that a person makes on the page of an account. */
async function newKey(visitor: Visitor, id: AccountId, note: string): Promise<string> {
  const form = { note, permission: 'webhooks:write' }
  const page = await visitor.postAndFollow(`/console/accounts/${id}/keys`, form)
  return /class="key-text">(acr_\w+)</.exec(page.body)?.[1] ?? assert.fail(faultsOf(page).join())
}

/** Adds a webhook on the page of an account. @returns The path of its page. */
async function newWebhook(visitor: Visitor, id: AccountId, host: string): Promise<string> {
  const form = { url: `https://${host}.example/`, description: '', events: 'lead.received' }
  const answer = await visitor.post(`/console/accounts/${id}/webhooks`, form)
  assert.equal(answer.statusCode, 303, faultsOf(answer).join())
  return String(answer.headers.location).replace(/[?#].*/, '')
}

async function newWebhookByKey(key: string, host: string): Promise<void> {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/ext/webhooks/0',
    headers: { 'x-api-key': key },
    payload: { data: { url: `https://${host}.example/`, events: ['lead.received'] } },
  })
  assert.equal(answer.statusCode, 201, answer.body)
}

/** The hosts to which something of an account is sent. */
async function webhookHosts(id: AccountId): Promise<readonly string[]> {
  const all = await service.store.webhooks.ofAccount(id)
  return all.map(({ url }) => new URL(url).hostname.replace('.example', ''))
}

async function works(key: string): Promise<boolean> {
  // A key that was used a moment ago is not read again.
  service.now += 1000
  const { statusCode } = await service.get('/v3/types/sort', { headers: { 'x-api-key': key } })
  return statusCode === 200
}

async function confirmed(id: AccountId, email: string): Promise<boolean> {
  const named = await service.store.leadAddresses.get(id, email)
  return (named?.confirmedAt ?? null) !== null
}

test('removing a person asks what becomes of the keys and webhooks that the person made, and of leads that go to the person', async () => {
  const id = await account('Barn')
  await person(service, 'boss@land.example', { account: id })
  const boss = await signedIn('boss@land.example')
  const keys: string[] = []
  for (const [email, choice] of [
    ['end@land.example', 'end'],
    ['keep@land.example', 'keep'],
  ] as const) {
    const gone = await person(service, email, { account: id })
    const visitor = await signedIn(email)
    const key = await newKey(visitor, id, `of ${choice}`)
    keys.push(key)
    await newWebhook(visitor, id, `page-${choice}`)
    await newWebhookByKey(key, `key-${choice}`)
    await catalog.addresses.confirm(OPERATOR, id, email)
    assert.match((await boss.get(`/console/accounts/${id}/keys`)).body, /Created by.*Pat Field/s)
    const webhooks = await boss.get(`/console/accounts/${id}/webhooks`)
    assert.match(webhooks.body, /URL entered by.*Pat Field/s)
    const path = `/console/accounts/${id}/people/${gone}/remove`
    const page = await boss.get(path)
    assert.match(page.body, new RegExp(`API keys that this person created.*of ${choice}`, 's'))
    const entered = `Webhooks whose URL this person entered.*page-${choice}.*key-${choice}`
    assert.match(page.body, new RegExp(entered, 's'))
    assert.match(page.body, new RegExp(`Leads go to <bdi>${email}`))
    const answer = await boss.post(path, { keys: choice, webhooks: choice, leads: choice })
    assert.equal(answer.headers.location, `/console/accounts/${id}/people?done=removed`)
    assert.equal((await boss.get(path)).statusCode, 404)
    assert.equal(await works(key), choice === 'keep')
    assert.equal(await confirmed(id, email), choice === 'keep')
  }
  assert.equal(keys.length, 2)
  assert.deepEqual(await webhookHosts(id), ['page-keep', 'key-keep'])
})

test('whoever gives a webhook another address answers for it from then on', async () => {
  const id = await account('Weir')
  await person(service, 'wes@land.example', { account: id })
  const gus = await person(service, 'gus@land.example', { account: id })
  const wes = await signedIn('wes@land.example')
  const visitor = await signedIn('gus@land.example')
  const path = await newWebhook(wes, id, 'wes')
  const remove = `/console/accounts/${id}/people/${gus}/remove`
  const settings = { description: 'CRM', events: 'lead.received' }
  await visitor.post(`${path}/settings`, { ...settings, url: 'https://wes.example/' })
  assert.doesNotMatch((await wes.get(remove)).body, /wes\.example\/</)
  await visitor.post(`${path}/settings`, { ...settings, url: 'https://gus.example/' })
  assert.match((await wes.get(remove)).body, /gus\.example\/</)
  await wes.post(remove, {})
  assert.deepEqual(await webhookHosts(id), [])
  assert.equal((await wes.get(path)).statusCode, 404)
})

test('a removed person cannot agree any more to get the leads of the account', async () => {
  const id = await account('Ford')
  await person(service, 'may@land.example', { account: id })
  const ray = await person(service, 'ray@land.example', { account: id })
  const may = await signedIn('may@land.example')
  const visitor = await signedIn('ray@land.example')
  await visitor.post(`/console/accounts/${id}/addresses`, { address: 'ray@land.example' })
  const path = `/console/accounts/${id}/people/${ray}/remove`
  assert.doesNotMatch((await may.get(path)).body, /Leads go to/)
  await may.post(path, {})
  const named = await service.store.leadAddresses.get(id, 'ray@land.example')
  assert.ok(named && named.askedAt !== null && named.revokedAt !== null)
})

test('leads that go to a removed person as the address of the account go to an owner, and the person is not asked again', async () => {
  const id = await account('Mill')
  await person(service, 'mia@land.example', { account: id })
  const sam = await person(service, 'sam@land.example', { account: id })
  const mia = await signedIn('mia@land.example')
  const visitor = await signedIn('sam@land.example')
  const use = { email: 'sam@land.example' }
  assert.equal((await visitor.post(`/console/accounts/${id}/addresses/use`, use)).statusCode, 303)
  await catalog.addresses.confirm(OPERATOR, id, 'sam@land.example')
  await mia.post(`/console/accounts/${id}/people/${sam}/remove`, {})
  assert.equal((await catalog.accounts.find(id)).email, 'mia@land.example')
  const asked = await mia.post(`/console/accounts/${id}/addresses`, { address: use.email })
  assert.match(faultsOf(asked).join(), /Leads to this address were stopped/)
  const questions = (await unsent(service.store)).filter(
    ({ notification }) =>
      notification.kind === 'address-question' && notification.recipient === use.email,
  )
  assert.deepEqual(questions, [])
})

test('anyone who leaves an account takes along neither keys nor leads, nor those whom the person has invited', async () => {
  const id = await account('Dell')
  await person(service, 'dee@land.example', { account: id })
  await person(service, 'lee@land.example', { account: id })
  const lee = await signedIn('lee@land.example')
  const key = await newKey(lee, id, 'mine')
  await newWebhook(lee, id, 'mine')
  await catalog.addresses.confirm(OPERATOR, id, 'lee@land.example')
  const people = `/console/accounts/${id}/people`
  const own = { email: 'lee.second@land.example', role: 'owner' }
  assert.equal((await lee.post(people, own)).headers.location, `${people}?done=invited`)
  assert.match(
    (await lee.get(`/console/me/accounts/${id}`)).body,
    /API keys you created are revoked, webhooks whose URL you entered are deleted/,
  )
  assert.equal((await lee.post(`/console/me/accounts/${id}`, {})).statusCode, 303)
  assert.equal(await works(key), false)
  assert.deepEqual(await webhookHosts(id), [])
  assert.equal(await confirmed(id, 'lee@land.example'), false)
  assert.deepEqual(await catalog.invitations.ofAccount(OPERATOR, id), [])
})

test('rights through an office do not become one’s own: they end with the office, with all that was given by them', async () => {
  const office = await account('Office')
  const agent = await account('Agent')
  await person(service, 'broker@land.example', { account: office })
  await person(service, 'ann@land.example', { account: agent })
  await catalog.offices.put(OPERATOR, agent, office)
  const broker = await signedIn('broker@land.example')
  const people = `/console/accounts/${agent}/people`
  const self = await broker.post(people, { email: 'BROKER@land.example', role: 'owner' })
  assert.match(faultsOf(self).join(), /cannot invite yourself into it/)

  // A second address of the broker works for the agent only as long as the office stands above it, whatever it does there.
  await broker.post(people, { email: 'second@land.example', role: 'owner' })
  const invited = await catalog.users.find(OPERATOR, 'second@land.example')
  const token = (await catalog.links.make(invited.user.id, 'invite')) ?? ''
  const form = { password: 'mule-fence-oak-river', email: '', name: 'Second', company: '' }
  await catalog.links.use(token, form, CLIENT)
  await acceptInvitations(service, 'second@land.example')
  const second = await signedIn('second@land.example')
  const keys = [await newKey(broker, agent, 'office'), await newKey(second, agent, 'second')]
  await newWebhook(broker, agent, 'office')
  await newWebhookByKey(keys[1] ?? '', 'second')
  await second.post(people, { email: 'third@land.example', role: 'owner' })
  await catalog.addresses.confirm(OPERATOR, agent, 'second@land.example')
  const ann = await signedIn('ann@land.example')
  const own = await newKey(ann, agent, 'own')
  await newWebhookByKey(own, 'own')
  await ann.post(people, { email: 'clerk@land.example', role: 'editor' })
  // The last owner who stays cannot be removed by them.
  const { user } = await catalog.users.find(OPERATOR, 'ann@land.example')
  const removed = await broker.post(`${people}/${user.id}/remove`, {})
  assert.match(faultsOf(removed).join(), /no other owner who can sign in/)

  await catalog.offices.put(OPERATOR, agent, null)
  for (const visitor of [broker, second]) assert.equal((await visitor.get(people)).statusCode, 404)
  for (const key of keys) assert.equal(await works(key), false)
  assert.equal(await works(own), true)
  assert.deepEqual(await webhookHosts(agent), ['own'])
  assert.equal(await confirmed(agent, 'second@land.example'), false)
  const left = await catalog.invitations.ofAccount(OPERATOR, agent)
  assert.deepEqual(
    left.map(({ email }) => email),
    ['clerk@land.example'],
  )
  const { memberships } = await catalog.users.find(OPERATOR, 'second@land.example')
  assert.deepEqual(memberships, [])
})

test('leads of an account go neither to owners of its office, once they have left it or it ends, nor to addresses that they named', async () => {
  for (const way of ['end', 'delete', 'leave'] as const) {
    const office = await account(`Broker${way}`)
    const agent = await account(`Agent${way}`)
    await person(service, `eva.${way}@land.example`, { account: agent })
    const boss = await person(service, `bob.${way}@land.example`, { account: office })
    await person(service, `zoe.${way}@land.example`, { account: office })
    await catalog.offices.put(OPERATOR, agent, office)
    const bob = `bob.${way}@land.example`
    const eva = `eva.${way}@land.example`
    const visitor = await signedIn(bob)
    const addresses = `/console/accounts/${agent}/addresses`
    const named = [`desk.${way}@land.example`, bob]
    for (const address of named) {
      assert.equal((await visitor.post(addresses, { address })).statusCode, 303)
      await catalog.addresses.confirm(OPERATOR, agent, address)
    }
    // The agent's own address, and all leads that name no other, go to the broker.
    assert.equal((await visitor.post(`${addresses}/use`, { email: bob })).statusCode, 303)
    // Those of the agent's own choice: one of a friend, one of the other owner of the office.
    const second = `pal.${way}@land.example`
    const other = `zoe.${way}@land.example`
    const owner = await signedIn(eva)
    for (const address of [second, other]) {
      await owner.post(addresses, { address })
      await catalog.addresses.confirm(OPERATOR, agent, address)
    }

    if (way === 'end') await catalog.offices.put(OPERATOR, agent, null)
    else if (way === 'delete') await catalog.accounts.delete(OPERATOR, office)
    else {
      const zoe = await signedIn(other)
      const path = `/console/accounts/${office}/people/${boss}/remove`
      assert.match((await zoe.get(path)).body, new RegExp(`Leads go to <bdi>${bob}`))
      await zoe.post(path, {})
    }
    assert.equal((await catalog.accounts.find(agent)).email, eva, way)
    assert.equal(await confirmed(agent, bob), false, way)
    assert.equal(await confirmed(agent, second), true, way)
    // What else goes to the office, or was named by it, stays as long as the office does.
    for (const address of [named[0] ?? '', other]) {
      assert.equal(await confirmed(agent, address), way === 'leave', `${way} ${address}`)
    }
  }
})

test('an office that is deleted ends, too, and comes back without what its owners gave', async () => {
  const office = await account('Offices')
  const agent = await account('Agents')
  await person(service, 'head@land.example', { account: office })
  await person(service, 'amy@land.example', { account: agent })
  await catalog.offices.put(OPERATOR, agent, office)
  const head = await signedIn('head@land.example')
  const key = await newKey(head, agent, 'office')
  await head.post(`/console/accounts/${agent}/people`, { email: 'x@land.example', role: 'owner' })
  await catalog.accounts.delete(OPERATOR, office)
  await catalog.accounts.restore(OPERATOR, office)
  assert.equal(await works(key), false)
  assert.deepEqual(await catalog.invitations.ofAccount(OPERATOR, agent), [])
})
