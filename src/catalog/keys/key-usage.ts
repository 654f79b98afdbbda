import type { Clock } from '../../domain/values/clock.ts'
import type { Store } from '../../store/store.ts'

/** Notes when keys are used, and stores it now and then, for all keys in one transaction. */
export class KeyUsage implements AsyncDisposable {
  readonly #store: Store
  readonly #clock: Clock
  readonly #onError: (error: unknown) => void
  readonly #writeIntervalMs: number
  #usedAt = new Map<string, number>()
  #timer: NodeJS.Timeout | null = null

  /** @param writeIntervalMs How exactly the last use of a key is stored. */
  constructor(
    store: Store,
    clock: Clock,
    onError: (error: unknown) => void,
    writeIntervalMs: number,
  ) {
    this.#writeIntervalMs = writeIntervalMs
    this.#store = store
    this.#clock = clock
    this.#onError = onError
  }

  note(keyId: string): void {
    this.#usedAt.set(keyId, this.#clock())
    this.#timer ??= setTimeout(() => this.#write(), this.#writeIntervalMs).unref()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#write()
  }

  async #write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const used = this.#usedAt
    if (used.size === 0) return
    this.#usedAt = new Map()
    try {
      await this.#store.transact(async ({ keys }) => {
        for (const [id, at] of used) await keys.markUsed(id, at)
      })
    } catch (error) {
      // The next use of a key tries it again.
      this.#usedAt = new Map([...used, ...this.#usedAt])
      this.#onError(error)
    }
  }
}
