import type { ApiKey } from '../domain/api-key.ts'
import type { Clock } from '../domain/clock.ts'
import type { Reader } from '../store/store.ts'

/** How long a key may still be used after another process has ended it. */
const KEPT_MS = 100
/** With more keys in use at a time than this, each is merely read more often. */
const MOST_KEPT = 10_000

/** Reads keys, each once in a tenth of a second however many requests show it. */
export class KnownKeys {
  readonly #store: Reader
  readonly #clock: Clock
  #keys = new Map<string, { readonly key: ApiKey; readonly readAt: number }>()

  constructor(store: Reader, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** A key, valid or not, by its id; null when there is none. */
  async get(id: string): Promise<ApiKey | null> {
    const keys = this.#keys
    const known = keys.get(id)
    const now = this.#clock()
    if (known !== undefined && Math.abs(now - known.readAt) < KEPT_MS) return known.key
    const key = await this.#store.keys.get(id)
    if (key === null) return null
    if (keys.size >= MOST_KEPT) keys.clear()
    keys.set(id, { key, readAt: now })
    return key
  }

  /** To be called when a key has changed. What is being read meanwhile is not kept. */
  forget(): void {
    this.#keys = new Map()
  }
}
