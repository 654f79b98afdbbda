import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Catalog } from '../../../catalog/catalog.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { Problem } from '../../../domain/problem.ts'
import type { Clock } from '../../../domain/values/clock.ts'
import type { ListingCaches } from '../../cache/listing-caches.ts'
import { networkOfClient } from '../../server/client-address.ts'
import { digestOf } from '../../server/entity-tag.ts'
import type { CatalogState, FileOrder, MakeFile } from '../file-order.ts'

/** A picture takes 30 kB, a sitemap of 40,000 listings 500 kB and more. */
const MAX_KEPT_BYTES = 32 * 1024 ** 2
const MAX_KEPT_FILE_BYTES = MAX_KEPT_BYTES / 4
/**
 * A file is regenerated after this time: its photo may have been unreachable, or a seller had no
 * listing yet.
 */
const MAX_AGE_MS = 10 * 60_000

interface GeneratedFilesTools {
  readonly makeFile: MakeFile
  readonly caches: Pick<ListingCaches, 'changes'>
  readonly catalog: Pick<Catalog, 'places'>
  readonly clock: Clock
}

/** A file being generated. */
interface Making {
  readonly file: Promise<Buffer>
  readonly stop: AbortController
  /** The networks that wait for it, except the first. */
  readonly others: Set<string>
  /** How many requests wait for it. */
  waiting: number
}

/**
 * Files that take longer to generate than a page. The most recently used are cached; requests for
 * the same file share one run, which is canceled when no one waits for it anymore.
 */
export class GeneratedFiles {
  readonly #make: MakeFile
  readonly #caches: Pick<ListingCaches, 'changes'>
  readonly #catalog: Pick<Catalog, 'places'>
  readonly #kept: LRUCache<string, Buffer>
  readonly #making = new Map<string, Making>()

  /** The latest places, and how many versions of them there have been. */
  #gazetteer: Gazetteer | null = null
  #places = 0

  constructor({ makeFile, caches, catalog, clock }: GeneratedFilesTools) {
    this.#kept = new LRUCache({
      maxSize: MAX_KEPT_BYTES,
      maxEntrySize: MAX_KEPT_FILE_BYTES,
      sizeCalculation: ({ length }) => length + 1,
      ttl: MAX_AGE_MS,
      perf: { now: clock },
      ttlResolution: 0,
    })
    this.#make = makeFile
    this.#caches = caches
    this.#catalog = catalog
  }

  /** The current state of the catalog, for files that depend on all of it. */
  get state(): CatalogState {
    const gazetteer = this.#catalog.places()
    if (gazetteer !== this.#gazetteer) this.#places++
    this.#gazetteer = gazetteer
    return { changes: this.#caches.changes, places: this.#places }
  }

  /**
   * The file of an order. When several requests wait for it, it is generated as soon as any of them
   * is next.
   * @throws Problem as `MakeFile`.
   */
  async file(order: FileOrder, reply: FastifyReply): Promise<Buffer> {
    if (reply.raw.closed) throw nobodyWaits()
    const key = digestOf(JSON.stringify(order))
    const known = this.#kept.get(key)
    if (known !== undefined) return known
    const network = networkOfClient(reply.request)
    const making = this.#making.get(key) ?? this.#begin(key, order, network)
    making.others.add(network)
    making.waiting++
    const leave = () => {
      making.waiting--
      if (making.waiting > 0) return
      making.stop.abort(nobodyWaits())
      if (this.#making.get(key) === making) this.#making.delete(key)
    }
    reply.raw.once('close', leave)
    try {
      return await making.file
    } finally {
      reply.raw.off('close', leave)
    }
  }

  #begin(key: string, order: FileOrder, owner: string): Making {
    const stop = new AbortController()
    const others = new Set<string>()
    const file = this.#made(key, order, { owner, others, signal: stop.signal })
    const making = { file, stop, others, waiting: 0 }
    this.#making.set(key, making)
    const ended = () => {
      if (this.#making.get(key) === making) this.#making.delete(key)
    }
    file.then(ended, ended)
    return making
  }

  async #made(key: string, order: FileOrder, options: Parameters<MakeFile>[1]): Promise<Buffer> {
    // A copy, because the bytes may be a view of a larger message.
    const file = Buffer.from(await this.#make(order, options))
    this.#kept.set(key, file)
    return file
  }
}

/** The client has disconnected, so this answer is never read. */
function nobodyWaits(): Problem {
  return Problem.of('overloaded', 'Client gone', 'No one is waiting for this file anymore.')
}
