/**
 * Sends leads as fast as the service accepts them, and measures how fast the messages about them are sent, each with
 * a picture: to files, and to a mail server on the same machine. Searches run until no message waits.
 */

import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { benchArguments } from './arguments.ts'
import { copyOfCatalog } from './catalog.ts'
import { drawDemo } from './drawn-demo.ts'
import { putUnderLoad } from './load.ts'
import {
  machine,
  note,
  percentile,
  print,
  printTable,
  shownMegabytes,
  shownNumber,
} from './report.ts'
import { startService } from './service-process.ts'
import { serviceRequests } from './service-requests.ts'
import { sized } from './sized.ts'

const LEAD_CONNECTIONS = sized(16, 2)
const LEAD_SECONDS = 10
const SEARCH_CONNECTIONS = 2
const SEARCH_SECONDS = 5
const LOOK_INTERVAL_MS = 100

const { listings } = benchArguments()
const rows: string[][] = []
await measure('to files', {}, folder => countMailFiles(folder))
await using server = await countingMailServer()
await measure('by SMTP', { ACREAGE_SMTP_URL: server.url }, async () => server.received())
print(`\n${listings.toLocaleString('en-US')} listings. ${machine()}`)
printTable(
  [
    '',
    'leads',
    'leads/s',
    'messages/s beside them',
    'messages/s after',
    'search p99 ms',
    'memory MB',
  ],
  rows,
)

async function measure(
  about: string,
  settings: Readonly<Record<string, string>>,
  countSent: (folder: string) => Promise<number>,
): Promise<void> {
  await using catalog = await copyOfCatalog(listings)
  const { folder, key } = catalog
  note('Drawing the pictures …')
  await drawDemo(folder)
  const { lead, search } = await serviceRequests(folder, key)
  await using service = await startService(folder, settings)
  note(`Leads, ${about} …`)
  const load = { connections: LEAD_CONNECTIONS, seconds: LEAD_SECONDS, next: lead }
  const taken = await putUnderLoad(service.address, load)
  const leads = taken.latenciesMs.length
  const beside = await countSent(folder)
  const began = performance.now()
  const searching = putUnderLoad(service.address, {
    connections: SEARCH_CONNECTIONS,
    seconds: SEARCH_SECONDS,
    next: search,
  })
  while ((await countSent(folder)) < leads) await sleep(LOOK_INTERVAL_MS)
  const seconds = (performance.now() - began) / 1000
  const { latenciesMs } = await searching
  rows.push([
    about,
    leads.toLocaleString('en-US'),
    shownNumber(taken.requestsPerSecond),
    shownNumber(beside / LEAD_SECONDS),
    shownNumber((leads - beside) / seconds),
    shownNumber(percentile(latenciesMs, 0.99)),
    shownMegabytes(service.residentBytes()),
  ])
}

async function countMailFiles(folder: string): Promise<number> {
  const names = await readdir(join(folder, 'mail')).catch(() => [])
  return names.filter(name => name.endsWith('.eml')).length
}

async function countingMailServer() {
  let messages = 0
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, callback) => {
      stream.resume().once('end', () => {
        messages++
        callback()
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const address = smtp.server.address()
  if (address === null || typeof address === 'string') throw new Error('It does not listen.')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received: () => messages,
    [Symbol.asyncDispose]: () => new Promise<void>(resolve => smtp.close(() => resolve())),
  }
}
