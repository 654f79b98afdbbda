import type { Actor } from '../../domain/accounts/actor.ts'
import { changedMembers } from '../../domain/accounts/audit.ts'
import { created, editedWithState } from '../../domain/accounts/change.ts'
import type { Member } from '../../domain/accounts/member.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Store } from '../../store/store.ts'
import { recordWrite } from '../writes/record-write.ts'

/** Adds an account. */
export async function createAccount(
  store: Store,
  clock: Clock,
  actor: Actor,
  member: Omit<Member, 'id'>,
): Promise<AccountId> {
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
 * Changes an account; its listings follow it in the default order.
 * @param change Gives the account as it shall be, from the one that is.
 * @throws Problem `not-found` when there is none with this id, and whatever `change` throws.
 */
export async function editAccount(
  store: Store,
  clock: Clock,
  actor: Actor,
  id: AccountId,
  change: (member: Member) => Member,
): Promise<void> {
  await store.transact(async transaction => {
    const { members } = transaction
    const member = await members.get(id)
    if (!member) throw Problem.of('not-found', 'Invalid account', `There is no account ${id}.`)
    const changed = change(member)
    await members.update(changed)
    const fields = changedMembers(member, changed, ['address', 'companyAddress'])
    await recordWrite(transaction, actor, clock(), {
      ...{ subject: 'account', id: String(id), action: 'edited', details: { members: fields } },
      changed: [editedWithState('account', id, fields, changed.active)],
    })
  })
}
