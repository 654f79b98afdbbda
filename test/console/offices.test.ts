import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newMember } from '../../src/domain/accounts/member-form.ts'
import type { AccountId, ListingId } from '../../src/domain/values/ids.ts'
import { startTestService } from '../api/service.ts'
import { statementsOf } from '../store/statement-count.ts'
import { ON_SQLITE } from '../store/stored-data.ts'
import { faultsOf, OPERATOR, person, servicePerson, Visitor } from './visitor.ts'

const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const { catalog } = service

/** Another account than those of the catalog. */
function account(company: string): Promise<AccountId> {
  const form = { company, email: 'office@land.example' }
  return catalog.accounts.create(
    OPERATOR,
    newMember(form, name => name),
  )
}

const office = await account('Broker & Sons')
const agent = await account('Agent <b>Ann')
await person(service, 'broker@land.example', { account: office })
await person(service, 'clerk@land.example', { account: office, role: 'editor' })
await person(service, 'ann@land.example', { account: agent })
const operator = await servicePerson(service, 'op@land.example', 'operator')

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(service)
  await visitor.signIn(email)
  return visitor
}

const broker = await signedIn('broker@land.example')
const clerk = await signedIn('clerk@land.example')
const ann = await signedIn('ann@land.example')
const FORM = { title: 'Land of the agent', acres: '40', type1: '1', state: 'TX', county: 'Bosque' }

async function published(): Promise<ListingId> {
  const draft = String((await ann.post('/console/drafts', {})).headers.location)
  const answer = await ann.post(draft, { ...FORM, do: 'publish' })
  return Number(/listings\/(\d+)/.exec(String(answer.headers.location))?.[1]) as ListingId
}

const listing = await published()
const PAGES = [
  `/console/listings/${listing}`,
  `/console/listings/${listing}/photos`,
  `/console/accounts/${agent}`,
  `/console/accounts/${agent}/people`,
  `/console/leads?account=${agent}`,
  `/console/figures?account=${agent}`,
]

function put(text: string, of: AccountId = agent) {
  const form = { active: 'yes', plan: 'free', designation: 'none', office: text }
  return operator.post(`/console/operate/accounts/${of}`, form)
}

test('owners of an office act for the accounts below it from the moment these are put there; others do not', async () => {
  for (const page of PAGES) assert.equal((await broker.get(page)).statusCode, 404, page)
  assert.equal((await put(String(office))).statusCode, 303)
  for (const page of PAGES) {
    assert.equal((await broker.get(page)).statusCode, 200, page)
    assert.equal((await clerk.get(page)).statusCode, 404, `${page} of an editor of the office`)
  }
  assert.match((await broker.get('/console/listings')).body, /Land of the agent/)
  assert.match((await broker.get('/console')).body, /Agent &lt;b&gt;Ann.*In your office/)
  const saved = await broker.post(`/console/listings/${listing}`, { acres: '41' })
  assert.equal(saved.statusCode, 303, faultsOf(saved).join())
  assert.equal((await catalog.listings.find(listing)).listing.acres, 41)
  assert.match(
    (await ann.get(`/console/accounts/${agent}/people`)).body,
    /Broker &amp; Sons.*can manage it/,
  )
  assert.match((await broker.get(`/console/accounts/${office}/people`)).body, /Agent &lt;b&gt;Ann/)
  assert.equal((await ann.get(`/console/accounts/${office}/people`)).statusCode, 404, 'not upwards')
  assert.equal((await put('')).statusCode, 303)
  for (const page of PAGES) assert.equal((await broker.get(page)).statusCode, 404, page)
})

test('an office that is inactive or deleted gives no rights, and the people of an inactive account below it only look', async () => {
  await put(String(office))
  const state = (id: AccountId, active: boolean) =>
    catalog.accounts.edit(OPERATOR, id, member => ({ ...member, active }))
  await state(agent, false)
  assert.equal((await broker.get(PAGES[0] ?? '')).statusCode, 200)
  const refused = await broker.post(`/console/listings/${listing}`, { acres: '42' })
  assert.equal(refused.statusCode, 422)
  await state(agent, true)
  await state(office, false)
  assert.equal((await broker.get(PAGES[0] ?? '')).statusCode, 404)
  await state(office, true)
  await catalog.accounts.delete(OPERATOR, office)
  assert.equal((await broker.get(PAGES[0] ?? '')).statusCode, 404)
  await catalog.accounts.restore(OPERATOR, office)
  await state(office, true)
  await put('')
})

test(
  'the form of an account saves its office with its other details in one transaction',
  ON_SQLITE,
  async () => {
    await put('')
    const form = { active: 'yes', plan: 'premium', designation: 'none', office: String(office) }
    const statements = await statementsOf(async () => {
      const saved = await operator.post(`/console/operate/accounts/${agent}`, form)
      assert.equal(saved.statusCode, 303, saved.body)
    })
    assert.equal(statements.filter(sql => sql === 'begin immediate').length, 1)
    const { member } = await catalog.accounts.holdings(OPERATOR, agent)
    assert.equal(member.plan, 'premium')
    assert.equal((await catalog.offices.of(OPERATOR, agent)).office?.id, office)
    await put('')
  },
)

test('an office is another account that is below none; anything else is refused at its field', async () => {
  await put(String(office))
  for (const [of, text, reason] of [
    [agent, String(agent), /own office/],
    [agent, '99999', /no account 99999/],
    [agent, 'x', /Enter an account ID/],
    [1 as AccountId, String(agent), /below an office itself/],
    [office, '1', /This account is an office/],
  ] as const) {
    const answer = await put(text, of)
    assert.equal(answer.statusCode, 422)
    assert.match(faultsOf(answer).join(), reason)
    assert.match(answer.body, /id="fault-office"/)
  }
  const entries: string[] = []
  const filter = { since: null, listingId: null, keyId: null }
  for await (const some of catalog.audit.read(OPERATOR, filter)) {
    entries.push(...some.map(one => JSON.stringify(one)))
  }
  assert.ok(
    entries.some(one => one.includes('officeId')),
    'the audit log says who put it there',
  )
})
