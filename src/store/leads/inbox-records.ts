import type { InboxLead, StatusCounts } from '../../domain/leads/inbox-lead.ts'
import type { LeadPosition } from '../../domain/leads/lead.ts'
import type { LeadNote, LeadStatus } from '../../domain/leads/lead-status.ts'
import type { AccountId, LeadId, ListingId, UserId } from '../../domain/values/ids.ts'

/** Leads that an index gives in the order of their time. */
export type InboxScope =
  /** The leads of an account, or of all (null), in a status, or in any (null). */
  | {
      readonly kind: 'account'
      readonly id: AccountId | null
      readonly status: LeadStatus | null
    }
  | { readonly kind: 'listing'; readonly id: ListingId }
  | { readonly kind: 'person'; readonly id: UserId }

/** The part of a lead that filters look at. */
export interface InboxPlace extends LeadPosition {
  readonly accountId: AccountId
  readonly listingId: ListingId
  readonly status: LeadStatus
  readonly inChargeId: UserId | null
  /** The buyer's own words: name, address, phone number and message, one line each; empty unless they were asked for. */
  readonly text: string
}

/** The leads of accounts, for the people who handle them. */
export interface InboxReader {
  /** Leads of a scope, latest first, at most `limit`. @param before Only leads before this position; null: all. */
  latest(
    scope: InboxScope,
    before: LeadPosition | null,
    limit: number,
    withText: boolean,
  ): Promise<readonly InboxPlace[]>
  /** Some leads by their ids, latest first; ids that do not exist are left out. */
  leads(ids: readonly LeadId[]): Promise<readonly InboxLead[]>
  /** How many leads of an account, or of all (null), are in each status. @param max Counting ends there. */
  counts(accountId: AccountId | null, max: number): Promise<StatusCounts>
  /** The notes about some leads, by lead, earliest first. */
  notes(ids: readonly LeadId[]): Promise<readonly LeadNote[]>
  /** The people who work for an account and may sign in, by name, at most `limit`. */
  colleagues(
    accountId: AccountId,
    limit: number,
  ): Promise<readonly { readonly id: UserId; readonly name: string }[]>
}

export interface InboxWriter extends InboxReader {
  setStatus(ids: readonly LeadId[], status: LeadStatus): Promise<void>
  setInCharge(ids: readonly LeadId[], personId: UserId | null): Promise<void>
  addNote(note: Omit<LeadNote, 'id' | 'authorName'>): Promise<void>
  /** @returns Whether the lead had the note. */
  removeNote(leadId: LeadId, noteId: number): Promise<boolean>
}
