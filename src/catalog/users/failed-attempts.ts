import type { Actor } from '../../domain/accounts/actor.ts'
import { knownBrowser } from '../../domain/users/browser-name.ts'
import type { UserId } from '../../domain/values/ids.ts'
import { addressOwner } from '../../domain/values/network-address.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { recordWrite } from '../writes/record-write.ts'
import { type CountedAttempt, type CountedSubject, countAttempts } from './counted-attempts.ts'
import { writeForNobody } from './mailed-links.ts'
import type { Visitor } from './session-start.ts'
import { LOCKED, userWrite } from './user-writes.ts'

/** An attempt to sign in, in case that it fails. */
export interface FailedAttempt {
  /** Null: no user has the address. */
  readonly userId: UserId | null
  readonly by: 'password' | 'code' | 'proof' | 'passkey'
  readonly visitor: Visitor
  /** What the visitor reads. */
  readonly detail: string
}

/**
 * How many refused passkeys of a person are counted within an hour. They are recorded, but limit
 * nothing.
 */
const MAX_REFUSED_PASSKEYS = 10

/**
 * Records a failed attempt: the first one of each network within an hour, and the one that reaches
 * a limit. So guesses cannot flood the audit log: there are at most as many networks as attempts.
 * Unknown addresses are recorded, too, so that the response time does not reveal them.
 * @param counted What the attempt has counted against: first the person, the browser or the
 * session.
 */
export async function recordFailure(
  store: Pick<Store, 'transact'>,
  now: number,
  { userId, by, visitor }: Omit<FailedAttempt, 'detail'>,
  [own, network]: readonly CountedAttempt[],
): Promise<void> {
  const { clientAddress, requestId } = visitor
  const actor: Actor = { kind: 'guest', name: '', accountId: null, clientAddress, requestId }
  await store.transact(async transaction => {
    const browser = knownBrowser(visitor.agent)
    const record = async (action: string, details: object) => {
      const write = userId === null ? null : userWrite(userId, action, { by, ...details })
      if (write === null) await writeForNobody(transaction, now)
      else await recordWrite(transaction, actor, now, write)
    }
    if (own && (await isFirstOfNetwork(transaction, own.subject, clientAddress, now))) {
      await record('failed to sign in', { browser })
    }
    if (own && isLast(own)) await record('reached the limit of attempts', { count: own.count })
    if (isLast(network)) await recordNetwork(transaction, actor, now)
  }, LOCKED)
}

/** Records that a passkey of a person was refused. */
export async function recordRefusedPasskey(
  store: Pick<Store, 'transact'>,
  now: number,
  userId: UserId,
  visitor: Visitor,
): Promise<void> {
  const subject = { name: `refused passkeys of ${userId}`, max: MAX_REFUSED_PASSKEYS }
  const counted = await store.transact(
    transaction => countAttempts(transaction, [subject], now),
    LOCKED,
  )
  if ('oldestAt' in counted) return
  await recordFailure(store, now, { userId, by: 'passkey', visitor }, counted)
}

async function isFirstOfNetwork(
  transaction: Transaction,
  { name, max }: CountedSubject,
  clientAddress: string,
  now: number,
): Promise<boolean> {
  const subject = { name: `failures of ${name} from ${addressOwner(clientAddress)}`, max }
  const counted = await countAttempts(transaction, [subject], now)
  return !('oldestAt' in counted) && counted[0]?.count === 1
}

function isLast(attempt: CountedAttempt | undefined): boolean {
  return attempt !== undefined && attempt.count === attempt.subject.max
}

async function recordNetwork(transaction: Transaction, actor: Actor, now: number): Promise<void> {
  const about = { subject: 'user', id: '', changed: [] } as const
  const action = 'reached the limit of attempts'
  await recordWrite(transaction, actor, now, { ...about, action, details: { by: 'network' } })
}
