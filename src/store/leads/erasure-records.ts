import type { LeadId } from '../../domain/values/ids.ts'

/** Leads from before an instant. */
export interface OldLeads {
  readonly leads: number
  /** How many of them have a message that waits. */
  readonly waiting: number
  /** The messages about all of them, sent or not. */
  readonly messages: number
  /** The messages about those that have one that waits. */
  readonly waitingMessages: number
}

/** What is removed of persons, and of what has become old. Instants are milliseconds since 1970 UTC. */
export interface ErasureReader {
  /** The leads that still name a buyer, with the buyer's address, by id, from after one on. */
  buyers(
    after: number,
    limit: number,
  ): Promise<readonly { readonly id: LeadId; readonly emailAddress: string }[]>
  /** Those of some leads that there are. */
  existing(ids: readonly LeadId[]): Promise<readonly LeadId[]>
  /** Leads that came before an instant and have no message that waits, by id, from after one on. */
  leadsBefore(before: number, after: number, limit: number): Promise<readonly LeadId[]>
  countLeadsBefore(before: number): Promise<OldLeads>
  countAuditBefore(before: number): Promise<number>
}

export interface ErasureWriter extends ErasureReader {
  /** Blanks what leads tell of their buyers; that there was a lead, when and for which listing, stays. */
  blankLeads(ids: readonly LeadId[]): Promise<void>
  /** @returns Those that existed: another process may have removed some. */
  removeLeads(ids: readonly LeadId[]): Promise<readonly LeadId[]>
  /** Forgets which requests, with a token, have made some leads. @returns How many. */
  forgetRequests(ids: readonly LeadId[]): Promise<number>
  /**
   * Blanks the network addresses in the audit entries about some leads, or some addresses for leads.
   * Nothing else of an entry can be changed.
   */
  blankAuditAddresses(
    subject: 'lead' | 'lead-address',
    ids: readonly (LeadId | number)[],
  ): Promise<void>
  /** Removes audit entries from before an instant, the oldest, so many at most. @returns How many. */
  pruneAudit(before: number, most: number): Promise<number>
}
