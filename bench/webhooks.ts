/**
 * Measures how long a hundred webhooks wait for what happens, while all answer and while one of them never does:
 * `node bin/run bench/webhooks.ts --listings 20000`. Ends with an error when one of the others misses an event.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountId, ListingId } from '../src/domain/values/ids.ts'
import { benchArguments } from './arguments.ts'
import { copyOfCatalog, openFolder } from './catalog.ts'
import { startEndpoints } from './changes/endpoints.ts'
import { drawDemo } from './drawn-demo.ts'
import { jsonOf } from './json-answer.ts'
import { machine, note, percentile, print, printTable, shownNumber } from './report.ts'
import { startService, untilPublished } from './service-process.ts'
import { sized } from './sized.ts'

const ACCOUNTS = 5
const ENDPOINTS_OF_ACCOUNT = sized(20, 1)
const EDITS_PER_SECOND = 20
const EDITS = sized(300, 5)
const FIRST_PRICE = 10_000
const MAX_WAIT_MS = 30_000
const LISTINGS_LOOKED_AT = 5000

const { listings } = benchArguments()
await using catalog = await copyOfCatalog(listings)
const { folder, key } = catalog
await drawDemo(folder)
const offered = await listingsOfAccounts()
await using service = await startService(folder, {
  ACREAGE_MAX_LAG_MS: '0',
  ACREAGE_LOG_LEVEL: 'error',
  ACREAGE_WEBHOOK_NETWORKS: '127.0.0.1',
})
await using endpoints = await startEndpoints()
const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' }
let price = FIRST_PRICE
await addEndpoints()
print(`\n${listings.toLocaleString('en-US')} listings. ${machine()}`)
const rows = [await measured('all answer', null), await measured('one never answers', 0)]
printTable(['100 webhooks', 'p50 ms', 'p99 ms', 'max ms'], rows)

async function addEndpoints(): Promise<void> {
  note('Adding webhooks …')
  await untilPublished(service, key)
  for (const [i, { accountId }] of offered.entries()) {
    for (let n = 0; n < ENDPOINTS_OF_ACCOUNT; n++) {
      const url = endpoints.urlOf(ENDPOINTS_OF_ACCOUNT * i + n)
      const data = { url, events: ['listing.price-changed'] }
      await post('/ext/webhooks/0', { accountID: accountId, data })
    }
  }
  for (;;) {
    const answer = await fetch(`${service.address}/ext/webhooks`, { headers })
    const { data } = await jsonOf<{ data: { state: string }[] }>(answer)
    if (data.every(({ state }) => state === 'active')) return
    await sleep(200)
  }
}

/** @param dead The endpoint that never answers. */
async function measured(name: string, dead: number | null): Promise<string[]> {
  note(`${name}: ${EDITS_PER_SECOND} edits a second …`)
  endpoints.dead = dead
  endpoints.told.length = 0
  const acknowledgedAt = new Map<number, number>()
  const began = performance.now()
  for (let i = 0; i < EDITS; i++) {
    await sleep(Math.max(0, began + (1000 * i) / EDITS_PER_SECOND - performance.now()))
    const { accountId, ids } = offered[i % ACCOUNTS] ?? { accountId: 0, ids: [] }
    const listing = ids[Math.floor(i / ACCOUNTS) % ids.length]
    await post(`/v3/listings/${listing}`, {
      accountID: accountId,
      data: { price: { numeric: ++price } },
    })
    acknowledgedAt.set(price, performance.timeOrigin + performance.now())
  }
  const expected = EDITS * ENDPOINTS_OF_ACCOUNT - (dead === null ? 0 : EDITS / ACCOUNTS)
  const end = performance.now() + MAX_WAIT_MS
  while (endpoints.told.length < expected && performance.now() < end) await sleep(100)
  const missing = expected - endpoints.told.length
  if (missing > 0) throw new Error(`${name}: ${missing} events are missing.`)
  const delays = endpoints.told.map(one =>
    Math.max(0, one.at - (acknowledgedAt.get(one.price) ?? 0)),
  )
  return [name, ...[0.5, 0.99, 1].map(share => shownNumber(percentile(delays, share)))]
}

async function post(path: string, body: object): Promise<void> {
  const answer = await fetch(service.address + path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`)
  await answer.body?.cancel()
}

/** Some accounts with listings that are shown, so that each edit of a price is one event. */
async function listingsOfAccounts() {
  const store = await openFolder(folder)
  await using _closing = store
  const ids = Array.from({ length: LISTINGS_LOOKED_AT }, (_, i) => (i + 1) as ListingId)
  const records = await store.listings.searchRecords(ids)
  const byAccount = new Map<AccountId, ListingId[]>()
  for (const { id, accountId, active, status } of records) {
    if (!active || status !== 'P') continue
    byAccount.set(accountId, [...(byAccount.get(accountId) ?? []), id])
  }
  return [...byAccount]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, ACCOUNTS)
    .map(([accountId, own]) => ({ accountId, ids: own }))
}
