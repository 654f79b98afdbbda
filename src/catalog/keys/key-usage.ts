import type { EventReader, EventReading } from '../../domain/published/event-reader.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { Store } from '../../store/store.ts'

/**
 * Notes when keys are used, and how far programs have read events with them. Stores it now and
 * then, for all keys in one transaction.
 */
export class KeyUsage implements AsyncDisposable {
  readonly #store: Store
  readonly #clock: Clock
  readonly #onError: (error: unknown) => void
  readonly #writeIntervalMs: number
  #usedAt = new Map<string, number>()
  #readers = new Map<string, EventReader>()
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

  /** @param sequence The event behind which a program asks for others. */
  noteReading(keyId: string, by: EventReading, sequence: number): void {
    this.#readers.set(`${by} ${keyId}`, { keyId, by, sequence, at: this.#clock() })
    this.note(keyId)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#write()
  }

  async #write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const used = this.#usedAt
    const readers = this.#readers
    if (used.size === 0) return
    this.#usedAt = new Map()
    this.#readers = new Map()
    try {
      await this.#store.transact(async ({ keys, published }) => {
        for (const [id, at] of used) await keys.markUsed(id, at)
        for (const reader of readers.values()) await published.noteReader(reader)
      })
    } catch (error) {
      // The next use of a key tries it again.
      this.#usedAt = new Map([...used, ...this.#usedAt])
      this.#readers = new Map([...readers, ...this.#readers])
      this.#onError(error)
    }
  }
}
