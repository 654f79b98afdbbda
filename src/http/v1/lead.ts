import type { LeadForm } from '../../domain/lead-form.ts'
import type { Members } from '../members.ts'

/** Version 1 has every member of a lead as a parameter of its own. */
export function leadFormOf(members: Members): LeadForm {
  return {
    listingID: members.get('listingid'),
    contactName: members.get('contactname'),
    emailAddress: members.get('emailaddress'),
    comment: members.get('comment'),
    phoneNumber: members.get('phonenumber'),
    leadSourceID: members.get('leadsourceid'),
  }
}
