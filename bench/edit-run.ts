import { Random } from '../demo/random.ts'
import { DEFAULT_CRITERIA } from '../src/domain/searching/criteria.ts'
import type { SearchRecord } from '../src/domain/searching/search-record.ts'
import { SORT_ORDERS } from '../src/domain/searching/sort-order.ts'
import type { ListingId } from '../src/domain/values/ids.ts'
import type { SearchIndex } from '../src/search/search-index.ts'

/** How long each of some calls took, in milliseconds. */
export type CallTimes = Readonly<Record<'put' | 'remove' | 'search', number[]>>

const SEARCHED_EVERY = 50
const REMOVED_EVERY = 7
const ONE_PRICE_USD = 99_000

/**
 * Endless edits that are hard for an index of quantiles: each edited listing gets the latest date, one in three the
 * same price, the others rising prices. Some listings are removed and added again, some are new. Between the edits,
 * deep pages are read.
 */
export function timeEdits(
  index: SearchIndex,
  records: readonly SearchRecord[],
  edits: number,
  now: number,
): CallTimes {
  const times: CallTimes = { put: [], remove: [], search: [] }
  const time = (kind: keyof CallTimes, call: () => void): void => {
    const began = performance.now()
    call()
    times[kind].push(performance.now() - began)
  }
  const random = new Random(1, 0, 0)
  let highestId = 2 * index.size
  for (let i = 0; i < edits; i++) {
    const known = records[random.whole(0, records.length - 1)]
    if (!known) break
    const id = (i % 4 === 0 ? ++highestId : known.id) as ListingId
    const priceUsd = i % 3 === 0 ? ONE_PRICE_USD : 1e6 + i
    const record = { ...known, id, priceUsd, listedAt: now + i, modifiedAt: now + i }
    time('put', () => index.put(record))
    if (i % REMOVED_EVERY === 0) time('remove', () => index.remove(id))
    if (i % SEARCHED_EVERY > 0) continue
    const sort = SORT_ORDERS[random.whole(0, SORT_ORDERS.length - 1)] ?? SORT_ORDERS[0]
    const offset = random.whole(0, Math.floor(index.size / 2))
    const request = { criteria: DEFAULT_CRITERIA, sort, offset, limit: 15 }
    time('search', () => index.search(request))
  }
  return times
}
