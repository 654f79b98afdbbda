import { getCACertificates } from 'node:tls'
import { ChildPool } from '../child-processes/child-pool.ts'
import { type ChildLimits, faultsSaying } from '../child-processes/child-process.ts'
import { Problem } from '../domain/problem.ts'
import type { FileOrder, MakeFile } from '../http/site/file-order.ts'
import type { DatabaseSettings } from '../store/database-settings.ts'

/**
 * The message to a process that writes files of the site. The database address may contain a
 * password, so it is not passed as an argument.
 */
export interface SiteFileOrder {
  readonly order: FileOrder
  readonly database: DatabaseSettings
  /** Certificate authorities of this process; the child's environment is empty. */
  readonly authorities: readonly string[]
}

export interface SiteFilesOptions extends Partial<ChildLimits> {
  readonly database: DatabaseSettings
  readonly maxChildren: number
}

/** The costliest file, a sitemap or a CSV file, takes about a second. */
const DEFAULT_LIMITS: ChildLimits = { maxResidentBytes: 512 * 1024 ** 2, maxProcessorMs: 10_000 }
/** A browser requests six at a time, a crawler more. */
const WAITING = { inAll: 200, ofCaller: 20 }
const GRACE_MS = 1000
const RETRY_AFTER_SECONDS = 10

/**
 * Writes the site's files that take longer than a page, in child processes that read the database
 * themselves. They have a lower priority than requests, and exit when idle.
 */
export class SiteFiles implements AsyncDisposable {
  readonly #pool: ChildPool<SiteFileOrder, Uint8Array>
  readonly #database: DatabaseSettings

  constructor({ database, maxChildren, ...limits }: SiteFilesOptions) {
    const script = new URL('./site-files-process.ts', import.meta.url)
    const program = {
      script,
      limits: { ...DEFAULT_LIMITS, ...limits },
      faults: faultsSaying(notGenerated),
    }
    this.#pool = new ChildPool(program, { maxChildren, waiting: WAITING, graceMs: GRACE_MS })
    this.#database = database
  }

  /** @param readPhoto Reads a photo as JPEG or PNG by its path; null if it is missing. */
  maker(readPhoto: (path: string) => Promise<Uint8Array | null>): MakeFile {
    const whole = async (order: FileOrder): Promise<FileOrder> => {
      if (order.kind !== 'flyer') return order
      const photos = await Promise.all(order.photoPaths.map(readPhoto))
      return { ...order, photos: photos.filter(photo => photo !== null) }
    }
    const database = this.#database
    const authorities = database.kind === 'postgres' ? addedAuthorities() : []
    return (order, options) =>
      this.#pool.run(async () => ({ order: await whole(order), database, authorities }), {
        urgency: 'awaited',
        ...options,
      })
  }

  /** Files in progress get a moment to finish; queued ones are refused. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.#pool[Symbol.asyncDispose]()
  }
}

/**
 * The certificate authorities that the environment or the options of this process add to those of
 * Node.js.
 */
function addedAuthorities(): string[] {
  const bundled = new Set(getCACertificates('bundled'))
  return getCACertificates('default').filter(certificate => !bundled.has(certificate))
}

function notGenerated(cause: unknown): Problem {
  const detail = `This file cannot be made now; try again in ${RETRY_AFTER_SECONDS} s.`
  return Problem.unavailable('File not made', detail, { after: RETRY_AFTER_SECONDS, cause })
}
