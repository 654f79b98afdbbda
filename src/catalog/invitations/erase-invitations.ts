import type { Principal } from '../../domain/accounts/principal.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { addressKey } from '../../domain/values/email.ts'
import type { Store } from '../../store/store.ts'
import type { MailFiles } from '../messages/mail-jobs.ts'
import { permitted } from '../permitted.ts'
import { removeMails, removeMailsOf } from '../users/link-mails.ts'
import { recordWrite } from '../writes/record-write.ts'

const MAX_INVITATIONS = 1_000

/** How many accounts have invited an address that has not answered. @throws Problem `forbidden`. */
export async function countInvitations(
  store: Store,
  clock: Clock,
  principal: Principal,
  email: string,
): Promise<number> {
  permitted(principal, ['records:erase'])
  return (await store.invitations.to(email, clock(), MAX_INVITATIONS)).length
}

/**
 * Erases the invitations to an address, their emails, and the person if only invited. A person with
 * a password stays.
 * @returns How many invitations were erased.
 * @throws Problem `forbidden`.
 */
export async function eraseInvitations(
  store: Store,
  clock: Clock,
  principal: Principal,
  { mail, email }: { readonly mail: MailFiles; readonly email: string },
): Promise<number> {
  const actor = permitted(principal, ['records:erase'])
  const person = await store.users.byEmail(email)
  const invited = await store.invitations.to(email, clock(), MAX_INVITATIONS)
  const spellings = [
    email,
    ...invited.map(one => one.email),
    ...(person ? [person.user.email] : []),
  ]
  return await store.transact(async transaction => {
    const keys = spellings.map(addressKey)
    await removeMails(transaction, mail, keys, ({ accountId }) => accountId !== undefined)
    const count = await transaction.invitations.removeOf({ email })
    const removed = await transaction.users.removeInvited(email)
    await removeMailsOf(transaction, mail, removed)
    await transaction.erasure.blankAuditOfPeople(removed.map(({ id }) => id))
    const isGone = removed.length > 0
    if (count === 0 && !isGone) return 0
    const id = isGone || !person ? '' : String(person.user.id)
    const details = { invitations: count, person: isGone }
    const about = { subject: 'user', id, action: 'invitations erased', details } as const
    await recordWrite(transaction, actor, clock(), { ...about, changed: [] })
    return count
  })
}
