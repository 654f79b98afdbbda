/**
 * Pages of searches and of listings in a process that has been warm for long: the shortest of some times for each page, so that what
 * else the machine does changes little. Searches differ each time by a price that leaves nothing out, so no page is a kept one.
 */
import { benchArguments } from './arguments.ts'
import { paceOf } from './latencies.ts'
import { machine, print, printTable, shownNumber } from './report.ts'
import { openSite } from './site/open-site.ts'
import { PageReader } from './site/page-reader.ts'
import { sized } from './sized.ts'

const PAGES = sized(400, 2)
const WARMING_ROUNDS = 2
const TOP_PRICE = 99_000_000

const { listings, runs } = benchArguments()
await using site = await openSite(listings, { ACREAGE_MAX_LAG_MS: '0' })
const { paths, service } = site
print(`\n${listings.toLocaleString('en-US')} listings, the best of ${runs} times. ${machine()}`)
const searches = paths.searches.filter(path => !path.includes('hp=')).slice(0, PAGES)
const rows = [
  ['searches', ...(await warmPace(searches, (path, round) => withTopPrice(path, round)))],
  ['listings', ...(await warmPace(paths.listings.slice(0, PAGES), path => path))],
]
printTable(['', 'mean ms', 'p50 ms', 'p95 ms', 'p99 ms'], rows)

async function warmPace(
  some: readonly string[],
  asked: (path: string, round: number) => string,
): Promise<string[]> {
  using reader = new PageReader(service.address)
  const best = new Map<string, number>()
  for (let round = 0; round < WARMING_ROUNDS + runs; round++) {
    for (const path of some) {
      const { ms } = await reader.load(asked(path, round))
      if (round >= WARMING_ROUNDS) best.set(path, Math.min(ms, best.get(path) ?? ms))
    }
  }
  const times = [...best.values()]
  const { p50, p95, p99 } = paceOf(times)
  const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length
  return [mean, p50, p95, p99].map(shownNumber)
}

function withTopPrice(path: string, round: number): string {
  return `${path}${path.includes('?') ? '&' : '?'}hp=${TOP_PRICE + round}`
}
