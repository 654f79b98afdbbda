import { SERVICE } from '../../domain/accounts/actor.ts'
import { filledAnswer, firstName } from '../../domain/leads/canned-answer.ts'
import type { LeadDraft } from '../../domain/leads/lead.ts'
import { type LeadCopyMail, MAX_COPIES } from '../../domain/leads/lead-copy.ts'
import { followingTurn, nextRoute } from '../../domain/leads/lead-route.ts'
import {
  AUTOMATIC_DELAY_MS,
  type LeadRules,
  MAX_AUTOMATIC_AN_HOUR,
} from '../../domain/leads/lead-rules.ts'
import { mailboxKey } from '../../domain/values/email.ts'
import type { AccountId, CountyId, LeadId } from '../../domain/values/ids.ts'
import type { Transaction } from '../../store/store.ts'
import { mailJob } from '../messages/mail-jobs.ts'
import { countAttempts, isWithin } from '../users/counted-attempts.ts'
import { addressHash } from '../users/user-writes.ts'
import { recordWrite } from '../writes/record-write.ts'
import { MAX_COLLEAGUES, mailAssigned } from './assign-leads.ts'
import { newAccountLimit } from './new-account-replies.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** A lead that was stored in the same transaction. */
export interface IncomingLead {
  readonly leadId: LeadId
  readonly accountId: AccountId
  readonly draft: LeadDraft
  readonly ownKey: boolean
  readonly listingTitle: string
  /** Null: unknown. */
  readonly countyId: CountyId | null
}

/**
 * Handles a lead as its account wants: assigns it, sends copies to the account's CRMs, and prepares
 * the automatic answer.
 */
export async function handleIncoming(
  transaction: Transaction,
  lead: IncomingLead,
  now: number,
): Promise<void> {
  const rules = await transaction.leadRules.get(lead.accountId)
  await routeLead(transaction, lead, rules, now)
  if (!lead.draft.sendNotification) return
  await sendCopies(transaction, lead, now)
  if (rules.isAutomatic && !lead.ownKey) await answerAutomatically(transaction, lead, rules, now)
}

/** Leads of an account are assigned one after the other, so that each person's turn counts once. */
async function routeLead(
  transaction: Transaction,
  { leadId, accountId, countyId, draft, listingTitle }: IncomingLead,
  { fallbackHours }: LeadRules,
  now: number,
): Promise<void> {
  const { inbox, leadEntries, leadRules } = transaction
  if (fallbackHours !== null) await inbox.setFallback(leadId, now + fallbackHours * HOUR_MS)
  if ((await leadRules.routes(accountId)).length === 0) return
  await transaction.lock(routingLock(accountId))
  const routes = await leadRules.routes(accountId)
  const working = (await inbox.colleagues(accountId, MAX_COLLEAGUES)).map(({ id }) => id)
  const next = nextRoute(routes, countyId, working)
  if (next === null) return
  const { personId } = next
  await leadRules.setTurn(next.id, followingTurn(routes))
  await inbox.setInCharge([leadId], personId)
  await leadEntries.add({ leadId, at: now, kind: 'assigned', authorId: null, toId: personId })
  await recordWrite(transaction, SERVICE, now, {
    subject: 'lead',
    id: String(leadId),
    action: 'handed over',
    details: { personId },
    changed: [],
  })
  const { listingId, contactName } = draft
  await mailAssigned(transaction, SERVICE, now, {
    personId,
    leads: [{ id: leadId, listingId, listingTitle, contactName }],
  })
}

export function routingLock(accountId: AccountId): string {
  return `lead routing of account ${accountId}`
}

async function sendCopies(
  { leadAddresses, jobs }: Transaction,
  { leadId, accountId, draft, listingTitle }: IncomingLead,
  now: number,
): Promise<void> {
  const named = await leadAddresses.all(accountId)
  const copies = named.filter(one => one.confirmedAt !== null && one.copyFormat !== '')
  const { listingId, contactName, emailAddress, phoneNumber, comment, financing } = draft
  const buyer = { contactName, emailAddress, phoneNumber, comment, financing }
  for (const { address: recipient, copyFormat } of copies.slice(0, MAX_COPIES)) {
    if (copyFormat === '') continue
    const about = { leadId, accountId, listingId, listingTitle, recipient, format: copyFormat }
    const mail: LeadCopyMail = { kind: 'lead-copy', ...about, ...buyer }
    await jobs.add([mailJob(mail)], now)
  }
}

/**
 * The answer waits a little, and is not sent once the lead is no longer new. A mailbox gets few of
 * them, whoever enters its address.
 */
async function answerAutomatically(
  transaction: Transaction,
  { leadId, accountId, draft, listingTitle }: IncomingLead,
  { automaticText, automaticDays }: LeadRules,
  now: number,
): Promise<void> {
  const { leadEntries, jobs, members } = transaction
  const { listingId, emailAddress: recipient, contactName, comment } = draft
  const since = now - automaticDays * DAY_MS
  if (await leadEntries.hasAutomatic(accountId, listingId, recipient, since)) return
  const member = await members.get(accountId)
  if (!member) return
  const name = `automatic answers to ${addressHash(mailboxKey(recipient))}`
  const counted = await countAttempts(transaction, [{ name, max: MAX_AUTOMATIC_AN_HOUR }], now)
  if ('oldestAt' in counted) return
  const limit = await newAccountLimit(transaction, accountId, now)
  if (!(await isWithin(limit, transaction, now))) return
  const senderName = member.companyName || member.contactName
  const values = {
    'first name': firstName(contactName),
    listing: listingTitle,
    'my name': senderName,
  }
  const text = filledAnswer(automaticText, values)
  const entry = { leadId, at: now, kind: 'automatic', authorId: null, text } as const
  const entryId = await leadEntries.add(entry)
  const about = { leadId, entryId, recipient, listingId, listingTitle, contactName, comment }
  const sender = { senderName, replyTo: member.email, isAutomatic: true }
  const job = mailJob({ kind: 'lead-reply', ...about, ...sender, text })
  await jobs.add([{ ...job, dueAt: now + AUTOMATIC_DELAY_MS }], now)
}
