import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { RememberedResult } from '../../store/changes/idempotency-records.ts'
import type { Store, Transaction } from '../../store/store.ts'

/** How long what came of a request is remembered. */
export const REMEMBERED_MS = 24 * 3_600_000
/** With each that is remembered so many are forgotten at most, so that no request pays for all of a busy day. */
const FORGOTTEN_AT_ONCE = 10

/** A request that its client may send again, and wants done once. */
export interface IdempotencyToken {
  /** Tokens of different keys have nothing to do with each other. */
  readonly keyId: string
  readonly token: string
  /** Tells the same request from another one with the same token. */
  readonly fingerprint: string
}

/** What is to be written, once all that can be refused has been looked at. */
export type Write<Result> = (transaction: Transaction) => Promise<Result>

/** Sees to it that a request with a token is done once in 24 hours, however often it is sent. */
export class IdempotentRequests {
  readonly #store: Store
  readonly #clock: Clock
  readonly #inFlight = new Set<string>()

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /**
   * Prepares a request and writes it in one transaction; one that is sent again gets what came of
   * the first. What came of it is stored with what was written, or neither is.
   * @throws Problem `idempotency-mismatch` when the token was used for another request, `conflict`
   * while the first is still being worked on.
   */
  async run<Result>(
    token: IdempotencyToken | null,
    prepare: () => Promise<Write<Result>>,
  ): Promise<Result> {
    if (token === null) return this.#store.transact(await prepare())
    const name = `${token.keyId} ${token.token}`
    if (this.#inFlight.has(name)) throw inFlight(token)
    this.#inFlight.add(name)
    try {
      const since = this.#clock() - REMEMBERED_MS
      const earlier = await this.#store.idempotency.find(token.keyId, token.token, since)
      if (earlier) {
        const result = resultOf<Result>(earlier, token)
        // The first may not have reached the disk, and its client have been told so.
        return await this.#store.transact(async () => result)
      }
      return await this.#write(token, await prepare())
    } finally {
      this.#inFlight.delete(name)
    }
  }

  /** Looks once more: another process may have been faster. */
  #write<Result>(token: IdempotencyToken, write: Write<Result>): Promise<Result> {
    const { keyId, fingerprint } = token
    return this.#store.transact(async transaction => {
      const { idempotency } = transaction
      const now = this.#clock()
      const earlier = await idempotency.find(keyId, token.token, now - REMEMBERED_MS)
      if (earlier) return resultOf<Result>(earlier, token)
      const result = await write(transaction)
      await idempotency.forgetUntil(now - REMEMBERED_MS, FORGOTTEN_AT_ONCE)
      const remembered = { fingerprint, result: JSON.stringify(result) }
      await idempotency.remember(keyId, token.token, remembered, now)
      return result
    })
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
  return new Problem('conflict', [{ title: 'Request in progress', detail }], {
    retryAfterSeconds: 1,
  })
}
