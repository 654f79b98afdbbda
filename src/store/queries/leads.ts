import type { Kysely } from 'kysely'
import type { LeadId, ListingId } from '../../domain/ids.ts'
import type { Lead } from '../../domain/lead.ts'
import { addressOwner } from '../../domain/network-address.ts'
import type { Schema } from '../schema.ts'
import { flag } from './rows.ts'

export class LeadQueries {
  protected readonly db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.db = db
  }

  async timesSince(
    listingId: ListingId,
    clientAddress: string,
    since: number,
  ): Promise<readonly number[]> {
    const owner = addressOwner(clientAddress)
    // All IPv6 addresses of a network begin alike, though `::` may stand for more or fewer groups.
    const [firstGroup] = clientAddress.split(':')
    const rows = await this.db
      .selectFrom('lead')
      .select(['created_at', 'client_address'])
      .where('listing_id', '=', listingId)
      .where(({ eb }) =>
        owner === clientAddress
          ? eb('client_address', '=', clientAddress)
          : eb('client_address', 'like', `${firstGroup}:%`),
      )
      .where('created_at', '>', since)
      .orderBy('created_at')
      .execute()
    const own = rows.filter(row => addressOwner(row.client_address) === owner)
    return own.map(row => row.created_at)
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
        created_at: lead.createdAt,
      })
      .returning('lead_id')
      .executeTakeFirstOrThrow()
    return lead_id as LeadId
  }
}
