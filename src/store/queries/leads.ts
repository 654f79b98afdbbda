import type { Kysely } from 'kysely'
import type { LeadId, ListingId } from '../../domain/ids.ts'
import type { Lead } from '../../domain/lead.ts'
import type { Schema } from '../schema.ts'
import { flag } from './rows.ts'

export class LeadQueries {
  protected readonly db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.db = db
  }

  async timesSince(listingId: ListingId, buyer: string, since: number): Promise<readonly number[]> {
    const rows = await this.db
      .selectFrom('lead')
      .select('created_at')
      .where('listing_id', '=', listingId)
      .where('buyer', '=', buyer)
      .where('created_at', '>', since)
      .orderBy('created_at')
      .execute()
    return rows.map(row => row.created_at)
  }
}

export class LeadCommands extends LeadQueries {
  async insert(lead: Omit<Lead, 'id'>): Promise<LeadId> {
    const { lead_id } = await this.db
      .insertInto('lead')
      .values({
        listing_id: lead.listingId,
        account_id: lead.accountId,
        owner_account_id: lead.ownerAccountId,
        contact_name: lead.contactName,
        email_address: lead.emailAddress,
        phone_number: lead.phoneNumber,
        comment: lead.comment,
        financing: lead.financing === null ? null : flag(lead.financing),
        site_id: lead.siteId,
        source: lead.source,
        client_address: lead.clientAddress,
        buyer: lead.buyer,
        created_at: lead.createdAt,
      })
      .returning('lead_id')
      .executeTakeFirstOrThrow()
    return lead_id as LeadId
  }
}
