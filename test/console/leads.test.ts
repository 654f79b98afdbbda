import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ENDS_ALL } from '../../src/catalog/accounts/departures.ts'
import { mailJob } from '../../src/catalog/messages/mail-jobs.ts'
import { leadNotification } from '../../src/domain/leads/lead.ts'
import type { AccountId, LeadId, ListingId, UserId } from '../../src/domain/values/ids.ts'
import { startTestService } from '../api/service.ts'
import { NEW_LEAD } from '../api/stored-leads.ts'
import { ServerWatch } from '../costs/served-routes.ts'
import { acceptInvitations, faultsOf, OPERATOR, person, Visitor } from './visitor.ts'

const HOUR_MS = 3_600_000
const watch = new ServerWatch()
const service = await startTestService({ console: 'closed' })
watch[Symbol.dispose]()
after(() => service[Symbol.asyncDispose]())
const { catalog, store } = service

const ownerId = await person(service, 'owner@land.example')
const editorId = await person(service, 'editor@land.example', { role: 'editor' })
await person(service, 'other@land.example', { account: 2 })
await person(service, 'watch@land.example', { serviceRole: 'moderator' })
await person(service, 'ann@land.example', { serviceRole: 'operator' })

const ANY = { since: null, listingId: null, keyId: null }

const BUYER = {
  ...NEW_LEAD,
  contactName: 'Zoë "Zed" Buyer',
  emailAddress: 'zoe@buyers.example',
  phoneNumber: '(254) 555-0101',
  comment: 'Is the <creek> wet?\nAll year?',
  financing: true,
  source: 'ProfileBottom',
  buyer: 'zoe@buyers.example',
}

/** Adds a lead of account 1, or of another one, with a message that waits. */
async function lead(changes: Partial<typeof BUYER> = {}): Promise<LeadId> {
  service.now += 1000
  return await store.transact(async ({ leads, jobs }) => {
    const draft = { ...BUYER, ...changes, createdAt: service.now }
    const leadId = await leads.insert(draft)
    const about = { leadId, listingTitle: 'Creek', recipient: 'old@land.example' }
    await jobs.add([mailJob(leadNotification(about, draft))], service.now)
    return leadId
  })
}

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(service)
  await visitor.signIn(email)
  return visitor
}

/** The leads that a page of the inbox lists. */
function listed({ body }: { readonly body: string }): number[] {
  return [...body.matchAll(/href="\/console\/leads\/(\d+)"/g)].map(([, id]) => Number(id))
}

