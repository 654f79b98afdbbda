import type { Principal } from '../../domain/accounts/principal.ts'
import { userPrincipal } from '../../domain/users/user-principal.ts'
import type { UserId } from '../../domain/values/ids.ts'
import type { Reader } from '../../store/store.ts'
import { withOffices } from './worked-accounts.ts'

/** The permissions of a person now, without a request of the person; null: the person may no longer sign in. */
export async function personPrincipal(
  store: Pick<Reader, 'users' | 'members'>,
  id: UserId,
): Promise<Principal | null> {
  const person = await store.users.get(id)
  if (person === null || person.user.disabledAt !== null) return null
  return userPrincipal(person.user, await withOffices(store, person.memberships), '', '')
}
