/**
 * Pages of the public site of a running service: how long each kind takes, one after the other, and how many pages of
 * searches one process sends in a second. Pages are asked for as browsers do it, compressed. `--only` names kinds of pages,
 * and `load`.
 */
import { benchArguments } from './arguments.ts'
import { getLoad } from './get-load.ts'
import { inTurn } from './in-turn.ts'
import { medianPace, type Pace, paceOf } from './latencies.ts'
import { processorMs, StolenTime } from './processor-time.ts'
import {
  machine,
  median,
  note,
  print,
  printTable,
  shownMegabytes,
  shownNumber,
  shownPercent,
} from './report.ts'
import { openSite } from './site/open-site.ts'
import { BROWSER_HEADERS, PageReader } from './site/page-reader.ts'
import type { SitePaths } from './site/site-paths.ts'
import { sized } from './sized.ts'
import type { WrkResult } from './wrk.ts'

/** Before pages are measured, others of their kind are loaded. */
const WARMING_PAGES = sized(1000, 1)
const MEASURED_PAGES = sized(1000, 2)
const CONNECTIONS = sized(32, 2)
const SECONDS = 4
const WARM_UP_SECONDS = 3
/** Whoever opens a site opens the same few searches first. */
const POPULAR_SEARCHES = sized(50, 2)

const PAGES: readonly (readonly [kind: keyof SitePaths, about: string])[] = [
  ['searches', 'searches, all different'],
  ['listings', 'listings, all different'],
  ['states', 'markets of states'],
  ['counties', 'markets of counties'],
  ['sellers', 'sellers'],
  ['home', 'the first page'],
]

const { listings, runs, only } = benchArguments()
await using site = await openSite(listings, { ACREAGE_MAX_LAG_MS: '0' })
const { paths, service } = site
const stolen = new StolenTime()
print(`\n${listings.toLocaleString('en-US')} listings, medians of ${runs} runs. ${machine()}`)

const kinds = PAGES.filter(([kind]) => isWanted(kind))
const rows: string[][] = []
for (const [kind, about] of kinds) {
  note(`${about} …`)
  rows.push([about, ...(await timed(paths[kind]))])
}
if (rows.length > 0) {
  printTable(['one after the other', 'p50 ms', 'p95 ms', 'p99 ms', 'processor ms', 'kB sent'], rows)
}

const popular = paths.searches.slice(0, POPULAR_SEARCHES)
const others = paths.searches.slice(POPULAR_SEARCHES)
const loads = {
  'searches, all different': paths.searches,
  [`searches, every second one of ${POPULAR_SEARCHES}`]: others.flatMap((path, i) => [
    path,
    popular[i % popular.length] ?? path,
  ]),
}
const loadRows: string[][] = []
for (const [about, sent] of Object.entries(isWanted('load') ? loads : {})) {
  note(`${about}, over ${CONNECTIONS} connections …`)
  loadRows.push([about, ...(await loaded(sent))])
}
if (loadRows.length > 0) {
  printTable(
    [`${CONNECTIONS} connections`, 'pages/s', 'p50 ms', 'p99 ms', 'processor ms'],
    loadRows,
  )
}
print(`
Processor time is of all threads of the service, a page. The host of a virtual machine took ${shownPercent(stolen.share())} of the time.
The service's process holds ${shownMegabytes(service.residentBytes())} MB.`)

function isWanted(part: keyof SitePaths | 'load'): boolean {
  return only.length === 0 || only.includes(part)
}

/** With the processor time of a page. */
interface LoadedRun extends WrkResult {
  readonly usedMs: number
}

/** The times of pages, each of which was not asked for lately, as far as there are this many. */
async function timed(some: readonly string[]): Promise<string[]> {
  using reader = new PageReader(service.address)
  const next = inTurn(some, path => path)
  for (let page = 0; page < WARMING_PAGES; page++) await reader.load(next())
  let bytes = 0
  const paces: Pace[] = []
  const used = processorMs(service.pid)
  for (let run = 0; run < runs; run++) {
    const times: number[] = []
    for (let page = 0; page < MEASURED_PAGES; page++) {
      const loadedPage = await reader.load(next())
      bytes += loadedPage.bytes
      times.push(loadedPage.ms)
    }
    paces.push(paceOf(times))
  }
  const pages = runs * MEASURED_PAGES
  const usedMs = (processorMs(service.pid) - used) / pages
  const { p50, p95, p99 } = medianPace(paces)
  return [p50, p95, p99, usedMs, bytes / pages / 1000].map(shownNumber)
}

async function loaded(some: readonly string[]): Promise<string[]> {
  const next = inTurn(some, path => ({ method: 'GET', path, headers: BROWSER_HEADERS }) as const)
  const load = await getLoad(site.folder, next, some.length, CONNECTIONS)
  await load(service.address, WARM_UP_SECONDS)
  const measured: LoadedRun[] = []
  for (let run = 0; run < runs; run++) {
    const used = processorMs(service.pid)
    const result = await load(service.address, SECONDS)
    const pages = result.requestsPerSecond * SECONDS
    measured.push({ ...result, usedMs: (processorMs(service.pid) - used) / pages })
  }
  return (['requestsPerSecond', 'p50Ms', 'p99Ms', 'usedMs'] as const).map(figure =>
    shownNumber(median(measured.map(one => one[figure]))),
  )
}
