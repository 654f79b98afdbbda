import { Worker } from 'node:worker_threads'
import type { SearchRecord } from '../../domain/searching/search-record.ts'
import { explained } from './dialect.ts'
import type {
  ListingStreamData,
  ListingStreamMessage,
  ListingStreamRequest,
} from './listing-stream-thread.ts'
import { type Numbers, type PackedRecords, unpackedRecords } from './packed-records.ts'

/** How many pages are read ahead, beside the one that is being read. */
const PAGES_AHEAD = 16
/**
 * The thread's memory for new objects. It holds several pages, so that most objects are no longer needed when V8
 * collects garbage; more makes the reading no faster.
 */
const YOUNG_MB = 16

/**
 * Reads all listings in a separate thread, ahead of the reader. The thread ends with the reading, however that ends.
 * @param signal When it is aborted, the reading rejects with its reason.
 * @throws Problem `unavailable` when the database does not answer.
 */
export async function* streamedListings(
  file: string,
  signal: AbortSignal,
): AsyncIterable<readonly SearchRecord[]> {
  signal.throwIfAborted()
  const workerData: ListingStreamData = { file }
  const url = new URL('./listing-stream-thread.ts', import.meta.url)
  const thread = new Worker(url, {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  })
  const pages: PackedRecords[] = []
  const faults: unknown[] = []
  let hasEnded = false
  let wake = (): void => {}
  const fail = (fault: unknown): void => {
    faults.push(fault)
    wake()
  }
  const ask = (numbers: Numbers | null): void => {
    const request: ListingStreamRequest = { numbers }
    thread.postMessage(request, numbers ? [numbers.buffer] : [])
  }
  const onAbort = (): void => fail(signal.reason)
  thread.on('message', (message: ListingStreamMessage) => {
    if (message.kind === 'page') pages.push(message.page)
    else if (message.kind === 'end') hasEnded = true
    else fail(explained(Object.assign(new Error(message.message), { code: message.code })))
    wake()
  })
  thread.on('error', fail)
  thread.on('exit', code => fail(new Error(`The thread that reads listings ended (code ${code}).`)))
  signal.addEventListener('abort', onAbort)
  try {
    for (let i = 0; i < PAGES_AHEAD; i++) ask(null)
    for (;;) {
      signal.throwIfAborted()
      const page = pages.shift()
      if (page) {
        const records = unpackedRecords(page)
        ask(page.numbers)
        yield records
        continue
      }
      if (hasEnded) return
      if (faults.length > 0) throw faults[0]
      await new Promise<void>(resolve => {
        wake = resolve
      })
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    await thread.terminate()
  }
}
