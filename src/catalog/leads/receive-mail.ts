import { SERVICE } from '../../domain/accounts/actor.ts'
import { ownWords } from '../../domain/leads/quoted-text.ts'
import {
  type EntryMail,
  type MailOutcome,
  RECEIVED_LIMITS,
  type ReceivedMail,
} from '../../domain/leads/received-mail.ts'
import { LIMITS } from '../../domain/limits.ts'
import type { LeadId } from '../../domain/values/ids.ts'
import { firstCharacters } from '../../domain/values/plain-text.ts'
import type { Transaction } from '../../store/store.ts'
import { countWithin } from '../users/counted-attempts.ts'
import { recordWrite } from '../writes/record-write.ts'
import type { AnswerAddress } from './answer-address.ts'
import type { LeadTools } from './change-leads.ts'
import { LOCKED } from './lead-addresses.ts'

/** An email may answer several sellers. */
const MAX_LEADS = 5

interface ReceiveTools extends LeadTools {
  readonly addresses: AnswerAddress
}

/**
 * Adds an email to the timelines of the leads that its recipients name. The same email is added
 * once. It reopens a lead that is closed; spam stays spam.
 * @param recipient Whom the mail server delivers it to; null: those that the email names.
 * @throws Problem `too-many-requests` when a lead got many emails within an hour; nothing is stored.
 */
export async function receiveMail(
  { store, clock, addresses }: ReceiveTools,
  mail: ReceivedMail,
  recipient: string | null,
): Promise<MailOutcome> {
  const recipients = recipient === null ? mail.recipients : [recipient]
  const ids = new Set(recipients.flatMap(one => addresses.leadOf(one) ?? []))
  if (ids.size === 0) return 'unknown-address'
  if (mail.isAutomatic) return 'automatic'
  if (mail.text === '' && mail.attachments.length === 0) return 'empty'
  return await store.transact(async transaction => {
    const outcomes: MailOutcome[] = []
    // In a fixed order, to avoid deadlocks.
    for (const id of [...ids].slice(0, MAX_LEADS).toSorted((one, other) => one - other)) {
      outcomes.push(await addMail(transaction, id, mail, clock()))
    }
    return outcomes.find(one => one === 'stored') ?? outcomes[0] ?? 'unknown-address'
  }, LOCKED)
}

async function addMail(
  transaction: Transaction,
  leadId: LeadId,
  mail: ReceivedMail,
  now: number,
): Promise<MailOutcome> {
  const { inbox, leadEntries } = transaction
  await transaction.lock(`emails of lead ${leadId}`)
  const [lead] = await inbox.leads([leadId])
  if (!lead || lead.emailAddress === '') return 'erased'
  if (await leadEntries.hasMail(leadId, mail.key)) return 'duplicate'
  const emails = (await leadEntries.of([leadId])).filter(({ kind }) => kind === 'email')
  if (emails.length >= RECEIVED_LIMITS.emails) return 'full'
  const { lead: max } = LIMITS.leadEmail.most
  const subjects = [{ name: `emails to lead ${leadId}`, max }]
  await countWithin({ limit: LIMITS.leadEmail, subjects }, transaction, now)
  const { text, quoted, isCut } = storedWords(mail)
  const { from, fromName, attachments } = mail
  const stored: EntryMail = { from, fromName, attachments, quoted, isCut }
  const about = { leadId, at: now, authorId: null } as const
  await leadEntries.add({ ...about, kind: 'email', text, mail: stored, mailKey: mail.key })
  if (lead.status === 'closed') {
    await inbox.setStatus([leadId], 'answered')
    await leadEntries.add({ ...about, kind: 'status', text: 'answered' })
  }
  const write = { subject: 'lead', id: String(leadId), action: 'emailed by a buyer' } as const
  await recordWrite(transaction, SERVICE, now, { ...write, details: {}, changed: [] })
  return 'stored'
}

function storedWords({ text, isCut }: ReceivedMail) {
  const { characters } = RECEIVED_LIMITS
  const words = ownWords(text)
  const own = firstCharacters(words.own, characters)
  const quoted = firstCharacters(words.quoted, characters)
  const isShort = own.length < words.own.length || quoted.length < words.quoted.length
  return { text: own, quoted, isCut: isCut || isShort }
}
