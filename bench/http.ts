/**
 * A running service under load, beside two bare Fastify servers: one sends the same bytes, one the bodies alone. Each
 * runs in a process of its own. wrk sends the GETs if it is installed, this process sends the rest.
 */
import { join } from 'node:path'
import { benchArguments } from './arguments.ts'
import { copyOfCatalog } from './catalog.ts'
import { getLoad, ownLoad } from './get-load.ts'
import { recordAnswers, writeBareAnswers } from './recorded-answers.ts'
import { machine, median, note, print, printTable, shownMegabytes, shownNumber } from './report.ts'
import { startBareServer, startService, untilPublished } from './service-process.ts'
import { differentOf, serviceRequests } from './service-requests.ts'
import { sized } from './sized.ts'
import { hasWrk, type WrkResult } from './wrk.ts'

const CONNECTIONS = sized(32, 2)
const SECONDS = 4
const WARM_UP_SECONDS = 2

const KINDS = [
  ['types', 'GET /v3/types/sort'],
  ['search', 'GET /v3/listings, the search mix'],
  ['listing', 'GET /v3/listings/{id}'],
  ['lead', 'POST /v3/lead'],
  ['edit', 'POST /v3/listings/{id}, an edit'],
] as const

const { listings, runs, only } = benchArguments()
await using catalog = await copyOfCatalog(listings)
const requests = await serviceRequests(catalog.folder, catalog.key)
const kinds = KINDS.filter(([kind]) => only.length === 0 || only.includes(kind)).map(
  ([kind, about]) => ({ about, next: requests[kind], different: differentOf(kind) }),
)

note('Starting the servers …')
await using service = await startService(catalog.folder)
await untilPublished(service, catalog.key)
const file = join(catalog.folder, 'answers.json')
const sent = kinds.flatMap(({ next, different }) => Array.from({ length: different }, next))
await recordAnswers(service.address, sent, file)
await using same = await startBareServer(file)
const bareFile = join(catalog.folder, 'bare-answers.json')
await writeBareAnswers(file, bareFile)
await using bare = await startBareServer(bareFile)

const isWrkThere = hasWrk()
const rows: string[][] = []
for (const { about, next, different } of kinds) {
  note(`${about} …`)
  // POSTs must all differ, so that wrk cannot send them.
  const load = about.startsWith('GET')
    ? await getLoad(catalog.folder, next, different, CONNECTIONS)
    : ownLoad(next, CONNECTIONS)
  const own: WrkResult[] = []
  const others: WrkResult[][] = [[], []]
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

function rateOf(measured: readonly WrkResult[]): number {
  return median(measured.map(({ requestsPerSecond }) => requestsPerSecond))
}
