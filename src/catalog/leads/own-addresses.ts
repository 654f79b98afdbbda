import type { Principal } from '../../domain/accounts/principal.ts'
import { type LeadAddress, LINK_VALID_MS } from '../../domain/leads/lead-address.ts'
import { type CopyFormat, MAX_COPIES } from '../../domain/leads/lead-copy.ts'
import { FaultList, Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { addressKey, isEmailAddress } from '../../domain/values/email.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import type { Store } from '../../store/store.ts'
import { dropQuestions, redirectLeads } from '../messages/mail-jobs.ts'
import { knownAccount, requireAccount } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { addressWrite, LEAD_ADDRESSES, LOCKED } from './lead-addresses.ts'
import { nameAddress } from './lead-recipient.ts'
import { requireRoutingProof } from './where-leads-go.ts'

/**
 * The addresses that an account names for its leads. @throws Problem `forbidden` when the principal
 * may not change the account.
 */
export async function ownAddresses(
  store: Store,
  principal: Principal,
  accountId: AccountId,
): Promise<readonly LeadAddress[]> {
  requireAccount(principal, ['account:write'], accountId)
  return await store.leadAddresses.all(accountId)
}

/**
 * Asks an address whether it wants the leads of an account, as a listing that names it does.
 * @throws Problem `forbidden`, `invalid-input` for text that is not another person's address,
 * `conflict` when the address is not asked again.
 */
export async function askAddress(
  store: Store,
  clock: Clock,
  principal: Principal,
  { accountId, written }: { readonly accountId: AccountId; readonly written: string },
): Promise<void> {
  requireAccount(principal, ['account:write'], accountId, 'change the account')
  const address = written.trim()
  const now = clock()
  await store.transact(async transaction => {
    const member = await knownAccount(transaction, accountId)
    requireOther(address, member.email)
    const before = await transaction.leadAddresses.get(accountId, address)
    if (before?.confirmedAt) throw refused('The address is confirmed already.')
    if (before?.revokedAt)
      throw refused('Leads to this address were stopped. An operator can allow them again.')
    const named = await nameAddress(transaction, principal.actor, { accountId, address }, now)
    if (named.askedAt === now) return
    const isWaiting = named.askedAt !== null && now < named.askedAt + LINK_VALID_MS
    throw refused(
      isWaiting
        ? 'This address was asked already. The link in the message is valid for 14 days.'
        : 'This address or this account has reached the limit of questions. An operator can confirm the address.',
    )
  }, LOCKED)
}

/**
 * Stops leads to an address, on behalf of the account. Queued emails go to the account; links that
 * were emailed become invalid, and an unsent confirmation request is dropped.
 * @returns Whether leads went there, or a confirmation was pending.
 * @throws Problem `forbidden`, `not-found` for an address that the account does not name.
 */
export async function withdrawAddress(
  store: Store,
  clock: Clock,
  principal: Principal,
  { accountId, id }: { readonly accountId: AccountId; readonly id: number },
): Promise<boolean> {
  requireAccount(principal, ['account:write'], accountId, 'change the account')
  return await store.transact(async transaction => {
    const { leadAddresses, members } = transaction
    await transaction.lock(LEAD_ADDRESSES)
    const member = await members.get(accountId)
    const known = (await leadAddresses.all(accountId)).find(address => address.id === id)
    if (!member || !known) {
      throw Problem.of('not-found', 'No such address', `The account has no address ${id}.`)
    }
    const hadLinks = await leadAddresses.removeLinks(known.id)
    const wasAsked = await dropQuestions(transaction, accountId, known.address)
    if (known.confirmedAt === null && !hadLinks && !wasAsked) return false
    // The question stays noted: otherwise the address could be asked again and again.
    await leadAddresses.put({ ...known, confirmedAt: null, confirmedBy: null, copyFormat: '' })
    const redirected = await redirectLeads(transaction, accountId, known.address, member.email)
    const write = addressWrite(known, 'withdrawn', { redirected })
    await recordWrite(transaction, principal.actor, clock(), write)
    return true
  }, LOCKED)
}

function requireOther(address: string, own: string): void {
  const faults = new FaultList()
  if (!isEmailAddress(address)) {
    const detail = `Enter an email address such as name@example.com, not ${formatValue(address)}.`
    faults.add(address === '' ? 'missing' : 'invalid', 'address', detail)
  } else if (addressKey(address) === addressKey(own)) {
    faults.add('invalid', 'address', 'Leads go to this address already.')
  }
  faults.throwIfAny()
}

function refused(detail: string): Problem {
  const fault = { code: 'conflict', field: 'address', title: 'Address not asked', detail } as const
  return new Problem('conflict', [fault])
}

/** How copies of an account's leads are sent to an address. */
interface ChosenCopies {
  readonly accountId: AccountId
  readonly id: number
  /** Empty: not at all. */
  readonly format: CopyFormat | ''
}

/**
 * Chooses whether a confirmed address gets a copy of each lead, for a CRM.
 * @throws Problem as `requireRouting`, `not-found` for an address that the account does not name,
 * `conflict` for one that is not confirmed, or above five addresses.
 */
export async function copyLeads(
  store: Store,
  clock: Clock,
  principal: Principal,
  { accountId, id, format }: ChosenCopies,
): Promise<void> {
  requireAccount(principal, ['account:write'], accountId, 'change the account')
  requireRoutingProof(principal)
  await store.transact(async transaction => {
    const { leadAddresses } = transaction
    await transaction.lock(LEAD_ADDRESSES)
    const named = await leadAddresses.all(accountId)
    const known = named.find(address => address.id === id)
    if (!known) {
      throw Problem.of('not-found', 'No such address', `The account has no address ${id}.`)
    }
    if (known.confirmedAt === null) throw refused('The address has to confirm first.')
    const others = named.filter(one => one.copyFormat !== '' && one.id !== id)
    if (format !== '' && others.length >= MAX_COPIES) {
      throw refused(`Leads can be copied to ${MAX_COPIES} addresses.`)
    }
    await leadAddresses.put({ ...known, copyFormat: format })
    const write = addressWrite(known, 'given copies', { format })
    await recordWrite(transaction, principal.actor, clock(), write)
  }, LOCKED)
}
