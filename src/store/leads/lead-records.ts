import type { Lead, LeadDraft, LeadPosition, NewLead } from '../../domain/leads/lead.ts'
import type { AccountId, LeadId, ListingId } from '../../domain/values/ids.ts'

/** The leads of an account, of a listing, or all leads. */
export type LeadScope =
  | { readonly kind: 'account'; readonly id: AccountId }
  | { readonly kind: 'listing'; readonly id: ListingId }
  | { readonly kind: 'all' }

/** When a lead came, and for what. */
export interface LeadPlace extends LeadPosition {
  readonly accountId: AccountId
  readonly listingId: ListingId
}

export interface LeadReader {
  /**
   * The positions of the latest leads of a scope, latest first, at most `limit`. The cost depends only on the number of
   * results.
   * @param since Only leads from this instant on; null: all.
   * @param before Only leads before this position; null: all.
   */
  latest(
    scope: LeadScope,
    since: number | null,
    before: LeadPosition | null,
    limit: number,
  ): Promise<readonly LeadPosition[]>
  /** How many leads a scope has. */
  count(scope: LeadScope): Promise<number>
  /** Some leads by their ids, latest first; ids that do not exist are left out. */
  byIds(ids: readonly LeadId[]): Promise<readonly Lead[]>
  /** The places of some leads by their ids, in no order; ids that do not exist are left out. */
  places(ids: readonly LeadId[]): Promise<readonly LeadPlace[]>
  /** When a buyer sent leads to a listing after an instant, earliest first. */
  timesSince(listingId: ListingId, buyer: string, since: number): Promise<readonly number[]>
  /** The leads of guests of a network after an instant, earliest first; of more than `limit`, the latest. */
  ofGuests(
    guestNetwork: string,
    since: number,
    limit: number,
  ): Promise<readonly Pick<Lead, 'clientAddress' | 'accountId' | 'createdAt'>[]>
  /** A lead with the same listing, buyer and texts after an instant; null: there is none. */
  sameSince(draft: LeadDraft, since: number): Promise<LeadId | null>
}

export interface LeadWriter extends LeadReader {
  /** Adds a lead, and gives it its id. */
  insert(lead: NewLead): Promise<LeadId>
}
