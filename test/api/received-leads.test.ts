import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { messagesOfLeads } from '../../src/catalog/messages/mail-jobs.ts'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { endAttempt } from '../mail/collected-messages.ts'
import { NOW } from './catalog.ts'
import { Description } from './description.ts'
import { BASE, startTestService } from './service.ts'
import { alterDatabase, LEAD } from './stored-leads.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
const description = await Description.of(service, 'ext')

const account = (id: number) => id as AccountId
const keys = {
  sender: await service.createKey({ permissions: ['leads:mute', 'leads:assign'] }),
  own: await service.createKey({ permissions: ['leads:read'] }),
  second: await service.createKey({ permissions: ['leads:read'], accountId: account(2) }),
  granted: await service.createKey({
    permissions: ['leads:read'],
    accountId: account(4),
    grantedAccounts: [account(1), account(2)],
  }),
  all: await service.createKey({ permissions: ['leads:read'], allAccounts: true }),
  others: await service.createKey({
    permissions: ['listings:write', 'showcase:write', 'leads:mute', 'leads:assign'],
    allAccounts: true,
  }),
}

interface Lead {
  readonly leadID: number
  readonly message: Readonly<Record<string, unknown>>
}

async function ask(path: string, key: string, status = 200) {
  const answer = await service.get(`/ext${path}`, { headers: { 'x-api-key': key } })
  assert.equal(answer.statusCode, status, answer.body)
  assert.equal(answer.headers['cache-control'], 'no-store')
  description.check(/^\/leads\/\d/.test(path) ? '/leads/{id}' : '/leads', 'get', answer)
  return answer.json()
}

async function idsOf(query: string, key: string): Promise<number[]> {
  const { data } = (await ask(`/leads?${query}`, key)) as { data: Lead[] }
  return data.map(({ leadID }) => leadID)
}

/** All leads of a query, page by page. */
async function walked(query: string, key: string): Promise<number[][]> {
  const pages: number[][] = []
  for (let path = `/leads?${query}`; path !== ''; ) {
    const { data, nextPage } = (await ask(path, key)) as { data: Lead[]; nextPage: string }
    pages.push(data.map(({ leadID }) => leadID))
    path = nextPage.replace(`${BASE}/ext`, '')
  }
  return pages
}

async function send(changes: object, beside: object = {}, at = service.now): Promise<void> {
  service.now = at
  const headers = { 'x-api-key': keys.sender }
  const answer = await service.post(
    '/v3/lead',
    { data: { ...LEAD, ...changes }, ...beside },
    { headers },
  )
  assert.equal(answer.statusCode, 201, answer.body)
}

const HOUR_MS = 3_600_000

// Leads 1 to 6, an hour apart: to accounts 1, 1, 2, 4, 2 (assigned) and 1 (without a message).
await send({ siteid: 7, financing: true }, { leadSourceID: 'ProfileTop' }, NOW)
await send({ phoneNumber: undefined, comment: undefined }, {}, NOW + HOUR_MS)
await send({ listingID: 2 }, {}, NOW + 2 * HOUR_MS)
await send({ listingID: 4 }, {}, NOW + 3 * HOUR_MS)
await send({}, { AccountID: 2 }, NOW + 4 * HOUR_MS)
await send({}, { sendNotification: false }, NOW + 5 * HOUR_MS)

test('a key reads the leads of its own account and of those it is granted, latest first', async () => {
  assert.deepEqual(await idsOf('', keys.own), [6, 2, 1])
  assert.deepEqual(await idsOf('', keys.second), [5, 3])
  assert.deepEqual(await idsOf('', keys.granted), [6, 5, 4, 3, 2, 1])
  assert.deepEqual(await idsOf('', keys.all), [6, 5, 4, 3, 2, 1])
})

