import type { ListingId } from '../domain/ids.ts'

/** How a listing is shown. */
export interface ShownForm<Source, Shown extends object> {
  /** Keeps what has been shown in this form and others. */
  readonly cache: ListingCache<Shown>
  /** The number of this form. */
  readonly form: number
  readonly show: (source: Source) => Shown
}

export interface CacheSize {
  /** How many forms there are; they are numbered from 0. */
  readonly forms: number
  /** How many values are kept at most. */
  readonly most: number
}

/**
 * Values made of listings, kept until what they were made of changes. One listing may have several,
 * one for each form that it is shown in. When there are too many, those go that were longest not
 * asked for, half of them at a time.
 */
export class ListingCache<Value extends object> {
  readonly #size: CacheSize
  #recent = new Map<number, Value>()
  #earlier = new Map<number, Value>()
  #changes = 0
  #origins = ''

  constructor(size: CacheSize) {
    this.#size = size
  }

  /** Values hold addresses: those made while these began otherwise are forgotten. */
  under(origins: string): this {
    if (origins !== this.#origins) this.forgetAll()
    this.#origins = origins
    return this
  }

  /**
   * The values of some listings in one form, in the order of the ids.
   * @param make Makes those that are not kept. A listing that it leaves out is left out here.
   */
  async values(
    ids: readonly ListingId[],
    form: number,
    make: (missing: readonly ListingId[]) => Promise<ReadonlyMap<ListingId, Value>>,
  ): Promise<Value[]> {
    const values = ids.map(id => this.#find(this.#place(id, form)))
    const missing = ids.filter((_, i) => values[i] === undefined)
    if (missing.length === 0) return values as Value[]
    const changes = this.#changes
    const made = await make(missing)
    // What changed meanwhile may have been read as it was before, and nobody would tell of it again.
    if (changes === this.#changes) {
      for (const [id, value] of made) this.#keep(this.#place(id, form), value)
    }
    return ids.flatMap((id, i) => values[i] ?? made.get(id) ?? [])
  }

  forget(id: ListingId): void {
    this.#changes++
    for (let form = 0; form < this.#size.forms; form++) {
      this.#recent.delete(this.#place(id, form))
      this.#earlier.delete(this.#place(id, form))
    }
  }

  forgetAll(): void {
    this.#changes++
    this.#recent.clear()
    this.#earlier.clear()
  }

  #place(id: ListingId, form: number): number {
    return id * this.#size.forms + form
  }

  #find(place: number): Value | undefined {
    const recent = this.#recent.get(place)
    if (recent !== undefined) return recent
    const earlier = this.#earlier.get(place)
    if (earlier !== undefined) this.#keep(place, earlier)
    return earlier
  }

  #keep(place: number, value: Value): void {
    if (this.#recent.size >= this.#size.most / 2) {
      this.#earlier = this.#recent
      this.#recent = new Map()
    }
    this.#recent.set(place, value)
  }
}
