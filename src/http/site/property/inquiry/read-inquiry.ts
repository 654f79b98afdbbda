import { LEAD_TEXT_LIMITS } from '../../../../domain/leads/lead.ts'
import type { LeadForm } from '../../../../domain/leads/lead-form.ts'
import type { ListingId } from '../../../../domain/values/ids.ts'
import { firstCharacters } from '../../../../domain/values/plain-text.ts'
import { readSentForm, type SentForm } from '../../guests/sent-form.ts'
import type { TypedInquiry } from './inquiry-form.ts'

/** A submitted form: its texts, and whether a person seems to have sent it. */
export interface SentInquiry extends Omit<SentForm, 'text'> {
  readonly typed: TypedInquiry
}

/** @param body The body of the request, not validated. */
export function readInquiry(body: unknown, now: number): SentInquiry {
  const { text, ...sender } = readSentForm(body, now)
  return {
    ...sender,
    typed: {
      contactName: text('contactName'),
      emailAddress: text('emailAddress'),
      phoneNumber: text('phoneNumber'),
      comment: text('comment'),
      financing: text('financing') === 'yes',
    },
  }
}

/** The texts up to the limits of a lead. */
export function cutToLimits(typed: TypedInquiry): TypedInquiry {
  const names = Object.keys(LEAD_TEXT_LIMITS) as (keyof typeof LEAD_TEXT_LIMITS)[]
  const cut = names.map(name => [name, firstCharacters(typed[name], LEAD_TEXT_LIMITS[name])])
  return { ...typed, ...Object.fromEntries(cut) }
}

/** The inquiry in the form that the use case takes and validates. */
export function leadFormOf(
  listingID: ListingId,
  { financing, ...texts }: TypedInquiry,
  clientAddress: string,
): LeadForm {
  return {
    ...texts,
    listingID,
    financing: financing ? true : undefined,
    leadSourceID: 'ProfileBottom',
    // The buyer's own address, because the rate limit applies to it.
    IPAddress: clientAddress,
  }
}
