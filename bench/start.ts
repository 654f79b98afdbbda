/**
 * The time from the start of the process until it can answer everything, and its memory then, for the first start and
 * for the second one, which uses the snapshot of the first.
 */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { benchArguments } from './arguments.ts'
import { copyOfCatalog } from './catalog.ts'
import { machine, median, note, print, printTable, shownMegabytes, shownNumber } from './report.ts'
import { startService } from './service-process.ts'

/** The database and the pictures. All other files in the data folder only make starts faster. */
const RECORD = ['acreage.db', 'media']

interface Start {
  readonly readyMs: number
  readonly bytes: number
}

const { listings, runs } = benchArguments()
await using catalog = await copyOfCatalog(listings)
const { folder } = catalog
note('Drawing the logos, which the very first start does …')
await started()
const cold: Start[] = []
const again: Start[] = []
for (let run = 1; run <= runs; run++) {
  note(`Run ${run} …`)
  await forget()
  cold.push(await started())
  again.push(await started())
}
print(`\n${listings.toLocaleString('en-US')} listings, medians of ${runs} runs. ${machine()}`)
printTable(
  ['', 'ready after s', 'memory MB'],
  [row('first start', cold), row('second start, from a snapshot where there is one', again)],
)

function row(about: string, starts: readonly Start[]): string[] {
  const seconds = median(starts.map(({ readyMs }) => readyMs)) / 1000
  return [about, shownNumber(seconds), shownMegabytes(median(starts.map(({ bytes }) => bytes)))]
}

/** Stops the service as an operator does, so that it writes its snapshot. */
async function started(): Promise<Start> {
  await using service = await startService(folder)
  return { readyMs: service.readyMs, bytes: service.residentBytes() }
}

async function forget(): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!RECORD.includes(name)) await rm(join(folder, name), { recursive: true })
  }
}
