import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { RememberedResult } from '../../store/changes/idempotency-records.ts'
import type { Store, Transaction, TransactOptions } from '../../store/store.ts'

/** How long the result of a request is stored. */
export const REMEMBERED_MS = 24 * 3_600_000

/** Marks a request that a client may send several times and that is to be done once. */
export interface IdempotencyToken {
  /** A key, or a person: `user 12`. Two keys may use the same token for different requests. */
  readonly keyId: string
  readonly token: string
  /** Equal only for equal requests. */
  readonly fingerprint: string
}

/** Writes a request that was checked before. */
export type Write<Result> = (transaction: Transaction) => Promise<Result>

/** Does a request with a token once in 24 hours, however often it is sent. */
export class IdempotentRequests {
  readonly #store: Store
  readonly #clock: Clock
  readonly #inFlight = new Set<string>()

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /**
   * Prepares a request and writes it in one transaction. A request that is sent again gets the
   * result of the first one. The result is stored in the transaction of the write.
   * @param options Of the transaction.
   * @throws Problem `idempotency-mismatch` when the token was used for another request, `conflict`
   * while the first request is still being done.
   */
  async run<Result>(
    token: IdempotencyToken | null,
    prepare: () => Promise<Write<Result>>,
    options: TransactOptions = {},
  ): Promise<Result> {
    if (token === null) return this.#store.transact(await prepare(), options)
    const name = `${token.keyId} ${token.token}`
    if (this.#inFlight.has(name)) throw inFlight(token)
    this.#inFlight.add(name)
    try {
      const since = this.#clock() - REMEMBERED_MS
      const earlier = await this.#store.idempotency.find(token.keyId, token.token, since)
      if (earlier) {
        const result = resultOf<Result>(earlier, token)
        // The first write may not be on disk yet; an empty transaction waits until it is.
        return await this.#store.transact(async () => result)
      }
      return await this.#write(token, await prepare(), options)
    } finally {
      this.#inFlight.delete(name)
    }
  }

  /**
   * Claims the token first. Another process may have claimed it already, or waits for this
   * transaction.
   */
  #write<Result>(
    token: IdempotencyToken,
    write: Write<Result>,
    options: TransactOptions,
  ): Promise<Result> {
    const { keyId, fingerprint } = token
    const claimed = async (transaction: Transaction) => {
      const { idempotency } = transaction
      const now = this.#clock()
      const since = now - REMEMBERED_MS
      const earlier = await idempotency.claim(keyId, token.token, fingerprint, { at: now, since })
      if (earlier) return resultOf<Result>(earlier, token)
      const result = await write(transaction)
      await idempotency.finish(keyId, token.token, JSON.stringify(result))
      return result
    }
    return this.#store.transact(claimed, options)
  }
}

function resultOf<Result>(earlier: RememberedResult, token: IdempotencyToken): Result {
  if (earlier.fingerprint === token.fingerprint) return JSON.parse(earlier.result)
  throw Problem.of(
    'idempotency-mismatch',
    'Idempotency key reused',
    `The Idempotency-Key "${token.token}" came with another request before; use a new one for a new request.`,
  )
}

function inFlight({ token }: IdempotencyToken): Problem {
  const detail = `The request with the Idempotency-Key "${token}" is still being worked on.`
  return Problem.of('conflict', 'Request in progress', detail, { retryAfterSeconds: 1 })
}
