import { setTimeout as sleep } from 'node:timers/promises'
import { copyOfCatalog } from '../catalog.ts'
import { drawDemo } from '../drawn-demo.ts'
import { jsonOf } from '../json-answer.ts'
import { processorMs } from '../processor-time.ts'
import { note, percentile, print, printTable, shownNumber } from '../report.ts'
import { startService, untilPublished } from '../service-process.ts'
import { serviceRequests } from '../service-requests.ts'
import { sized, TINY_LISTINGS } from '../sized.ts'
import { imported } from './import-process.ts'

/** The catalog that is searched, and into which the file is imported. */
const SEARCHED = sized(100_000, TINY_LISTINGS)
/** So long a client waits after each answer. */
const PAUSE_MS = 10
const ALONE_MS = sized(10_000, 100)
const LOOK_MS = 50
/** While a process is started, this one, which sends the searches, stands still. */
const STARTED_MS = 150

/** Imports a file into a catalog that a service searches meanwhile, and prints how long searches take alone and then. */
export async function besideSearches(file: string, records: number): Promise<void> {
  await using catalog = await copyOfCatalog(SEARCHED)
  const { folder, key } = catalog
  const requests = await serviceRequests(folder, key)
  note('Drawing the pictures …')
  await drawDemo(folder)
  note('Starting the service …')
  await using service = await startService(folder)
  await untilPublished(service, key)
  const get = async (path: string) => {
    const answer = await fetch(service.address + path, { headers: { 'X-API-Key': key } })
    const body = await jsonOf<{ records: number }>(answer)
    if (!answer.ok) throw new Error(`A search was answered ${answer.status}.`)
    return body
  }
  const searching = async (work: Promise<unknown>) => {
    const latenciesMs: number[] = []
    let isDone = false
    const end = work.finally(() => {
      isDone = true
    })
    while (!isDone) {
      const began = performance.now()
      await get(requests.search().path)
      latenciesMs.push(performance.now() - began)
      await sleep(PAUSE_MS)
    }
    await end
    return latenciesMs
  }
  await searching(sleep(ALONE_MS))
  const alone = await searching(sleep(ALONE_MS))
  const { records: before } = await get('/v3/listings?listingsPerPage=1')
  const usedBefore = processorMs(service.pid)
  note('Importing …')
  const args = ['import', file, '--account', '1']
  const importing = imported({ ACREAGE_DATA_DIR: folder }, args)
  await sleep(STARTED_MS)
  const beside = await searching(importing)
  const { seconds } = await importing
  const began = performance.now()
  while ((await get('/v3/listings?listingsPerPage=1')).records < before + records) {
    await sleep(LOOK_MS)
  }
  const foundMs = performance.now() - began
  const usedMs = processorMs(service.pid) - usedBefore
  printTable(
    [
      `searches of ${SEARCHED.toLocaleString('en-US')} listings`,
      'searches',
      'p50 ms',
      'p99 ms',
      'longest ms',
    ],
    Object.entries({ alone, 'beside the import': beside }).map(([title, all]) => [
      title,
      shownNumber(all.length),
      ...[0.5, 0.99, 1].map(share => shownNumber(percentile(all, share))),
    ]),
  )
  print(
    `\nThe import took ${shownNumber(seconds)} s, ${shownNumber(records / seconds)} records a second; searches found the last of them ${shownNumber(foundMs)} ms later. The service took ${shownNumber((usedMs * 1000) / records)} µs of processor time for each record, searches included.`,
  )
}
