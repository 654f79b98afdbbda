import type { Actor } from '../../domain/accounts/actor.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import { type LeadAddress, namedAddress } from '../../domain/leads/lead-address.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { isEmailAddress } from '../../domain/values/email.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import { shown } from '../../domain/values/scalars.ts'
import type { Reader, Store, Transaction } from '../../store/store.ts'
import { redirectLeads } from '../messages/mail-jobs.ts'
import { permitted, requireAccount } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'

/** The lock of transactions that change an address for leads, or that count how often addresses were asked. */
export const LEAD_ADDRESSES = 'addresses for leads'

/** Options of transactions that take the lock of an address first. They see the leads that others have just sent to it. */
export const LOCKED = { locksByItself: true } as const

/** Whether an address gets leads, and if not, why. */
export type LeadAddressState = 'confirmed' | 'asked' | 'not asked' | 'revoked'

export function stateOf({ confirmedAt, revokedAt, askedAt }: LeadAddress): LeadAddressState {
  if (confirmedAt !== null) return 'confirmed'
  if (revokedAt !== null) return 'revoked'
  return askedAt === null ? 'not asked' : 'asked'
}

/** Confirms an address for an account's leads, on behalf of an operator. @throws Problem as `requireAccount` does, `invalid-input`. */
export async function confirmLeadAddress(
  store: Store,
  clock: Clock,
  principal: Principal,
  accountId: AccountId,
  address: string,
): Promise<void> {
  const actor = permitted(principal, ['addresses:write'])
  requireAccount(principal, accountId)
  if (!isEmailAddress(address)) {
    const detail = `The address must be an email address such as name@example.com, not ${shown(address)}.`
    throw Problem.of('invalid-input', 'Invalid address', detail)
  }
  await store.transact(async transaction => {
    await transaction.lock(LEAD_ADDRESSES)
    await accountWith(transaction, accountId)
    const now = clock()
    const known = await transaction.leadAddresses.get(accountId, address)
    const named = known ?? namedAddress(accountId, address, now)
    await confirm(transaction, actor, named, 'operator', now)
  }, LOCKED)
}

/** Confirms every address that was neither confirmed nor revoked. @returns The number of confirmed addresses. */
export function confirmAllLeadAddresses(
  store: Store,
  clock: Clock,
  principal: Principal,
): Promise<number> {
  const actor = permitted(principal, ['addresses:write'])
  return store.transact(async transaction => {
    await transaction.lock(LEAD_ADDRESSES)
    const addresses = await transaction.leadAddresses.all(null)
    const open = addresses.filter(({ confirmedAt, revokedAt }) => !confirmedAt && !revokedAt)
    for (const address of open) await confirm(transaction, actor, address, 'operator', clock())
    return open.length
  }, LOCKED)
}

/**
 * Stops an account's leads from going to an address. Messages that wait for the address go to the account instead,
 * the links that were mailed to it become invalid, and it is not asked again.
 * @returns How many messages go to the account instead.
 * @throws Problem `not-found` when the account does not name the address.
 */
export function revokeLeadAddress(
  store: Store,
  clock: Clock,
  principal: Principal,
  accountId: AccountId,
  address: string,
): Promise<number> {
  const actor = permitted(principal, ['addresses:write'])
  requireAccount(principal, accountId)
  return store.transact(async transaction => {
    const { leadAddresses } = transaction
    await transaction.lock(LEAD_ADDRESSES)
    const { email } = await accountWith(transaction, accountId)
    const known = await leadAddresses.get(accountId, address)
    if (!known) {
      const detail = `Account ${accountId} names no address ${shown(address)}; "acreage address list" shows those that it names.`
      throw Problem.of('not-found', 'No such address', detail)
    }
    const now = clock()
    await leadAddresses.put({ ...known, confirmedAt: null, confirmedBy: null, revokedAt: now })
    await leadAddresses.removeLinks(known.id)
    const redirected = await redirectLeads(transaction, accountId, known.address, email)
    await recordWrite(transaction, actor, now, addressWrite(known, 'revoked', { redirected }))
    return redirected
  }, LOCKED)
}

/** Confirms an address, unless it is confirmed already. */
export async function confirm(
  transaction: Transaction,
  actor: Actor,
  address: Omit<LeadAddress, 'id'>,
  confirmedBy: NonNullable<LeadAddress['confirmedBy']>,
  now: number,
): Promise<void> {
  if (address.confirmedAt !== null) return
  const changes = { confirmedAt: now, confirmedBy, revokedAt: null }
  const confirmed = await transaction.leadAddresses.put({ ...address, ...changes })
  await recordWrite(transaction, actor, now, addressWrite(confirmed, 'confirmed', { confirmedBy }))
}

async function accountWith({ members }: Pick<Reader, 'members'>, id: AccountId) {
  const member = await members.get(id)
  if (!member) throw Problem.of('not-found', 'Invalid account', `There is no account ${id}.`)
  return member
}

/** The log entries of a write to an address. */
export function addressWrite(
  { id, accountId }: LeadAddress,
  action: string,
  details: Readonly<Record<string, unknown>>,
) {
  const about = { accountId, ...details }
  return { subject: 'lead-address', id: String(id), action, details: about, changed: [] } as const
}
