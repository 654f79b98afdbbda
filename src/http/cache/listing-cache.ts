import type { ListingId } from '../../domain/values/ids.ts'
import type { Awaitable } from '../../domain/values/when-there.ts'

/** What an answer shows of a listing, in whatever form: JSON, a card of a page. */
export interface CachedListing {
  /** In UTF-8, as they are sent: encoding a text again for each answer takes longer than copying it. See `keptBytes`. */
  readonly bytes: Buffer
}

/**
 * Values made of listings, kept until what they were made of changes or the memory is needed. A
 * listing has one value for each form that it is shown in.
 */
export class ListingCache<Value extends CachedListing> {
  readonly #forms: number
  readonly #generations: number
  readonly #onKept: (value: CachedListing) => void
  /** What was asked for since the cache aged last. */
  #recent = new Map<number, Value>()
  /** What was asked for before, the latest generation first. */
  #earlier: readonly Map<number, Value>[] = []
  #changes = 0
  #origins = ''

  /**
   * `ListingCaches` makes caches.
   * @param onKept Is called before each value that is kept; it may let the cache age.
   */
  constructor(forms: number, generations: number, onKept: (value: CachedListing) => void) {
    this.#forms = forms
    this.#generations = generations
    this.#onKept = onKept
  }

  /** How many changes the cache has heard of. */
  get changes(): number {
    return this.#changes
  }

  /** Values contain addresses of the service. Forgets all values when these begin otherwise than before. */
  under(origins: string): this {
    if (origins !== this.#origins) this.forgetAll()
    this.#origins = origins
    return this
  }

  /** The value of a listing in one form; undefined if there is none. */
  get(id: ListingId, form: number): Value | undefined {
    return this.#find(this.#place(id, form))
  }

  /**
   * Keeps a value, unless anything has changed since what it is made of was read: that may have been
   * read as it was before, and no other change would clear it.
   * @param changesBefore How many changes the cache had heard of before the reading.
   */
  keep(id: ListingId, form: number, value: Value, changesBefore: number): void {
    if (changesBefore === this.#changes) this.#keep(this.#place(id, form), value)
  }

  /**
   * The values of some listings in one form, in the order of the ids.
   * @param make Makes those that are not kept. A listing that it leaves out is left out here.
   */
  values(
    ids: readonly ListingId[],
    form: number,
    make: (missing: readonly ListingId[]) => Promise<ReadonlyMap<ListingId, Value>>,
  ): Awaitable<Value[]> {
    const values = ids.map(id => this.get(id, form))
    return values.includes(undefined)
      ? this.#complete(values, ids, form, make)
      : (values as Value[])
  }

  async #complete(
    values: readonly (Value | undefined)[],
    ids: readonly ListingId[],
    form: number,
    make: (missing: readonly ListingId[]) => Promise<ReadonlyMap<ListingId, Value>>,
  ): Promise<Value[]> {
    const missing = ids.filter((_, i) => values[i] === undefined)
    const changesBefore = this.#changes
    const made = await make(missing)
    for (const [id, value] of made) this.keep(id, form, value, changesBefore)
    return ids.flatMap((id, i) => values[i] ?? made.get(id) ?? [])
  }

  /** Forgets a listing in all forms. */
  forget(id: ListingId): void {
    this.#changes++
    for (let form = 0; form < this.#forms; form++) {
      const place = this.#place(id, form)
      this.#recent.delete(place)
      for (const generation of this.#earlier) generation.delete(place)
    }
  }

  forgetAll(): void {
    this.#changes++
    this.#recent = new Map()
    this.#earlier = []
  }

  /** Begins a new generation and drops the oldest one. */
  age(): void {
    this.#earlier = [this.#recent, ...this.#earlier].slice(0, this.#generations - 1)
    this.#recent = new Map()
  }

  #place(id: ListingId, form: number): number {
    return id * this.#forms + form
  }

  #find(place: number): Value | undefined {
    const recent = this.#recent.get(place)
    if (recent !== undefined) return recent
    for (const generation of this.#earlier) {
      const value = generation.get(place)
      if (value === undefined) continue
      this.#keep(place, value)
      return value
    }
    return undefined
  }

  #keep(place: number, value: Value): void {
    this.#onKept(value)
    this.#recent.set(place, value)
  }
}
