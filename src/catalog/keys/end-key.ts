import type { Actor } from '../../domain/accounts/actor.ts'
import { type ApiKey, isInForce, type RandomBytes } from '../../domain/accounts/api-key.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { Store } from '../../store/store.ts'
import { recordWrite } from '../writes/record-write.ts'
import { keyWrite, newKey } from './create-key.ts'

/** Ends a key at once. @throws Problem `not-found` when there is none with this id. */
export async function revokeKey(
  store: Store,
  clock: Clock,
  actor: Actor,
  id: string,
): Promise<void> {
  const now = clock()
  const found = await store.transact(async transaction => {
    const isKnown = await transaction.keys.revoke(id, now)
    if (isKnown) await recordWrite(transaction, actor, now, keyWrite(id, 'revoked', {}))
    return isKnown
  })
  if (!found) throw unknownKey(id)
}

/**
 * Makes another key that may do the same, and ends the old one after a time in which both are valid.
 * @param graceMs For how long the old key is still valid; it never gains time by it.
 * @returns The new key, which is not kept and cannot be shown again, and what is kept of it.
 * @throws Problem `not-found` when there is none with this id, `conflict` when it is not valid.
 */
export async function rotateKey(
  store: Store,
  clock: Clock,
  random: RandomBytes,
  actor: Actor,
  id: string,
  graceMs: number,
): Promise<{ text: string; key: ApiKey }> {
  const now = clock()
  return await store.transact(async transaction => {
    const { keys } = transaction
    const old = await keys.get(id)
    if (!old) throw unknownKey(id)
    if (!isInForce(old, now)) {
      throw Problem.of(
        'conflict',
        'Key not valid',
        `The key ${id} is expired or revoked; make a new one with "acreage key create".`,
      )
    }
    const made = newKey(random, now, old)
    await keys.insert(made.key)
    const expiresAt = Math.min(now + graceMs, old.expiresAt ?? Number.POSITIVE_INFINITY)
    await keys.expire(id, expiresAt)
    const rotated = keyWrite(id, 'rotated', {
      successor: made.key.id,
      expires: new Date(expiresAt).toISOString(),
    })
    await recordWrite(transaction, actor, now, rotated)
    const created = keyWrite(made.key.id, 'created', { successorOf: id })
    await recordWrite(transaction, actor, now, created)
    return made
  })
}

function unknownKey(id: string): Problem {
  return Problem.of('not-found', 'Invalid key', `There is no key with the id ${id}.`)
}
