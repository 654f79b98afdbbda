import { accountsFor, type Principal } from '../../domain/accounts/principal.ts'
import type { User } from '../../domain/users/user.ts'
import { LINK_VALID_MS, type UserLinkMail } from '../../domain/users/user-link.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import { personKey } from '../../domain/values/email.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { type LinkAsker, mailLink } from '../users/mailed-links.ts'
import { addLink } from '../users/user-writes.ts'

const MAX_INVITATIONS = 1_000

export interface InvitationRequest {
  readonly accountId: AccountId
  readonly person: Pick<User, 'id' | 'email'>
  readonly notDone?: string
}

/**
 * Emails an invitation. Its only free text is the account's name, which an operator has approved.
 */
export async function mailInvitation(
  transaction: Transaction,
  principal: Principal,
  { accountId, person, notDone }: InvitationRequest,
  now: number,
): Promise<void> {
  const inviter = await transaction.members.approvedName(accountId)
  const isOperator = accountsFor(principal, ['users:write']) === 'all'
  const asker: LinkAsker = isOperator ? { kind: 'operator' } : { kind: 'account', id: accountId }
  const request = { purpose: 'invite', asker, ...(notDone && { notDone }) } as const
  await mailLink(transaction, person, { request, more: { inviter, accountId } }, now)
}

/**
 * The link in the message to an invited address; `isKnown`: the person has a password already, and
 * signs in with it.
 */
export type MailedInvitation =
  | { readonly token: string; readonly validUntil: number }
  | { readonly isKnown: true }

/** The message to an invited address. @returns Null: it is no longer needed. */
export async function mailedInvitation(
  store: Store,
  sources: Pick<ClockAndRandom, 'clock' | 'randomBytes'>,
  { userId, recipient }: UserLinkMail,
  accountId: AccountId,
): Promise<MailedInvitation | null> {
  const now = sources.clock()
  return await store.transact(async transaction => {
    const person = await transaction.users.get(userId)
    if (!person || person.user.disabledAt !== null) return null
    if (personKey(recipient) !== personKey(person.user.email)) return null
    const waiting = await transaction.invitations.to(recipient, now, MAX_INVITATIONS)
    if (!waiting.some(one => one.accountId === accountId)) return null
    if (person.user.password !== '') return { isKnown: true }
    const validUntil = now + LINK_VALID_MS.invite
    const link = { purpose: 'invite', userId, expiresAt: validUntil } as const
    return { token: await addLink(transaction, sources, link), validUntil }
  })
}
