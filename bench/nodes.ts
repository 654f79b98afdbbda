/**
 * One service on SQLite beside one on PostgreSQL, then one, two and three nodes on one primary with a streaming replica,
 * and whose processor time the requests take. All of it runs on this machine, the load generator included, so rates of
 * several nodes rise only as long as cores are free; the shares of the processor time tell what would limit them.
 */
import type { ListingId } from '../src/domain/values/ids.ts'
import { benchArguments } from './arguments.ts'
import { copyOfCatalog, openFolder } from './catalog.ts'
import { getLoad, ownLoad } from './get-load.ts'
import type { SentRequest } from './load.ts'
import { movedIntoServers, startNodes } from './nodes/nodes-site.ts'
import { processorSeconds } from './nodes/processor-time.ts'
import { machine, median, note, print, printTable, shownNumber } from './report.ts'
import { type ServerProcess, startService } from './service-process.ts'
import { differentOf, serviceRequests } from './service-requests.ts'
import { sized } from './sized.ts'
import type { WrkResult } from './wrk.ts'

const NODES = sized(3, 1)
const CONNECTIONS = sized(32, 2)
const SECONDS = 5
const COLD_LISTINGS = 20_000
const IDS_AT_ONCE = 5000

type Load = (address: string, connections: number) => Promise<WrkResult>

const { listings, runs } = benchArguments()
await using catalog = await copyOfCatalog(listings)
const { folder, key } = catalog
const requests = await serviceRequests(folder, key)
const nextCold = await coldListings()
await using servers = await movedIntoServers(folder)

const searching: Load = async (address, connections) => {
  const load = await getLoad(folder, requests.search, differentOf('search'), connections)
  return await load(address, SECONDS)
}
const sending =
  (next: () => SentRequest): Load =>
  (address, connections) =>
    ownLoad(next, connections)(address, SECONDS)

const KINDS: readonly (readonly [about: string, load: Load, connections: number])[] = [
  ['GET /v3/listings, the search mix', searching, CONNECTIONS],
  ['GET /v3/listings/{id}, each for the first time, one after the other', sending(nextCold), 1],
  ['POST /v3/lead', sending(requests.lead), CONNECTIONS],
  ['POST /v3/listings/{id}, an edit', sending(requests.edit), CONNECTIONS],
]

await using nodes = disposable(await startNodes(NODES, folder, servers))
{
  note('Starting a service on SQLite …')
  await using sqlite = await startService(folder)
  const [first] = nodes.list
  if (first !== undefined) await compareStores(sqlite, first)
}
await countNodes()

/** The listings of a catalog that are shown; each is asked for once, until all were. */
async function coldListings(): Promise<() => SentRequest> {
  const store = await openFolder(folder)
  await using _closing = store
  const ids: ListingId[] = []
  for (let first = 1; first <= listings && ids.length < COLD_LISTINGS; first += IDS_AT_ONCE) {
    const page = Array.from({ length: IDS_AT_ONCE }, (_, i) => (first + i) as ListingId)
    const records = await store.listings.searchRecords(page)
    ids.push(...records.filter(({ active }) => active).map(({ id }) => id))
  }
  let turn = 0
  const headers = { 'X-API-Key': key }
  return () => ({ method: 'GET', path: `/v3/listings/${ids[turn++ % ids.length]}`, headers })
}

async function compareStores(sqlite: ServerProcess, postgres: ServerProcess): Promise<void> {
  const rows: string[][] = []
  for (const [about, load, connections] of KINDS) {
    note(`${about}: SQLite and PostgreSQL …`)
    const measured: [WrkResult[], WrkResult[]] = [[], []]
    for (let run = 0; run <= runs; run++) {
      for (const [i, { address }] of [sqlite, postgres].entries()) {
        const result = await load(address, connections)
        if (run > 0) measured[i]?.push(result)
      }
    }
    const cells = measured.flatMap(results => [
      shownNumber(medianOf(results, 'requestsPerSecond')),
      shownNumber(medianOf(results, 'p50Ms')),
      shownNumber(medianOf(results, 'p99Ms')),
    ])
    const [own, other] = measured
    const share = medianOf(other, 'requestsPerSecond') / medianOf(own, 'requestsPerSecond')
    rows.push([about, String(connections), ...cells, shownNumber(share)])
  }
  print(
    `\n${listings.toLocaleString('en-US')} listings, medians of ${runs} runs of ${SECONDS} s. ${machine()}`,
  )
  printTable(
    [
      ...['', 'connections', 'SQLite, requests/s', 'p50 ms', 'p99 ms'],
      ...['PostgreSQL, requests/s', 'p50 ms', 'p99 ms', 'share'],
    ],
    rows,
  )
}

async function countNodes(): Promise<void> {
  const rows: string[][] = []
  for (const [about, load, connections] of KINDS) {
    for (let count = 1; count <= NODES; count++) {
      note(`${about}: ${count} of ${NODES} nodes …`)
      const results = []
      for (let run = 0; run <= runs; run++) {
        const result = await loadNodes(nodes.list.slice(0, count), load, connections)
        if (run > 0) results.push(result)
      }
      rows.push([
        `${about}; ${count === 1 ? 'one node' : `${count} nodes`}`,
        shownNumber(medianOf(results, 'requestsPerSecond')),
        shownNumber(medianOf(results, 'p99Ms')),
        shownNumber(medianOf(results, 'nodes')),
        shownNumber(medianOf(results, 'primary')),
        shownNumber(medianOf(results, 'replica')),
      ])
    }
  }
  printTable(
    ['', 'requests/s in all', 'p99 ms', 'cores of the nodes', 'of the primary', 'of the replica'],
    rows,
  )
}

/** Loads some nodes at once; they share the connections. */
async function loadNodes(loaded: readonly ServerProcess[], load: Load, connections: number) {
  const groups = {
    nodes: nodes.list.map(({ pid }) => pid),
    primary: [servers.primary.processId],
    replica: [servers.replica.processId],
  }
  const times = () => Object.values(groups).map(processorSeconds)
  const began = performance.now()
  const before = times()
  const each = Math.max(1, Math.round(connections / loaded.length))
  const results = await Promise.all(loaded.map(({ address }) => load(address, each)))
  const seconds = (performance.now() - began) / 1000
  const [ofNodes = 0, ofPrimary = 0, ofReplica = 0] = times().map(
    (after, i) => (after - (before[i] ?? 0)) / seconds,
  )
  return {
    requestsPerSecond: results.reduce((sum, result) => sum + result.requestsPerSecond, 0),
    p99Ms: Math.max(...results.map(({ p99Ms }) => p99Ms)),
    nodes: ofNodes,
    primary: ofPrimary,
    replica: ofReplica,
  }
}

function medianOf<Name extends string>(
  results: readonly Readonly<Record<Name, number>>[],
  name: Name,
): number {
  return median(results.map(result => result[name]))
}

function disposable(list: readonly ServerProcess[]) {
  return {
    list,
    [Symbol.asyncDispose]: async () => {
      for (const one of list) await one[Symbol.asyncDispose]()
    },
  }
}
