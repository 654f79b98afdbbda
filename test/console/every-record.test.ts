import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type {
  AccountId,
  DraftId,
  LeadId,
  ListingId,
  UserId,
  WebhookId,
} from '../../src/domain/values/ids.ts'
import { startTestService } from '../api/service.ts'
import { NEW_LEAD } from '../api/stored-leads.ts'
import { UNLIMITED } from '../api/unlimited.ts'
import { ServerWatch } from '../costs/served-routes.ts'
import { Authenticator, addPasskey } from './authenticator.ts'
import { OPERATOR, person, Visitor } from './visitor.ts'

/** Refused requests are counted, and there are many. */
const watch = new ServerWatch()
const service = await startTestService({ console: 'approval', limiter: UNLIMITED })
watch[Symbol.dispose]()
after(() => service[Symbol.asyncDispose]())
const { catalog, store } = service

const TITLE = 'Known to its account alone'
const BUYER = 'Zoe Buyer'
const FORM = {
  ...{ title: TITLE, acres: '40', type1: '1', state: 'TX', county: 'Bosque', do: 'publish' },
  ...{ hasAuction: 'yes', auctionTitle: TITLE, auctionDate: '2030-01-01' },
}
/** Every page of the console about a record: whoever adds one has it here too. */
const ROUTES = watch.routes.filter(
  ({ pattern }) =>
    pattern.startsWith('/console/') && pattern.includes(':') && !pattern.includes('/link/'),
)

const VISITORS = {
  owner: await signedIn('owner@land.example'),
  editor: await signedIn('editor@land.example', { role: 'editor' }),
  foreign: await signedIn('foreign@land.example', { account: 2 }),
  office: await signedIn('office@land.example', { account: 3 }),
  moderator: await signedIn('moderator@land.example', { serviceRole: 'moderator' }),
  operator: await signedIn('operator@land.example', { serviceRole: 'operator' }),
}
await catalog.offices.put(OPERATOR, 1 as AccountId, 3 as AccountId)
const [listing, deleted] = [await publish(), await publish()]
await catalog.listings.delete({ listingId: deleted, principal: OPERATOR, condition: null })
const draft = await beginDraft()
const change = await VISITORS.owner.post('/console/listings/bulk', {
  ...{ id: String(listing), action: 'hide' },
})
const CHANGE = String(change.headers.location).split('/').at(-1) ?? ''

const RECORDS = await addRecords()

/** The path of a record of account 1, by the names of its tokens. Whoever adds a token says here what it names. */
function pathOf(pattern: string, listingId: ListingId, account = 1): string {
  const values: Readonly<Record<string, string | number>> = {
    ...RECORDS,
    ...{ listing: listingId, draft, change: CHANGE, account },
  }
  return pattern.replace(/:(\w+)(?:\([^)]*\))?/g, (_, name: string) => {
    assert.ok(Object.hasOwn(values, name), `No record for the token ${name} of ${pattern}`)
    return String(values[name])
  })
}

test('records of others are not there, whatever a request asks of them', async () => {
  assert.ok(ROUTES.length >= 20, String(ROUTES.length))
  const before = await state()
  for (const { method, pattern } of ROUTES) {
    for (const id of [listing, deleted]) {
      const url = pathOf(pattern, id)
      const guest = await send(new Visitor(service), method, url)
      assert.ok([303, 401, 415].includes(guest.statusCode), `${method} ${url} of a guest`)
      const answer = await send(VISITORS.foreign, method, url)
      assert.ok([404, 415].includes(answer.statusCode), `${method} ${url}: ${answer.statusCode}`)
      assert.ok(!answer.body.includes(TITLE), `${method} ${url} names the record`)
    }
    // A record of account 1 below the account of the stranger.
    if (!/:account\/.*:/.test(pattern)) continue
    const below = pathOf(pattern, listing, 2)
    const { statusCode } = await send(VISITORS.foreign, method, below)
    assert.ok([404, 422].includes(statusCode), `${method} ${below}: ${statusCode}`)
  }
  assert.deepEqual(await state(), before)
})

test('records of others that a form or an address names are not there either', async () => {
  const before = await state()
  const { foreign } = VISITORS
  const forms: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['/console/listings/bulk', { id: String(listing), action: 'hide' }],
    ['/console/listings/bulk', { all: 'yes', account: '1', action: 'delete' }],
    ['/console/leads', { id: String(RECORDS.lead), lead: String(RECORDS.lead), status: 'spam' }],
    ['/console/leads.csv', { account: '1' }],
    ['/console/drafts', { account: '1', listing: String(listing) }],
    ['/console/me/sessions', { id: String(RECORDS.session) }],
  ]
  for (const [path, form] of forms) {
    const answer = await foreign.post(path, form)
    assert.ok(answer.statusCode < 500, path)
    assert.ok(!answer.body.includes(TITLE), path)
    assert.ok(!answer.body.includes(BUYER), path)
  }
  for (const path of ['listings', 'leads', 'figures']) {
    const answer = await foreign.get(`/console/${path}?account=1&q=Known`)
    assert.ok(!answer.body.includes(TITLE) && !answer.body.includes(BUYER), path)
  }
  assert.deepEqual(await state(), before)
})

