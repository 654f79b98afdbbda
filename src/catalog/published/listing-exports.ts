import type { Readable } from 'node:stream'
import { Problem } from '../../domain/problem.ts'
import type { ExportOrder } from '../../domain/published/export-order.ts'

/** Writes a file. The stream fails when the file cannot be written to its end. Destroying the stream ends the writing. */
export type WriteExport = (order: ExportOrder) => Readable

const MAX_EXPORTS = 2
const MAX_EXPORTS_OF_KEY = 1
const RETRY_AFTER_SECONDS = 30

/** Files with all listings. Each is written by a process of its own: at most two run together, and one for a key. */
export class ListingExports {
  readonly #write: WriteExport
  /** The keys whose files are being written. */
  readonly #keys: string[] = []

  constructor(write: WriteExport) {
    this.#write = write
  }

  /** @throws Problem `too-many-requests` while another file is written for the key, `overloaded` while two are written. */
  begin(key: string, order: ExportOrder): Readable {
    const retryAfterSeconds = RETRY_AFTER_SECONDS
    if (this.#keys.filter(one => one === key).length >= MAX_EXPORTS_OF_KEY) {
      const detail =
        'A file is being written for this key already. Wait until it is read to its end.'
      throw Problem.of('too-many-requests', 'File in progress', detail, { retryAfterSeconds })
    }
    if (this.#keys.length >= MAX_EXPORTS) {
      const detail = 'Other files are being written at the moment. Try again in half a minute.'
      throw Problem.of('overloaded', 'Too many files', detail, { retryAfterSeconds })
    }
    this.#keys.push(key)
    const file = this.#write(order)
    let isOver = false
    const leave = () => {
      if (!isOver) this.#keys.splice(this.#keys.indexOf(key), 1)
      isOver = true
    }
    // At the end, the client may ask for the next one before the stream is closed.
    file.once('end', leave).once('close', leave)
    return file
  }
}
