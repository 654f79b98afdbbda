import type { Principal } from '../../domain/accounts/principal.ts'
import { Problem } from '../../domain/problem.ts'
import type { ServiceRole, User } from '../../domain/users/user.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { UserId } from '../../domain/values/ids.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { permitted } from '../permitted.ts'
import { mailLink } from '../users/mailed-links.ts'
import { knownUser, LOCKED, ROLES_LOCK, userWrite } from '../users/user-writes.ts'
import { recordWrite } from '../writes/record-write.ts'

/**
 * Gives a person a role in the whole service, or removes it: nothing else writes these roles. All
 * sessions of the person end, because sessions of operators and moderators are shorter.
 * @param principal The person or program that gives the role; the caller has checked permissions.
 * @param role Null: the person works only for accounts.
 * @returns Whether something changed.
 * @throws Problem `not-found` for an unknown person, `conflict` for the last operator.
 */
export async function giveServiceRole(
  transaction: Transaction,
  principal: Principal,
  id: UserId,
  role: ServiceRole | null,
): Promise<boolean> {
  await transaction.lock(ROLES_LOCK)
  const { user } = await knownUser(transaction, id)
  if (user.serviceRole === role) return false
  if (isWorkingOperator(user)) await requireOtherOperator(transaction, principal)
  await transaction.users.change(id, { serviceRole: role })
  await transaction.sessions.removeOf(id, null)
  return true
}

/**
 * Has a link mailed by which a person chooses a password, the first one or another.
 * @throws Problem `forbidden`, `not-found`, `conflict` for a person who is disabled,
 * `too-many-requests` after many links.
 */
export async function sendLink(
  store: Store,
  clock: Clock,
  principal: Principal,
  id: UserId,
): Promise<void> {
  const actor = permitted(principal, ['users:write'])
  const now = clock()
  await store.transact(async transaction => {
    await transaction.lock(ROLES_LOCK)
    const { user } = await knownUser(transaction, id)
    if (user.disabledAt !== null) {
      const detail = 'This person cannot sign in. Restore their access first.'
      throw Problem.of('conflict', 'Sign-in disabled', detail)
    }
    const purpose = user.password === '' ? 'invite' : 'reset'
    const request = { purpose, asker: { kind: 'operator' } } as const
    await mailLink(transaction, user, { request, more: { inviter: '' } }, now)
    await recordWrite(transaction, actor, now, userWrite(id, 'sent a link', { by: purpose }))
  }, LOCKED)
}

/** @throws Problem `conflict` when there is no other operator who can sign in. */
export async function requireOtherOperator(
  { users }: Transaction,
  { actor }: Principal,
): Promise<void> {
  // The command line can always create another operator.
  if (actor.kind !== 'user' || (await users.operatorCount()) > 1) return
  const detail = 'This is the last operator. Make another one first.'
  throw Problem.of('conflict', 'Last operator', detail)
}

/** Whether a person counts among the operators who can sign in. */
export function isWorkingOperator(user: User): boolean {
  return user.serviceRole === 'operator' && user.password !== '' && user.disabledAt === null
}
