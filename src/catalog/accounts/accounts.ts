import { changedMembers } from '../../domain/accounts/audit.ts'
import { created, editedWithState } from '../../domain/accounts/change.ts'
import type { Member } from '../../domain/accounts/member.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Store } from '../../store/store.ts'
import { permitted, requireAccount } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { retryStale, StaleRecord } from '../writes/retry-stale.ts'
import { unknownAccount } from './delete-account.ts'

/** Adds an account. */
export async function createAccount(
  store: Store,
  clock: Clock,
  principal: Principal,
  member: Omit<Member, 'id'>,
): Promise<AccountId> {
  const actor = permitted(principal, ['accounts:write'])
  return await store.transact(async transaction => {
    const id = await transaction.members.create(member)
    await recordWrite(transaction, actor, clock(), {
      ...{ subject: 'account', id: String(id), action: 'created', details: {} },
      changed: [created('account', id)],
    })
    return id
  })
}

/**
 * Changes an account; its plan and designation decide where its listings stand in the default order.
 * @param change Makes the new account from the present one. It runs again when another edit came first.
 * @throws Problem `not-found` for an unknown account, and whatever `change` throws.
 */
export async function editAccount(
  store: Store,
  clock: Clock,
  principal: Principal,
  id: AccountId,
  change: (member: Member) => Member,
): Promise<void> {
  const actor = permitted(principal, ['accounts:write'])
  requireAccount(principal, id)
  await retryStale(async () => {
    const found = await store.members.versioned(id)
    if (!found) throw unknownAccount(id)
    if (found.deletedAt !== null) {
      const detail = `The account ${id} was deleted. To restore it: acreage account restore ${id}`
      throw Problem.of('conflict', 'Account deleted', detail)
    }
    const changed = change(found.member)
    const fields = changedMembers(found.member, changed, ['address', 'companyAddress'])
    await store.transact(async transaction => {
      if (!(await transaction.members.update(changed, found.version))) throw new StaleRecord()
      await recordWrite(transaction, actor, clock(), {
        ...{ subject: 'account', id: String(id), action: 'edited', details: { members: fields } },
        changed: [editedWithState('account', id, fields, changed.active)],
      })
    })
  })
}
