import { created, deleted } from '../../domain/accounts/change.ts'
import {
  MAX_BELOW_OFFICE,
  MAX_COUNTED_LISTINGS,
  type Member,
} from '../../domain/accounts/member.ts'
import type { NameOfDetail } from '../../domain/accounts/member-form.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import { isRestorable } from '../../domain/listings/deletion.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import { firstCharacters, oneLine } from '../../domain/values/plain-text.ts'
import type {
  DeletedMember,
  FoundAccount,
  VersionedMember,
} from '../../store/accounts/member-records.ts'
import type { Reader, Store } from '../../store/store.ts'
import { keyWrite } from '../keys/key-write.ts'
import { permitted, requireAccount, unknownAccount } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { retryStale, StaleRecord } from '../writes/retry-stale.ts'
import { chooseEmail, editProfile, type ProfileForm } from './account-profile.ts'
import { setTimeZone } from './account-time-zone.ts'
import { endOffice } from './departures.ts'
import { putBelow } from './offices.ts'
import { changedBelow } from './offices-beside.ts'
import { writeAccount } from './write-account.ts'

/** The records that belong to an account and are deleted with it. */
export interface AccountHoldings {
  readonly member: Member
  /** In milliseconds since 1970 UTC; null: the account was not deleted. */
  readonly deletedAt: number | null
  readonly listings: number
  readonly leads: number
  /** The account's own keys that were not revoked. */
  readonly ownKeys: number
  /** Keys of other accounts that may act for the account. */
  readonly grantedKeys: number
  /** Addresses that its listings name for their leads. */
  readonly leadAddresses: number
}

interface FoundAccounts {
  readonly accounts: readonly FoundAccount[]
  /** The account behind which the next page begins; null: this is the last page. */
  readonly next: AccountId | null
}

const FOUND_PER_PAGE = 50
/** The most characters of a name or an address by which accounts are found. */
const MAX_SOUGHT = 100

export class Accounts {
  readonly #store: Store
  readonly #records: Reader
  readonly #clock: Clock

  /** @param records Reads what requests show. */
  constructor(store: Store, records: Reader, clock: Clock) {
    this.#store = store
    this.#records = records
    this.#clock = clock
  }

  /**
   * An account, which everybody may read. @throws Problem `not-found` when no account has this id.
   */
  async find(id: AccountId): Promise<Member> {
    const member = await this.#records.members.get(id)
    if (member) return member
    throw Problem.of('not-found', 'Invalid Member ID', `The member id ${id} could not be found.`)
  }

  /** All accounts by id, with deleted ones that are not blanked yet. */
  async list(
    principal: Principal,
  ): Promise<{ members: readonly Member[]; deleted: readonly DeletedMember[] }> {
    permitted(principal, ['accounts:write'])
    const { members } = this.#store
    const deletedOnes = (await members.deleted()).filter(({ member }) => member.email !== '')
    return { members: await members.all(), deleted: deletedOnes }
  }

  /**
   * Accounts that were not deleted, 50 by id, each with how many of its listings are active
   * (`MAX_COUNTED_LISTINGS` at most).
   * @param text The number of an account, or the beginning of its company, its contact or its email
   * address; empty: all.
   * @throws Problem `forbidden`.
   */
  async seek(principal: Principal, text: string, after = 0 as AccountId): Promise<FoundAccounts> {
    permitted(principal, ['accounts:write'])
    const sought = firstCharacters(oneLine(text.slice(0, MAX_SOUGHT)), MAX_SOUGHT)
    const { members } = this.#store
    const page = { limit: FOUND_PER_PAGE, mostListings: MAX_COUNTED_LISTINGS }
    // A company may begin with a number too.
    const named = await members.found({ ...page, beginning: sought, after })
    const next = named.length < FOUND_PER_PAGE ? null : (named.at(-1)?.member.id ?? null)
    if (!/^[1-9]\d{0,14}$/.test(sought) || after > 0) return { accounts: named, next }
    const before = (Number(sought) - 1) as AccountId
    const [numbered] = await members.found({ ...page, beginning: '', after: before, limit: 1 })
    if (numbered?.member.id !== Number(sought)) return { accounts: named, next }
    const others = named.filter(({ member }) => member.id !== numbered.member.id)
    return { accounts: [numbered, ...others], next }
  }

