import type { LeadId, ListingId } from '../../domain/ids.ts'
import type { Lead } from '../../domain/lead.ts'

export interface LeadReader {
  /** When an address, or its network of 64 bits in IPv6, sent leads to a listing after an instant, earliest first. */
  timesSince(listingId: ListingId, clientAddress: string, since: number): Promise<readonly number[]>
}

export interface LeadWriter extends LeadReader {
  /** Adds a lead, and gives it its id. */
  insert(lead: Omit<Lead, 'id'>): Promise<LeadId>
}
