import type { ListingId } from '../../domain/values/ids.ts'

/** What an answer shows of a listing. */
export interface ShownListing {
  /** In UTF-8, as it is sent: to encode a text again for each answer takes longer than to copy it. */
  readonly json: Buffer
}

/** How a listing is shown. */
export interface ShownForm<Source, Shown extends ShownListing> {
  /** Keeps what has been shown in this form and others. */
  readonly cache: ListingCache<Shown>
  /** The number of this form. */
  readonly form: number
  readonly show: (source: Source) => Shown
}

/** What a value takes beside its JSON: its objects and its place in the cache. */
const BYTES_BESIDE_JSON = 200

/** Values are let go so many parts of the room at a time. */
const GENERATIONS = 4

/**
 * Room in memory that caches share. When it is full, what was longest not asked for goes from all of
 * them, a quarter of it at a time.
 */
export class CacheRoom {
  readonly #generationBytes: number
  readonly #caches: ListingCache<ShownListing>[] = []
  #recentBytes = 0

  constructor(bytes: number) {
    this.#generationBytes = bytes / GENERATIONS
  }

  /** @param forms How many forms the cache keeps listings in; they are numbered from 0. */
  cache<Value extends ShownListing>(forms: number): ListingCache<Value> {
    const cache = new ListingCache<Value>(forms, this)
    this.#caches.push(cache)
    return cache
  }

  /** Makes room for a value that is asked for now. */
  take({ json }: ShownListing): void {
    const bytes = json.length + BYTES_BESIDE_JSON
    if (this.#recentBytes + bytes > this.#generationBytes) {
      for (const cache of this.#caches) cache.age()
      this.#recentBytes = 0
    }
    this.#recentBytes += bytes
  }
}

/**
 * Values made of listings, kept until what they were made of changes or the room is needed. One
 * listing may have several, one for each form that it is shown in.
 */
export class ListingCache<Value extends ShownListing> {
  readonly #forms: number
  readonly #room: CacheRoom
  /** What was asked for since the caches aged last, and before, the latest first. */
  #recent = new Map<number, Value>()
  #earlier: readonly Map<number, Value>[] = []
  #changes = 0
  #origins = ''

  /** To be had from its room. */
  constructor(forms: number, room: CacheRoom) {
    this.#forms = forms
    this.#room = room
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
    if (!values.includes(undefined)) return values as Value[]
    const missing = ids.filter((_, i) => values[i] === undefined)
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

  /** Lets the last generation go. */
  age(): void {
    this.#earlier = [this.#recent, ...this.#earlier].slice(0, GENERATIONS - 1)
    this.#recent = new Map()
  }

  #place(id: ListingId, form: number): number {
    return id * this.#forms + form
  }

  #find(place: number): Value | undefined {
    const recent = this.#recent.get(place)
    if (recent !== undefined) return recent
    const earlier = this.#findEarlier(place)
    if (earlier !== undefined) this.#keep(place, earlier)
    return earlier
  }

  #findEarlier(place: number): Value | undefined {
    for (const generation of this.#earlier) {
      const value = generation.get(place)
      if (value !== undefined) return value
    }
    return undefined
  }

  #keep(place: number, value: Value): void {
    this.#room.take(value)
    this.#recent.set(place, value)
  }
}