test('a seller reads a lead, answers it, hands it over, and keeps notes; each is one entry in the audit log', async () => {
  const id = await lead()
  const editor = await signedIn('editor@land.example')
  const path = `/console/leads/${id}`
  assert.deepEqual(listed(await editor.get('/console/leads')), [id])
  assert.match((await editor.get('/console')).body, /<b>1<\/b> new lead/)
  const page = await editor.get(path)
  assert.match(page.body, /Is the &lt;creek&gt; wet\?\nAll year\?/)
  assert.match(page.body, /href="mailto:zoe@buyers\.example\?subject=Re%3A%20/)
  assert.doesNotMatch(page.body, /Erase the buyer/, 'an editor erases nothing')
  const entries = async () => (await store.audit.entries(ANY, 0, 10_000)).length
  const before = await entries()
  assert.equal((await editor.post(`${path}/status`, { status: 'visit' })).statusCode, 303)
  await editor.post(`${path}/status`, { status: 'visit' })
  await editor.post(`${path}/person`, { person: String(ownerId) })
  await editor.post(`${path}/notes`, { note: ' Called back.\r\n<b>Saturday</b> ' })
  const full = await editor.get(path)
  assert.match(full.body, /Called back\.\n&lt;b&gt;Saturday/)
  assert.match(full.body, new RegExp(`value="${ownerId}" selected`))
  assert.equal(await entries(), before + 3, 'a status that it has already is no change')
  const [, note] = /notes\/(\d+)"/.exec(full.body) ?? []
  const removed = await editor.postAndFollow(`${path}/notes/${note}`, {})
  assert.match(removed.body, /Note deleted/)
  assert.doesNotMatch(removed.body, /Called back/)
  const again = await editor.postAndFollow(`${path}/notes/${note}`, {})
  assert.match(again.body, /The note was already deleted/)
  const same = await editor.postAndFollow(`${path}/status`, { status: 'visit' })
  assert.match(same.body, /Nothing to change/)
  const unknown = await editor.post(`${path}/status`, { status: 'sold' })
  assert.match(faultsOf(unknown).join(), /Choose a status/)
  assert.equal(await entries(), before + 4)
})

test('faults stand at their fields, and nothing typed is lost', async () => {
  const id = await lead()
  const editor = await signedIn('editor@land.example')
  const empty = await editor.post(`/console/leads/${id}/notes`, { note: ' ' })
  assert.deepEqual([empty.statusCode, faultsOf(empty)], [422, ['Write the note first.']])
  const long = await editor.post(`/console/leads/${id}/notes`, { note: 'x'.repeat(2001) })
  assert.match(faultsOf(long)[0] ?? '', /2,001 characters; at most 2,000/)
  assert.match(long.body, />\s*x{2001}</)
  const stranger = await editor.post(`/console/leads/${id}/person`, { person: '999' })
  assert.match(faultsOf(stranger)[0] ?? '', /a member of the account/)
  const none = await editor.post('/console/leads', { status: 'closed', view: '' })
  assert.match(none.body, /Select one or more leads first/)
})

test('the inbox finds leads by status, words, listing and person, in pages by position', async () => {
  const owner = await signedIn('owner@land.example')
  const many: LeadId[] = []
  for (let i = 0; i < 55; i++)
    many.push(await lead({ contactName: `Buyer ${i}`, listingId: 4 as ListingId }))
  const first = await owner.get('/console/leads?state=new&listing=4')
  assert.deepEqual(listed(first), many.slice(5).reverse())
  const next = /href="([^"]+)" rel="next"/.exec(first.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  assert.deepEqual(listed(await owner.get(next)), many.slice(0, 5).reverse())
  const [spam = 0 as LeadId, mine = 0 as LeadId] = many
  const marked = await owner.post('/console/leads', {
    lead: String(spam),
    status: 'spam',
    view: 'state=new&listing=4',
  })
  assert.equal(marked.headers.location, '/console/leads?state=new&listing=4&done=marked')
  assert.deepEqual(listed(await owner.get('/console/leads?state=spam')), [spam])
  await owner.post(`/console/leads/${mine}/person`, { person: String(ownerId) })
  assert.ok(listed(await owner.get('/console/leads?person=me')).includes(mine))
  assert.ok(!listed(await owner.get('/console/leads?person=nobody&listing=4')).includes(mine))
  const accented = await lead({ contactName: 'JOSÉ Ñandú', phoneNumber: '+1 254-555-0177' })
  for (const words of ['josé', 'jose nandu', '2545550177', 'JOSÉ creek']) {
    const found = await owner.get(`/console/leads?q=${encodeURIComponent(words)}`)
    assert.deepEqual(listed(found), [accented], words)
  }
  assert.match((await owner.get('/console/leads?q=zzzz')).body, /No leads match/)
})

test('each lead is there only for its account and for operators', async () => {
  const id = await lead()
  const own = await signedIn('editor@land.example')
  const foreign = await signedIn('other@land.example')
  const moderator = await signedIn('watch@land.example')
  const guest = new Visitor(service)
  const routes = watch.routes.filter(({ pattern }) => pattern.startsWith('/console/leads'))
  assert.ok(routes.length >= 9)
  for (const { method, pattern } of routes) {
    const url = pattern.replace(':lead', String(id)).replace(':note', '1')
    const form = { status: 'closed', person: '', note: 'x', lead: String(id) }
    const send = (visitor: Visitor) =>
      method === 'GET' ? visitor.get(url) : visitor.post(url, form)
    assert.equal((await send(guest)).statusCode, 303, `${method} ${url} of a guest`)
    const status = (await send(foreign)).statusCode
    const isOfOne = pattern.includes(':lead') || (method === 'POST' && pattern === '/console/leads')
    if (isOfOne) assert.equal(status, 404, `${method} ${url} of another account`)
    assert.ok((await send(own)).statusCode < 500, `${method} ${url}`)
    // A moderator has to choose a second factor before all else.
    assert.equal((await send(moderator)).headers.location, '/console/me/factor')
  }
  assert.equal(
    (await store.inbox.leads([id]))[0]?.status,
    'closed',
    'the editor alone has closed it',
  )
  assert.doesNotMatch((await foreign.get('/console/leads?state=all')).body, /lead-row/)
  assert.equal((await foreign.get('/console/leads?account=1')).statusCode, 404)
  assert.doesNotMatch((await own.get('/console/leads')).body, /Export/)
  assert.equal((await own.post('/console/leads.csv', { view: '' })).statusCode, 404)
})

