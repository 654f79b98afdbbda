import { type Principal, userOf } from '../../domain/accounts/principal.ts'
import type { InboxLead } from '../../domain/leads/inbox-lead.ts'
import { readReply, SAME_REPLY_MS } from '../../domain/leads/lead-entry.ts'
import { type AnswersTo, senderName } from '../../domain/leads/lead-reply.ts'
import { HELD, LIMITS, requireRoom } from '../../domain/limits.ts'
import { Problem } from '../../domain/problem.ts'
import type { LeadId } from '../../domain/values/ids.ts'
import type { Reader, Transaction } from '../../store/store.ts'
import { mailJob } from '../messages/mail-jobs.ts'
import { countWithin } from '../users/counted-attempts.ts'
import { changeLeads, type LeadTools } from './change-leads.ts'
import { newAccountLimit, repliesLeft } from './new-account-replies.ts'

/** A reply as a person has written it. */
export interface WrittenReply {
  readonly text: string
  readonly answersTo: AnswersTo
}

/** Who would be named in a reply of a principal. */
export interface Replier {
  readonly name: string
  /** The name of the person, or of the account where no one of it replies. */
  readonly signature: string
  /** The principal's own address; null: the principal does not work for the account. */
  readonly own: string | null
  /** The account's address; null: it was deleted. */
  readonly account: string | null
  /** How many replies the account may send until a day has passed; null: as many as others. */
  readonly left: number | null
}

/**
 * Answers a buyer by email; a new lead becomes answered. The same text sent again within an hour is
 * not sent twice.
 * @returns Whether it was sent now.
 * @throws Problem as `changeLeads`, `invalid-input` for a text that is empty or too long,
 * `conflict` for an erased lead, for spam and after 50 replies, `too-many-requests` when the account
 * has sent many within an hour.
 */
export function replyToLead(
  tools: LeadTools,
  principal: Principal,
  id: LeadId,
  written: WrittenReply,
): Promise<boolean> {
  const text = readReply(written.text)
  return changeLeads(tools, principal, [id], async (transaction, [lead], now) => {
    if (!lead) return null
    requireAnswerable(lead)
    const replies = (await transaction.leadEntries.of([id])).filter(one => one.kind === 'reply')
    const isSame = replies.some(one => one.text === text && one.at > now - SAME_REPLY_MS)
    if (isSame) return null
    requireRoom(HELD.reply, replies.length)
    const replier = await replierOf(transaction, principal, lead, now)
    await countReply(transaction, lead, now)
    await sendReply(transaction, lead, {
      text,
      replier,
      answersTo: written.answersTo,
      now,
      principal,
    })
    if (lead.status === 'new') await transaction.inbox.setStatus([id], 'answered')
    return { ids: [id], action: 'answered', details: {} }
  })
}

/** @throws Problem `conflict` for a lead whose buyer gets no replies. */
function requireAnswerable({ emailAddress, status }: InboxLead): void {
  if (emailAddress === '') {
    throw refused('This lead was erased, so it cannot be answered.')
  }
  if (status === 'spam') {
    throw refused('This lead is marked as spam. Choose another status before you reply.')
  }
}

function refused(detail: string): Problem {
  return Problem.of('conflict', 'Not sent', detail)
}

/**
 * Leads that the account has sent to itself count more strictly: anyone's address could be in them.
 */
async function countReply(
  transaction: Transaction,
  { accountId, ownKey }: InboxLead,
  now: number,
): Promise<void> {
  const { account, ownKey: ofOwnKey } = LIMITS.leadReply.most
  const subjects = [
    { name: `replies of account ${accountId}`, max: account },
    ...(ownKey
      ? [{ name: `replies of account ${accountId} to its own leads`, max: ofOwnKey }]
      : []),
  ]
  await countWithin({ limit: LIMITS.leadReply, subjects }, transaction, now)
  await countWithin(await newAccountLimit(transaction, accountId, now), transaction, now)
}

interface SentReply extends WrittenReply {
  readonly replier: Replier
  readonly principal: Principal
  readonly now: number
}

async function sendReply(
  { leadEntries, jobs }: Transaction,
  lead: InboxLead,
  { text, replier, answersTo, principal, now }: SentReply,
): Promise<void> {
  const {
    id: leadId,
    emailAddress: recipient,
    listingId,
    listingTitle,
    contactName,
    comment,
  } = lead
  const replyTo = (answersTo === 'me' ? replier.own : null) ?? replier.account
  if (replyTo === null) throw refused('The account was deleted.')
  const authorId = userOf(principal)
  const entryId = await leadEntries.add({ leadId, at: now, kind: 'reply', authorId, text })
  const about = { leadId, entryId, recipient, listingId, listingTitle, contactName, comment }
  const mail = { kind: 'lead-reply', ...about, senderName: replier.name, replyTo, text } as const
  await jobs.add([mailJob(mail)], now)
}

/** Who would be named in a reply of a principal to a lead. */
export async function replierOf(
  reader: Pick<Reader, 'users' | 'members' | 'sessions'>,
  principal: Principal,
  { accountId, accountName }: Pick<InboxLead, 'accountId' | 'accountName'>,
  now: number,
): Promise<Replier> {
  const { users, members } = reader
  const userId = userOf(principal)
  const found = userId === null ? null : await users.get(userId)
  const member = await members.get(accountId)
  // Operators answer in the name of the account.
  const person = found?.user.serviceRole === null ? found.user : null
  return {
    name: senderName(person?.name ?? '', accountName),
    signature: person?.name ?? accountName,
    own: person?.email ?? null,
    account: member?.email ?? null,
    left: await repliesLeft(reader, accountId, now),
  }
}
