import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { AccountId, DraftId, ListingId, UserId } from '../../src/domain/values/ids.ts'
import type { RequestLimiter } from '../../src/limits/rate-limit.ts'
import { startTestService } from '../api/service.ts'
import { ServerWatch } from '../costs/served-routes.ts'
import { OPERATOR, person, Visitor } from './visitor.ts'

/** Refused requests are counted, and there are many. */
const UNLIMITED: RequestLimiter = {
  take: () => ({ isAllowed: true, remaining: 1, resetSeconds: 0, retryAfterSeconds: 0 }),
  giveBack: () => {},
}
const watch = new ServerWatch()
const service = await startTestService({ console: 'approval', limiter: UNLIMITED })
watch[Symbol.dispose]()
after(() => service[Symbol.asyncDispose]())
const { catalog, store } = service

const TITLE = 'Known to its account alone'
const FORM = {
  ...{ title: TITLE, acres: '40', type1: '1', state: 'TX', county: 'Bosque', do: 'publish' },
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
  moderator: await signedIn('moderator@land.example', { serviceRole: 'moderator' }),
  operator: await signedIn('operator@land.example', { serviceRole: 'operator' }),
}
const [listing, deleted] = [await publish(), await publish()]
await catalog.listings.delete({ listingId: deleted, principal: OPERATOR, condition: null })
const draft = await beginDraft()
const change = await VISITORS.owner.post('/console/listings/bulk', {
  ...{ id: String(listing), action: 'hide' },
})
const CHANGE = String(change.headers.location).split('/').at(-1) ?? ''

/** The values of a path, by the names of its tokens; others are 1. */
function pathOf(pattern: string, listingId: ListingId): string {
  const values: Readonly<Record<string, string | number>> = {
    ...{ listing: listingId, draft, change: CHANGE, account: 1 },
  }
  return pattern.replace(/:(\w+)(?:\([^)]*\))?/g, (_, name: string) => String(values[name] ?? 1))
}

test('records of others are not there, whatever is asked of them', async () => {
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
  }
  assert.deepEqual(await state(), before)
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

test('whoever may see a record gets an answer for each of its states', async () => {
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
    : visitor.post(url, { do: 'hide', title: 'Taken over' })
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
    people: people.map(({ user }) => user.id),
  }
}
