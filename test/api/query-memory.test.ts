import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startSearches } from './search-cases.ts'

const QUERIES = 200
/** Of 150 names each. Such a query takes about 30 kB with what is made of it. */
const NAMES = Array.from({ length: 150 }, (_, i) => (36 + i).toString(36)).join('&')
const MAX_KEPT_BYTES = 3 * 2 ** 20

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('queries with many names are not kept in memory', async () => {
  const service = await startSearches()
  const usedBytesAfter = async (firstPrice: number) => {
    for (let price = firstPrice; price < firstPrice + QUERIES; price++) {
      const { statusCode } = await service.get(`/v3/listings?hp=${price}&${NAMES}`)
      assert.equal(statusCode, 200)
      // Requests are released between two turns of the event loop.
      await setImmediate()
    }
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  // The first ones load code.
  const before = await usedBytesAfter(1000)
  const kept = (await usedBytesAfter(2000)) - before
  assert.ok(kept < MAX_KEPT_BYTES, `${(kept / 2 ** 20).toFixed(1)} MiB`)
})
