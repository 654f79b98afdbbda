import { Type } from 'typebox'
import type { LeadForm } from '../../../domain/leads/lead-form.ts'
import type { Members } from '../../bodies/members.ts'
import type { LeadView } from '../endpoints/lead.ts'
import { component } from '../resources/described.ts'
import { ANY_LEAD_SOURCE, LEAD_MEMBERS } from '../resources/lead.ts'

/** In version 1 each member of a lead is a required parameter. */
export const LEAD: LeadView = {
  schema: component('Lead', "A buyer's inquiry about a listing", {
    ...LEAD_MEMBERS,
    leadSourceID: Type.Optional(ANY_LEAD_SOURCE),
  }),
  rules: { required: ['contactName', 'emailAddress', 'comment', 'phoneNumber'], sources: 'any' },
  formOf,
}

function formOf(members: Members): LeadForm {
  return {
    listingID: members.get('listingid'),
    contactName: members.get('contactname'),
    emailAddress: members.get('emailaddress'),
    comment: members.get('comment'),
    phoneNumber: members.get('phonenumber'),
    leadSourceID: members.get('leadsourceid'),
  }
}
