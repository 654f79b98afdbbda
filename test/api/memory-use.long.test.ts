import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { until } from '../until.ts'
import { pageOf, startSearches } from './search-cases.ts'

const QUERIES = 200
/** Queries of 150 names each. Such a query takes about 30 kB, together with the objects that are made of it. */
const NAMES = Array.from({ length: 150 }, (_, i) => (36 + i).toString(36)).join('&')
const MAX_QUERY_BYTES = 3 * 2 ** 20

const LISTINGS = 40
/** How much memory cached answers may take, as a multiple of their own bytes. */
const MAX_RATIO = 4

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const service = await startSearches()

function memory(): NodeJS.MemoryUsage {
  collectGarbage()
  return process.memoryUsage()
}

async function get(url: string): Promise<number> {
  const { statusCode, rawPayload } = await service.get(url)
  assert.equal(statusCode, 200)
  // Requests are released between two turns of the event loop.
  await setImmediate()
  return rawPayload.length
}

test('queries with many names are not kept in memory', async () => {
  const ask = async (firstPrice: number) => {
    for (let i = 0; i < QUERIES; i++) await get(`/v3/listings?hp=${firstPrice + i}&${NAMES}`)
  }
  // The first ones load code.
  await ask(1000)
  const before = memory().heapUsed
  await ask(2000)
  await until(() => memory().heapUsed - before < MAX_QUERY_BYTES, 'Less memory')
})

test('a cached answer keeps no more in memory than its bytes, whatever is answered in between', async () => {
  const { data } = await pageOf(service, 'v3', `listingsPerPage=${LISTINGS}`)
  const page = '/v3/listings?listingsPerPage=15'
  await get(page)
  const before = memory().arrayBuffers
  let bytes = 0
  for (const { listingID } of data) {
    bytes += await get(`/v3/listings/${listingID}`)
    for (let i = 0; i < 2; i++) await get(page)
  }
  const ratio = () => (memory().arrayBuffers - before) / bytes
  await until(() => ratio() < MAX_RATIO, 'Less memory')
})