test('the records are there for people who may see them', async () => {
  const seen = new Set<string>()
  for (const { method, pattern } of ROUTES) {
    if (method !== 'GET') continue
    const { owner, office, operator } = VISITORS
    // Changes of many listings are those of the person who has asked for them, and so are addresses.
    const others = /\/bulk\/|\/me\//.test(pattern) ? [] : [office]
    for (const visitor of pattern.includes('/operate/') ? [operator] : [owner, ...others]) {
      const { statusCode } = await visitor.get(pathOf(pattern, listing))
      assert.ok([200, 303].includes(statusCode), `${pattern}: ${statusCode}`)
    }
    for (const [, token = ''] of pattern.matchAll(/:(\w+)/g)) seen.add(token)
  }
  assert.ok(seen.size >= 6, [...seen].join())
})

test('moderators see listings and change nothing', async () => {
  const before = await state()
  for (const { method, pattern } of ROUTES) {
    if (/\/operate\/|\/review/.test(pattern)) continue
    for (const id of [listing, deleted]) {
      const url = pathOf(pattern, id)
      const { statusCode } = await send(VISITORS.moderator, method, url)
      assert.ok(statusCode < 500, `${method} ${url}: ${statusCode}`)
      if (method === 'GET' && /^\/console\/listings\/:listing$/.test(pattern)) {
        assert.equal(statusCode, 200, url)
      }
    }
  }
  assert.deepEqual(await state(), before)
})

test('people who may see a record get an answer in each of its states', async () => {
  for (const { method, pattern } of ROUTES) {
    // A POST may end the record that the next ones need.
    if (method !== 'GET') continue
    for (const id of [listing, deleted, 999_999 as ListingId]) {
      for (const name of ['owner', 'editor', 'operator'] as const) {
        const url = pathOf(pattern, id)
        const { statusCode } = await send(VISITORS[name], method, url)
        assert.ok(statusCode < 500, `${method} ${url} of ${name}: ${statusCode}`)
      }
    }
  }
  const page = await VISITORS.operator.get(`/console/listings/${listing}`)
  assert.match(page.body, new RegExp(TITLE))
  const gone = await VISITORS.editor.get('/console/listings/999999')
  assert.equal(gone.statusCode, 404)
})

test('a deleted listing can be restored, and nothing else', async () => {
  const path = `/console/listings/${deleted}`
  for (const action of ['show', 'duplicate']) {
    const { statusCode } = await VISITORS.owner.post(`${path}/do`, { do: action })
    assert.ok(statusCode >= 400 && statusCode < 500, `${action}: ${statusCode}`)
  }
  await VISITORS.owner.post(path, { title: 'Other' })
  assert.equal((await store.listings.detail(deleted))?.listing.title, TITLE)
  assert.equal((await VISITORS.owner.post(`${path}/do`, { do: 'restore' })).statusCode, 303)
  assert.equal((await store.listings.detail(deleted))?.deletedAt, null)
})

async function signedIn(email: string, role: Parameters<typeof person>[2] = {}): Promise<Visitor> {
  const id = await person(service, email, role)
  const visitor = new Visitor(service)
  await visitor.signIn(email)
  // As if a second factor had been chosen after signing in.
  const totpSecret = 'A'.repeat(32)
  if (role.serviceRole)
    await store.transact(({ users }) => users.change(id as UserId, { totpSecret }))
  return visitor
}

function send(visitor: Visitor, method: string, url: string) {
  return method === 'GET'
    ? visitor.get(url)
    : visitor.post(url, { do: 'hide', title: 'Taken over', role: 'none', name: 'Taken over' })
}

