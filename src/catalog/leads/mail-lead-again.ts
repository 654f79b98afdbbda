import type { Principal } from '../../domain/accounts/principal.ts'
import type { InboxLead } from '../../domain/leads/inbox-lead.ts'
import { leadNotification } from '../../domain/leads/lead.ts'
import { isAboutLead } from '../../domain/messages/notification.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { LeadId } from '../../domain/values/ids.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { mailJob, messagesOfLeads, redirected } from '../messages/mail-jobs.ts'
import { requireAccount } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { leadRecipient } from './lead-recipient.ts'
import { ownLead } from './own-lead.ts'

/** How many messages about one lead are sent, with the first one. */
const MAX_MESSAGES = 5

/**
 * Emails a lead to the account's present address for leads: a queued or failed email is due
 * immediately; a sent one is sent again.
 * @returns The recipient.
 * @throws Problem as `ownLead`, `forbidden` for a principal who may only read, `conflict` after
 * five emails, and for an erased lead.
 */
export function mailLeadAgain(
  store: Store,
  clock: Clock,
  principal: Principal,
  id: LeadId,
): Promise<string> {
  return store.transact(async transaction => {
    const lead = await ownLead(transaction, principal, id)
    requireAccount(principal, ['leads:write'], lead.accountId, 'have its leads mailed')
    if (lead.emailAddress === '') throw refused('What the buyer wrote was erased.')
    const now = clock()
    const recipient = await recipientOf(transaction, principal, lead, now)
    const { jobs } = transaction
    const all = await messagesOfLeads(transaction, [id])
    const messages = all.filter(({ notification }) => isAboutLead(notification))
    const open = messages.filter(({ sentAt }) => sentAt === null)
    if (open.length > 0) {
      await jobs.change(open.map(message => redirected(message, recipient)))
      for (const message of open) await jobs.retry(message.id, now)
    } else if (messages.length >= MAX_MESSAGES) {
      throw refused(`The lead was mailed ${MAX_MESSAGES} times.`)
    } else {
      const { listingTitle } = lead
      await jobs.add(
        [mailJob(leadNotification({ leadId: id, recipient, listingTitle }, lead))],
        now,
      )
    }
    await recordWrite(transaction, principal.actor, now, {
      subject: 'lead',
      id: String(id),
      action: 'mailed again',
      details: {},
      changed: [],
    })
    return recipient
  })
}

async function recipientOf(
  transaction: Transaction,
  { actor }: Principal,
  { accountId, listingId }: InboxLead,
  now: number,
): Promise<string> {
  const member = await transaction.members.get(accountId)
  if (!member) throw refused('The account was deleted.')
  const target = await transaction.listings.inquiryTarget(listingId)
  // A lead that was assigned to another account goes to that account's address.
  const routingEmail = target?.accountId === accountId ? target.routingEmail : ''
  return await leadRecipient(
    transaction,
    actor,
    { accountId, email: member.email, routingEmail },
    now,
  )
}

function refused(detail: string): Problem {
  return Problem.of('conflict', 'Not mailed', detail)
}
