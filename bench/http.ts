/**
 * A running service under load, beside two bare Fastify servers: one sends the same bytes, one the bodies alone. Each
 * runs in a process of its own. wrk sends the GETs if it is installed, this process sends the rest.
 */
import { join } from 'node:path'
import { benchArguments } from './arguments.ts'
import { copyOfCatalogue } from './catalogue.ts'
import { putUnderLoad, type SentRequest } from './load.ts'
import { recordAnswers, writeBareAnswers } from './recorded-answers.ts'
import {
  machine,
  median,
  note,
  percentile,
  print,
  printTable,
  shownMegabytes,
  shownNumber,
} from './report.ts'
import { startBareServer, startService } from './service-process.ts'
import { differentOf, serviceRequests } from './service-requests.ts'
import { hasWrk, runWrk, writeWrkScript } from './wrk.ts'

const CONNECTIONS = 32
const SECONDS = 4
const WARM_UP_SECONDS = 2

const KINDS = {
  types: 'GET /v3/types/sort',
  search: 'GET /v3/listings, the search mix',
  listing: 'GET /v3/listings/{id}',
  lead: 'POST /v3/lead',
  edit: 'POST /v3/listings/{id}, an edit',
} as const

interface Measured {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Puts a server under load for some seconds. */
type Load = (address: string, seconds: number) => Promise<Measured>

const { listings, runs, only } = benchArguments()
await using catalogue = await copyOfCatalogue(listings)
const requests = await serviceRequests(catalogue.folder, catalogue.key)
const kinds = Object.entries(KINDS)
  .filter(([kind]) => only.length === 0 || only.includes(kind))
  .map(([kind, about]) => {
    const name = kind as keyof typeof KINDS
    return { about, next: requests[name], different: differentOf(name) }
  })

note('Starting the servers …')
await using service = await startService(catalogue.folder)
const file = join(catalogue.folder, 'answers.json')
const sent = kinds.flatMap(({ next, different }) => Array.from({ length: different }, next))
await recordAnswers(service.address, sent, file)
await using same = await startBareServer(file)
const bareFile = join(catalogue.folder, 'bare-answers.json')
await writeBareAnswers(file, bareFile)
await using bare = await startBareServer(bareFile)

const isWrkThere = hasWrk()
const rows: string[][] = []
for (const { about, next, different } of kinds) {
  note(`${about} …`)
  const load = await loadOf(about, next, different)
  const own: Measured[] = []
  const others: Measured[][] = [[], []]
  for (const { address } of [service, same, bare]) await load(address, WARM_UP_SECONDS)
  for (let run = 0; run < runs; run++) {
    own.push(await load(service.address, SECONDS))
    for (const [i, { address }] of [same, bare].entries()) {
      others[i]?.push(await load(address, SECONDS))
    }
  }
  const rate = rateOf(own)
  rows.push([
    about,
    shownNumber(rate),
    shownNumber(median(own.map(({ p50Ms }) => p50Ms))),
    shownNumber(median(own.map(({ p99Ms }) => p99Ms))),
    ...others.flatMap(measured => [
      shownNumber(rateOf(measured)),
      shownNumber(rate / rateOf(measured)),
    ]),
  ])
}
print(
  `\n${listings.toLocaleString('en-US')} listings, ${CONNECTIONS} connections, GETs by ${isWrkThere ? 'wrk' : 'autocannon'}, medians of ${runs} runs. ${machine()}`,
)
printTable(
  [
    ...['', 'requests/s', 'p50 ms', 'p99 ms'],
    ...['bare Fastify, same bytes', 'share', 'bare Fastify, bodies alone', 'share'],
  ],
  rows,
)
print(`\nThe service's process holds ${shownMegabytes(service.residentBytes())} MB.`)

function rateOf(measured: readonly Measured[]): number {
  return median(measured.map(({ requestsPerSecond }) => requestsPerSecond))
}

/** POSTs must all differ, so that wrk cannot send them. */
async function loadOf(about: string, next: () => SentRequest, different: number): Promise<Load> {
  if (isWrkThere && about.startsWith('GET')) {
    const script = join(catalogue.folder, 'requests.lua')
    await writeWrkScript(script, Array.from({ length: different }, next))
    return (address, seconds) => runWrk(address, script, { connections: CONNECTIONS, seconds })
  }
  return async (address, seconds) => {
    const load = { connections: CONNECTIONS, seconds, next }
    const { requestsPerSecond, latenciesMs } = await putUnderLoad(address, load)
    const [p50Ms = 0, p99Ms = 0] = [0.5, 0.99].map(share => percentile(latenciesMs, share))
    return { requestsPerSecond, p50Ms, p99Ms }
  }
}
