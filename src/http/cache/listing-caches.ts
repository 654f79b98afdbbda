import type { ListingObserver } from '../../catalog/live-index/listing-observer.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import { type ListingBytes, ListingCache, type SharedMemory } from './listing-cache.ts'
import { type RecordBytes, RecordMemory } from './record-memory.ts'

/** The most forms of all caches together. */
const MAX_FORMS = 64
/** With larger ids, `id * MAX_FORMS` would not be exact. */
const MAX_KEPT_ID = Math.floor(Number.MAX_SAFE_INTEGER / MAX_FORMS) - 1

/** Caches that share a memory budget, for everything that a server presents of listings. */
export class ListingCaches implements ListingObserver, SharedMemory {
  readonly #memory: RecordMemory
  #forms = 0
  #changes = 0

  constructor(bytes: number) {
    this.#memory = new RecordMemory(bytes)
  }

  get changes(): number {
    return this.#changes
  }

  /** @param forms How many forms the cache has, numbered from 0. */
  cache(forms: number): ListingCache {
    const firstForm = this.#forms
    this.#forms += forms
    if (this.#forms > MAX_FORMS) throw new Error(`There is room for only ${MAX_FORMS} forms.`)
    return new ListingCache(this, firstForm)
  }

  get(id: ListingId, form: number): RecordBytes | undefined {
    return this.#memory.get(keyOf(id, form))
  }

  keep(id: ListingId, form: number, { bytes, mark }: ListingBytes): void {
    if (id <= MAX_KEPT_ID) this.#memory.keep(keyOf(id, form), bytes, mark)
  }

  listingChanged(id: ListingId): void {
    this.#changes++
    for (let form = 0; form < this.#forms; form++) this.#memory.forget(keyOf(id, form))
  }

  placesChanged(): void {
    this.forgetAll()
  }

  forgetAll(): void {
    this.#changes++
    this.#memory.forgetAll()
  }
}

function keyOf(id: ListingId, form: number): number {
  return id * MAX_FORMS + form
}
