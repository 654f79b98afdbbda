/**
 * Sends a service 100,000 random requests, or as many as are said: fuzz.ts [REQUESTS] [SEED]. They are
 * drawn from the OpenAPI documents, by a seed that is printed; the same seed and count send the same
 * requests. It ends with an error at an answer of 500 or above, at one that is not as its document
 * says, at an operation that was never answered with success, and when memory keeps growing. Then it asks pages of the
 * site with random queries, edits listings at random, and changes bytes of imported files, as tests do with fewer.
 */
import { randomInt } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { editAtRandom } from '../api/edited-at-random.ts'
import { askForFiles } from '../api/random-files.ts'
import { RandomTraffic, SEGMENTS, type Segment, type Tally } from '../api/random-traffic.ts'
import { startTestService } from '../api/service.ts'
import { rowsOf } from '../api/written-rows.ts'
import { changeBytes } from '../feeds/changed-bytes.ts'
import { askAnyQueries } from '../site/any-query.ts'
import { opener, siteOptions } from '../site/site-service.ts'

const REQUESTS = 100_000
const ROUNDS = 20
/** After these, caches are as full as they get. */
const WARM_UP_ROUNDS = 4
const SHARES: Readonly<Record<Segment, number>> = { v1: 0.35, v3: 0.55, ext: 0.05 }
const SHARE_OF_FILES = 0.05
/** Of each other kind of work, for a request. */
const SHARE_OF_OTHER = 0.01

/** Each listing that the requests create is in the index, and may use this much. */
const MAX_BYTES_PER_LISTING = 8 * 1024
const MAX_GROWTH_BYTES = 16 * 2 ** 20
/** The resident memory goes up and down with the garbage in between, so it may grow by this much. */
const MAX_RESIDENT_GROWTH_BYTES = 256 * 2 ** 20
const MEGABYTE = 2 ** 20

interface Footprint {
  readonly usedBytes: number
  readonly residentBytes: number
  readonly listings: number
}

const [requests = REQUESTS, seed = randomInt(2 ** 31)] = process.argv.slice(2).map(Number)
const replay = `node bin/run test/fuzz/fuzz.ts ${requests} ${seed}`
process.stdout.write(`${requests} requests, seed ${seed}; again: ${replay}\n`)
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

await using service = await startTestService({ site: siteOptions() })
const traffic = await RandomTraffic.against(service)
const byStatus = new Map<number, number>()
const tallies: (Tally & { readonly segment: Segment })[] = []
const began = performance.now()
let warm = footprint()
for (let round = 1; round <= ROUNDS; round++) {
  for (const segment of SEGMENTS) {
    const count = Math.round((requests * SHARES[segment]) / ROUNDS)
    tallies.push({
      segment,
      ...(await traffic.run(segment, { requests: count, seed: seed + round })),
    })
  }
  const files = Math.round((requests * SHARE_OF_FILES) / ROUNDS)
  for (const [status, n] of await askForFiles(service, { requests: files, seed: seed + round })) {
    byStatus.set(status, (byStatus.get(status) ?? 0) + n)
  }
  const now = footprint()
  if (round === WARM_UP_ROUNDS) warm = now
  process.stderr.write(`Round ${round} of ${ROUNDS}: ${shown(now)}\n`)
}
const last = footprint()
reportAnswers()
reportMemory()
await tryOther()

/** What is asserted by itself, and no request of the OpenAPI documents. */
async function tryOther(): Promise<void> {
  const tell = (what: string) => process.stdout.write(`${what}, as they have to be\n`)
  const runs = Math.ceil(requests * SHARE_OF_OTHER)
  await askAnyQueries(opener(service), { runs, seed })
  tell(`${runs} pages with random queries`)
  await editAtRandom(service, { runs, seed })
  tell(`${runs} listings edited at random`)
  await changeBytes(runs, seed)
  tell(`${runs} files of each format with changed bytes`)
}

function footprint(): Footprint {
  collectGarbage()
  const { heapUsed, external, rss } = process.memoryUsage()
  const [{ n } = { n: 0 }] = rowsOf(service, 'select count(*) n from listing') as { n: number }[]
  return { usedBytes: heapUsed + external, residentBytes: rss, listings: n }
}

function shown({ usedBytes, residentBytes, listings }: Footprint): string {
  const megabytes = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MiB`
  return `${megabytes(usedBytes)} used, ${megabytes(residentBytes)} resident, ${listings} listings`
}

function reportAnswers(): void {
  for (const tally of tallies) {
    for (const [status, n] of tally.byStatus) byStatus.set(status, (byStatus.get(status) ?? 0) + n)
  }
  const answered = [...byStatus].toSorted(([a], [b]) => a - b)
  const seconds = Math.round((performance.now() - began) / 1000)
  const total = answered.reduce((sum, [, n]) => sum + n, 0)
  process.stdout.write(
    `${total} answers in ${seconds} s, each as described: ` +
      `${answered.map(([status, n]) => `${status}: ${n}`).join(', ')}\n`,
  )
  for (const segment of SEGMENTS) {
    const own = tallies.filter(tally => tally.segment === segment)
    const succeeded = new Set(own.flatMap(tally => [...tally.succeeded]))
    const never = (own[0]?.operations ?? []).filter(operation => !succeeded.has(operation))
    process.stdout.write(
      `${segment}: ${succeeded.size} operations answered with success${never.map(name => `, never ${name}`).join('')}\n`,
    )
    if (never.length > 0) process.exitCode = 1
  }
}

function reportMemory(): void {
  const created = last.listings - warm.listings
  const growth = last.usedBytes - warm.usedBytes
  const most = MAX_GROWTH_BYTES + created * MAX_BYTES_PER_LISTING
  const isStable =
    growth <= most && last.residentBytes - warm.residentBytes <= MAX_RESIDENT_GROWTH_BYTES
  process.stdout.write(
    `Memory when warm: ${shown(warm)}; at the end: ${shown(last)}. ` +
      `${isStable ? 'Stable' : 'NOT STABLE'}: ${Math.round(growth / MEGABYTE)} MiB more in use, of at most ${Math.round(most / MEGABYTE)}\n`,
  )
  if (!isStable) process.exitCode = 1
}
