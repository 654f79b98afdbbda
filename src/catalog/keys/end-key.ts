import { type ApiKey, isInForce, type RandomBytes } from '../../domain/accounts/api-key.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { Store } from '../../store/store.ts'
import { permitted } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { keyWrite, newKey } from './create-key.ts'

/** Ends a key at once. @throws Problem `not-found` for an unknown id. */
export async function revokeKey(
  store: Store,
  clock: Clock,
  principal: Principal,
  id: string,
): Promise<void> {
  const actor = permitted(principal, ['keys:write'])
  const now = clock()
  const found = await store.transact(async transaction => {
    const isKnown = await transaction.keys.revoke(id, now)
    if (isKnown) await recordWrite(transaction, actor, now, keyWrite(id, 'revoked', {}))
    return isKnown
  })
  if (!found) throw unknownKey(id)
}

/**
 * Creates another key with the same rights, and ends the old one after a time in which both are valid.
 * @param graceMs How long the old key stays valid, but never longer than it was valid before.
 * @returns The text of the new key, which is not stored and cannot be shown again, and the stored key.
 * @throws Problem `not-found` for an unknown id, `conflict` when the key is not valid.
 */
export async function rotateKey(
  store: Store,
  clock: Clock,
  random: RandomBytes,
  principal: Principal,
  id: string,
  graceMs: number,
): Promise<{ text: string; key: ApiKey }> {
  const actor = permitted(principal, ['keys:write'])
  const now = clock()
  return await store.transact(async transaction => {
    const { keys } = transaction
    const old = await keys.get(id)
    if (!old) throw unknownKey(id)
    const made = newKey(random, now, old)
    const expiresAt = Math.min(now + graceMs, old.expiresAt ?? Number.POSITIVE_INFINITY)
    // It may have been revoked since it was read: a revoked key has no successor.
    if (!isInForce(old, now) || !(await keys.expire(id, expiresAt))) {
      throw Problem.of(
        'conflict',
        'Key not valid',
        `The key ${id} is expired or revoked; make a new one with "acreage key create".`,
      )
    }
    await keys.insert(made.key)
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