  /** Adds an account. */
  async create(principal: Principal, member: Omit<Member, 'id'>): Promise<AccountId> {
    const actor = permitted(principal, ['accounts:write'])
    return await this.#store.transact(async transaction => {
      const id = await transaction.members.create(member)
      await recordWrite(transaction, actor, this.#clock(), {
        subject: 'account',
        id: String(id),
        action: 'created',
        details: {},
        changed: [created('account', id)],
      })
      return id
    })
  }

  /**
   * Changes an account. Its plan and designation affect where its listings rank in the default
   * order.
   * @param change Makes the new account from the present one. It runs again when another edit came
   * first.
   * @param officeId Undefined: its office stays; see `putBelow`.
   * @throws Problem `not-found` for an unknown account, as `putBelow`, and what `change` throws.
   */
  async edit(
    principal: Principal,
    id: AccountId,
    change: (member: Member) => Member,
    officeId?: AccountId | null,
  ): Promise<void> {
    permitted(principal, ['accounts:write'])
    requireAccount(principal, ['accounts:write'], id)
    await retryStale(() =>
      this.#store.transact(async transaction => {
        const now = this.#clock()
        if (officeId !== undefined) await putBelow(transaction, principal, { id, officeId }, now)
        const found = await versioned(transaction, id)
        if (found.deletedAt !== null) {
          const detail = `The account ${id} was deleted. To restore it: acreage account restore ${id}`
          throw Problem.of('conflict', 'Account deleted', detail)
        }
        await writeAccount(
          transaction,
          principal,
          { before: found, changed: change(found.member) },
          now,
        )
      }),
    )
  }

  /** See `editProfile`. */
  editProfile(
    principal: Principal,
    id: AccountId,
    form: ProfileForm,
    nameOf: NameOfDetail,
  ): Promise<void> {
    return editProfile(this.#store, this.#clock, principal, { id, form, nameOf })
  }

  /** The time zone that an account has chosen; empty: none. @throws Problem `forbidden`. */
  async timeZone(principal: Principal, id: AccountId): Promise<string> {
    requireAccount(principal, ['account:write'], id)
    return await this.#store.members.timeZone(id)
  }

  /** See `setTimeZone`. */
  setTimeZone(principal: Principal, id: AccountId, timeZone: string): Promise<void> {
    return setTimeZone(this.#store, this.#clock, principal, { id, timeZone })
  }

  /** See `chooseEmail`. */
  chooseEmail(principal: Principal, id: AccountId, email: string): Promise<void> {
    return chooseEmail(this.#store, this.#clock, principal, { id, email })
  }

  /**
   * Counts the records of an account, before it is deleted. @throws Problem `not-found` for an
   * unknown account.
   */
  async holdings(principal: Principal, id: AccountId): Promise<AccountHoldings> {
    permitted(principal, ['accounts:write'])
    requireAccount(principal, ['accounts:write'], id)
    const { listings, leads, keys, leadAddresses } = this.#store
    const { member, deletedAt } = await versioned(this.#store, id)
    const { own, granted } = await keys.countsFor(id)
    return {
      member,
      deletedAt,
      listings: await listings.countOf(id),
      leads: await leads.count({ kind: 'account', id }),
      ownKeys: own,
      grantedKeys: granted,
      leadAddresses: (await leadAddresses.all(id)).length,
    }
  }

  /**
   * Deletes an account in one short transaction, however many listings it has: its keys end, and
   * its listings are hidden. After 30 days the service removes the listings and the personal data;
   * until then an operator can restore the account.
   * @returns False when the account was deleted before; nothing is written then.
   * @throws Problem `not-found` for an unknown account.
   */
  delete(principal: Principal, id: AccountId): Promise<boolean> {
    const actor = permitted(principal, ['accounts:write'])
    requireAccount(principal, ['accounts:write'], id)
    return retryStale(() =>
      this.#store.transact(async transaction => {
        const { members, keys } = transaction
        const found = await versioned(transaction, id)
        if (found.deletedAt !== null) return false
        const now = this.#clock()
        const inactive = { ...found.member, active: false }
        if (!(await members.update(inactive, found.version))) throw new StaleRecord()
        // An office that is deleted ends, and comes back without what its owners gave. Its owners
        // are found until it is deleted.
        for (const below of await members.belowOffices([id], MAX_BELOW_OFFICE)) {
          await endOffice(transaction, principal, { accountId: below.id, officeId: id }, now)
        }
        await members.markDeleted(id, now)
        const revoked = await keys.revokeOf(id, now)
        for (const key of revoked) {
          await recordWrite(transaction, actor, now, keyWrite(key, 'revoked', { accountId: id }))
        }
        await recordWrite(transaction, actor, now, {
          subject: 'account',
          id: String(id),
          action: 'deleted',
          details: { keys: revoked },
          changed: [deleted('account', id), ...(await changedBelow(transaction, id, ['active']))],
        })
        return true
      }),
    )
  }

  /**
   * Takes back the deletion of an account. It is inactive, and its keys stay revoked.
   * @throws Problem `not-found` for an unknown account, `conflict` when it was not deleted, or 30
   * days have passed.
   */
  restore(principal: Principal, id: AccountId): Promise<void> {
    const actor = permitted(principal, ['accounts:write'])
    requireAccount(principal, ['accounts:write'], id)
    return this.#store.transact(async transaction => {
      const { deletedAt } = await versioned(transaction, id)
      const now = this.#clock()
      if (deletedAt === null) throw refused(`Account ${id} was not deleted.`)
      if (!isRestorable(deletedAt, now)) {
        throw refused(`Account ${id} was deleted more than 30 days ago: it is removed for good.`)
      }
      await transaction.members.markDeleted(id, null)
      await recordWrite(transaction, actor, now, {
        subject: 'account',
        id: String(id),
        action: 'restored',
        details: {},
        changed: [created('account', id)],
      })
    })
  }
}

async function versioned(
  { members }: Pick<Reader, 'members'>,
  id: AccountId,
): Promise<VersionedMember> {
  const found = await members.versioned(id)
  if (found) return found
  throw unknownAccount(id)
}

function refused(detail: string): Problem {
  return Problem.of('conflict', 'Not restored', detail)
}
