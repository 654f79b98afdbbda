import { Type } from 'typebox'
import type { LeadForm } from '../../domain/lead-form.ts'
import type { FaultList } from '../../domain/problem.ts'
import { shown } from '../../domain/scalars.ts'
import { readData } from '../data-member.ts'
import type { LeadView } from '../endpoints/lead.ts'
import type { Members } from '../members.ts'
import { LEAD_MEMBERS, LEAD_SOURCE } from '../resources/lead.ts'

const DATA = Type.Object({
  ...LEAD_MEMBERS,
  comment: Type.Optional(LEAD_MEMBERS.comment),
  phoneNumber: Type.Optional(LEAD_MEMBERS.phoneNumber),
  financing: Type.Optional(
    Type.Boolean({ description: 'Whether the buyer asks for financing', examples: [false] }),
  ),
  siteid: Type.Optional(
    Type.Integer({ minimum: 0, description: 'The site that the lead is from', examples: [0] }),
  ),
})

const DATA_MEMBERS = Object.keys(DATA.properties)

/** Version 3 has the lead in the member `data`, and what is to be done with it beside. */
export const LEAD: LeadView = {
  schema: Type.Object({
    data: DATA,
    sendNotification: Type.Optional(
      Type.Boolean({
        description: 'False, from a key with leads:mute: no mail is sent',
        examples: [true],
      }),
    ),
    leadSourceID: Type.Optional(LEAD_SOURCE),
    IPAddress: Type.Optional(
      Type.String({
        description:
          "The buyer's network address, IPv4 or IPv6. What proxies write in X-Forwarded-For is accepted: the first address of a list is used, with or without a port",
        examples: ['203.0.113.7'],
      }),
    ),
    AccountID: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: "The account it is for; the listing's own if 0",
        examples: [0],
      }),
    ),
    OwnerAccountID: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'The account of the user who sent it; 0 for none',
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
    faults.add(
      'Unknown member',
      `data.${shown(name).slice(1, -1)} is not a member of a lead; its members are ${DATA_MEMBERS.join(', ')}.`,
    )
  }
  return Object.fromEntries(Object.entries(data).filter(([name]) => DATA_MEMBERS.includes(name)))
}
