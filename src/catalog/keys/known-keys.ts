import { type ApiKey, isKey, keyIdOf } from '../../domain/accounts/api-key.ts'
import { BoundedCache } from '../../domain/values/bounded-cache.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { Awaitable } from '../../domain/values/when-there.ts'
import type { Reader } from '../../store/store.ts'

/** How long a key can still be used after it was ended. */
const CACHED_MS = 100
/** When more keys than this are in use, each is read more often. */
const MAX_CACHED = 10_000

/** Reads each key at most once in a tenth of a second, however many requests show it. */
export class KnownKeys {
  readonly #store: Reader
  readonly #clock: Clock
  /** By their texts: looking a text up is faster than hashing it. Only valid keys are cached. */
  readonly #keys = new BoundedCache<string, { readonly key: ApiKey; readonly readAt: number }>(
    MAX_CACHED,
  )
  /** Keys that are being read now, so that many requests with the same key share one read. */
  readonly #reading = new Map<string, Promise<ApiKey | null>>()

  constructor(store: Reader, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** The key with a text, valid or not, or null. */
  get(text: string): Awaitable<ApiKey | null> {
    const known = this.#keys.get(text)
    const now = this.#clock()
    if (known !== undefined && Math.abs(now - known.readAt) < CACHED_MS) return known.key
    return this.#reading.get(text) ?? this.#startReading(text, now)
  }

  #startReading(text: string, now: number): Promise<ApiKey | null> {
    const reading = this.#read(text, now).finally(() => this.#reading.delete(text))
    this.#reading.set(text, reading)
    return reading
  }

  async #read(text: string, now: number): Promise<ApiKey | null> {
    const id = keyIdOf(text)
    const key = id === null ? null : await this.#store.keys.get(id)
    if (key === null || !isKey(text, key)) return null
    this.#keys.set(text, { key, readAt: now })
    return key
  }
}
