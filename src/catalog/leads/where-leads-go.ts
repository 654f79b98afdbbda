import { mayActFor, type Principal } from '../../domain/accounts/principal.ts'
import { Problem } from '../../domain/problem.ts'
import { addressKey } from '../../domain/values/email.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import type { Transaction } from '../../store/store.ts'
import { mailJob, redirectLeads } from '../messages/mail-jobs.ts'
import { countAttempts } from '../users/counted-attempts.ts'
import { addressHash } from '../users/user-writes.ts'

// Where leads go: all ways to change it, of an account and of a listing, are judged and reported here. Among people, owners alone change it,
// and give the password first. A key with `listings:write` names addresses for its listings, which have to agree.

/** Whether a person may not choose where leads of an account go: the rest of a sentence about the field; null: the principal may. */
export function routingRefusal(principal: Principal, accountId: AccountId): string | null {
  const isPerson = principal.actor.kind === 'user'
  if (!isPerson || mayActFor(principal, ['account:write'], accountId)) return null
  return 'Only an owner of the account changes where messages of buyers go.'
}

/** @throws Problem `forbidden` for people who are no owners of the account, `proof-needed` for owners who have not given the password. */
export function requireRouting(principal: Principal, accountId: AccountId): void {
  const refusal = routingRefusal(principal, accountId)
  if (refusal !== null) throw Problem.of('forbidden', 'Not an owner', refusal)
  requireRoutingProof(principal)
}

/** @throws Problem `proof-needed` for a person who has not given the password a short while ago. */
export function requireRoutingProof({ actor, isProved = false }: Principal): void {
  if (actor.kind !== 'user' || isProved) return
  const detail = 'Changing where messages of buyers go asks for your password first.'
  throw Problem.of('proof-needed', 'Password needed', detail)
}

/**
 * The leads of an account go to another address of its own from now on, with those whose messages wait. The address until now is told.
 * The caller writes the account.
 */
export async function moveLeads(
  transaction: Transaction,
  accountId: AccountId,
  from: string,
  to: string,
  now: number,
): Promise<void> {
  if (from === '' || from === to) return
  await redirectLeads(transaction, accountId, from, to)
  if (addressKey(from) === addressKey(to)) return
  await notifyElsewhere(
    transaction,
    { accountId, recipient: from, address: to, listingId: null },
    now,
  )
}

/** Leads of an account that go elsewhere. */
export interface RoutedLeads {
  readonly accountId: AccountId
  /** The account's own address, which is told; where leads went until now. */
  readonly recipient: string
  readonly address: string
}

/**
 * Tells an account's own address that leads go elsewhere, once an hour for each address at most. Imports and feeds tell nothing: the mapping
 * that an owner chose names the addresses.
 * @param change `listingId`: null: the leads of all listings, or of those that name the address.
 */
export async function notifyElsewhere(
  transaction: Transaction,
  change: RoutedLeads & { readonly listingId: ListingId | null },
  now: number,
): Promise<void> {
  const { accountId, recipient, address } = change
  if (recipient === '') return
  const name = `leads of account ${accountId} to ${addressHash(address)}`
  const counted = await countAttempts(transaction, [{ name, max: 1 }], now)
  if ('oldestAt' in counted) return
  await transaction.jobs.add([mailJob({ kind: 'leads-elsewhere', ...change })], now)
}
