import { Problem } from '../../domain/problem.ts'

const MAX_PLACES = 1000
const MAX_PLACES_OF_KEY = 5
const RETRY_AFTER_SECONDS = 10

/** Bounds how many requests wait for changes together, so that no key takes the places of others. */
export class ReaderPlaces {
  readonly #byKey = new Map<string, number>()
  #count = 0

  /** How many are taken. */
  get count(): number {
    return this.#count
  }

  /** Takes a place until it is disposed of. @throws Problem `too-many-requests` when the key has five, `overloaded` when no place is free. */
  take(key: string): Disposable {
    const own = this.#byKey.get(key) ?? 0
    const retryAfterSeconds = RETRY_AFTER_SECONDS
    if (own >= MAX_PLACES_OF_KEY) {
      const detail = `At most ${MAX_PLACES_OF_KEY} requests of a key wait for changes at the same time.`
      throw Problem.of('too-many-requests', 'Too many waiting', detail, { retryAfterSeconds })
    }
    if (this.#count >= MAX_PLACES) {
      const detail = 'Too many readers wait for changes at the moment. Ask without wait, or later.'
      throw Problem.of('overloaded', 'Too many readers', detail, { retryAfterSeconds })
    }
    this.#byKey.set(key, own + 1)
    this.#count++
    return { [Symbol.dispose]: () => this.#leave(key) }
  }

  #leave(key: string): void {
    const own = (this.#byKey.get(key) ?? 1) - 1
    if (own === 0) this.#byKey.delete(key)
    else this.#byKey.set(key, own)
    this.#count--
  }
}
