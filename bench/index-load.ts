import { parseArgs } from 'node:util'
import type { SearchRecord } from '../src/domain/searching/search-record.ts'
import { BitmapIndex } from '../src/search/bitmap-index.ts'
import { openDatabase } from './catalog.ts'
import { sized, TINY_LISTINGS } from './sized.ts'

/**
 * Measures the parts of a start with a database: reading the listings, putting them into the index, and building it,
 * in seconds by the clock and of processor time. Run: node bin/run bench/index-load.ts [--listings N | --database FILE]
 */

class Stopwatch {
  #ms = 0
  #cpuMs = 0
  #began = 0
  #cpuBegan = 0

  start(): void {
    this.#began = performance.now()
    this.#cpuBegan = cpuMs()
  }

  stop(): void {
    this.#ms += performance.now() - this.#began
    this.#cpuMs += cpuMs() - this.#cpuBegan
  }

  print(name: string): void {
    const [seconds, cpuSeconds] = [this.#ms, this.#cpuMs].map(ms => (ms / 1000).toFixed(2))
    process.stdout.write(`${name.padEnd(10)} ${seconds} s (of the processor ${cpuSeconds})\n`)
  }
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: String(sized(100_000, TINY_LISTINGS)) },
    database: { type: 'string' },
  },
})
await using store = await openDatabase(values)
const index = new BitmapIndex()
const [all, read, put, build] = [0, 0, 0, 0].map(() => new Stopwatch())

/** Measures the time of reading alone. */
async function* timed(
  pages: AsyncIterable<readonly SearchRecord[]>,
): AsyncIterable<readonly SearchRecord[]> {
  read?.start()
  for await (const page of pages) {
    read?.stop()
    yield page
    read?.start()
  }
  read?.stop()
}

all?.start()
for await (const page of timed(store.listings.allSearchRecords(null))) {
  put?.start()
  for (const record of page) index.put(record)
  put?.stop()
}
build?.start()
index.build()
build?.stop()
all?.stop()
process.stdout.write(`listings   ${index.size}\n`)
read?.print('read')
put?.print('put')
build?.print('build')
all?.print('in all')
const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
const [rssMb, heapMb, buffersMb, indexMb] = [rss, heapUsed, arrayBuffers, index.usedBytes].map(
  bytes => Math.round(bytes / 2 ** 20),
)
process.stdout.write(
  `memory     RSS ${rssMb}, heap ${heapMb}, buffers ${buffersMb}, index ${indexMb} MB\n`,
)
