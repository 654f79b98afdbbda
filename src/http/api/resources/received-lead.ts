import { type Static, Type } from 'typebox'
import type { ReceivedLead } from '../../../catalog/leads/read-leads.ts'
import { LEAD_MESSAGE_STATES } from '../../../domain/leads/lead.ts'
import { about, choice, component, list, text, whole } from './described.ts'

const MESSAGE = component('LeadMessage', 'The message to the seller about a lead', {
  state: choice(
    'sent: the mail server has taken it; waiting: it will be tried again; failed: it was given up; none: the lead was sent without a message, or it is no longer stored',
    LEAD_MESSAGE_STATES,
    'sent',
  ),
  recipient: text('Email address that it goes to; empty if there is none', 'ana@example.com'),
  attempts: whole('How many times the service has tried to send it', 1),
  sentAt: text('When it was sent, in UTC; empty unless it is sent', '2026-11-20T18:00:01.250Z'),
  nextAttempt: text('When the service tries next, in UTC; empty unless it waits', ''),
})

export const RECEIVED_LEAD = component('Lead', 'A lead as it was received', {
  leadID: whole('Id of the lead', 4711),
  received: text('When it was received, in UTC', '2026-11-20T18:00:00.000Z'),
  accountID: whole('Id of the account that the lead went to', 1),
  listingID: whole('Id of the listing that the buyer asks about', 1),
  contactName: text('Name of the buyer; empty once the person was erased', 'Joe Buyer'),
  emailAddress: text(
    'Email address of the buyer; empty once the person was erased',
    'joe@example.com',
  ),
  phoneNumber: text('Phone number of the buyer; empty if not said', '512-555-0142'),
  comment: text('What the buyer asks; empty if not said', 'Is the creek wet all year?'),
  financing: Type.Unsafe<boolean | null>({
    type: ['boolean', 'null'],
    description: 'Whether the buyer asks for financing; null if not said',
    examples: [false],
  }),
  leadSourceID: text('Where on a site the form of the lead stood', 'ProfileTop'),
  siteid: whole('Number of the site that the lead is from, as its sender said; 0 if not said', 0),
  ownerAccountID: whole('Id of the account of the user who sent the lead; 0 if none', 0),
  message: about('The message to the seller about the lead', MESSAGE),
})

export const LEAD_LIST = component('LeadList', 'A page of leads', {
  data: list('The leads of this page, latest first', RECEIVED_LEAD),
  nextPage: text(
    'Address of the next page, with all filters; empty on the last page',
    'https://land.example/ext/leads?leadsPerPage=50&before=1795197600000-4711',
  ),
})

export function presentLead(received: ReceivedLead): Static<typeof RECEIVED_LEAD> {
  const { lead } = received
  return {
    leadID: lead.id,
    received: new Date(lead.createdAt).toISOString(),
    accountID: lead.accountId,
    listingID: lead.listingId,
    contactName: lead.contactName,
    emailAddress: lead.emailAddress,
    phoneNumber: lead.phoneNumber,
    comment: lead.comment,
    financing: lead.financing,
    leadSourceID: lead.source,
    siteid: lead.siteId ?? 0,
    ownerAccountID: lead.ownerAccountId ?? 0,
    message: presentMessage(received),
  }
}

/** The last error is left out, because it reveals details of the operator's mail server. */
function presentMessage({ state, message }: ReceivedLead): Static<typeof MESSAGE> {
  return {
    state,
    recipient: message?.notification.recipient ?? '',
    attempts: message?.attempts ?? 0,
    sentAt: isoOrEmpty(message?.sentAt ?? null),
    nextAttempt: isoOrEmpty(message?.dueAt ?? null),
  }
}

function isoOrEmpty(instant: number | null): string {
  return instant === null ? '' : new Date(instant).toISOString()
}