test('a lead is shown with all members that were sent, and with the state of its message', async () => {
  const [sent, failed] = await messagesOfLeads(service.store, [1, 2] as never)
  await endAttempt(service.store, sent?.id ?? 0, NOW + 1000, null)
  const reason = '550 from 10.0.0.9: no such user'
  await endAttempt(service.store, failed?.id ?? 0, NOW + HOUR_MS, reason)
  const iso = (at: number) => new Date(at).toISOString()
  const whole = {
    leadID: 1,
    received: iso(NOW),
    accountID: 1,
    listingID: 1,
    contactName: 'Joe Buyer',
    emailAddress: 'joe@example.com',
    phoneNumber: '512-555-0142',
    comment: 'Is the creek wet all year?',
    financing: true,
    leadSourceID: 'ProfileTop',
    siteid: 7,
    ownerAccountID: 0,
    message: {
      state: 'sent',
      recipient: 'ranches@example.com',
      attempts: 1,
      sentAt: iso(NOW + 1000),
      nextAttempt: '',
    },
  }
  assert.deepEqual(await ask('/leads/1', keys.own), whole)
  const { data } = await ask('/leads', keys.own)
  assert.deepEqual(data[2], whole)
  const { message, ...second } = data[1]
  assert.partialDeepStrictEqual(second, {
    phoneNumber: '',
    comment: '',
    financing: null,
    siteid: 0,
  })
  assert.partialDeepStrictEqual(message, { state: 'failed', attempts: 1, nextAttempt: '' })
  assert.partialDeepStrictEqual(data[0].message, { state: 'none', recipient: '', sentAt: '' })
  const waiting = await ask('/leads/3', keys.second)
  assert.partialDeepStrictEqual(waiting.message, {
    state: 'waiting',
    recipient: 'seller2@example.com',
  })
  assert.equal(waiting.message.nextAttempt, iso(NOW + 2 * HOUR_MS))
  const everything = (await service.get('/ext/leads', { headers: { 'x-api-key': keys.all } })).body
  assert.doesNotMatch(everything, /10\.0\.0\.9|127\.0\.0\.1/)
})

test('leads are filtered by account, listing, time and state of the message', async () => {
  const { all } = keys
  const at = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString()
  const day = at(0).slice(0, 10)
  const dayAfter = new Date(NOW + 86_400_000).toISOString().slice(0, 10)
  const choices: [query: string, key: string, ids: number[]][] = [
    ['accountID=2', all, [5, 3]],
    ['accountID=2', keys.granted, [5, 3]],
    ['accountID=99', all, []],
    ['listingID=1', all, [6, 5, 2, 1]],
    ['listingID=1', keys.own, [6, 2, 1]],
    ['listingID=1&accountID=2', all, [5]],
    ['listingID=99', all, []],
    [`since=${at(3)}`, all, [6, 5, 4]],
    [`SINCE=${at(3).replace('.000Z', '+00:00')}`, all, [6, 5, 4]],
    [`since=${at(3).replace('.000Z', '%2B00:00')}&listingID=1`, all, [6, 5]],
    [`since=${at(3).replace('.000Z', '-00:30')}`, all, [6, 5]],
    [`since=${day}`, all, [6, 5, 4, 3, 2, 1]],
    [`since=${dayAfter}`, all, []],
    ['state=sent', all, [1]],
    ['state=Failed', all, [2]],
    ['state=failed', keys.second, []],
    ['state=waiting', all, [5, 4, 3]],
    ['state=none', all, [6]],
    ['state=waiting&accountID=2&listingID=2', all, [3]],
  ]
  for (const [query, key, ids] of choices) assert.deepEqual(await idsOf(query, key), ids, query)
})

test('pages neither repeat nor skip leads while others arrive or go, and keep the filters', async () => {
  assert.deepEqual(await walked('leadsPerPage=4', keys.all), [
    [6, 5, 4, 3],
    [2, 1],
  ])
  assert.deepEqual(await walked('leadsPerPage=3', keys.all), [
    [6, 5, 4],
    [3, 2, 1],
  ])
  assert.deepEqual(await walked('leadsPerPage=2', keys.granted), [
    [6, 5],
    [4, 3],
    [2, 1],
  ])
  assert.deepEqual(await walked('leadsPerPage=1&listingID=1', keys.own), [[6], [2], [1]])
  assert.deepEqual(await walked('leadsPerPage=2&state=waiting', keys.all), [[5, 4], [3]])
  const since = `since=${new Date(NOW + 2 * HOUR_MS).toISOString()}`
  assert.deepEqual(await walked(`leadsPerPage=3&${since}`, keys.all), [[6, 5, 4], [3]])

  const query = `leadsPerPage=2&accountID=1&APIKey=${keys.all}`
  const headers = { 'x-api-key': '' }
  const { data, nextPage } = (await service.get(`/ext/leads?${query}`, { headers })).json()
  assert.deepEqual(
    data.map(({ leadID }: Lead) => leadID),
    [6, 2],
  )
  assert.ok(
    nextPage.startsWith(`${BASE}/ext/leads?leadsPerPage=2&accountID=1&APIKey=${keys.all}&before=`),
  )
  await send({}, {}, NOW + 6 * HOUR_MS)
  alterDatabase(service, 'delete from job where subject = 2; delete from lead where lead_id = 2')
  const next = (await service.get(nextPage.replace(BASE, ''), { headers })).json()
  assert.deepEqual([next.data.map(({ leadID }: Lead) => leadID), next.nextPage], [[1], ''])
  assert.deepEqual(await idsOf('leadsPerPage=1000', keys.own), [7, 6, 1])
})

