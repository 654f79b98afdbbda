/**
 * Measures what followers of changes and readers of the whole catalog get: `npm run bench:changes -- --listings 100000`. A hundred
 * streams follow while listings are edited 200 times a second; then the files of all listings are read. Ends with an error when an event is
 * missing, comes twice or out of order.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { recordCatalog } from '../src/app/open-catalog.ts'
import { SERVICE_PRINCIPAL } from '../src/domain/accounts/principal.ts'
import type { AccountId, ListingId } from '../src/domain/values/ids.ts'
import { benchArguments } from './arguments.ts'
import { copyOfCatalog, openFolder } from './catalog.ts'
import type { Followed } from './changes/following-process.ts'
import { readFile } from './changes/read-file.ts'
import { forkBeside, nextMessage } from './child.ts'
import { drawDemo } from './drawn-demo.ts'
import { jsonOf } from './json-answer.ts'
import { processorMs } from './processor-time.ts'
import { machine, note, print, printTable, shownMegabytes, shownNumber } from './report.ts'
import { residentBytes } from './resident-bytes.ts'
import { type ServerProcess, startService, untilPublished } from './service-process.ts'
import { sized } from './sized.ts'

const FOLLOWERS = sized(100, 5)
const FOLLOWERS_OF_KEY = 5
const WRITES_PER_SECOND = 200
const WRITERS = 16
const SECONDS = sized(20, 0.2)
const FIRST_PRICE = 10_000
const READ_AT_ONCE = 1000
const SAMPLE_MS = 50

const { listings, only } = benchArguments()
await using catalog = await copyOfCatalog(listings)
const { folder, key } = catalog
// Otherwise the service draws beside what is measured.
note('Drawing the pictures …')
await drawDemo(folder)
const keys = await followerKeys()
const edited = await listingsToEdit(WRITES_PER_SECOND * SECONDS)
// A machine that is busy with the bench itself must refuse no edit.
await using service = await startService(folder, {
  ACREAGE_MAX_LAG_MS: '0',
  ACREAGE_LOG_LEVEL: 'error',
})
const headers = { 'X-API-Key': key }
note('Waiting until what is shown is known …')
await untilPublished(service, key)
print(`\n${listings.toLocaleString('en-US')} listings. ${machine()}`)
if (only.length === 0 || only.includes('followers')) await measureFollowers()
if (only.length === 0 || only.includes('export')) await measureExports()

async function measureFollowers(): Promise<void> {
  note(`${FOLLOWERS} streams follow, ${WRITES_PER_SECOND} edits a second …`)
  const child = forkBeside('changes/following-process.ts', [
    service.address,
    String(FOLLOWERS),
    ...keys,
  ])
  await nextMessage(child)
  const before = service.residentBytes()
  const acknowledgedAt: number[] = []
  const began = performance.now()
  const due = edited.entries()
  const write = async () => {
    for (const [i, listing] of due) {
      await sleep(Math.max(0, began + (1000 * i) / WRITES_PER_SECOND - performance.now()))
      await edit(listing, FIRST_PRICE + i)
      acknowledgedAt[i] = performance.timeOrigin + performance.now()
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  const seconds = (performance.now() - began) / 1000
  for (let read = 0; read < edited.length; await sleep(100)) {
    child.send('look')
    read = await nextMessage<number>(child)
    if ((performance.now() - began) / 1000 > 3 * SECONDS + 60) break
  }
  child.send({ acknowledgedAt })
  const { p50, p99, max, missing, twice, outOfOrder } = await nextMessage<Followed>(child)
  printTable(
    ['followers', 'writes/s', 'p50 ms', 'p99 ms', 'max ms', 'missing', 'twice', 'memory MB more'],
    [
      [
        String(FOLLOWERS),
        shownNumber(edited.length / seconds),
        ...[p50, p99, max].map(shownNumber),
        ...[missing, twice].map(String),
        shownMegabytes(Math.max(0, service.residentBytes() - before)),
      ],
    ],
  )
  if (missing + twice + outOfOrder > 0) {
    throw new Error(`${missing} events are missing, ${twice} came twice, ${outOfOrder} too late.`)
  }
}

async function edit({ id, accountId }: (typeof edited)[number], price: number): Promise<void> {
  const answer = await fetch(`${service.address}/v3/listings/${id}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ accountID: accountId, data: { price: { numeric: price } } }),
  })
  if (!answer.ok) throw new Error(`An edit was answered with ${answer.status}.`)
  await answer.body?.cancel()
}

async function measureExports(): Promise<void> {
  const shown = await publicCount()
  const rows: string[][] = []
  note('Waiting until the service has written JSON Lines for the first reader …')
  while (!existsSync(join(folder, 'exports', 'listings.jsonl.kept'))) await sleep(SAMPLE_MS)
  // Of the others, the second file has the listings that the first one has kept.
  for (const form of ['jsonl', 'jsonl.gz', 'csv', 'csv', 'csv.gz', 'json', 'json', 'json.gz']) {
    note(`Reading export.${form} …`)
    const peak = watchMemory(service)
    const began = performance.now()
    const bytes = await readFile(`${service.address}/ext/export.${form}`, headers)
    const seconds = (performance.now() - began) / 1000
    const { own, child, childMs } = peak.end()
    rows.push([
      form,
      shownNumber(shown / seconds),
      shownNumber((1000 * shown) / childMs),
      shownMegabytes(bytes),
      shownNumber(seconds),
      shownMegabytes(own),
      shownMegabytes(child),
    ])
  }
  const heads = [
    'file',
    'listings/s',
    'listings per processor second of the process that writes',
    'MB',
    's',
    'MB more in the service',
    'MB of the process that writes',
  ]
  printTable(heads, rows)
}

/** How many listings a file has. */
async function publicCount(): Promise<number> {
  const answer = await fetch(`${service.address}/ext/facets?status=P,PP,S&listingType=1,2,3`, {
    headers,
  })
  const { records } = await jsonOf<{ records: number }>(answer)
  return records
}

