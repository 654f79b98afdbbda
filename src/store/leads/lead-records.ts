import { sql } from 'kysely'
import type { Lead, LeadDraft, LeadPosition, NewLead } from '../../domain/leads/lead.ts'
import { LEAD_STATUSES, type LeadStatus } from '../../domain/leads/lead-status.ts'
import type { AccountId, LeadId, ListingId } from '../../domain/values/ids.ts'
import { Queries } from '../sql/queries.ts'
import { RecordRows } from '../sql/record-rows.ts'
import { flag } from '../sql/rows.ts'

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

export class LeadReader extends Queries {
  /** When a buyer sent leads to a listing after an instant, earliest first. */
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

  /**
   * The leads of guests of a network after an instant, earliest first; of more than `limit`, the
   * latest.
   */
  async ofGuests(
    guestNetwork: string,
    since: number,
    limit: number,
  ): Promise<readonly Pick<Lead, 'clientAddress' | 'accountId' | 'createdAt'>[]> {
    const rows = await this.db
      .selectFrom('lead')
      .select(['client_address', 'account_id', 'created_at'])
      .where('guest_network', '=', guestNetwork)
      // The index has no other rows.
      .where('guest_network', '<>', sql.lit(''))
      .where('created_at', '>', since)
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute()
    return rows.toReversed().map(LEADS.read)
  }

  /** A lead with the same listing, buyer and texts after an instant; null: there is none. */
  async sameSince(draft: LeadDraft, since: number): Promise<LeadId | null> {
    const row = await this.db
      .selectFrom('lead')
      .select('lead_id')
      .where('listing_id', '=', draft.listingId)
      .where('buyer', '=', draft.buyer)
      .where('created_at', '>', since)
      .where('contact_name', '=', draft.contactName)
      .where('email_address', '=', draft.emailAddress)
      .where('phone_number', '=', draft.phoneNumber)
      .where('comment', '=', draft.comment)
      .executeTakeFirst()
    return row ? row.lead_id : null
  }

  /**
   * The positions of the latest leads of a scope, latest first, at most `limit`. Each scope has an
   * index with this order, so the cost depends only on the number of results.
   * @param since Only leads from this instant on; null: all.
   * @param before Only leads before this position; null: all.
   */
  async latest(
    scope: LeadScope,
    since: number | null,
    before: LeadPosition | null,
    limit: number,
  ): Promise<readonly LeadPosition[]> {
    let query = this.db
      .selectFrom('lead')
      .select(['created_at', 'lead_id'])
      .orderBy('created_at', 'desc')
      .orderBy('lead_id', 'desc')
      .limit(limit)
    if (scope.kind === 'account') query = query.where('account_id', '=', scope.id)
    if (scope.kind === 'listing') query = query.where('listing_id', '=', scope.id)
    if (since !== null) query = query.where('created_at', '>=', since)
    if (before !== null) {
      const { createdAt, id } = before
      // The index starts at the first condition.
      query = query
        .where('created_at', '<=', createdAt)
        .where(eb => eb.or([eb('created_at', '<', createdAt), eb('lead_id', '<', id)]))
    }
    const rows = await query.execute()
    return rows.map(LEADS.read)
  }

  /** How many leads a scope has. */
  async count(scope: LeadScope): Promise<number> {
    let query = this.db.selectFrom('lead').select(({ fn }) => fn.countAll<number>().as('count'))
    if (scope.kind === 'account') query = query.where('account_id', '=', scope.id)
    if (scope.kind === 'listing') query = query.where('listing_id', '=', scope.id)
    return (await query.executeTakeFirstOrThrow()).count
  }

  /** Some leads by their ids, latest first; ids that do not exist are left out. */
  async byIds(ids: readonly LeadId[]): Promise<readonly Lead[]> {
    if (ids.length === 0) return []
    const rows = await this.db
      .selectFrom('lead')
      .selectAll()
      .where('lead_id', 'in', ids)
      .orderBy('created_at', 'desc')
      .orderBy('lead_id', 'desc')
      .execute()
    return rows.map(LEADS.read)
  }

  /** The places of some leads by their ids, in no order; ids that do not exist are left out. */
  async places(ids: readonly LeadId[]): Promise<readonly LeadPlace[]> {
    if (ids.length === 0) return []
    const rows = await this.db
      .selectFrom('lead')
      .select(['lead_id', 'created_at', 'account_id', 'listing_id'])
      .where('lead_id', 'in', ids)
      .execute()
    return rows.map(LEADS.read)
  }
}

export class LeadWriter extends LeadReader {
  /** Adds a lead, and gives it its id. */
  async insert(lead: NewLead): Promise<LeadId> {
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
        guest_network: lead.guestNetwork,
        created_at: lead.createdAt,
        own_key: flag(lead.ownKey ?? false),
      })
      .returning('lead_id')
      .executeTakeFirstOrThrow()
    await this.db
      .updateTable('listing_interest')
      .set({ views: 0 })
      .where('listing_id', '=', lead.listingId)
      .execute()
    return lead_id
  }
}

export const LEADS = new RecordRows({
  lead_id: 'id',
  financing: {
    member: null,
    read: (stored: number | null) => (stored === null ? null : stored === 1),
  },
  status: { member: null, read: leadStatus },
  person_id: 'inChargeId',
  own_key: { member: null, read: (stored: number) => stored === 1 },
})

export function leadStatus(text: string): LeadStatus {
  return LEAD_STATUSES.find(status => status === text) ?? 'new'
}
