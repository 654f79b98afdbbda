import { LEAD_TEXT_LIMITS } from '../../../../domain/leads/lead.ts'
import type { LeadForm } from '../../../../domain/leads/lead-form.ts'
import type { ListingId } from '../../../../domain/values/ids.ts'
import { firstCharacters } from '../../../../domain/values/plain-text.ts'
import { REVIEWED_FIELD, TRAP_FIELD, type TypedInquiry, WAITED_FIELD } from './inquiry-form.ts'

/** A person needs at least this long to read a page and type a message. */
const MIN_WAITED_SECONDS = 3
const MIN_REVIEW_MS = 1500
const MAX_REVIEW_MS = 24 * 3_600_000

/** A submitted form: its texts, and whether a person seems to have sent it. */
export interface SentInquiry {
  readonly typed: TypedInquiry
  /** Whether the hidden field was filled in. */
  readonly isTrapped: boolean
  /** Whether enough time has passed for a person to have typed it. */
  readonly hasTakenTime: boolean
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

/** A submitted form, and whether a person seems to have sent it. @param body As `readInquiry`. */
export function readSentForm(
  body: unknown,
  now: number,
): Omit<SentInquiry, 'typed'> & { readonly text: (name: string) => string } {
  const text = (name: string) => {
    const value = isRecord(body) ? body[name] : undefined
    return typeof value === 'string' ? value : ''
  }
  return {
    text,
    isTrapped: text(TRAP_FIELD) !== '',
    hasTakenTime:
      Number(text(WAITED_FIELD)) >= MIN_WAITED_SECONDS ||
      isReviewed(Number(text(REVIEWED_FIELD) || Number.NaN), now),
  }
}

/** The texts up to the limits of a lead. */
export function cutToLimits(typed: TypedInquiry): TypedInquiry {
  const names = Object.keys(LEAD_TEXT_LIMITS) as (keyof typeof LEAD_TEXT_LIMITS)[]
  const cut = names.map(name => [name, firstCharacters(typed[name], LEAD_TEXT_LIMITS[name])])
  return { ...typed, ...Object.fromEntries(cut) }
}

function isReviewed(reviewedAt: number, now: number): boolean {
  const passed = now - reviewedAt
  return passed >= MIN_REVIEW_MS && passed <= MAX_REVIEW_MS
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
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
