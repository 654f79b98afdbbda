import type { Member } from '../../domain/accounts/member.ts'
import {
  changedMember,
  type MemberForm,
  type NameOfDetail,
} from '../../domain/accounts/member-form.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import { FaultList } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { addressKey } from '../../domain/values/email.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { requireAccount, unknownAccount } from '../permitted.ts'
import { retryStale } from '../writes/retry-stale.ts'
import { changedDetails, writeAccount } from './write-account.ts'

/**
 * The details that the owners of an account change themselves; its plan, designation and state are
 * the operator's.
 */
export type ProfileForm = Omit<MemberForm, 'email' | 'plan' | 'designation' | 'active'>

export interface ProfileEdit {
  readonly id: AccountId
  readonly form: ProfileForm
  readonly nameOf: NameOfDetail
}

/**
 * Changes the profile of an account.
 * @throws Problem `not-found` for an unknown account, `forbidden` when the principal may not change
 * it, `invalid-input` with every fault.
 */
export async function editProfile(
  store: Store,
  clock: Clock,
  principal: Principal,
  { id, form, nameOf }: ProfileEdit,
): Promise<void> {
  await changeAccount(store, clock, principal, {
    id,
    change: member => changedMember(member, form, nameOf),
  })
}

/**
 * Sends the leads of an account to another address, including leads whose emails are still queued.
 * The address must have agreed earlier: it was confirmed for the account's leads, or a member of
 * the account signs in with it.
 * @throws Problem as `editProfile`.
 */
export async function chooseEmail(
  store: Store,
  clock: Clock,
  principal: Principal,
  { id, email }: { readonly id: AccountId; readonly email: string },
): Promise<void> {
  await changeAccount(store, clock, principal, {
    id,
    change: member => ({ ...member, email }),
    more: transaction => requireAgreed(transaction, id, email),
  })
}

export interface AccountChange {
  readonly id: AccountId
  readonly change: (member: Member) => Member
  readonly more?: (transaction: Transaction) => Promise<void>
}

/** @param more Other writes of the change, made before it in the same transaction. */
export async function changeAccount(
  store: Store,
  clock: Clock,
  principal: Principal,
  { id, change, more = async () => {} }: AccountChange,
): Promise<void> {
  requireAccount(principal, ['account:write'], id, 'change the account')
  await retryStale(() =>
    store.transact(async transaction => {
      const found = await transaction.members.versioned(id)
      if (!found || found.deletedAt !== null) throw unknownAccount(id)
      const changed = change(found.member)
      if (changedDetails(found.member, changed).length === 0) return
      await more(transaction)
      await writeAccount(transaction, principal, { before: found, changed }, clock())
    }),
  )
}

async function requireAgreed(
  { leadAddresses, users }: Pick<Transaction, 'leadAddresses' | 'users'>,
  id: AccountId,
  email: string,
): Promise<void> {
  const named = await leadAddresses.get(id, email)
  const person = await users.byEmail(email)
  const isColleague =
    person !== null &&
    person.user.confirmedAt !== null &&
    person.user.disabledAt === null &&
    addressKey(person.user.email) === addressKey(email) &&
    person.memberships.some(({ accountId }) => accountId === id)
  if (named?.confirmedAt || isColleague) return
  const faults = new FaultList()
  const detail = 'This address has not been confirmed for the account yet. Add it below first.'
  faults.add('invalid', 'email', detail)
  faults.throwIfAny()
}
