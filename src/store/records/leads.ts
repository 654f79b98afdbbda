import type { LeadId, ListingId } from '../../domain/ids.ts'
import type { Lead } from '../../domain/lead.ts'

export interface LeadReader {
  /** When a buyer sent leads to a listing after an instant, earliest first. */
  timesSince(listingId: ListingId, buyer: string, since: number): Promise<readonly number[]>
}

export interface LeadWriter extends LeadReader {
  /** Adds a lead, and gives it its id. */
  insert(lead: Omit<Lead, 'id'>): Promise<LeadId>
}
