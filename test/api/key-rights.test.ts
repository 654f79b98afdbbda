import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { KEY_PERMISSIONS } from '../../src/domain/accounts/permissions.ts'
import { SERVICE_PRINCIPAL } from '../../src/domain/accounts/principal.ts'
import type { AccountId, WebhookId } from '../../src/domain/values/ids.ts'
import { ServerWatch } from '../costs/served-routes.ts'
import { ServiceTables, type TableDigests } from '../store/table-digests.ts'
import { KEY_ROUTES, MCP_TOOLS, type RouteOfKeys } from './key-rights.ts'
import { SMALLEST } from './posted-listings.ts'
import { startTestService } from './service.ts'
import { NEW_LEAD } from './stored-leads.ts'
import { UNLIMITED } from './unlimited.ts'

const HOUR_MS = 3_600_000
/** The account of the records, one of others, and one that is deleted. */
const OWN = 1 as AccountId
const FOREIGN = 2 as AccountId
const DELETED = 5 as AccountId
/** Counting requests and uses of keys is no change. */
const INVALID = ['expired', 'revoked', 'deleted'] as const
const COUNTS = ['api_key', 'attempt', 'request_limit', 'change_reader']

const watch = new ServerWatch()
const service = await startTestService({ hasReso: true, hasMcp: true, limiter: UNLIMITED })
watch[Symbol.dispose]()
after(() => service[Symbol.asyncDispose]())
const { catalog, store } = service
const tables = new ServiceTables(service.data)

type KeyName = 'own' | 'foreign' | 'plain' | 'expired' | 'revoked' | 'deleted'
const permissions = KEY_PERMISSIONS
const KEYS: Readonly<Record<KeyName, string>> = {
  own: await service.createKey({ accountId: OWN, permissions }),
  foreign: await service.createKey({ accountId: FOREIGN, permissions }),
  plain: await service.createKey({ accountId: OWN }),
  expired: await service.createKey({ permissions, expiresAt: service.now + HOUR_MS }),
  revoked: await service.createKey({ permissions }),
  deleted: await service.createKey({ accountId: DELETED, permissions }),
}
await service.revokeKey(KEYS.revoked)
await catalog.accounts.delete(SERVICE_PRINCIPAL, DELETED)
service.now += HOUR_MS

async function made(path: string, body: object, member: string): Promise<number> {
  const answer = await service.post(path, body, { headers: { 'x-api-key': KEYS.own } })
  assert.equal(answer.statusCode, 201, answer.body)
  return Number(answer.json()[member])
}

const newListing = () => made('/v3/listings/0', { accountID: OWN, data: SMALLEST }, 'listingID')
const newWebhook = () =>
  made('/ext/webhooks/0', { data: { url: 'https://crm.example/' } }, 'webhookID')
let feeds = 0

/** Makes the records of the account that a path names, by their tokens. */
async function recordsIn(path: string): Promise<Readonly<Record<string, number>>> {
  if (path.includes(':listing')) return { listing: await newListing() }
  if (path.includes(':lead')) {
    const lead = { ...NEW_LEAD, accountId: OWN, createdAt: service.now }
    return { lead: await store.transact(({ leads }) => leads.insert(lead)) }
  }
  if (path.includes(':feed')) {
    const settings = { name: `Feed ${++feeds}`, address: 'https://land.example/f.json' }
    return { feed: await made('/ext/feeds/0', { data: settings }, 'feedID') }
  }
  if (!path.includes(':webhook')) return {}
  const webhook = (await newWebhook()) as WebhookId
  const letter = { webhookId: webhook, messageId: 'msg_1', body: '{}', at: 1, reason: 'refused' }
  await store.transact(({ webhooks }) => webhooks.addDeadLetter(letter, 10))
  const [added] = await store.webhooks.deadLetters(webhook, 1)
  return { webhook, letter: added?.id ?? 0 }
}

