import { Type } from 'typebox'
import { LEAD_TEXT_LIMITS } from '../../domain/lead.ts'
import { LEAD_SOURCES, MAX_SOURCE_CHARACTERS } from '../../domain/lead-source.ts'

const { contactName, emailAddress, comment, phoneNumber } = LEAD_TEXT_LIMITS

/** The members that a lead has in both versions; which must be there differs. */
export const LEAD_MEMBERS = {
  listingID: Type.Integer({
    minimum: 1,
    description: 'The listing asked about',
    examples: [1],
  }),
  contactName: Type.String({
    maxLength: contactName,
    description: "The buyer's name",
    examples: ['Joe Buyer'],
  }),
  emailAddress: Type.String({
    maxLength: emailAddress,
    format: 'idn-email',
    description: "The buyer's e-mail address; international addresses are accepted",
    examples: ['joe@example.com'],
  }),
  comment: Type.String({
    maxLength: comment,
    description: 'What the buyer asks',
    examples: ['Is the creek wet all year?'],
  }),
  phoneNumber: Type.String({ maxLength: phoneNumber, examples: ['512-555-0142'] }),
}

export const LEAD_SOURCE = Type.String({
  enum: LEAD_SOURCES,
  description: 'Where the form stood that the lead came from; case-insensitive; None if absent',
  examples: ['ProfileTop'],
})

export const ANY_LEAD_SOURCE = Type.String({
  maxLength: MAX_SOURCE_CHARACTERS,
  description: 'Where the form stood that the lead came from, in your own words',
  examples: ['ProfileTop'],
})
