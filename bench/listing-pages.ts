import { Agent, get } from 'node:http'
import { parseArgs } from 'node:util'
import { Random } from '../demo/random.ts'
import { type Pace, paceOf } from './latencies.ts'
import { machine, note, print, printTable } from './report.ts'

/**
 * Measures the pages of listings of a running service that has no limit for visitors, one after the other, until the
 * client has the whole page.
 * Run: ACREAGE_SITE_RATE=0 node bin/acreage serve &
 *      node bin/run bench/listing-pages.ts --address http://localhost:8080 --listings 100000
 */

const WARMING_PAGES = 1500
const MEASURED_PAGES = 1500
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const { values } = parseArgs({
  options: {
    address: { type: 'string', default: 'http://localhost:8080' },
    listings: { type: 'string', default: '2000' },
  },
})
const random = new Random(7)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

interface Loaded {
  readonly status: number
  readonly location: string
  readonly bytes: number
  readonly ms: number
}

function load(path: string): Promise<Loaded> {
  const began = performance.now()
  const headers = { accept: 'text/html', 'user-agent': BROWSER }
  return new Promise((resolve, reject) => {
    get(new URL(path, values.address), { agent, headers }, answer => {
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
      })
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location ?? '',
          bytes,
          ms: performance.now() - began,
        }),
      )
    }).on('error', reject)
  })
}

/** The pages of some listings, each once. */
async function loadPages(count: number): Promise<Pace & { readonly kilobytes: number }> {
  const pages: Loaded[] = []
  while (pages.length < count) {
    const { status, location } = await load(
      `/property/${random.between(1, Number(values.listings)).toFixed()}`,
    )
    // A listing that is no longer offered is sent elsewhere.
    if (status === 301) pages.push(await load(location))
  }
  const bytes = pages.reduce((sum, page) => sum + page.bytes, 0)
  return { ...paceOf(pages.map(({ ms }) => ms)), kilobytes: bytes / count / 1024 }
}

note('Loading pages until the service is warm …')
await loadPages(WARMING_PAGES)
const rows = [await loadPages(MEASURED_PAGES), await loadPages(MEASURED_PAGES)]
print(machine())
printTable(
  ['pages', 'p50 ms', 'p95 ms', 'p99 ms', 'kB'],
  rows.map(({ p50, p95, p99, kilobytes }) => [
    String(MEASURED_PAGES),
    ...[p50, p95, p99, kilobytes].map(figure => figure.toFixed(2)),
  ]),
)
agent.destroy()
