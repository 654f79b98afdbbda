import type { AccountId, LeadId, UserId } from '../../domain/values/ids.ts'

/** Leads from before an instant. */
export interface OldLeads {
  readonly leads: number
  /** How many of these leads have a message that waits. */
  readonly waiting: number
  /** The messages about all these leads, sent or not. */
  readonly messages: number
  /** The messages about the leads with a message that waits. */
  readonly waitingMessages: number
}

/** Erases persons, and removes old leads and audit entries. Instants are milliseconds since 1970 UTC. */
export interface ErasureReader {
  /** The leads that still name a buyer, with the buyer's address, in the order of their ids, after a lead. */
  buyers(
    after: number,
    limit: number,
  ): Promise<readonly { readonly id: LeadId; readonly emailAddress: string }[]>
  /** The leads that an account received and that still name a buyer, in the order of their ids. */
  buyersOf(accountId: AccountId, limit: number): Promise<readonly LeadId[]>
  /** Keeps the ids of leads that exist. */
  existing(ids: readonly LeadId[]): Promise<readonly LeadId[]>
  /** The leads from before an instant without a message that waits, in the order of their ids, after a lead. */
  leadsBefore(before: number, after: number, limit: number): Promise<readonly LeadId[]>
  countLeadsBefore(before: number): Promise<OldLeads>
  countAuditBefore(before: number): Promise<number>
}

export interface ErasureWriter extends ErasureReader {
  /**
   * Blanks the data of buyers in leads, with notes and the person in charge, and closes them. The lead, its time and its listing stay.
   * Forms that were kept for people who were signed out are removed if they are about the leads or name the buyers.
   */
  blankLeads(ids: readonly LeadId[]): Promise<void>
  /** @returns The leads that existed: another process may have removed some. */
  removeLeads(ids: readonly LeadId[]): Promise<readonly LeadId[]>
  /** Removes the stored results of the requests that created some leads. @returns How many. */
  forgetRequests(ids: readonly LeadId[]): Promise<number>
  /**
   * Blanks the network addresses in the audit entries about some leads, or some addresses for leads.
   * Nothing else of an entry can be changed.
   */
  blankAuditAddresses(
    subject: 'lead' | 'lead-address',
    ids: readonly (LeadId | number)[],
  ): Promise<void>
  /** Blanks the network addresses in the audit entries about some people, and of what they did. */
  blankAuditOfPeople(ids: readonly UserId[]): Promise<void>
  /** Blanks an address where former values of listings, and drafts, have it; removes kept forms that have it. */
  forgetAddress(address: string): Promise<void>
  /** Removes the oldest audit entries from before an instant. @param limit At most this many. @returns How many. */
  pruneAudit(before: number, limit: number): Promise<number>
}
