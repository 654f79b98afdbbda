import { Type } from 'typebox'
import type { LeadForm } from '../../../domain/leads/lead-form.ts'
import type { FaultList } from '../../../domain/problem.ts'
import { formatValue } from '../../../domain/values/scalars.ts'
import { readData } from '../../bodies/data-member.ts'
import type { Members } from '../../bodies/members.ts'
import type { LeadView } from '../endpoints/lead.ts'
import { component, flag, text } from '../resources/described.ts'
import { LEAD_MEMBERS, LEAD_SOURCE } from '../resources/lead.ts'

const DATA = component('Lead', "A buyer's inquiry about a listing", {
  ...LEAD_MEMBERS,
  comment: Type.Optional(LEAD_MEMBERS.comment),
  phoneNumber: Type.Optional(LEAD_MEMBERS.phoneNumber),
  financing: Type.Optional(flag('Whether the buyer asks for financing', false)),
  siteid: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'Your own number for the site that the lead is from',
      examples: [0],
    }),
  ),
})

const DATA_MEMBERS = Object.keys(DATA.properties)

/** In version 3 the lead is in `data`; other members say what to do with it. */
export const LEAD: LeadView = {
  schema: component('LeadRequest', 'A lead and what to do with it', {
    data: DATA,
    sendNotification: Type.Optional(
      // Has no default in the schema: client generators would then make it required.
      Type.Boolean({
        description:
          'Whether to notify the seller; defaults to true. false requires a key with leads:mute',
        examples: [true],
      }),
    ),
    leadSourceID: Type.Optional(LEAD_SOURCE),
    IPAddress: Type.Optional(
      text(
        'Network address of the buyer, IPv4 or IPv6, if you send the lead for them. The value of X-Forwarded-For is accepted too: its first address is used, with or without a port',
        '203.0.113.7',
      ),
    ),
    AccountID: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'Id of the account that gets the lead; 0 or omitted for the account of the listing. Another account requires a key with leads:assign',
        examples: [0],
      }),
    ),
    OwnerAccountID: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Id of the account of the user who sends the lead; 0 or omitted for none',
        examples: [0],
      }),
    ),
  }),
  rules: { required: ['contactName', 'emailAddress'], sources: 'listed' },
  formOf,
}

function formOf(members: Members, faults: FaultList): LeadForm {
  return {
    ...readLeadData(members.get('data'), faults),
    leadSourceID: members.get('leadsourceid'),
    IPAddress: members.get('ipaddress'),
    AccountID: members.get('accountid'),
    OwnerAccountID: members.get('owneraccountid'),
    sendNotification: members.get('sendnotification'),
  }
}

function readLeadData(value: unknown, faults: FaultList): Readonly<Record<string, unknown>> {
  const data = readData(value, DATA_MEMBERS.join(', '), faults)
  for (const name of Object.keys(data)) {
    if (DATA_MEMBERS.includes(name)) continue
    const member = formatValue(name).slice(1, -1)
    faults.add(
      'unknown',
      member,
      `data.${member} is not a member of a lead; its members are ${DATA_MEMBERS.join(', ')}.`,
      'Unknown member',
    )
  }
  return Object.fromEntries(Object.entries(data).filter(([name]) => DATA_MEMBERS.includes(name)))
}
