import { Type } from 'typebox'
import { LEAD_TEXT_LIMITS } from '../../../domain/leads/lead.ts'
import { LEAD_SOURCES, MAX_SOURCE_CHARACTERS } from '../../../domain/leads/lead-source.ts'
import { choice, component, flag } from './described.ts'

const { contactName, emailAddress, comment, phoneNumber } = LEAD_TEXT_LIMITS

/** The members of a lead in both versions. The versions differ in what is required. */
export const LEAD_MEMBERS = {
  listingID: Type.Integer({
    minimum: 1,
    description: 'Id of the listing that the buyer asks about',
    examples: [1],
  }),
  contactName: Type.String({
    maxLength: contactName,
    description: 'Name of the buyer',
    examples: ['Joe Buyer'],
  }),
  emailAddress: Type.String({
    maxLength: emailAddress,
    format: 'idn-email',
    description:
      'Email address of the buyer, to which the seller answers; international addresses are accepted',
    examples: ['joe@example.com'],
  }),
  comment: Type.String({
    maxLength: comment,
    description: 'What the buyer asks; line breaks are kept',
    examples: ['Is the creek wet all year?'],
  }),
  phoneNumber: Type.String({
    maxLength: phoneNumber,
    description: 'Phone number of the buyer',
    examples: ['512-555-0142'],
  }),
}

export const LEAD_SOURCE = choice(
  'Where on a site the form of the lead stood; None if left out',
  LEAD_SOURCES,
  'ProfileTop',
)

export const ANY_LEAD_SOURCE = Type.String({
  maxLength: MAX_SOURCE_CHARACTERS,
  description: 'Where on a site the form of the lead stood, in your own words',
  examples: ['ProfileTop'],
})

export const LEAD_RESULT = component('LeadResult', 'That a lead was accepted', {
  success: flag('Always true: a refusal has another form and another status', true),
})
