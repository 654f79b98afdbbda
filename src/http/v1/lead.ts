import { Type } from 'typebox'
import type { LeadForm } from '../../domain/lead-form.ts'
import type { LeadView } from '../endpoints/lead.ts'
import type { Members } from '../members.ts'
import { LEAD_MEMBERS, LEAD_SOURCE } from '../resources/lead.ts'

/** Version 1 has every member of a lead as a parameter of its own, and asks for all of them. */
export const LEAD: LeadView = {
  schema: Type.Object({ ...LEAD_MEMBERS, leadSourceID: Type.Optional(LEAD_SOURCE) }),
  required: ['contactName', 'emailAddress', 'comment', 'phoneNumber'],
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
