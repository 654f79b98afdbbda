import type { ListingId } from '../../domain/values/ids.ts'
import type { Awaitable } from '../../domain/values/when-there.ts'
import type { RecordBytes } from './record-memory.ts'

/** The part of an answer that presents one listing, such as JSON or a card on a page. */
export interface ListingBytes {
  /** In UTF-8, ready to send: copying bytes is faster than encoding a string for each answer. */
  readonly bytes: Buffer
  /** A number cached with the bytes; what it means is up to the cache's user. */
  readonly mark: number
}

/** The memory that several caches share. Their forms are numbered together. */
export interface SharedMemory {
  /** How many changes the caches were notified of. */
  readonly changes: number
  get(id: ListingId, form: number): RecordBytes | undefined
  keep(id: ListingId, form: number, written: ListingBytes): void
  forgetAll(): void
}

type Make = (missing: readonly ListingId[]) => Promise<ReadonlyMap<ListingId, ListingBytes>>

/**
 * A cache of bytes derived from listings, until the listing changes or the memory is needed. A
 * listing has separate bytes for each form in which it is presented.
 */
export class ListingCache {
  readonly #memory: SharedMemory
  readonly #firstForm: number
  #origins: string | null = null

  /**
   * Created by `ListingCaches`. @param firstForm The number of this cache's form 0 among the forms
   * of all caches.
   */
  constructor(memory: SharedMemory, firstForm: number) {
    this.#memory = memory
    this.#firstForm = firstForm
  }

  /** How many changes the cache was notified of. */
  get changes(): number {
    return this.#memory.changes
  }

  /**
   * The bytes contain addresses of the service, so the cache is cleared when its origins change.
   */
  under(origins: string): this {
    if (origins === this.#origins) return this
    if (this.#origins !== null) this.#memory.forgetAll()
    this.#origins = origins
    return this
  }

  /**
   * The bytes of a listing in one form; undefined on a miss. They are valid only within the current
   * step, before the next await.
   */
  get(id: ListingId, form: number): RecordBytes | undefined {
    return this.#memory.get(id, this.#firstForm + form)
  }

  /**
   * Caches bytes, unless anything changed since their source was read: that read may have been
   * stale, and nothing would clear the entry later.
   * @param changesBefore The value of `changes` before the read.
   */
  keep(id: ListingId, form: number, written: ListingBytes, changesBefore: number): void {
    if (changesBefore === this.changes) this.#memory.keep(id, this.#firstForm + form, written)
  }

  /**
   * The bytes of some listings in one form, in the order of the ids. They are valid only within the
   * current step, before the next await.
   * @param make Creates the bytes that are not cached. Listings that it omits are omitted here.
   */
  all(ids: readonly ListingId[], form: number, make: Make): Awaitable<RecordBytes[]> {
    const found = ids.map(id => this.get(id, form))
    return found.includes(undefined)
      ? this.#complete(found, ids, form, make)
      : (found as RecordBytes[])
  }

  async #complete(
    found: readonly (RecordBytes | undefined)[],
    ids: readonly ListingId[],
    form: number,
    make: Make,
  ): Promise<RecordBytes[]> {
    const missing = ids.filter((_, i) => found[i] === undefined)
    // The cached bytes match the state that the ids came from. Copied, because they may be
    // overwritten before the other bytes are ready.
    const copies = found.map(one => one && copyOf(one))
    const changesBefore = this.changes
    const written = await make(missing)
    for (const [id, one] of written) this.keep(id, form, one, changesBefore)
    return ids.flatMap((id, i) => {
      const one = written.get(id)
      return copies[i] ?? (one ? whole(one) : [])
    })
  }
}

function copyOf({ buffer, start, end, mark }: RecordBytes): RecordBytes {
  return whole({ bytes: Buffer.from(buffer.subarray(start, end)), mark })
}

function whole({ bytes, mark }: ListingBytes): RecordBytes {
  return { buffer: bytes, start: 0, end: bytes.length, mark }
}
