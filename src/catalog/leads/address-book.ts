import { type Actor, SERVICE } from '../../domain/accounts/actor.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import { type LeadAddress, namedAddress } from '../../domain/leads/lead-address.ts'
import type { CopyFormat } from '../../domain/leads/lead-copy.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { isEmailAddress } from '../../domain/values/email.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { dropQuestions, redirectLeads } from '../messages/mail-jobs.ts'
import { knownAccount, permitted, requireAccount } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { hashOf, type LinkedAddress } from './address-links.ts'
import { addressWrite, askingName, LEAD_ADDRESSES, LOCKED } from './lead-addresses.ts'
import { askAddress, copyLeads, ownAddresses, withdrawAddress } from './own-addresses.ts'
import { notifyElsewhere } from './where-leads-go.ts'

/** The addresses that listings name for their leads, and which of them have agreed. */
export class LeadAddresses {
  readonly #store: Store
  readonly #clock: Clock

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /**
   * The addresses that listings name for their leads. @param accountId Null: those of all accounts.
   */
  async list(principal: Principal, accountId: AccountId | null): Promise<readonly LeadAddress[]> {
    permitted(principal, ['addresses:write'])
    if (accountId !== null) requireAccount(principal, ['addresses:write'], accountId)
    return await this.#store.leadAddresses.all(accountId)
  }

  /** See `ownAddresses`. */
  ofAccount(principal: Principal, accountId: AccountId): Promise<readonly LeadAddress[]> {
    return ownAddresses(this.#store, principal, accountId)
  }

  /** See `askAddress`. */
  ask(principal: Principal, accountId: AccountId, address: string): Promise<void> {
    return askAddress(this.#store, this.#clock, principal, { accountId, written: address })
  }

  /** See `withdrawAddress`. */
  withdraw(principal: Principal, accountId: AccountId, id: number): Promise<boolean> {
    return withdrawAddress(this.#store, this.#clock, principal, { accountId, id })
  }

  /** See `copyLeads`. */
  copy(
    principal: Principal,
    accountId: AccountId,
    id: number,
    format: CopyFormat | '',
  ): Promise<void> {
    return copyLeads(this.#store, this.#clock, principal, { accountId, id, format })
  }

  /**
   * Confirms an address for an account's leads, on behalf of an operator. @throws Problem as
   * `requireAccount` does, `invalid-input`.
   */
  async confirm(principal: Principal, accountId: AccountId, address: string): Promise<void> {
    const actor = permitted(principal, ['addresses:write'])
    requireAccount(principal, ['addresses:write'], accountId)
    if (!isEmailAddress(address)) {
      const detail = `The address must be an email address such as name@example.com, not ${formatValue(address)}.`
      throw Problem.of('invalid-input', 'Invalid address', detail)
    }
    await this.#store.transact(async transaction => {
      await transaction.lock(LEAD_ADDRESSES)
      await knownAccount(transaction, accountId)
      const now = this.#clock()
      const known = await transaction.leadAddresses.get(accountId, address)
      const named = known ?? namedAddress(accountId, address, now)
      await confirm(transaction, actor, { address: named, confirmedBy: 'operator' }, now)
    }, LOCKED)
  }

  /**
   * Confirms every address that was neither confirmed nor revoked. @returns The number of confirmed
   * addresses.
   */
  confirmAll(principal: Principal): Promise<number> {
    const actor = permitted(principal, ['addresses:write'])
    return this.#store.transact(async transaction => {
      await transaction.lock(LEAD_ADDRESSES)
      const addresses = await transaction.leadAddresses.all(null)
      const open = addresses.filter(({ confirmedAt, revokedAt }) => !confirmedAt && !revokedAt)
      for (const address of open)
        await confirm(transaction, actor, { address, confirmedBy: 'operator' }, this.#clock())
      return open.length
    }, LOCKED)
  }

  /**
   * Stops an account's leads from going to an address. Queued emails go to the account instead,
   * links that were emailed to the address become invalid, and it is not asked again.
   * @returns How many emails go to the account instead.
   * @throws Problem `not-found` when the account does not name the address.
   */
  revoke(principal: Principal, accountId: AccountId, address: string): Promise<number> {
    const actor = permitted(principal, ['addresses:write'])
    requireAccount(principal, ['addresses:write'], accountId)
    return this.#store.transact(async transaction => {
      const { leadAddresses } = transaction
      await transaction.lock(LEAD_ADDRESSES)
      const { email } = await knownAccount(transaction, accountId)
      const known = await leadAddresses.get(accountId, address)
      if (!known) {
        const detail = `Account ${accountId} names no address ${formatValue(address)}; "acreage address list" shows those that it names.`
        throw Problem.of('not-found', 'No such address', detail)
      }
      if (known.revokedAt !== null) return 0
      const now = this.#clock()
      const none = { confirmedAt: null, confirmedBy: null, copyFormat: '' } as const
      await leadAddresses.put({ ...known, ...none, revokedAt: now })
      await leadAddresses.removeLinks(known.id)
      await dropQuestions(transaction, accountId, known.address)
      const redirected = await redirectLeads(transaction, accountId, known.address, email)
      await recordWrite(transaction, actor, now, addressWrite(known, 'revoked', { redirected }))
      return redirected
    }, LOCKED)
  }

  /**
   * Finds the address that a link confirms. @throws Problem `not-found` when the link is unknown or
   * has expired.
   */
  async linked(token: string): Promise<LinkedAddress> {
    const found = await this.#store.leadAddresses.byLink(hashOf(token), this.#clock())
    if (!found) throw invalidLink()
    const { accountId, address, confirmedAt } = found
    return {
      address,
      account: await askingName(this.#store, accountId),
      isConfirmed: confirmedAt !== null,
    }
  }

  /**
   * Confirms the address that a link was mailed to. To confirm it again changes nothing.
   * @throws Problem as `linked` does.
   */
  confirmByLink(token: string, clientAddress: string, requestId: string): Promise<LinkedAddress> {
    return this.#store.transact(async transaction => {
      const now = this.#clock()
      await transaction.lock(LEAD_ADDRESSES)
      const found = await transaction.leadAddresses.byLink(hashOf(token), now)
      if (!found) throw invalidLink()
      await confirm(
        transaction,
        { ...SERVICE, clientAddress, requestId },
        { address: found, confirmedBy: 'link' },
        now,
      )
      const { accountId, address } = found
      return { address, account: await askingName(transaction, accountId), isConfirmed: true }
    })
  }
}

/** Confirms an address, unless it is confirmed already. */
async function confirm(
  transaction: Transaction,
  actor: Actor,
  {
    address,
    confirmedBy,
  }: {
    readonly address: Omit<LeadAddress, 'id'>
    readonly confirmedBy: NonNullable<LeadAddress['confirmedBy']>
  },
  now: number,
): Promise<void> {
  if (address.confirmedAt !== null) return
  const changes = { confirmedAt: now, confirmedBy, revokedAt: null }
  const confirmed = await transaction.leadAddresses.put({ ...address, ...changes })
  await recordWrite(transaction, actor, now, addressWrite(confirmed, 'confirmed', { confirmedBy }))
  if (confirmedBy === 'operator') return
  const { accountId, address: elsewhere } = confirmed
  const recipient = (await transaction.members.get(accountId))?.email ?? ''
  const routed = { accountId, recipient, address: elsewhere, listingId: null }
  await notifyElsewhere(transaction, routed, now)
}

function invalidLink(): Problem {
  const detail =
    'This link is not valid, or not valid any more. If you would like to get the inquiries, ask the seller to name your address again.'
  return Problem.of('not-found', 'Link not valid', detail)
}
