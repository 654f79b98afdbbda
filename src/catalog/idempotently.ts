import type { Clock } from '../domain/clock.ts'
import { Problem } from '../domain/problem.ts'
import type { Store, Transaction } from '../store/store.ts'

/** How long what came of a request is remembered. */
const REMEMBERED_MS = 24 * 3_600_000

/** A request that its client may send again, and wants done once. */
export interface IdempotencyToken {
  /** Tokens of different keys have nothing to do with each other. */
  readonly keyId: string
  readonly token: string
  /** Tells the same request from another one with the same token. */
  readonly fingerprint: string
}

/**
 * Runs `work` in one transaction, once for each token in 24 hours: a request that is sent again
 * gets what came of the first. What came of it is stored with the work, or neither is.
 * @throws Problem `idempotency-mismatch` when the token was used for another request.
 */
export function idempotently<Result>(
  store: Store,
  clock: Clock,
  token: IdempotencyToken | null,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  if (token === null) return store.transact(work)
  const { keyId, fingerprint } = token
  return store.transact(async transaction => {
    const now = clock()
    const { idempotency } = transaction
    const earlier = await idempotency.find(keyId, token.token, now - REMEMBERED_MS)
    if (earlier) {
      if (earlier.fingerprint !== fingerprint) throw mismatch(token.token)
      return JSON.parse(earlier.result) as Result
    }
    const result = await work(transaction)
    await idempotency.forgetUntil(now - REMEMBERED_MS)
    const remembered = { fingerprint, result: JSON.stringify(result) }
    await idempotency.remember(keyId, token.token, remembered, now)
    return result
  })
}

function mismatch(token: string): Problem {
  return Problem.of(
    'idempotency-mismatch',
    'Idempotency key reused',
    `The Idempotency-Key "${token}" came with another request before; use a new one for a new request.`,
  )
}