/** The most memory that the service takes beyond what it took at first, and that of a process that it starts, with the processor time of that. */
function watchMemory({ pid, ...service }: ServerProcess) {
  const before = service.residentBytes()
  let own = 0
  let child = 0
  let childMs = 0
  const timer = setInterval(() => {
    own = Math.max(own, service.residentBytes() - before)
    child = Math.max(child, ...childrenOf(pid).map(residentBytes))
    childMs = Math.max(childMs, ...childrenOf(pid).map(processorMs))
  }, SAMPLE_MS)
  return {
    end: () => {
      clearInterval(timer)
      return { own, child, childMs }
    },
  }
}

/** Linux alone tells; 0 elsewhere. */
function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap(task =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
        .split(' ')
        .filter(Boolean)
        .map(Number),
    )
  } catch {
    return []
  }
}

async function followerKeys(): Promise<string[]> {
  const store = await openFolder(folder)
  await using _closing = store
  const made: string[] = []
  for (let i = 0; i < FOLLOWERS / FOLLOWERS_OF_KEY; i++) {
    const wanted = { accountId: 1 as AccountId, permissions: [], ratePerMinute: 0 }
    made.push((await recordCatalog(store, Date.now).keys.create(SERVICE_PRINCIPAL, wanted)).text)
  }
  return made
}

/** Listings that are shown, so that each edit of a price is one event. */
async function listingsToEdit(wanted: number) {
  const store = await openFolder(folder)
  await using _closing = store
  const found: { readonly id: ListingId; readonly accountId: AccountId }[] = []
  for (let from = 1; found.length < wanted && from <= listings; from += READ_AT_ONCE) {
    const ids = Array.from({ length: READ_AT_ONCE }, (_, i) => (from + i) as ListingId)
    const records = await store.listings.searchRecords(ids)
    found.push(...records.filter(({ active, status }) => active && status === 'P'))
  }
  return found.slice(0, wanted).map(({ id, accountId }) => ({ id, accountId }))
}
