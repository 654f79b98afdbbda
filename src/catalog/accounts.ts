import type { Clock } from '../domain/clock.ts'
import type { AccountId } from '../domain/ids.ts'
import type { Member } from '../domain/member.ts'
import { Problem } from '../domain/problem.ts'
import type { Store } from '../store/store.ts'

/** Adds an account. */
export async function createAccount(
  store: Store,
  clock: Clock,
  member: Omit<Member, 'id'>,
): Promise<AccountId> {
  return await store.transact(async ({ members, changes }) => {
    const id = await members.create(member)
    await changes.record('account', id, clock())
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
  id: AccountId,
  change: (member: Member) => Member,
): Promise<void> {
  await store.transact(async ({ members, changes }) => {
    const member = await members.get(id)
    if (!member) throw Problem.of('not-found', 'Invalid account', `There is no account ${id}.`)
    await members.update(change(member))
    await changes.record('account', id, clock())
  })
}
