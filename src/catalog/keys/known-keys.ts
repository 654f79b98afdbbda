import { type ApiKey, isKey, keyIdOf } from '../../domain/accounts/api-key.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { Reader } from '../../store/store.ts'

/** How long a key may still be used after another process has ended it. */
const KEPT_MS = 100
/** With more keys in use at a time than this, each is merely read more often. */
const MOST_KEPT = 10_000

/** Reads keys, each once in a tenth of a second however many requests show it. */
export class KnownKeys {
  readonly #store: Reader
  readonly #clock: Clock
  /** By their texts: to look one up takes less than to hash it, and a mistyped one is not here. */
  #keys = new Map<string, { readonly key: ApiKey; readonly readAt: number }>()

  constructor(store: Reader, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** The key that a text is, in force or not; null when it is none. */
  async get(text: string): Promise<ApiKey | null> {
    const keys = this.#keys
    const known = keys.get(text)
    const now = this.#clock()
    if (known !== undefined && Math.abs(now - known.readAt) < KEPT_MS) return known.key
    const id = keyIdOf(text)
    const key = id === null ? null : await this.#store.keys.get(id)
    if (key === null || !isKey(text, key)) return null
    if (keys.size >= MOST_KEPT) keys.clear()
    keys.set(text, { key, readAt: now })
    return key
  }

  /** To be called when a key has changed. What is being read meanwhile is not kept. */
  forget(): void {
    this.#keys = new Map()
  }
}
