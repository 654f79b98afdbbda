import type { Caller } from '../values/fair-turns.ts'
import type { AccountId, UserId } from '../values/ids.ts'
import { type Actor, SERVICE } from './actor.ts'
import type { ApiKey } from './api-key.ts'
import { type Permission, ROLES } from './permissions.ts'

/** Permissions, and the accounts that they apply to. */
interface Grant {
  readonly permissions: readonly Permission[]
  readonly accounts: 'all' | readonly AccountId[]
}

/**
 * The caller of a use case. Every use case that writes checks its principal. Grants do not add up:
 * an owner of one account who edits the listings of another one has an owner's permissions only for
 * the first.
 */
export interface Principal {
  readonly actor: Actor
  readonly grants: readonly Grant[]
  /**
   * Whether a signed-in user has entered the password, or a code, in the last 15 minutes. Use cases
   * require this only of users: keys and operators at the command line have no password.
   */
  readonly isProved?: boolean
}

/** A client that sent a request with a key. */
export function keyPrincipal(
  { id, accountId, permissions, allAccounts, grantedAccounts }: ApiKey,
  clientAddress: string,
  requestId: string,
): Principal {
  return {
    actor: { kind: 'key', name: id, accountId, clientAddress, requestId },
    grants: [{ permissions, accounts: allAccounts ? 'all' : [accountId, ...grantedAccounts] }],
  }
}

/** A visitor of the site. */
export function guestPrincipal(clientAddress: string, requestId: string): Principal {
  const actor = { kind: 'guest', name: '', accountId: null, clientAddress, requestId } as const
  return { actor, grants: [] }
}

/** A principal without limits: an operator, or the program itself. */
export function operatorPrincipal(actor: Actor): Principal {
  return { actor, grants: [{ permissions: ROLES.operator, accounts: 'all' }] }
}

/** The program itself: background work that no request started. */
export const SERVICE_PRINCIPAL: Principal = operatorPrincipal(SERVICE)

/**
 * The permissions that a principal lacks in every account; if several grants lack some, those that
 * the closest grant lacks.
 */
export function missingPermissions(
  { grants }: Principal,
  needed: readonly Permission[],
): readonly Permission[] {
  const missing = grants.map(({ permissions }) => needed.filter(one => !permissions.includes(one)))
  return missing.toSorted((a, b) => a.length - b.length)[0] ?? needed
}

/** The accounts for which a principal has all of some permissions. */
export function accountsFor(
  { grants }: Principal,
  needed: readonly Permission[],
): 'all' | readonly AccountId[] {
  const having = grants.filter(({ permissions }) => needed.every(one => permissions.includes(one)))
  if (having.some(({ accounts }) => accounts === 'all')) return 'all'
  return [...new Set(having.flatMap(({ accounts }) => (accounts === 'all' ? [] : accounts)))]
}

/**
 * The caller that fair queues count a principal's work for: its account, however many keys and
 * people the account has. For a person of several accounts it is the oldest of them; for one who
 * acts for all accounts, the person.
 * @param needed The permissions that the work needs.
 */
export function callerOf(principal: Principal, needed: readonly Permission[]): Caller {
  const { kind, name, accountId } = principal.actor
  if (accountId !== null) return accountId
  const accounts = accountsFor(principal, needed)
  const [oldest] = accounts === 'all' ? [] : accounts.toSorted((one, other) => one - other)
  return oldest ?? `${kind} ${name}`
}

/** Whether a principal has all of some permissions for an account. */
export function mayActFor(
  principal: Principal,
  needed: readonly Permission[],
  accountId: AccountId,
): boolean {
  const accounts = accountsFor(principal, needed)
  return accounts === 'all' || accounts.includes(accountId)
}

/** The signed-in user; null if the principal is not a user. */
export function userOf({ actor }: Pick<Principal, 'actor'>): UserId | null {
  return actor.kind === 'user' ? (Number(actor.name) as UserId) : null
}

/**
 * A user who was verified when longer work began, which continues after the verification expires.
 */
export function provedPrincipal(principal: Principal): Principal {
  return { ...principal, isProved: true }
}
