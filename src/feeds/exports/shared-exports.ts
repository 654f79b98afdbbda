import { mkdir, statfs } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type {
  ListingExports,
  SentExport,
  WriteExport,
} from '../../catalog/published/listing-exports.ts'
import { AT_ONCE, ownPlaces } from '../../domain/limits.ts'
import { Problem } from '../../domain/problem.ts'
import type { ExportFormat, ExportOrder } from '../../domain/published/export-order.ts'
import type { Caller } from '../../domain/values/fair-turns.ts'
import { SpooledFile } from './spooled-file.ts'

const RETRY_AFTER_SECONDS = 30
/** Space to leave free for the database. */
const FREE_BYTES = 256 * 2 ** 20
/** Readers that arrive within this time share a file. */
const KEPT_MS = 60_000

/** A file, and the state of the catalog in it. */
interface Written {
  readonly key: string
  readonly cursor: string
  readonly file: SpooledFile
}

export interface SharedExportOptions {
  /** The folder of unfinished files. */
  readonly folder: string
  readonly write: WriteExport
  /** Identifies everything that a file depends on besides its format and the listings. */
  readonly keyOf: (order: ExportOrder) => string
  /** How long a file stays for the next reader (default one minute). */
  readonly cacheMs?: number
}

/**
 * Exports of all listings. For each format, one file is written at a time, compressed, at full
 * speed; all readers are sent that file from the disk. So a slow reader delays no other.
 */
export class SharedExports implements ListingExports {
  readonly #options: SharedExportOptions
  readonly #files = new Map<ExportFormat, Promise<Written>>()
  readonly #readers = ownPlaces(AT_ONCE.listingFile)

  constructor(options: SharedExportOptions) {
    this.#options = options
  }

  async begin(caller: Caller, order: ExportOrder): Promise<SentExport> {
    const place = await this.#readers.take(caller)
    const leave = () => place[Symbol.dispose]()
    try {
      const { cursor, file } = await this.#file(order)
      const packed = file.read()
      const body = order.isCompressed ? packed : unpacked(packed)
      // The client may make its next request before the stream is closed.
      body.once('end', leave).once('close', leave)
      return { cursor, body }
    } catch (error) {
      leave()
      throw error
    }
  }

  /** The file in progress, or one with the current state; otherwise a new one. */
  async #file(order: ExportOrder): Promise<Written> {
    const { format } = order
    const key = this.#options.keyOf(order)
    for (;;) {
      const latest = this.#files.get(format)
      const written = await latest?.catch(() => undefined)
      // Another reader may have started one in the meantime.
      if (latest !== this.#files.get(format)) continue
      if (written?.file.isUsable && written.key === key) {
        if (written.file.isGrowing || written.cursor === order.cursor) return written
      }
      written?.file.retire()
      const next = this.#begin(key, order)
      this.#files.set(format, next)
      return await next
    }
  }

  async #begin(key: string, order: ExportOrder): Promise<Written> {
    const { folder, write, cacheMs = KEPT_MS } = this.#options
    await requireRoom(folder)
    const source = write({ ...order, isCompressed: true })
    const file = await SpooledFile.begin(folder, source, cacheMs).catch(cause => {
      source.destroy()
      throw noRoom(cause)
    })
    return { key, cursor: order.cursor, file }
  }
}

async function requireRoom(folder: string): Promise<void> {
  const free = await mkdir(folder, { recursive: true, mode: 0o700 })
    .then(() => statfs(folder))
    .catch(cause => {
      throw noRoom(cause)
    })
  if (free.bavail * free.bsize < FREE_BYTES) throw noRoom(null)
}

function unpacked(packed: Readable): Readable {
  const text = createGunzip()
  packed.once('error', error => text.destroy(error))
  text.once('close', () => packed.destroy())
  return packed.pipe(text)
}

function noRoom(cause: unknown): Problem {
  const detail = 'The service does not have enough disk space for this file. Try again later.'
  const retryAfterSeconds = RETRY_AFTER_SECONDS
  return Problem.unavailable('No room for the file', detail, { after: retryAfterSeconds, cause })
}
