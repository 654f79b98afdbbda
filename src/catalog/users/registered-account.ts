import type { Actor } from '../../domain/accounts/actor.ts'
import { created } from '../../domain/accounts/change.ts'
import type { Member } from '../../domain/accounts/member.ts'
import { SERVICE_PRINCIPAL } from '../../domain/accounts/principal.ts'
import type { User, UserWithMemberships } from '../../domain/users/user.ts'
import type { RegisteredNames, Registration, UserLink } from '../../domain/users/user-link.ts'
import type { Reader, Transaction } from '../../store/store.ts'
import { recordWrite } from '../writes/record-write.ts'
import { giveAccountRole } from './account-roles.ts'
import { mailRequest } from './request-mails.ts'

const NO_ADDRESS = { street: '', streetLine2: '', city: '', stateCode: '', zip: '' }
const NEW_MEMBER: Omit<
  Member,
  'id' | 'companyName' | 'contactName' | 'email' | 'active' | 'isSeller'
> = {
  phone: '',
  fax: '',
  companyAddress: NO_ADDRESS,
  address: NO_ADDRESS,
  plan: 'free',
  designation: 'none',
  badge: null,
  portrait: null,
  logo: null,
}

/**
 * Whether a person who uses a link gets an account: the address was registered but never confirmed,
 * and the person works for no account yet. A link for a new password does it too, because the
 * registration link may have been lost.
 */
export async function opensAccount(
  { users }: Reader,
  { purpose }: Pick<UserLink, 'purpose'>,
  { user, memberships }: UserWithMemberships,
): Promise<boolean> {
  if (user.confirmedAt !== null || memberships.length > 0) return false
  return purpose === 'register' || (purpose === 'reset' && (await users.hasRegistered(user.id)))
}

/**
 * Makes the account of a person who has registered; it is inactive until an operator approves it,
 * if that is asked.
 */
export async function openAccount(
  transaction: Transaction,
  {
    user: { id, email },
    names: { name, company },
    registration,
  }: {
    readonly user: Pick<User, 'id' | 'email'>
    readonly names: RegisteredNames
    readonly registration: Registration
  },
  actor: Actor,
  now: number,
): Promise<void> {
  const companyName = company || name
  const active = registration === 'open'
  // People who sell land of their own enter no company, and the account has the person's name.
  const isSeller = companyName === name
  const member = { ...NEW_MEMBER, companyName, contactName: name, email, active, isSeller }
  const accountId = await transaction.members.create(member)
  // The name has not been reviewed yet.
  await transaction.members.setApprovedName(accountId, '')
  await giveAccountRole(transaction, SERVICE_PRINCIPAL, { userId: id, accountId, role: 'owner' })
  if (!active) {
    await transaction.reviews.apply(accountId, now)
    await mailRequest(transaction, now)
  }
  await recordWrite(transaction, actor, now, {
    subject: 'account',
    id: String(accountId),
    action: 'registered',
    details: { active },
    changed: [created('account', accountId)],
  })
}
