import { type ApiKey, isInForce } from '../../domain/accounts/api-key.ts'
import { Problem } from '../../domain/problem.ts'
import type { EventReading } from '../../domain/published/event-reader.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { Reader, Store } from '../../store/store.ts'
import { KeyUsage } from './key-usage.ts'
import { KnownKeys } from './known-keys.ts'

/** The callers with an API key. Stores when each key was used last. */
export class Callers implements AsyncDisposable {
  readonly #clock: Clock
  readonly #keys: KnownKeys
  readonly #usage: KeyUsage

  /**
   * @param current Reads keys from the primary. A replica may not know yet that a key was revoked.
   * @param onError Called with errors of storing when keys were last used.
   * @param usageIntervalMs The precision of a key's stored last use.
   */
  constructor(
    { store, current }: { readonly store: Store; readonly current: Reader },
    clock: Clock,
    onError: (error: unknown) => void,
    usageIntervalMs: number,
  ) {
    this.#clock = clock
    this.#keys = new KnownKeys(current, clock)
    this.#usage = new KeyUsage(store, clock, onError, usageIntervalMs)
  }

  /**
   * Finds the key that a request presents.
   * @throws Problem `key-missing` without one, `key-invalid` when it is unknown, mistyped, expired
   * or revoked. The answer does not tell which of these it is.
   */
  async authenticate(presented: string | null): Promise<ApiKey> {
    if (presented === null) {
      throw Problem.of(
        'key-missing',
        'API key missing',
        'An API key is required: send it as "Authorization: Bearer KEY", as "X-API-Key: KEY" or as the parameter APIKey.',
      )
    }
    const key = await this.#keys.get(presented)
    if (key !== null && isInForce(key, this.#clock())) {
      this.#usage.note(key.id)
      return key
    }
    throw Problem.of(
      'key-invalid',
      'API key invalid',
      'The API key is not valid: it is unknown, mistyped, expired or revoked.',
    )
  }

  /**
   * Notes how far a program has read events with its key. @param sequence The event behind which it
   * asks for others.
   */
  noteReading(keyId: string, by: EventReading, sequence: number): void {
    this.#usage.noteReading(keyId, by, sequence)
  }

  /** Writes the uses of keys that are not stored yet. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#usage[Symbol.asyncDispose]()
  }
}
