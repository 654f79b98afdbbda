import type { Actor } from '../../domain/accounts/actor.ts'
import type { UserId } from '../../domain/values/ids.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { recordWrite } from '../writes/record-write.ts'
import type { CountedAttempt } from './counted-attempts.ts'
import { writeForNobody } from './mailed-links.ts'
import type { Visitor } from './session-start.ts'
import { LOCKED, userWrite } from './user-writes.ts'

/** An attempt to sign in, in case that it fails. */
export interface FailedAttempt {
  /** Null: nobody signs in with the address. */
  readonly userId: UserId | null
  readonly by: 'password' | 'code' | 'proof' | 'passkey'
  readonly visitor: Visitor
  /** What the visitor reads. */
  readonly detail: string
}

/**
 * Records that an attempt failed: the first one within an hour, and the one with which a limit is reached. So guesses cannot
 * flood the audit log. As much is written for an address that nobody has: the time of the answer does not tell who has one.
 * @param counted What the attempt has counted against: first the person, the browser or the session.
 */
export async function recordFailure(
  store: Pick<Store, 'transact'>,
  now: number,
  { userId, by, visitor }: FailedAttempt,
  [own, network]: readonly CountedAttempt[],
): Promise<void> {
  const { clientAddress, requestId } = visitor
  const actor: Actor = { kind: 'guest', name: '', accountId: null, clientAddress, requestId }
  await store.transact(async transaction => {
    const record = async (action: string) => {
      if (userId === null) await writeForNobody(transaction, now)
      else await recordWrite(transaction, actor, now, userWrite(userId, action, { by }))
    }
    if (own?.count === 1) await record('failed to sign in')
    if (isLast(own)) await record('reached the limit of attempts')
    if (isLast(network)) await recordNetwork(transaction, actor, now)
  }, LOCKED)
}

function isLast(attempt: CountedAttempt | undefined): boolean {
  return attempt !== undefined && attempt.count === attempt.subject.max
}

async function recordNetwork(transaction: Transaction, actor: Actor, now: number): Promise<void> {
  const about = { subject: 'user', id: '', changed: [] } as const
  const action = 'reached the limit of attempts'
  await recordWrite(transaction, actor, now, { ...about, action, details: { by: 'network' } })
}
