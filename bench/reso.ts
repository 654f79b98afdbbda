/**
 * Filters of the RESO Web API that cost much, in the search index alone and by a service in a process of its own; one after the other.
 */
import { Gazetteer } from '../src/domain/places/gazetteer.ts'
import type { SearchRequest } from '../src/domain/searching/criteria.ts'
import { Calendar } from '../src/domain/values/calendar.ts'
import { parseFilter } from '../src/http/reso/filter/parse-filter.ts'
import { BY_TIME, EVERYTHING } from '../src/http/reso/property/listed-properties.ts'
import { searchedAs } from '../src/http/reso/property/property-searches.ts'
import { searchedFilter } from '../src/http/reso/property/searched-filter.ts'
import { benchArguments } from './arguments.ts'
import { BenchedIndex } from './benched-index.ts'
import { copyOfCatalog, openFolder } from './catalog.ts'
import { FILTERS } from './filter-trees.ts'
import { medianPace, type Pace, paceOf } from './latencies.ts'
import { processorMs } from './processor-time.ts'
import { querySet } from './query-set.ts'
import { queryStringOf } from './query-string.ts'
import { machine, note, print, printTable, shownNumber } from './report.ts'
import { startService, untilPublished } from './service-process.ts'
import { sized } from './sized.ts'

const SEARCHES = sized(300, 2)
const FILTERS_OF_EACH = sized(20, 1)
/** How many listings a page has: one more tells whether there is another page. */
const PAGE = 20

const { listings, runs, only } = benchArguments()
await using catalog = await copyOfCatalog(listings)
const filters = Object.entries(FILTERS).map(
  ([name, make]) => [name, Array.from({ length: FILTERS_OF_EACH }, make)] as const,
)
const alone = await inIndex()
const served = only.includes('index') ? null : await byService()
print(
  `\n${listings.toLocaleString('en-US')} listings, ${FILTERS_OF_EACH} filters of each kind, medians of ${runs} runs. ${machine()}`,
)
printTable(
  ['$filter', 'found, mean', 'index p50 ms', 'p95 ms', 'by HTTP p50 ms', 'p95 ms', 'processor ms'],
  filters.map(([name]) => {
    const index = alone.get(name)
    const http = served?.get(name)
    return [
      name,
      ...[index?.found, index?.pace.p50, index?.pace.p95, http?.pace.p50, http?.pace.p95],
      http?.processorMs,
    ].map(cell => (typeof cell === 'string' ? cell : shownNumber(cell ?? Number.NaN)))
  }),
)

async function inIndex() {
  note('Loading the index …')
  const index = new BenchedIndex()
  const store = await openFolder(catalog.folder)
  await using _closing = store
  for await (const records of store.listings.allSearchRecords(null)) {
    for (const record of records) index.put(record)
  }
  index.build()
  const gazetteer = new Gazetteer(await store.places.all())
  const context = {
    searchedAs: searchedAs(gazetteer, new Map()),
    calendar: new Calendar('UTC'),
    now: Date.now(),
  }
  const results = new Map<string, { readonly found: number; readonly pace: Pace }>()
  for (const [name, texts] of filters) {
    const requests = texts.map((text): SearchRequest => {
      const { condition: where } = searchedFilter(parseFilter(text), context)
      return { criteria: { ...EVERYTHING, where }, sort: BY_TIME, offset: 0, limit: PAGE + 1 }
    })
    const totals = requests.map(request => index.search(request).total)
    const found = totals.reduce((sum, total) => sum + total, 0) / totals.length
    const paces = Array.from({ length: runs }, () =>
      paceOf(
        requests.map(request => {
          const began = performance.now()
          index.search(request)
          return performance.now() - began
        }),
      ),
    )
    results.set(name, { found, pace: medianPace(paces) })
  }
  return results
}

async function byService() {
  note('Starting the service …')
  const searches = (await querySet(catalog.folder)).slice(0, SEARCHES).map(queryStringOf)
  await using service = await startService(catalog.folder, { ACREAGE_RESO: 'on' })
  const headers = { 'X-API-Key': catalog.key }
  await untilPublished(service, catalog.key)
  const get = async (path: string) => {
    const answer = await fetch(`${service.address}${path}`, { headers })
    const body = await answer.text()
    if (answer.status !== 200) throw new Error(`${path}: ${body.slice(0, 300)}`)
  }
  const ask = (filter: string) => {
    const query = `$top=${PAGE}&$count=true&$select=ListingKey&$filter=${encodeURIComponent(filter)}`
    return get(`/reso/odata/Property?${query}`)
  }
  const results = new Map<string, { readonly pace: Pace; readonly processorMs: number }>()
  for (const [, texts] of filters) for (const text of texts) await ask(text)
  for (const [name, texts] of filters) {
    const before = processorMs(service.pid)
    const paces: Pace[] = []
    for (let run = 0; run < runs; run++) {
      const times: number[] = []
      for (const text of texts) {
        const began = performance.now()
        await ask(text)
        times.push(performance.now() - began)
      }
      paces.push(paceOf(times))
    }
    const used = (processorMs(service.pid) - before) / runs / texts.length
    results.set(name, { pace: medianPace(paces), processorMs: used })
  }
  const all = filters.flatMap(([, texts]) => texts)
  for (const [name, disturb] of [
    ['alone', null],
    ['beside these filters, two at a time', (i: number) => ask(all[i % all.length] ?? '')],
    ['beside pages of 2,000', () => get('/reso/odata/Property?$top=2000')],
  ] as const) {
    const { p50, p95, p99 } = await searchesBeside(searches, get, disturb)
    const times = [p50, p95, p99].map(shownNumber).join(', ')
    print(`${searches.length} searches of version 3 ${name}: p50, p95, p99 ${times} ms`)
  }
  return results
}

/** Searches one after the other while two others disturb; null: nobody does. */
async function searchesBeside(
  searches: readonly string[],
  get: (path: string) => Promise<void>,
  disturb: ((i: number) => Promise<void>) | null,
): Promise<Pace> {
  let isOver = false
  const others = [0, 1].map(async first => {
    for (let i = first; disturb !== null && !isOver; i += 2) await disturb(i)
  })
  const times: number[] = []
  for (const query of searches) {
    const began = performance.now()
    await get(`/v3/listings?${query}`)
    times.push(performance.now() - began)
  }
  isOver = true
  await Promise.all(others)
  return paceOf(times)
}