test('a moderator reads no leads', async () => {
  const principal = {
    actor: OPERATOR.actor,
    grants: [{ permissions: ['listings:read'] as const, accounts: 'all' as const }],
  }
  await assert.rejects(catalog.inbox.find(principal, await lead()), { code: 'forbidden' })
})

test('a failed message is mailed to the account’s present address for leads; a sent one, once more', async () => {
  const id = await lead()
  const owner = await signedIn('owner@land.example')
  const messages = async () => (await catalog.inbox.find(OPERATOR, id)).messages
  await owner.post(`/console/leads/${id}/mail`, {})
  const [waiting] = await messages()
  assert.equal(waiting?.notification.recipient, 'ranches@example.com', 'confirmed for the listing')
  for (let sent = 1; sent <= 5; sent++) {
    await store.transact(async ({ jobs }) => {
      for (const job of await jobs.about('mail', [id])) await jobs.finish(job, service.now, true)
    })
    const answer = await owner.post(`/console/leads/${id}/mail`, {})
    assert.equal(answer.statusCode, sent < 5 ? 303 : 422)
    assert.equal((await messages()).length, Math.min(sent + 1, 5))
  }
})

test('an owner exports the leads of a view after giving the password again; formulas are text', async () => {
  await lead({ contactName: '=HYPERLINK("http://x.example")', comment: 'Export me' })
  const owner = await signedIn('owner@land.example')
  const file = await owner.post('/console/leads.csv', { view: 'q=export' })
  assert.equal(file.headers['content-type'], 'text/csv; charset=utf-8')
  const lines = file.body.trim().split('\r\n')
  assert.equal(lines.length, 2)
  assert.match(lines[1] ?? '', /"'=HYPERLINK/)
  assert.match(lines[1] ?? '', /"New",/)
  service.now += HOUR_MS
  const asked = await owner.post('/console/leads.csv', { view: '' })
  assert.match(asked.headers.location ?? '', /^\/console\/prove/)
})

test('files of leads that are downloaded slowly keep nobody else from theirs; an account has three at a time', async () => {
  await lead({ comment: 'Slowly' })
  const slow = await signedIn('owner@land.example')
  const principal = {
    actor: OPERATOR.actor,
    grants: [{ permissions: ['leads:read', 'leads:export'] as const, accounts: [1 as AccountId] }],
  }
  const filter = {
    accountIds: null,
    statuses: null,
    listingId: null,
    inCharge: null,
    words: '',
    dueBy: null,
  }
  // Their readers take the first page and no more.
  const files = []
  for (let i = 0; i < 3; i++) {
    const file = await catalog.inbox.export(principal, filter)
    await file.pages[Symbol.asyncIterator]().next()
    files.push(file)
  }
  const refused = await slow.post('/console/leads.csv', { view: '' })
  assert.equal(refused.statusCode, 429, refused.body)
  assert.match(refused.body, /3 files of leads are being downloaded for your account/)
  await person(service, 'other-owner@land.example', { account: 2, role: 'owner' })
  const other = new Visitor(service)
  await other.signIn('other-owner@land.example')
  const file = await other.post('/console/leads.csv', { view: '' })
  assert.equal(file.headers['content-type'], 'text/csv; charset=utf-8', file.body)
  files[0]?.[Symbol.dispose]()
  assert.equal((await slow.post('/console/leads.csv', { view: '' })).statusCode, 200)
  assert.equal((await slow.post('/console/leads.csv', { view: '' })).statusCode, 200)
})

test('the export button, the right and the file agree for a person who owns one account and edits another', async () => {
  const email = 'both@land.example'
  const id = await person(service, email, { account: 1, role: 'owner' })
  const invited = { email, accountId: 2 as AccountId, role: 'editor' } as const
  await service.catalog.invitations.invite(OPERATOR, invited, false)
  await acceptInvitations(service, email)
  assert.ok(id > 0)
  const both = new Visitor(service)
  await both.signIn(email)
  const label = async (query: string) =>
    /<button class="button-quiet">(Export[^<]*)</.exec(
      (await both.get(`/console/leads${query}`)).body,
    )?.[1]
  assert.equal(await label('?account=1'), 'Export as CSV')
  assert.equal(await label('?account=2'), undefined)
  assert.equal(await label(''), 'Export leads of accounts you own as CSV')
  const { accountName = '' } =
    (await service.catalog.users.find(OPERATOR, email)).memberships.find(
      ({ accountId }) => accountId === 2,
    ) ?? {}
  const inbox = await both.get('/console/leads')
  assert.ok(accountName !== '' && inbox.body.includes(`Leaves out leads of <bdi>${accountName}<`))
  assert.doesNotMatch((await both.get('/console/leads?account=1')).body, /Leaves out leads/)
  assert.equal((await both.post('/console/leads.csv', { view: 'account=2' })).statusCode, 404)
})

test('an owner erases a buyer: words, notes and mail are removed, from the inbox too', async () => {
  const id = await lead({ contactName: 'Erna Gone', emailAddress: 'erna@buyers.example' })
  const owner = await signedIn('owner@land.example')
  const path = `/console/leads/${id}`
  await owner.post(`${path}/notes`, { note: 'Erna called' })
  assert.equal(
    (await owner.post(`${path}/erase`, {})).headers.location,
    '/console/leads?done=erased',
  )
  const page = await owner.get(path)
  assert.doesNotMatch(page.body, /erna/i)
  assert.deepEqual(await store.jobs.about('mail', [id]), [])
  assert.equal((await owner.post(`${path}/mail`, {})).statusCode, 422)
  assert.doesNotMatch((await owner.get('/console/leads?state=all')).body, /Erna/)
  const late = await owner.post(`${path}/notes`, { note: 'The buyer is called Pat' })
  assert.equal(late.statusCode, 422, 'a note about a buyer who was erased')
  assert.doesNotMatch((await owner.get(path)).body, /called Pat/)
})

test('what a signed-out person typed about a buyer is erased with the buyer', async () => {
  const emailAddress = 'greta@buyers.example'
  const id = await lead({ contactName: 'Greta Gone', emailAddress })
  const other = await lead()
  const owner = await signedIn('owner@land.example')
  const tab = await signedIn('owner@land.example')
  await tab.post('/console/sign-out', {})
  const from = (page: string) => ({
    'sec-fetch-site': 'same-origin',
    referer: `http://localhost${page}`,
  })
  const path = `/console/leads/${id}`
  await tab.post(`${path}/notes`, { note: 'Wants the creek' }, from(path))
  const invitation = { email: emailAddress.toUpperCase(), name: 'Someone' }
  const people = '/console/accounts/1/people'
  await tab.post(people, invitation, from(people))
  const otherPath = `/console/leads/${other}`
  await tab.post(`${otherPath}/notes`, { note: 'About another buyer' }, from(otherPath))
  const keptPaths = async () => {
    const pages = [path, people, otherPath]
    const found = await Promise.all(pages.map(page => store.keptForms.find(ownerId, page, null, 0)))
    return pages.filter((_page, i) => found[i] !== null)
  }
  assert.deepEqual(await keptPaths(), [path, people, otherPath])
  await owner.post(`${path}/erase`, {})
  assert.deepEqual(await keptPaths(), [otherPath])
})

test('people of an inactive account read its leads, and change none', async () => {
  const id = await lead()
  await service.editAccount(1, { active: false })
  const owner = await signedIn('owner@land.example')
  const page = await owner.get(`/console/leads/${id}`)
  assert.equal(page.statusCode, 200)
  assert.doesNotMatch(page.body, /Assigned to/)
  const answer = await owner.post(`/console/leads/${id}/status`, { status: 'closed' })
  assert.equal(answer.statusCode, 422)
  await service.editAccount(1, { active: true })
})

test('a person who no longer works for an account is still named as in charge, and can be replaced', async () => {
  const id = await lead()
  const owner = await signedIn('owner@land.example')
  await owner.post(`/console/leads/${id}/person`, { person: String(editorId) })
  await catalog.users.remove(OPERATOR, editorId as UserId, 1 as AccountId, ENDS_ALL)
  const page = await owner.get(`/console/leads/${id}`)
  assert.match(page.body, /who no longer works here/)
  assert.equal((await owner.post(`/console/leads/${id}/person`, { person: '' })).statusCode, 303)
})