async function send(
  route: string,
  { path, body, isUpload }: RouteOfKeys,
  ids: Readonly<Record<string, number>>,
  key: string | null,
) {
  const [method = 'GET', pattern = ''] = route.split(' ')
  const url = (path ?? pattern).replaceAll(/:([a-z]+)/g, (token, name) =>
    String(ids[name] ?? token),
  )
  return await service.app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(key !== null && { 'x-api-key': key }),
      ...(isUpload && { 'content-type': 'multipart/form-data; boundary=end' }),
    },
    ...(method === 'POST' && body && { payload: isUpload ? '--end--\r\n' : body }),
  })
}

function assertUnchanged(before: TableDigests, what: string): void {
  const changed = tables.changed(before).filter(name => !COUNTS.includes(name))
  assert.deepEqual(changed, [], what)
}

test('the table has every route of the surfaces for programs, and no other', () => {
  const served = watch.routes
    .map(({ method, pattern }) => `${method} ${pattern.replaceAll(/\(\^.*?\$\)/g, '')}`)
    .filter(route => /^\w+ \/(v1|v3|ext|reso|mcp)(\/|$)/.test(route))
  for (const route of served) {
    assert.ok(
      Object.hasOwn(KEY_ROUTES, route),
      `Add a line that says which keys may use ${route} to KEY_ROUTES in test/api/key-rights.ts.`,
    )
  }
  for (const route of Object.keys(KEY_ROUTES)) {
    assert.ok(served.includes(route), `The service has no ${route}: remove its line.`)
  }
})

for (const [route, right] of Object.entries(KEY_ROUTES)) {
  test(`${route}: keys by their permissions and accounts`, async () => {
    const { who, isOwn } = right
    const ids = await recordsIn(right.path ?? '')
    const before = tables.digests()
    const refuses = async (key: string | null, statuses: readonly number[], what: string) => {
      const answer = await send(route, right, ids, key)
      assert.ok(
        statuses.includes(answer.statusCode),
        `${what}: ${answer.statusCode} ${answer.body}`,
      )
      assertUnchanged(before, what)
    }
    if (who === 'anyone') {
      assert.equal((await send(route, right, ids, null)).statusCode, 200)
      return
    }
    await refuses(null, [401], 'no key')
    for (const name of INVALID) await refuses(KEYS[name], [401], `a key that is ${name}`)
    if (who !== 'key') await refuses(KEYS.plain, [403], 'a key without the permission')
    if (isOwn) await refuses(KEYS.foreign, [403, 404], 'a key of another account')
    const answer = await send(route, right, ids, who === 'key' ? KEYS.plain : KEYS.own)
    // A record of the account is there; a public one may not be.
    const refusals = isOwn && !right.isUnknown ? [401, 403, 404, 405] : [401, 403]
    const isAllowed = !refusals.includes(answer.statusCode)
    assert.ok(isAllowed, `its own key: ${answer.statusCode} ${answer.body}`)
    assert.ok(answer.statusCode < 500 || answer.statusCode === 503, answer.body)
  })
}

test('tools of assistants take every valid key, and change nothing', async () => {
  const call = async (method: string, params: object, key: string) => {
    const payload = { jsonrpc: '2.0', id: 1, method, params }
    const headers = { 'x-api-key': key, accept: 'application/json, text/event-stream' }
    return await service.app.inject({ method: 'POST', url: '/mcp', payload, headers })
  }
  const list = await call('tools/list', {}, KEYS.plain)
  const names = (list.json().result.tools as { name: string }[]).map(({ name }) => name)
  assert.deepEqual(names.toSorted(), Object.keys(MCP_TOOLS).toSorted())
  const before = tables.digests()
  for (const [name, args] of Object.entries(MCP_TOOLS)) {
    const params = { name, arguments: args }
    for (const key of INVALID) {
      assert.equal((await call('tools/call', params, KEYS[key])).statusCode, 401, `${name} ${key}`)
    }
    for (const key of ['plain', 'own', 'foreign'] as const) {
      const answer = await call('tools/call', params, KEYS[key])
      assert.equal(answer.statusCode, 200, answer.body)
      assert.equal(answer.json().error, undefined, answer.body)
    }
    assertUnchanged(before, name)
  }
})
