import type { LeadId, ListingId } from '../values/ids.ts'

/** The data of an account's answer to a buyer, by email. */
export interface LeadReplyMail {
  readonly kind: 'lead-reply'
  readonly leadId: LeadId
  /** The entry of the timeline that has the answer. */
  readonly entryId: number
  /** The buyer's address. */
  readonly recipient: string
  /** Who answers, such as `Dana Keller, Hill Country Land`. */
  readonly senderName: string
  /** Where the buyer's answer goes. */
  readonly replyTo: string
  readonly text: string
  readonly listingId: ListingId
  /** Empty if the listing is gone. */
  readonly listingTitle: string
  readonly contactName: string
  /** The buyer's message; empty: none. */
  readonly comment: string
  /** Whether the account's rules answered, not a person; absent: a person did. */
  readonly isAutomatic?: boolean
}

/** Where a buyer's answers go: to the person who replies, or to the account. */
export const ANSWERS_TO = ['me', 'account'] as const
export type AnswersTo = (typeof ANSWERS_TO)[number]

/** The name of the sender of a reply. */
export function senderName(person: string, account: string): string {
  return [person, account]
    .filter((name, i, all) => name !== '' && all.indexOf(name) === i)
    .join(', ')
}
