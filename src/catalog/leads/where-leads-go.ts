import { mayActFor, type Principal } from '../../domain/accounts/principal.ts'
import { Problem } from '../../domain/problem.ts'
import { addressKey } from '../../domain/values/email.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import type { Transaction } from '../../store/store.ts'
import { mailJob, redirectLeads } from '../messages/mail-jobs.ts'
import { countAttempts } from '../users/counted-attempts.ts'
import { addressHash } from '../users/user-writes.ts'

// Every change of where leads go, of an account or a listing, is checked and reported here. Among
// people, only owners may change it, after entering the password. A key with `listings:write` names
// addresses for its listings, which have to agree.

/**
 * Why a person may not choose where an account's leads go, as the rest of a sentence about the
 * field; null: the person may.
 */
export function routingRefusal(principal: Principal, accountId: AccountId): string | null {
  const isPerson = principal.actor.kind === 'user'
  if (!isPerson || mayActFor(principal, ['account:write'], accountId)) return null
  return 'Only an owner of the account changes where messages of buyers go.'
}

/**
 * @throws Problem `forbidden` for people who are not owners of the account, `proof-needed` for
 * owners who have not entered the password recently.
 */
export function requireRouting(principal: Principal, accountId: AccountId): void {
  const refusal = routingRefusal(principal, accountId)
  if (refusal !== null) throw Problem.of('forbidden', 'Not an owner', refusal)
  requireRoutingProof(principal)
}

/** @throws Problem `proof-needed` for a person who has not entered the password recently. */
export function requireRoutingProof({ actor, isProved = false }: Principal): void {
  if (actor.kind !== 'user' || isProved) return
  const detail = 'Changing where messages of buyers go asks for your password first.'
  throw Problem.of('proof-needed', 'Password needed', detail)
}

/**
 * Sends an account's leads to another address of its own, including those in queued emails, and
 * notifies the former address. The caller writes the account.
 */
export async function moveLeads(
  transaction: Transaction,
  accountId: AccountId,
  { from, to }: { readonly from: string; readonly to: string },
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
  /** The account's own address, which is notified: where leads went before. */
  readonly recipient: string
  readonly address: string
}

/**
 * Tells an account's own address that leads go elsewhere, once an hour for each address at most.
 * Imports and feeds tell nothing: the mapping that an owner chose names the addresses.
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
