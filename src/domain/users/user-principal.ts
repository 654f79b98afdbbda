import { ROLES } from '../accounts/permissions.ts'
import type { Principal } from '../accounts/principal.ts'
import type { AccountId } from '../values/ids.ts'
import type { Membership, User } from './user.ts'

/** A person who has signed in. The people of an account that is inactive may look, and nothing else. */
export function userPrincipal(
  { id, serviceRole }: Pick<User, 'id' | 'serviceRole'>,
  memberships: readonly (Membership & { readonly isActive: boolean })[],
  clientAddress: string,
  requestId: string,
): Principal {
  const actor = {
    kind: 'user',
    name: String(id),
    accountId: null,
    clientAddress,
    requestId,
  } as const
  const ofAccounts = memberships.map(({ accountId, role, isActive }) => ({
    permissions: isActive ? ROLES[role] : ROLES.reader,
    accounts: [accountId] as readonly AccountId[],
  }))
  const ofService =
    serviceRole === null ? [] : [{ permissions: ROLES[serviceRole], accounts: 'all' as const }]
  return { actor, grants: [...ofService, ...ofAccounts] }
}
