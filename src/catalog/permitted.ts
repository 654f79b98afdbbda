import type { Actor } from '../domain/accounts/actor.ts'
import type { Member } from '../domain/accounts/member.ts'
import type { Permission } from '../domain/accounts/permissions.ts'
import { mayActFor, missingPermissions, type Principal } from '../domain/accounts/principal.ts'
import { Problem } from '../domain/problem.ts'
import type { AccountId } from '../domain/values/ids.ts'
import { joined } from '../domain/values/joined.ts'
import type { Reader } from '../store/store.ts'

/** The name of the caller in a sentence, by kind. */
const ASKERS: Readonly<Record<Actor['kind'], string>> = {
  key: 'The API key',
  user: 'You',
  guest: 'A visitor',
  operator: 'You',
  service: 'The service',
}

/**
 * Checks a principal's permission.
 * @param what Completes "may not …".
 * @returns The actor, for the records.
 * @throws Problem `forbidden` when the principal lacks one of the needed permissions.
 */
export function permitted(
  principal: Principal,
  needed: readonly Permission[],
  what = 'do this',
): Actor {
  const { actor } = principal
  const missing = missingPermissions(principal, needed)
  if (missing.length === 0) return actor
  const detail = `${ASKERS[actor.kind]} may not ${what}: it needs the permission ${joined(missing)}.`
  throw Problem.of('forbidden', 'Permission missing', detail)
}

/**
 * @param what Completes "may not …".
 * @throws Problem `forbidden` when a principal lacks one of the needed permissions for an account.
 */
export function requireAccount(
  principal: Principal,
  needed: readonly Permission[],
  id: AccountId,
  what = `act for the account ${id}`,
): void {
  if (mayActFor(principal, needed, id)) return
  const detail = `${ASKERS[principal.actor.kind]} may not ${what}.`
  throw Problem.of('forbidden', 'Account not allowed', detail)
}

/**
 * @throws Problem `forbidden` as `permitted`, and when a principal belongs to an inactive account.
 */
export async function requireWriter(
  { members }: Reader,
  principal: Principal,
  needed: readonly Permission[],
): Promise<void> {
  permitted(principal, needed)
  const { accountId } = principal.actor
  if (accountId === null) return
  const member = await members.get(accountId)
  if (member?.active) return
  const detail = `The account ${accountId} of the API key is inactive: the key may read, but not write.`
  throw Problem.of('forbidden', 'Account inactive', detail)
}

/** @throws Problem `not-found` for an unknown account, or one that was deleted. */
export async function knownAccount(
  { members }: Pick<Reader, 'members'>,
  id: AccountId,
): Promise<Member> {
  const member = await members.get(id)
  if (member) return member
  throw unknownAccount(id)
}

export function unknownAccount(id: AccountId): Problem {
  return Problem.of('not-found', 'Invalid account', `There is no account ${id}.`)
}
