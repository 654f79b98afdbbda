/**
 * What one listing costs that has changed, against many saved searches that are mailed at once: saved-searches.ts [SEARCHES [LISTINGS]].
 * Searches are like those of visitors, without those that ask for neither a place nor a price: such mail is not for them.
 */

import type { SavedSearchId } from '../src/domain/values/ids.ts'
import { loadBundledPlaces } from '../src/reference/bundled-places.ts'
import { SavedSearchIndex } from '../src/search/saved/saved-search-index.ts'
import { demoRecords } from './demo-records.ts'
import { MixedSearches } from './mixed-searches.ts'
import { machine, percentile, print, shownMegabytes, shownNumber } from './report.ts'
import { sized } from './sized.ts'

const [searchCount = sized(100_000, 100), listingCount = sized(5000, 20)] = process.argv
  .slice(2)
  .map(Number)
const NOW = Date.parse('2026-11-20T12:00:00Z')
const SEED = 7

const places = loadBundledPlaces()
const records = [...demoRecords(places, listingCount, NOW)]
const searches = new MixedSearches(places, NOW, SEED)
globalThis.gc?.()
const before = process.memoryUsage()
const index = new SavedSearchIndex()
while (index.size < searchCount) {
  const { criteria } = searches.next()
  const { location, bounds, priceUsd } = criteria
  if (location === null && bounds === null && priceUsd === null) continue
  index.put((index.size + 1) as SavedSearchId, criteria)
}
for (const record of records.slice(0, 100)) index.matches(record)
globalThis.gc?.()
const after = process.memoryUsage()
const begunCpu = process.cpuUsage()
const times: number[] = []
let found = 0
for (const record of records) {
  const begun = performance.now()
  found += index.matches(record).length
  times.push(performance.now() - begun)
}
const { user, system } = process.cpuUsage(begunCpu)
const cpuMs = (user + system) / 1000 / records.length
const bytes = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers
print(`${machine()}`)
const shown = [0.5, 0.99, 1].map(share => percentile(times, share).toFixed(2))
print(
  `${shownNumber(searchCount)} saved searches in ${shownMegabytes(bytes)} MB, ${shownNumber(listingCount)} changed listings: p50 ${shown[0]} ms, p99 ${shown[1]} ms, max ${shown[2]} ms; ${cpuMs.toFixed(2)} ms of processor time; a listing meets ${shownNumber(found / listingCount)} searches on average`,
)
