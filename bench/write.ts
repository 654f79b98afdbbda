/**
 * Measures writes while searches run: with a service in its own process, with the engine alone, and with a batch of
 * changes that another process commits.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { benchArguments } from './arguments.ts'
import { catalogFolder, copyOfCatalog } from './catalog.ts'
import { forkBeside, nextMessage } from './child.ts'
import { jsonOf } from './json-answer.ts'
import { putUnderLoad, type SentRequest } from './load.ts'
import { machine, median, note, percentile, print, printTable, shownNumber } from './report.ts'
import { startService, untilPublished } from './service-process.ts'
import { serviceRequests } from './service-requests.ts'
import { sized } from './sized.ts'
import type { Applied } from './write/apply-process.ts'

const SEARCH_CONNECTIONS = sized(4, 1)
const SECONDS = sized(4, 0.1)
const BATCH = sized(10_000, 20)
/** No listing of the demo has such a price. */
const BATCH_PRICE_USD = 1_234_567.25
const VISIBLE_CHECK_MS = 20

const { listings, runs } = benchArguments()

note('The engine alone …')
const child = forkBeside('write/apply-process.ts', [await catalogFolder(listings)])
const applied = await nextMessage<Applied[]>(child)

note('Starting the service …')
await using catalog = await copyOfCatalog(listings)
const { folder, key } = catalog
const requests = await serviceRequests(folder, key)
await using service = await startService(folder)
await untilPublished(service, key)

/** The result of a period in which searches ran beside writes. */
interface Phase {
  /** How often was written, and how long each write took in milliseconds. */
  readonly writeMs: readonly number[]
  readonly searchMs: readonly number[]
  readonly searchesPerSecond: number
}

const phases = new Map<string, Phase[]>()
const visible: number[] = []
const committed: number[] = []
for (let run = 0; run <= runs; run++) {
  note(run === 0 ? 'Warming up …' : `Run ${run} …`)
  const results = {
    'nothing else': await whileSearching(pause),
    inserts: await whileSearching(() => writing(requests.insert)),
    edits: await whileSearching(() => writing(requests.edit)),
    [`a batch of ${BATCH.toLocaleString('en-US')} changes`]: await whileSearching(() => batch(run)),
  }
  if (run === 0) continue
  for (const [name, phase] of Object.entries(results)) {
    phases.set(name, [...(phases.get(name) ?? []), phase])
  }
}
report()

async function whileSearching(work: () => Promise<number[]>): Promise<Phase> {
  const load = { connections: SEARCH_CONNECTIONS, seconds: SECONDS, next: requests.search }
  const [{ latenciesMs, requestsPerSecond }, writeMs] = await Promise.all([
    putUnderLoad(service.address, load),
    work(),
  ])
  return { writeMs, searchMs: latenciesMs, searchesPerSecond: requestsPerSecond }
}

async function pause(): Promise<number[]> {
  await sleep(1000 * SECONDS)
  return []
}

/** One writer, which writes again as soon as a write is acknowledged. */
async function writing(next: () => SentRequest): Promise<number[]> {
  const latenciesMs: number[] = []
  const end = performance.now() + 1000 * SECONDS
  while (performance.now() < end) {
    const { method, path, headers, body } = next()
    const began = performance.now()
    const answer = await fetch(service.address + path, { method, headers, body: body ?? null })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`A write was answered ${answer.status}: ${text}`)
    latenciesMs.push(performance.now() - began)
  }
  return latenciesMs
}

/** Lets another process make a transaction. @returns How long it took. */
async function batch(run: number): Promise<number[]> {
  const price = BATCH_PRICE_USD + run
  const writer = forkBeside('write/batch-process.ts', [folder, String(BATCH), String(price)])
  const closed = once(writer, 'close')
  await nextMessage(writer)
  writer.send('go')
  const tookMs = await nextMessage<number>(writer)
  const began = performance.now()
  while ((await countAt(price)) < BATCH) await sleep(VISIBLE_CHECK_MS)
  if (run > 0) visible.push(performance.now() - began)
  if (run > 0) committed.push(tookMs)
  await closed
  return []
}

async function countAt(price: number): Promise<number> {
  const query = `lp=${price}&hp=${price}&listingsPerPage=1`
  const answer = await fetch(`${service.address}/v3/listings?${query}`, {
    headers: { 'X-API-Key': key },
  })
  const { records } = await jsonOf<{ records: number }>(answer)
  return records
}

function report(): void {
  print(`\n${listings.toLocaleString('en-US')} listings, medians of ${runs} runs. ${machine()}`)
  print('\nThe engine alone:')
  printTable(
    ['', 'applied, ms', 'p99', 'the next search, p50', 'p99'],
    applied.map(({ kind, writeMs, nextSearchMs }) => [
      kind,
      ...[median(writeMs), percentile(writeMs, 0.99)].map(shownNumber),
      ...[median(nextSearchMs), percentile(nextSearchMs, 0.99)].map(shownNumber),
    ]),
  )
  print(`\nThe service, ${SEARCH_CONNECTIONS} connections searching without a pause, beside them:`)
  printTable(
    [
      '',
      'writes/s',
      'write p50 ms',
      'write p99 ms',
      'searches/s',
      'search p50 ms',
      'search p99 ms',
    ],
    [...phases].map(([name, all]) => {
      const of = (figure: (phase: Phase) => number) => shownNumber(median(all.map(figure)))
      return [
        name,
        of(({ writeMs }) => (writeMs.length === 0 ? Number.NaN : writeMs.length / SECONDS)),
        ...[0.5, 0.99].map(share => of(({ writeMs }) => percentile(writeMs, share))),
        of(({ searchesPerSecond }) => searchesPerSecond),
        ...[0.5, 0.99].map(share => of(({ searchMs }) => percentile(searchMs, share))),
      ]
    }),
  )
  print(
    `\nThe batch was committed by another process in ${shownNumber(median(committed))} ms and found by searches ${shownNumber(median(visible))} ms later.`,
  )
}
