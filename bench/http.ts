/**
 * A running service under load, and beside it a bare Fastify server that sends the same bytes: each
 * in a process of its own, the load in this one.
 */
import { join } from 'node:path'
import { benchArguments } from './arguments.ts'
import { copyOfCatalogue } from './catalogue.ts'
import { putUnderLoad, type SentRequest } from './load.ts'
import { recordAnswers } from './recorded-answers.ts'
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
import { DIFFERENT_REQUESTS, serviceRequests } from './service-requests.ts'

const CONNECTIONS = 32
const SECONDS = 4
const WARM_UP_SECONDS = 2

const KINDS = {
  search: 'GET /v3/listings, the search mix',
  listing: 'GET /v3/listings/{id}',
  lead: 'POST /v3/lead',
  edit: 'POST /v3/listings/{id}, an edit',
} as const

const { listings, runs, only } = benchArguments()
await using catalogue = await copyOfCatalogue(listings)
const requests = await serviceRequests(catalogue.folder, catalogue.key)
const kinds = Object.entries(KINDS)
  .filter(([kind]) => only.length === 0 || only.includes(kind))
  .map(([kind, about]) => ({ about, next: requests[kind as keyof typeof KINDS] }))

note('Starting the servers …')
await using service = await startService(catalogue.folder)
const file = join(catalogue.folder, 'answers.json')
const sent = kinds.flatMap(({ next }) => Array.from({ length: DIFFERENT_REQUESTS }, next))
await recordAnswers(service.address, sent, file)
await using bare = await startBareServer(file)

const rows: string[][] = []
for (const { about, next } of kinds) {
  note(`${about} …`)
  const own: number[] = []
  const others: number[] = []
  const latenciesMs: number[] = []
  await underLoad(service.address, next, WARM_UP_SECONDS)
  await underLoad(bare.address, next, WARM_UP_SECONDS)
  for (let run = 0; run < runs; run++) {
    const result = await underLoad(service.address, next, SECONDS)
    own.push(result.requestsPerSecond)
    latenciesMs.push(...result.latenciesMs)
    others.push((await underLoad(bare.address, next, SECONDS)).requestsPerSecond)
  }
  const ratio = median(own) / median(others)
  rows.push([
    about,
    shownNumber(median(own)),
    ...[0.5, 0.99].map(share => shownNumber(percentile(latenciesMs, share))),
    shownNumber(median(others)),
    `${shownNumber(100 * ratio)} %`,
  ])
}
print(
  `\n${listings.toLocaleString('en-US')} listings, ${CONNECTIONS} connections, medians of ${runs} runs. ${machine()}`,
)
printTable(['', 'requests/s', 'p50 ms', 'p99 ms', 'bare Fastify, requests/s', 'ratio'], rows)
print(`\nThe service's process holds ${shownMegabytes(service.residentBytes())} MB.`)

function underLoad(address: string, next: () => SentRequest, seconds: number) {
  return putUnderLoad(address, { connections: CONNECTIONS, seconds, next })
}
