import { ROLES } from '../accounts/permissions.ts'
import type { Principal } from '../accounts/principal.ts'
import type { AccountId } from '../values/ids.ts'
import type { User, WorkedAccount } from './user.ts'

/**
 * A signed-in user. The users of an inactive account have read access only; while it is pending
 * approval, they may write listings.
 */
export function userPrincipal(
  { id, serviceRole }: Pick<User, 'id' | 'serviceRole'>,
  memberships: readonly Pick<WorkedAccount, 'accountId' | 'role' | 'isActive' | 'isApplying'>[],
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
  const ofAccounts = memberships.map(({ accountId, role, isActive, isApplying }) => ({
    permissions: isActive ? ROLES[role] : isApplying ? ROLES.applicant : ROLES.reader,
    accounts: [accountId] as readonly AccountId[],
  }))
  const ofService =
    serviceRole === null ? [] : [{ permissions: ROLES[serviceRole], accounts: 'all' as const }]
  return { actor, grants: [...ofService, ...ofAccounts] }
}
