import { Type } from 'typebox'
import { LEAD_TEXT_LIMITS } from '../../domain/lead.ts'
import { LEAD_SOURCES } from '../../domain/lead-source.ts'

const { contactName, emailAddress, comment, phoneNumber } = LEAD_TEXT_LIMITS

/** The members that a lead has in both versions; which must be there differs. */
export const LEAD_MEMBERS = {
  listingID: Type.Integer({ minimum: 1, description: 'The listing asked about' }),
  contactName: Type.String({ maxLength: contactName, description: "The buyer's name" }),
  emailAddress: Type.String({ maxLength: emailAddress, format: 'email' }),
  comment: Type.String({ maxLength: comment, description: 'What the buyer asks' }),
  phoneNumber: Type.String({ maxLength: phoneNumber }),
}

export const LEAD_SOURCE = Type.String({
  enum: LEAD_SOURCES,
  description: 'Where the form stood; any case; None if not said',
})
