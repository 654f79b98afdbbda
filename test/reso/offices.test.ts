import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Publisher } from '../../src/catalog/published/publisher.ts'
import { newMember } from '../../src/domain/accounts/member-form.ts'
import { SERVICE_PRINCIPAL } from '../../src/domain/accounts/principal.ts'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { FORM, newSeller } from '../api/posted-listings.ts'
import { type Page, type Shown, startReso, text } from './reso-service.ts'

/** Accounts below an office are its members, and their listings are the office's. */

const { service, asked, found, walked } = await startReso()
after(() => service[Symbol.asyncDispose]())
const { accounts, offices } = service.catalog
const publisher = new Publisher(service.store, {
  clock: () => service.now,
  randomBytes: count => crypto.getRandomValues(new Uint8Array(count)),
})

function account(company: string, seller: 'yes' | 'no' = 'no'): Promise<AccountId> {
  const form = { company, contact: `${company}'s Ann`, email: 'a@land.example', seller }
  return accounts.create(
    SERVICE_PRINCIPAL,
    newMember(form, name => name),
  )
}

const broker = await account('Broker & Sons')
const agent = await account('Agent')
const owner = await account('Owner', 'yes')
const seller = await newSeller(service, { accountId: agent })
const saved = await seller.save(0, FORM)
const listing: number = saved.json().listingID
const put = (officeId: AccountId | null, id = agent) => offices.put(SERVICE_PRINCIPAL, id, officeId)
const edit = (id: AccountId, change: object) =>
  accounts.edit(SERVICE_PRINCIPAL, id, member => ({ ...member, ...change }))

const one = async (path: string) => (await asked(path)) as unknown as Shown
const memberOffice = async (id: AccountId) => {
  const { OfficeKey, OfficeName } = await one(`/Member('${id}')`)
  return [OfficeKey, OfficeName]
}
const listed = async () => {
  const { ListAgentKey, ListOfficeKey, ListOfficeName } = await one(`/Property('${listing}')`)
  return [ListAgentKey, ListOfficeKey, ListOfficeName]
}
const officeKeys = async () =>
  (await asked('/Office')).value.map(({ OfficeKey }) => Number(OfficeKey))
const nameOf = (id: AccountId, name: string) => [String(id), name]

/** The listings that have an event since this was called last. */
async function touched(): Promise<readonly string[]> {
  const { value } = await asked(`/EntityEvent?$filter=EntityEventSequence%20gt%20${last}`)
  last = Number(value.at(-1)?.['EntityEventSequence'] ?? last)
  const listings = value.filter(({ ResourceName }) => ResourceName === 'Property')
  return listings.map(({ ResourceRecordKey }) => text(ResourceRecordKey))
}
let last = 0
const publish = async () => {
  while (await publisher.step());
}
await publish()

test('an account below none is its own office, but not an owner who sells alone', async () => {
  assert.deepEqual(await memberOffice(agent), nameOf(agent, 'Agent'))
  assert.deepEqual(await memberOffice(owner), [null, null])
  assert.deepEqual(await listed(), [String(agent), ...nameOf(agent, 'Agent')])
  const keys = await officeKeys()
  assert.ok(keys.includes(agent) && keys.includes(broker) && !keys.includes(owner))
})

test('an account below an office is its member, and its listings are of the office and of the account', async () => {
  await put(broker)
  assert.deepEqual(await memberOffice(agent), nameOf(broker, 'Broker & Sons'))
  assert.deepEqual(await listed(), [String(agent), ...nameOf(broker, 'Broker & Sons')])
  assert.ok(!(await officeKeys()).includes(agent))
  await asked(`/Office('${agent}')`, 404)
  const { value } = await asked(
    `/Member?$select=MemberKey&$filter=${encodeURIComponent(`OfficeKey eq '${broker}'`)}`,
  )
  assert.deepEqual(
    value.map(({ MemberKey }) => Number(MemberKey)),
    [broker, agent],
  )
  const [many] = await found(`ListingKey eq '${listing}'`, '&$select=ListOfficePhone,ListOfficeKey')
  assert.equal(many?.['ListOfficeKey'], String(broker))
})

