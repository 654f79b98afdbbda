import type { Principal } from '../../domain/accounts/principal.ts'
import { MAIL_TOPIC } from '../../domain/messages/notification.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { addressKey } from '../../domain/values/email.ts'
import type { Store } from '../../store/store.ts'
import type { MailFiles } from '../leads/erase-leads.ts'
import { messageOf } from '../messages/mail-jobs.ts'
import { permitted } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'

/** How many invitations are looked at. */
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
 * Erases the invitations to an address, their messages, and the person who was only invited. A person who has a password stays.
 * @returns How many invitations are gone.
 * @throws Problem `forbidden`.
 */
export async function eraseInvitations(
  store: Store,
  clock: Clock,
  principal: Principal,
  mail: MailFiles,
  email: string,
): Promise<number> {
  const actor = permitted(principal, ['records:erase'])
  const person = await store.users.byEmail(email)
  const invited = await store.invitations.to(email, clock(), MAX_INVITATIONS)
  const spellings = [
    email,
    ...invited.map(one => one.email),
    ...(person ? [person.user.email] : []),
  ]
  const found = await store.jobs.withKeys(MAIL_TOPIC, [...new Set(spellings.map(addressKey))])
  const messages = found
    .flatMap(job => messageOf(job) ?? [])
    .filter(
      ({ notification }) =>
        notification.kind === 'user-link' && notification.accountId !== undefined,
    )
  // Files first: without the rows, nobody could find them again.
  await mail.remove(messages)
  return await store.transact(async transaction => {
    await transaction.jobs.remove(messages.map(({ id }) => id))
    const count = await transaction.invitations.removeOf({ email })
    const isGone = await transaction.users.removeInvited(email)
    if (count === 0 && !isGone) return 0
    const id = isGone || !person ? '' : String(person.user.id)
    const details = { invitations: count, person: isGone }
    const about = { subject: 'user', id, action: 'invitations erased', details } as const
    await recordWrite(transaction, actor, clock(), { ...about, changed: [] })
    return count
  })
}
