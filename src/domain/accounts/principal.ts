import type { AccountId } from '../values/ids.ts'
import type { Actor } from './actor.ts'
import { type ApiKey, PERMISSIONS, type Permission } from './api-key.ts'

/**
 * Who asks for something, and what they may do. A use case that has to decide what its caller may do
 * takes a principal; one that only records who called takes an actor.
 */
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

/** A principal without limits: an operator, or the program itself. */
export function unlimited(actor: Actor): Principal {
  return { actor, permissions: PERMISSIONS, accounts: 'all' }
}

export function mayActFor({ accounts }: Principal, accountId: AccountId): boolean {
  return accounts === 'all' || accounts.includes(accountId)
}
