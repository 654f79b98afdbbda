import type { Actor } from '../../domain/accounts/actor.ts'
import {
  ACCOUNT_WINDOW_MS,
  ADDRESS_WINDOW_MS,
  type LeadAddress,
  LINK_VALID_MS,
  MAX_QUESTIONS,
  MAX_QUESTIONS_OF_ACCOUNT,
  MAX_QUESTIONS_TO_ADDRESS,
  namedAddress,
} from '../../domain/leads/lead-address.ts'
import { addressKey } from '../../domain/values/email.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { LeadAddressReader } from '../../store/leads/lead-address-records.ts'
import type { Transaction } from '../../store/store.ts'
import { mailJob } from '../messages/mail-jobs.ts'
import { makerOf } from '../users/account-roles.ts'
import { recordWrite } from '../writes/record-write.ts'
import { addressWrite, LEAD_ADDRESSES } from './lead-addresses.ts'

/** Where the leads of a listing may go. */
export interface LeadTarget {
  readonly accountId: AccountId
  /** The account's own email address. */
  readonly email: string
  /** The listing's own address for leads; empty: none. */
  readonly routingEmail: string
}

/**
 * The recipient of a listing's lead: the listing's own address if it is confirmed or the account's,
 * else the account's address. An address that is not confirmed is asked, unless a limit is reached.
 */
export async function leadRecipient(
  transaction: Transaction,
  actor: Actor,
  { accountId, email, routingEmail }: LeadTarget,
  now: number,
): Promise<string> {
  if (routingEmail === '' || addressKey(routingEmail) === addressKey(email)) return email
  const address = await nameAddress(transaction, actor, { accountId, address: routingEmail }, now)
  return address.confirmedAt === null ? email : routingEmail
}

/**
 * Stores that an account names an address for its leads. Asks the address, unless it has answered
 * or a limit is reached.
 */
export async function nameAddress(
  transaction: Transaction,
  actor: Actor,
  { accountId, address }: { readonly accountId: AccountId; readonly address: string },
  now: number,
): Promise<LeadAddress> {
  const { leadAddresses, jobs } = transaction
  const found = await leadAddresses.get(accountId, address)
  if (found && !isOpen(found, now)) return found
  await transaction.lock(LEAD_ADDRESSES)
  const known = await leadAddresses.get(accountId, address)
  const named = known ?? (await newAddress(transaction, actor, { accountId, address }, now))
  if (!(await mayAsk(leadAddresses, named, now))) return known ?? (await leadAddresses.put(named))
  const { timesAsked } = named
  const saved = await leadAddresses.put({ ...named, askedAt: now, timesAsked: timesAsked + 1 })
  await jobs.add([mailJob({ kind: 'address-question', recipient: named.address, accountId })], now)
  await recordWrite(transaction, actor, now, addressWrite(saved, 'asked', {}))
  return saved
}

/** An address that was never named before, with the office through which its namer acts. */
async function newAddress(
  transaction: Transaction,
  actor: Actor,
  { accountId, address }: { readonly accountId: AccountId; readonly address: string },
  now: number,
): Promise<Omit<LeadAddress, 'id'>> {
  const { officeId } = await makerOf(transaction, actor, accountId)
  return namedAddress(accountId, address, now, officeId)
}

/** Whether an address may be asked again, judged by its own answers and former questions. */
function isOpen(
  { askedAt, timesAsked, confirmedAt, revokedAt }: Omit<LeadAddress, 'id'>,
  now: number,
): boolean {
  const isSettled = confirmedAt !== null || revokedAt !== null
  const isWaiting = askedAt !== null && now < askedAt + LINK_VALID_MS
  return !isSettled && !isWaiting && timesAsked < MAX_QUESTIONS
}

async function mayAsk(
  leadAddresses: LeadAddressReader,
  named: Omit<LeadAddress, 'id'>,
  now: number,
): Promise<boolean> {
  if (!isOpen(named, now)) return false
  const { accountId, address } = named
  const toAddress = await leadAddresses.questionsTo(address, now - ADDRESS_WINDOW_MS)
  if (toAddress >= MAX_QUESTIONS_TO_ADDRESS) return false
  const ofAccount = await leadAddresses.addressesRequested(accountId, now - ACCOUNT_WINDOW_MS)
  return ofAccount < MAX_QUESTIONS_OF_ACCOUNT
}
