import type { AccountId } from '../values/ids.ts'
import { type Actor, SERVICE } from './actor.ts'
import type { ApiKey } from './api-key.ts'
import { type Permission, ROLES } from './permissions.ts'

/** The caller of a use case: who asks, with which permissions, for which accounts. Every use case that writes checks its principal. */
export interface Principal {
  readonly actor: Actor
  readonly permissions: readonly Permission[]
  /** The accounts that the principal may act for. */
  readonly accounts: 'all' | readonly AccountId[]
}

/** A client that sent a request with a key. */
export function keyPrincipal(
  { id, accountId, permissions, allAccounts, grantedAccounts }: ApiKey,
  clientAddress: string,
  requestId: string,
): Principal {
  return {
    actor: { kind: 'key', name: id, accountId, clientAddress, requestId },
    permissions,
    accounts: allAccounts ? 'all' : [accountId, ...grantedAccounts],
  }
}

/** A visitor of the site. */
export function guestPrincipal(clientAddress: string, requestId: string): Principal {
  const actor = { kind: 'guest', name: '', accountId: null, clientAddress, requestId } as const
  return { actor, permissions: ROLES.guest, accounts: [] }
}

/** A principal without limits: an operator, or the program itself. */
export function operatorPrincipal(actor: Actor): Principal {
  return { actor, permissions: ROLES.operator, accounts: 'all' }
}

/** The program itself: background work that no request started. */
export const SERVICE_PRINCIPAL: Principal = operatorPrincipal(SERVICE)

export function mayActFor({ accounts }: Principal, accountId: AccountId): boolean {
  return accounts === 'all' || accounts.includes(accountId)
}
