import type { Permission } from '../../domain/accounts/permissions.ts'
import { type Principal, userOf } from '../../domain/accounts/principal.ts'
import { userPrincipal } from '../../domain/users/user-principal.ts'
import type { AccountId, UserId } from '../../domain/values/ids.ts'
import type { Reader } from '../../store/store.ts'
import { requireAccount } from '../permitted.ts'
import { withOffices } from './worked-accounts.ts'

/**
 * The permissions of a person now, without a request of the person; null: the person may no longer
 * sign in.
 */
export async function personPrincipal(
  store: Pick<Reader, 'users' | 'members'>,
  id: UserId,
): Promise<Principal | null> {
  const person = await store.users.get(id)
  if (person === null || person.user.disabledAt !== null) return null
  return userPrincipal(person.user, await withOffices(store, person.memberships), '', '')
}

export interface AccountNeed {
  readonly needed: readonly Permission[]
  readonly accountId: AccountId
  readonly what: string
}

/**
 * As `requireAccount`, with the rights that a person has now: those of the principal were read when
 * the request began, and may have been taken since.
 * @param transaction It has locked what it depends on. @param what Completes "may not …".
 * @throws Problem `forbidden`.
 */
export async function requireAccountNow(
  transaction: Pick<Reader, 'users' | 'members'>,
  principal: Principal,
  { needed, accountId, what }: AccountNeed,
): Promise<void> {
  const userId = userOf(principal)
  const present = userId === null ? principal : await personPrincipal(transaction, userId)
  requireAccount(present ?? { ...principal, grants: [] }, needed, accountId, what)
}
