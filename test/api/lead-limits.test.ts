import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { DEFAULT_LEAD_LIMITS } from '../../src/domain/leads/lead-limits.ts'
import { assertRefused } from './refusal.ts'
import { startTestService } from './service.ts'
import { leadBody } from './stored-leads.ts'

const HOUR_MS = 3_600_000
/** A quarter of them are one buyer's. */
const A_KEY = 8

const service = await startTestService({
  leadLimits: { ...DEFAULT_LEAD_LIMITS, perKeyAndRecipient: A_KEY },
})
after(() => service[Symbol.asyncDispose]())

const listingOf = (seller: number) =>
  service.data.query<{ listing_id: number }>(
    `select listing_id from listing where account_id = ${seller}`,
  )[0]?.listing_id
const listing = listingOf(1)
const elsewhere = listingOf(2)

async function sender() {
  const headers = { 'x-api-key': await service.createKey() }
  return (buyer: string, listingID = listing) => {
    const body = leadBody('v3', { emailAddress: `${buyer}@example.com`, listingID })
    return service.post('/v3/lead', body, { headers })
  }
}

test('one key sends a recipient so many leads an hour, a quarter of them from one buyer', async () => {
  const send = await sender()
  for (const buyer of ['ann', 'ann']) assert.equal((await send(buyer)).statusCode, 201)
  const text = /At most 2 leads an hour are taken from one buyer for one recipient/
  assertRefused(await send('ann'), 429, 'post', { text })
  service.now += HOUR_MS / 2
  for (let i = 2; i < A_KEY; i++) assert.equal((await send(`buyer${i}`)).statusCode, 201)
  const refused = await send('bob')
  const limit = /At most 8 leads an hour are taken with one key for one recipient/
  assertRefused(refused, 429, 'post', { text: limit })
  assert.equal(refused.headers['retry-after'], '1800', 'until the first is an hour old')
  assert.equal((await send('bob', elsewhere)).statusCode, 201, 'to another recipient')
  const other = await sender()
  assert.equal((await other('bob')).statusCode, 201, 'with another key')
  service.now += HOUR_MS / 2
  for (const buyer of ['ann', 'bob']) assert.equal((await send(buyer)).statusCode, 201)
  assert.equal((await send('cat')).statusCode, 429)
})

test('of one key, the buyers with the fewest messages come first', async () => {
  service.now += 2 * HOUR_MS
  const send = await sender()
  for (const buyer of ['ann', 'bob', 'ann']) assert.equal((await send(buyer)).statusCode, 201)
  const sql = 'select rank from job order by job_id desc limit 3'
  const latest = service.data.query<{ rank: number }>(sql)
  assert.deepEqual(
    latest.map(({ rank }) => Number(rank)),
    [1, 0, 0],
  )
})