test('leads at one instant each appear on one page', async () => {
  alterDatabase(service, `update lead set created_at = ${NOW} where lead_id in (3, 4, 5)`)
  assert.deepEqual((await walked('leadsPerPage=1', keys.all)).flat(), [7, 6, 5, 4, 3, 1])
  assert.deepEqual((await walked('leadsPerPage=2', keys.granted)).flat(), [7, 6, 5, 4, 3, 1])
})

test('without leads:read a key reads no lead, whatever its other permissions', async () => {
  for (const key of [service.key, keys.sender, keys.others]) {
    for (const path of ['/leads', '/leads?accountID=1', '/leads/1', '/leads/99']) {
      const { errors } = await ask(path, key, 403)
      assert.match(errors[0], /needs the permission leads:read/)
    }
  }
  await ask('/leads', '', 401)
})

test("another account's lead is not found, just as one that does not exist", async () => {
  const texts = await Promise.all(
    [4, 99].map(async id => (await ask(`/leads/${id}`, keys.own, 404)).errors[0]),
  )
  assert.deepEqual(
    texts.map(text => text.replace(/\d+/, 'N')),
    ['The lead id N could not be found.', 'The lead id N could not be found.'],
  )
  await ask('/leads/99999999999999999999', keys.own, 404)
  await ask('/leads/99999999999999999999', keys.sender, 403)
  const { errors } = await ask('/leads?accountID=2', keys.own, 403)
  assert.deepEqual(errors, ['The API key may not read the leads of account 2.'])
  assert.equal((await ask('/leads/4', keys.granted)).accountID, 4)
})

test('parameters that cannot be read are refused, all in one answer', async () => {
  const query =
    'leadsPerPage=0&since=2026-02-30&listingID=x&accountID=-1&state=lost&before=yesterday'
  const { errors } = await ask(`/leads?${query}`, keys.own, 400)
  assert.deepEqual(errors, [
    'leadsPerPage must be a whole number from 1, not "0".',
    'since must be a date as yyyy-mm-dd or an instant as 2026-11-20T14:05:00Z, not "2026-02-30".',
    'listingID must be the id of a listing, a whole number, not "x".',
    'accountID must be the id of an account, a whole number, not "-1".',
    'state must be one of sent, waiting, failed, none, not "lost".',
    'before must be a place in the list as nextPage has it, not "yesterday".',
  ])
  for (const since of ['2026-02-30T10:00:00Z', '2026-11-20T25:00:00Z', '2026-11-20T10:00', 'now']) {
    await ask(`/leads?since=${since}`, keys.own, 400)
  }
})

test('many leads in another time zone', async t => {
  await using large = await startTestService({ timeZone: 'America/Regina' })
  const key = await large.createKey({ permissions: ['leads:read'] })
  const headers = { 'x-api-key': key }
  const midnight = Date.parse('2026-11-20T06:00:00Z')
  for (const at of [midnight - 1, midnight]) {
    large.now = at
    assert.equal((await large.post('/v3/lead', { data: LEAD })).statusCode, 201)
  }

  await t.test('a date begins in the time zone of the service', async () => {
    const { data } = (await large.get('/ext/leads?since=2026-11-20', { headers })).json()
    assert.deepEqual(
      data.map(({ leadID }: Lead) => leadID),
      [2],
    )
  })

  await t.test(
    'a filter that rejects very many ends a page early, and its links lead to the end',
    async () => {
      const columns =
        'listing_id, account_id, contact_name, email_address, phone_number, comment, source, client_address'
      alterDatabase(
        large,
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < 12000)
       insert into lead (${columns}, created_at) select ${columns}, created_at + i from lead, n where lead_id = 2`,
      )
      const pagesOf = async (state: string) => {
        const found: number[] = []
        for (let path = `/ext/leads?state=${state}`; path !== ''; ) {
          const { data, nextPage } = (await large.get(path, { headers })).json()
          found.push(data.length)
          path = nextPage.replace(BASE, '')
        }
        return found
      }
      assert.deepEqual(await pagesOf('sent'), [0, 0])
      // These are found by their messages, however many other leads there are.
      assert.deepEqual(await pagesOf('waiting'), [2])
      assert.deepEqual(await pagesOf('failed'), [0])
    },
  )

  await t.test('the latest of many leads with a waiting message come first', async () => {
    const due = large.now + 3_600_000
    alterDatabase(
      large,
      `insert into job (topic, version, subject, key, payload, created_at, tried_since, due_at)
       select 'mail', 1, lead_id, '', '{"leadId":' || lead_id || ',"recipient":"a@example.com"}', created_at, created_at, ${due}
       from lead where lead_id > 11700`,
    )
    const path = '/ext/leads?state=waiting&leadsPerPage=3'
    const { data } = (await large.get(path, { headers })).json()
    assert.deepEqual(
      data.map(({ leadID }: Lead) => leadID),
      [12_002, 12_001, 12_000],
    )
  })
})