test('an event names each listing whose office was changed, renamed or removed', async () => {
  await publish()
  await touched()
  for (const change of [
    () => put(null),
    () => put(broker),
    () => edit(broker, { companyName: 'Broker & Daughters' }),
    () => edit(broker, { active: false }),
  ]) {
    await change()
    await publish()
    assert.deepEqual(await touched(), [String(listing)])
  }
  await edit(broker, { fax: '254-555-0100' })
  await publish()
  assert.deepEqual(await touched(), [])
})

test('while an office is hidden or deleted, the accounts below it are their own offices', async () => {
  assert.deepEqual(await memberOffice(agent), nameOf(agent, 'Agent'))
  assert.deepEqual(await listed(), [String(agent), ...nameOf(agent, 'Agent')])
  await edit(broker, { active: true })
  assert.deepEqual(await memberOffice(agent), nameOf(broker, 'Broker & Daughters'))
  await accounts.delete(SERVICE_PRINCIPAL, broker)
  assert.deepEqual(await memberOffice(agent), nameOf(agent, 'Agent'))
})

test('an owner with accounts below is an office', async () => {
  await put(owner)
  assert.deepEqual(await memberOffice(owner), nameOf(owner, 'Owner'))
  assert.deepEqual(await memberOffice(agent), nameOf(owner, 'Owner'))
  assert.ok((await officeKeys()).includes(owner))
  await edit(agent, { active: false })
  assert.deepEqual(await memberOffice(owner), [null, null])
})

test('accounts and offices are read by the time of their last change, with what is shown of an office', async () => {
  const keysOf = async (path: string) =>
    (await asked(path)).value.map(record => record['MemberKey'] ?? record['OfficeKey'])
  const firm = await account('Firm')
  const person = await account('Person')
  const alone = await account('Alone')
  const begun = service.now
  service.now += 1000
  const since = async (resource: string) => {
    const filter = encodeURIComponent(`ModificationTimestamp gt ${new Date(begun).toISOString()}`)
    return await asked(`/${resource}?$count=true&$filter=${filter}`)
  }
  await put(firm, person)
  service.now += 1000
  await edit(alone, { contactName: 'Another Ann' })
  service.now += 1000
  const at = new Date(service.now).toISOString()
  await edit(firm, { companyName: 'Firm and Daughters' })
  const members = await since('Member')
  assert.deepEqual(
    members.value.map(({ MemberKey }) => Number(MemberKey)).toSorted((a, b) => a - b),
    [firm, person, alone].toSorted((a, b) => a - b),
  )
  assert.equal(members['@odata.count'], 3)
  assert.equal((await one(`/Member('${person}')`))['ModificationTimestamp'], at)
  const changedOffices = await since('Office')
  assert.deepEqual(
    changedOffices.value.map(office => [
      Number(office['OfficeKey']),
      office['ModificationTimestamp'],
    ]),
    [
      [firm, at],
      [alone, new Date(service.now - 1000).toISOString()],
    ],
  )
  const up = await keysOf('/Member?$orderby=ModificationTimestamp')
  const down = await keysOf('/Member?$orderby=ModificationTimestamp%20desc,MemberKey%20desc')
  assert.deepEqual(down, up.toReversed())
  assert.deepEqual(up.slice(-3, -2), [String(alone)])
  const some = await keysOf('/Member?$orderby=ModificationTimestamp&$skip=2&$top=2')
  assert.deepEqual(some, up.slice(2, 4))
})

test('a walk of accounts by time has each, even one that is changed between two pages', async () => {
  const all = (await asked('/Member?$orderby=ModificationTimestamp')).value
  const seen: unknown[] = []
  let path: string | undefined = '/Member?$select=MemberKey&$orderby=ModificationTimestamp'
  while (path !== undefined) {
    const page: Page = await asked(path, 200, { prefer: 'odata.maxpagesize=2' })
    seen.push(...page.value.map(({ MemberKey }) => MemberKey))
    path = page['@odata.nextLink']?.split('/reso/odata')[1]
    // The first account of the page moves to the end, so that all others move up.
    const id = Number(page.value[0]?.['MemberKey']) as AccountId
    service.now += 1000
    if (seen.length < all.length) await edit(id, { phone: `555-${seen.length}` })
  }
  for (const { MemberKey } of all) assert.ok(seen.includes(MemberKey), `${MemberKey} is missing`)
  for (const token of ['x', 'W10', '1']) {
    await asked(`/Member?$orderby=MemberKey&$skiptoken=${token}`, 400)
  }
})

