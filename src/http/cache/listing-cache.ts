import type { ListingId } from '../../domain/values/ids.ts'
import type { Awaitable } from '../../domain/values/when-there.ts'
import type { RecordBytes } from './record-memory.ts'

/** The part of an answer that shows a listing, in any form: JSON, a card of a page. */
export interface ListingBytes {
  /** In UTF-8, ready to be sent: encoding a text again for each answer takes longer than copying it. */
  readonly bytes: Buffer
  /** A number that is kept with them. The user of the cache gives it a meaning. */
  readonly mark: number
}

/** The memory that several caches share. Forms are numbered across all of them. */
export interface SharedMemory {
  /** How many changes the caches have heard of. */
  readonly changes: number
  get(id: ListingId, form: number): RecordBytes | undefined
  keep(id: ListingId, form: number, made: ListingBytes): void
  forgetAll(): void
}

type Make = (missing: readonly ListingId[]) => Promise<ReadonlyMap<ListingId, ListingBytes>>

/**
 * Bytes made of listings, kept until their source changes or the memory is needed. A
 * listing has its bytes for each form that it is shown in.
 */
export class ListingCache {
  readonly #memory: SharedMemory
  readonly #firstForm: number
  #origins: string | null = null

  /** `ListingCaches` makes caches. @param firstForm The number of form 0 among the forms of all caches. */
  constructor(memory: SharedMemory, firstForm: number) {
    this.#memory = memory
    this.#firstForm = firstForm
  }

  /** How many changes the cache has heard of. */
  get changes(): number {
    return this.#memory.changes
  }

  /** Bytes contain addresses of the service. Forgets everything when the beginning of these has changed. */
  under(origins: string): this {
    if (origins === this.#origins) return this
    if (this.#origins !== null) this.#memory.forgetAll()
    this.#origins = origins
    return this
  }

  /** The bytes of a listing in one form; undefined: not cached. They are valid until the present step ends. */
  get(id: ListingId, form: number): RecordBytes | undefined {
    return this.#memory.get(id, this.#firstForm + form)
  }

  /**
   * Keeps bytes, unless anything has changed since their source was read: that may have been
   * read as it was before, and no other change would clear them.
   * @param changesBefore How many changes the cache had heard of before the reading.
   */
  keep(id: ListingId, form: number, made: ListingBytes, changesBefore: number): void {
    if (changesBefore === this.changes) this.#memory.keep(id, this.#firstForm + form, made)
  }

  /**
   * The bytes of some listings in one form, in the order of the ids. They are valid until the present step ends.
   * @param make Makes the bytes that are not kept. A listing that it leaves out is left out here.
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
    // The cached bytes belong to the same state as the ids. They are copied, because they may be overwritten before the rest is there.
    const copies = found.map(one => one && copyOf(one))
    const changesBefore = this.changes
    const made = await make(missing)
    for (const [id, one] of made) this.keep(id, form, one, changesBefore)
    return ids.flatMap((id, i) => {
      const one = made.get(id)
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