/** A record of account 1, or of its owner, for each token. */
async function addRecords() {
  const { owner } = VISITORS
  const people = await catalog.users.list(OPERATOR, 1 as AccountId)
  const person = people.find(({ user }) => user.email === 'owner@land.example')?.user.id as UserId
  const lead = await addLead()
  await owner.post(`/console/leads/${lead}/notes`, { note: TITLE })
  await owner.post('/console/accounts/1/addresses', { address: 'more@land.example' })
  const feed = { name: TITLE, address: 'https://land.example/f.json', schedule: '6h' }
  const added = await owner.post('/console/accounts/1/feeds', {
    ...{ ...feed, mapping: '', format: '', full: 'yes' },
  })
  await addPasskey(owner, new Authenticator())
  const key = { accountId: 1 as AccountId, permissions: [] }
  const report = { listingId: listing, category: 'other', comment: TITLE } as const
  await catalog.reports.add(report)
  const webhook = await addWebhook()
  const invited = { email: 'invited@land.example', accountId: 1 as AccountId } as const
  await catalog.invitations.invite(OPERATOR, { ...invited, role: 'editor' }, false)
  const invitations = await catalog.invitations.ofAccount(OPERATOR, 1 as AccountId)
  const jobs = await store.jobs.list({ topic: 'mail', key: null, states: ['waiting'] }, 0, 1)
  return {
    ...{ lead, person, job: jobs[0]?.id ?? 0 },
    auction: (await store.listings.detail(listing))?.listing.auctionId ?? 0,
    note: (await store.inbox.notes([lead]))[0]?.id ?? 0,
    address: (await store.leadAddresses.get(1 as AccountId, 'more@land.example'))?.id ?? 0,
    feed: String(added.headers.location).split('/').at(-1)?.replace(/\?.*/, '') ?? '',
    invitation: invitations[0]?.id ?? 0,
    webhook,
    letter: (await store.webhooks.deadLetters(webhook, 1))[0]?.id ?? 0,
    passkey: (await store.passkeys.of(person))[0]?.id ?? 0,
    key: (await catalog.keys.create(OPERATOR, key)).key.id,
    session: (await catalog.sessions.list(person))[0]?.id ?? 0,
    token: await wantedAddress(person),
    preview: await catalog.previews.make(OPERATOR, { kind: 'listing', id: listing }),
    report: (await store.reviews.openReports(0 as never, 1))[0]?.id ?? 0,
  }
}

/** The token of the link by which a person confirms another address. */
async function wantedAddress(userId: UserId): Promise<string> {
  await VISITORS.owner.post('/console/me/address', { email: 'wanted@land.example' })
  const [recipient, purpose] = ['wanted@land.example', 'address'] as const
  const mail = { kind: 'user-link', userId, recipient, purpose, inviter: '' } as const
  const mailed = await catalog.personAddresses.mailed(mail)
  return mailed !== null && 'token' in mailed ? mailed.token : ''
}

/** An endpoint with a dead letter. */
async function addWebhook(): Promise<WebhookId> {
  const secrets = { secret: 'whsec_x', formerSecret: '', formerUntil: null }
  return await store.transact(async ({ webhooks }) => {
    const { id } = await webhooks.add(
      1 as AccountId,
      {
        ...{ url: 'https://crm.example/x', description: TITLE, events: ['lead.received'] },
        ...{ ...secrets, log: '', sequence: 0 },
      },
      service.now,
    )
    await webhooks.change(id, { state: 'active' })
    const letter = {
      webhookId: id,
      messageId: 'msg_x',
      body: TITLE,
      at: service.now,
      reason: TITLE,
    }
    await webhooks.addDeadLetter(letter, 10)
    return id
  })
}

async function addLead(): Promise<LeadId> {
  const lead = { ...NEW_LEAD, listingId: listing, contactName: BUYER, comment: TITLE }
  return await store.transact(({ leads }) => leads.insert({ ...lead, createdAt: service.now }))
}

async function beginDraft(): Promise<DraftId> {
  const begun = await VISITORS.owner.post('/console/drafts', {})
  return Number(String(begun.headers.location).split('/').at(-1)) as DraftId
}

async function publish(): Promise<ListingId> {
  const published = await VISITORS.owner.post(`/console/drafts/${await beginDraft()}`, FORM)
  return Number(/\/(\d+)\?/.exec(String(published.headers.location))?.[1]) as ListingId
}

/** What strangers must not change. */
async function state() {
  const details = await store.listings.details([listing, deleted])
  const people = await catalog.users.list(OPERATOR, 1 as AccountId)
  return {
    details,
    draft: await store.drafts.get(draft),
    draftFiles: await store.drafts.files(draft),
    people: people.map(({ user }) => [user.id, user.email]),
    invitations: await catalog.invitations.ofAccount(OPERATOR, 1 as AccountId),
    wanted: await store.users.wantedAddress(RECORDS.person, service.now),
    passkeys: (await store.passkeys.of(RECORDS.person)).map(({ name }) => name),
    sessions: (await catalog.sessions.list(RECORDS.person)).map(({ id }) => id),
    keys: (await store.keys.all()).map(({ revokedAt, expiresAt }) => [revokedAt, expiresAt]),
    notes: await store.inbox.notes([RECORDS.lead]),
    lead: await store.inbox.leads([RECORDS.lead]),
    feeds: await store.feeds.page('all', null, 100),
    webhook: await store.webhooks.get(RECORDS.webhook),
    letters: await store.webhooks.deadLetters(RECORDS.webhook, 10),
  }
}
