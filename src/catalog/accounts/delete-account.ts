import { created, deleted } from '../../domain/accounts/change.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import { isRestorable } from '../../domain/listings/deletion.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Store } from '../../store/store.ts'
import { keyWrite } from '../keys/create-key.ts'
import { permitted, requireAccount } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { retryStale, StaleRecord } from '../writes/retry-stale.ts'

/**
 * Deletes an account in one short transaction, however many listings it has: its keys end, and its listings are shown no more.
 * After 30 days the service removes the listings and what is personal; until then an operator can restore the account.
 * @returns False when the account was deleted before; nothing is written then.
 * @throws Problem `not-found` for an unknown account.
 */
export function deleteAccount(
  store: Store,
  clock: Clock,
  principal: Principal,
  id: AccountId,
): Promise<boolean> {
  const actor = permitted(principal, ['accounts:write'])
  requireAccount(principal, id)
  return retryStale(() =>
    store.transact(async transaction => {
      const { members, keys } = transaction
      const found = await members.versioned(id)
      if (!found) throw unknownAccount(id)
      if (found.deletedAt !== null) return false
      const now = clock()
      const inactive = { ...found.member, active: false }
      if (!(await members.update(inactive, found.version))) throw new StaleRecord()
      await members.markDeleted(id, now)
      const revoked = await keys.revokeOf(id, now)
      for (const key of revoked) {
        await recordWrite(transaction, actor, now, keyWrite(key, 'revoked', { accountId: id }))
      }
      await recordWrite(transaction, actor, now, {
        ...{ subject: 'account', id: String(id), action: 'deleted', details: { keys: revoked } },
        changed: [deleted('account', id)],
      })
      return true
    }),
  )
}

/**
 * Takes back the deletion of an account. It is inactive, and its keys stay revoked.
 * @throws Problem `not-found` for an unknown account, `conflict` when it was not deleted, or 30 days have passed.
 */
export function restoreAccount(
  store: Store,
  clock: Clock,
  principal: Principal,
  id: AccountId,
): Promise<void> {
  const actor = permitted(principal, ['accounts:write'])
  requireAccount(principal, id)
  return store.transact(async transaction => {
    const { members } = transaction
    const found = await members.versioned(id)
    if (!found) throw unknownAccount(id)
    const now = clock()
    if (found.deletedAt === null) throw refused(`Account ${id} was not deleted.`)
    if (!isRestorable(found.deletedAt, now)) {
      throw refused(`Account ${id} was deleted more than 30 days ago: it is removed for good.`)
    }
    await members.markDeleted(id, null)
    await recordWrite(transaction, actor, now, {
      ...{ subject: 'account', id: String(id), action: 'restored', details: {} },
      changed: [created('account', id)],
    })
  })
}

export function unknownAccount(id: AccountId): Problem {
  return Problem.of('not-found', 'Invalid account', `There is no account ${id}.`)
}

function refused(detail: string): Problem {
  return Problem.of('conflict', 'Not restored', detail)
}
