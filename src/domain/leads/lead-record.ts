import type { Lead, LeadMessageState } from './lead.ts'

/** A lead and the message about it. */
interface RecordedLead {
  readonly lead: Lead
  readonly state: LeadMessageState
  /** Null for none. */
  readonly message: {
    readonly id: number
    readonly notification: { readonly recipient: string }
    readonly attempts: number
    readonly sentAt: number | null
    readonly dueAt: number | null
    readonly lastError: string
  } | null
}

/** A lead and its message in JSON. Members that the API has too have the same names. */
export function leadRecord(received: RecordedLead) {
  const { lead } = received
  return {
    leadID: lead.id,
    received: iso(lead.createdAt),
    accountID: lead.accountId,
    listingID: lead.listingId,
    contactName: lead.contactName,
    emailAddress: lead.emailAddress,
    phoneNumber: lead.phoneNumber,
    comment: lead.comment,
    financing: lead.financing,
    leadSourceID: lead.source,
    siteID: lead.siteId,
    ownerAccountID: lead.ownerAccountId,
    IPAddress: lead.clientAddress,
    message: messageRecord(received),
  }
}

function messageRecord({ state, message }: RecordedLead) {
  return {
    state,
    messageID: message?.id ?? null,
    recipient: message?.notification.recipient ?? '',
    attempts: message?.attempts ?? 0,
    sentAt: iso(message?.sentAt ?? null),
    nextAttemptAt: iso(message?.dueAt ?? null),
    lastError: message?.lastError ?? '',
  }
}

type LeadRecord = ReturnType<typeof leadRecord>

/** The columns of a lead in a spreadsheet. Null is an empty cell. */
const COLUMNS: Readonly<Record<string, (lead: LeadRecord) => string | number | null>> = {
  leadID: lead => lead.leadID,
  received: lead => lead.received,
  accountID: lead => lead.accountID,
  listingID: lead => lead.listingID,
  contactName: lead => lead.contactName,
  emailAddress: lead => lead.emailAddress,
  phoneNumber: lead => lead.phoneNumber,
  comment: lead => lead.comment,
  financing: ({ financing }) => (financing === null ? null : financing ? 'yes' : 'no'),
  leadSourceID: lead => lead.leadSourceID,
  siteID: lead => lead.siteID,
  ownerAccountID: lead => lead.ownerAccountID,
  IPAddress: lead => lead.IPAddress,
  messageState: ({ message }) => message.state,
  messageRecipient: ({ message }) => message.recipient,
  messageSentAt: ({ message }) => message.sentAt,
  messageLastError: ({ message }) => message.lastError,
}

export const LEAD_COLUMNS: readonly string[] = Object.keys(COLUMNS)

export function leadCells(received: RecordedLead): readonly string[] {
  const record = leadRecord(received)
  return Object.values(COLUMNS).map(cell => String(cell(record) ?? ''))
}

function iso(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}