test('events name the accounts that were changed, and the accounts below an office, as persons and companies', async () => {
  await publish()
  const firm = await account('Firm of events')
  const person = await account('Person of events')
  await publish()
  const [newest] = (await asked('/EntityEvent?$orderby=EntityEventSequence%20desc&$top=1')).value
  let behind = Number(newest?.['EntityEventSequence'])
  const told = async (change: () => Promise<unknown>, more = '') => {
    service.now += 1000
    await change()
    await publish()
    const filter = encodeURIComponent(`EntityEventSequence gt ${behind}${more}`)
    const page = await asked(`/EntityEvent?$count=true&$filter=${filter}`)
    assert.equal(page['@odata.count'], page.value.length)
    const [last] = (await asked('/EntityEvent?$orderby=EntityEventSequence%20desc&$top=1')).value
    behind = Number(last?.['EntityEventSequence'])
    for (const { ResourceName, ResourceRecordKey, ResourceRecordUrl } of page.value) {
      assert.ok(text(ResourceRecordUrl).endsWith(`/${ResourceName}('${ResourceRecordKey}')`))
    }
    return page.value.map(event => `${event['ResourceName']} ${event['ResourceRecordKey']}`)
  }
  assert.deepEqual(await told(() => edit(person, { phone: '555-1' })), [
    `Member ${person}`,
    `Office ${person}`,
  ])
  assert.deepEqual(await told(() => put(firm, person)), [`Member ${person}`, `Office ${person}`])
  const below = await told(() => edit(firm, { companyName: 'Firm of all events' }))
  assert.deepEqual(below.toSorted(), [
    `Member ${firm}`,
    `Member ${person}`,
    `Office ${firm}`,
    `Office ${person}`,
  ])
  const members = await told(
    () => edit(firm, { phone: '555-2' }),
    " and ResourceName eq 'Member' and ResourceName ne 'Office'",
  )
  assert.deepEqual(members.toSorted(), [`Member ${firm}`, `Member ${person}`])
  assert.deepEqual(
    await told(() => edit(person, { active: false }), " and ResourceName eq 'Office'"),
    [`Office ${person}`],
  )
  await asked(`/Member('${person}')`, 404)
  const all = (await asked('/EntityEvent?$top=1000')).value
  const numbers = all.map(event => Number(event['EntityEventSequence']))
  assert.deepEqual(
    numbers,
    [...new Set(numbers)].toSorted((a, b) => a - b),
  )
  const found = (await asked(`/EntityEvent(${numbers.at(-1)})`)) as unknown as Shown
  assert.equal(found['ResourceRecordKey'], String(person))
  const ofListings = encodeURIComponent("ResourceName eq 'Property'")
  const listings = all.filter(({ ResourceName }) => ResourceName === 'Property')
  assert.deepEqual((await asked(`/EntityEvent?$top=1000&$filter=${ofListings}`)).value, listings)
  assert.deepEqual(await walked(`/EntityEvent?$filter=${ofListings}`, 2), listings)
})

test('accounts that were changed while the list of events lost its place have events', async () => {
  service.now += 7_200_000
  const lost = await account('Lost')
  await publish()
  const [newest] = (await asked('/EntityEvent?$orderby=EntityEventSequence%20desc&$top=1')).value
  service.now += 1000
  await edit(lost, { phone: '555-9' })
  await service.store.transact(({ followers }) => followers.remove('published-log'))
  await publish()
  const filter = encodeURIComponent(
    `EntityEventSequence gt ${newest?.['EntityEventSequence']} and ResourceName eq 'Member'`,
  )
  const { value } = await asked(`/EntityEvent?$filter=${filter}`)
  assert.deepEqual(
    value.map(({ ResourceRecordKey }) => ResourceRecordKey),
    [String(lost)],
  )
})
