/**
 * Puts a service under load, load.ts [SECONDS] [TIMES]: sends 500 leads a second beside searches; finds how
 * much it answers, offers it five times that for a minute, and measures how long it takes to answer as
 * before; then keeps 2,000 slow connections open beside normal clients. It ends with an error when
 * searches beside leads are slow, when answers come other than with success, 429 and 503, when the
 * service does not recover within 10 s, and when the slow ones hurt the others.
 */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '../cli/acreage.ts'
import { overload } from './overload.ts'
import { prepare } from './prepared.ts'
import { MAX_UNANSWERED, type Offered, sendAtRate } from './senders.ts'
import { besideSlowConnections } from './slow-connections.ts'
import { largeSearchOf, leadsOf, searchesOf, trafficOf } from './traffic.ts'

const SECONDS = 60
const TIMES = 5
const LIMITED_RATE_PER_MINUTE = 60
const LEADS_PER_SECOND = 500
const LEADS_SECONDS = 15
const WARM_UP_SECONDS = 5
const SEARCHES_PER_SECOND = 200
/** 99 % of the searches beside this many leads take no longer. */
const SLOWEST_SEARCH_MS = 25
const SLOW_CONNECTIONS = 2000
const MAX_RECOVERY_SECONDS = 10
/** How much slower the slow clients may make the others. */
const MAX_TIMES_AS_SLOW = 3
const NOISE_MS = 20

const [seconds = SECONDS, times = TIMES] = process.argv.slice(2).map(Number)
const folder = mkdtempSync(join(tmpdir(), 'acreage-load-'))
try {
  const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_LOG_LEVEL: 'error' }
  const [key = '', limitedKey = ''] = await prepare(settings, [0, LIMITED_RATE_PER_MINUTE])
  // The default of operators; other tests refuse no request.
  await using service = await serve([], { ...settings, ACREAGE_MAX_LAG_MS: '500' })
  const port = Number(new URL(service.address).port)
  const listingIds = await listingsOnOffer(service.address, key)
  const options = { port, key, listingIds, limitedKey: null }
  const traffic = trafficOf(options)
  const flood = trafficOf({ ...options, limitedKey })
  print(`The machine was this busy before: ${loadavg()[0]?.toFixed(1)} of ${cpus().length} cores.`)
  reportLeads(await leadsBesideSearches(port, leadsOf(options), searchesOf(options)))
  reportOverload(await overload(port, traffic, flood, { times, seconds }))
  const largeRequest = largeSearchOf(options)
  const memory = () => residentMegabytes(service.pid)
  const megabytesBefore = memory()
  const slow = await besideSlowConnections(
    { port, count: SLOW_CONNECTIONS, largeRequest, memory },
    traffic,
  )
  reportSlow(slow, megabytesBefore)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The first ids of those on offer. */
async function listingsOnOffer(address: string, key: string): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; page <= 10; page++) {
    const response = await fetch(
      `${address}/v3/listings?listingsPerPage=100&pageNumber=${page}&APIKey=${key}`,
    )
    if (!response.ok) throw new Error(`Not found: ${response.status} ${await response.text()}`)
    const { data } = (await response.json()) as { data: { listingID: number }[] }
    ids.push(...data.map(({ listingID }) => listingID))
  }
  return ids
}

/** Offers leads at a fixed rate while others search at theirs. */
async function leadsBesideSearches(port: number, leads: () => string, searches: () => string) {
  const both = async (leadSeconds: number) => {
    const load = { seconds: leadSeconds, connections: 16 }
    return await Promise.all([
      sendAtRate(port, leads, { ...load, perSecond: LEADS_PER_SECOND }),
      sendAtRate(port, searches, { ...load, perSecond: SEARCHES_PER_SECOND }),
    ])
  }
  await both(WARM_UP_SECONDS)
  return await both(LEADS_SECONDS)
}

function reportLeads([leads, searches]: readonly [Offered, Offered]): void {
  print(`${LEADS_PER_SECOND} leads a second for ${LEADS_SECONDS} s: ${leads.answers}.`)
  print(`${SEARCHES_PER_SECOND} searches a second beside them: ${searches.answers}.`)
  if (leads.unsent + searches.unsent > 0) fail('Not all could be sent.')
  if (leads.answers.succeeded !== LEADS_PER_SECOND * LEADS_SECONDS) fail('Leads were refused.')
  const p99Ms = searches.answers.percentileMs(0.99)
  if (p99Ms > SLOWEST_SEARCH_MS) fail(`A search took ${p99Ms.toFixed(1)} ms.`)
}

function reportOverload(result: Awaited<ReturnType<typeof overload>>): void {
  const { capacityPerSecond, p99BeforeMs, offered, probes, recoverySeconds, strange } = result
  print(
    `Alone: ${Math.round(capacityPerSecond)} answers a second, 99 % within ${p99BeforeMs.toFixed(1)} ms.`,
  )
  print(
    `Offered ${Math.round(offered.perSecond)} a second for ${seconds} s, of which ${offered.unsent} were held back, as ${MAX_UNANSWERED} waited on each connection: ${offered.answers}.`,
  )
  print(`Asked for its health meanwhile: ${probes}.`)
  print(`As before after ${recoverySeconds.toFixed(1)} s.`)
  if (probes.succeeded !== probes.total) fail('A health check was refused.')
  if (strange.length > 0) fail(`Answers that should not be: ${strange.join(', ')}.`)
  if (recoverySeconds > MAX_RECOVERY_SECONDS) fail('It did not recover in time.')
}

function reportSlow(
  result: Awaited<ReturnType<typeof besideSlowConnections>>,
  megabytesBefore: number,
): void {
  const { before, beside, minOpen, minOpenInAll, opened, maxMegabytes } = result
  const kinds = [...minOpen].map(([name, least]) => `${least} ${name}`)
  print(`Without slow connections: ${before}.`)
  print(`Beside slow connections: ${beside}.`)
  print(
    `Never fewer than ${minOpenInAll} of these were open (${kinds.join(', ')}; ${opened} opened in all).`,
  )
  print(`The service took ${megabytesBefore} MB before, ${maxMegabytes} MB at most meanwhile.`)
  if (minOpenInAll < SLOW_CONNECTIONS) fail('Too few were open.')
  if (beside.succeeded !== beside.total) fail('The slow ones had others refused.')
  const most = MAX_TIMES_AS_SLOW * before.percentileMs(0.99) + NOISE_MS
  if (beside.percentileMs(0.99) > most) fail('The slow ones hurt the others.')
}

/** The memory that a process takes. */
function residentMegabytes(processId: number | undefined): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', `${processId}`], { encoding: 'utf8' })
  return Math.round(Number(kilobytes) / 1024)
}

function fail(text: string): void {
  print(`FAILED: ${text}`)
  process.exitCode = 1
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
