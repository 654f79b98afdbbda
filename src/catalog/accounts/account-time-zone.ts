import type { Principal } from '../../domain/accounts/principal.ts'
import { readTimeZone } from '../../domain/accounts/time-zone-choice.ts'
import type { Notification } from '../../domain/messages/notification.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Reader, Store } from '../../store/store.ts'
import { knownAccount, requireAccount } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'

/** @throws Problem as `readTimeZone`, `not-found`, `forbidden`. */
export async function setTimeZone(
  store: Store,
  clock: Clock,
  principal: Principal,
  { id, timeZone }: { readonly id: AccountId; readonly timeZone: string },
): Promise<void> {
  const chosen = readTimeZone(timeZone)
  requireAccount(principal, ['account:write'], id, 'change the account')
  await store.transact(async transaction => {
    await knownAccount(transaction, id)
    if ((await transaction.members.timeZone(id)) === chosen) return
    await transaction.members.setTimeZone(id, chosen)
    await recordWrite(transaction, principal.actor, clock(), {
      subject: 'account',
      id: String(id),
      action: 'edited',
      details: { members: ['timeZone'] },
      changed: [],
    })
  })
}

/** The time zone of an email to an account; empty: that of the service. */
export async function mailTimeZone(
  { inbox, members }: Pick<Reader, 'inbox' | 'members'>,
  notification: Notification,
): Promise<string> {
  if ('accountId' in notification) return await members.timeZone(notification.accountId)
  if (notification.kind !== 'lead') return ''
  const [lead] = await inbox.leads([notification.leadId])
  return lead ? await members.timeZone(lead.accountId) : ''
}
