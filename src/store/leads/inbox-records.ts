import type { InboxLead, StatusCounts } from '../../domain/leads/inbox-lead.ts'
import type { LeadPosition } from '../../domain/leads/lead.ts'
import { WRITTEN_ENTRIES } from '../../domain/leads/lead-entry.ts'
import {
  LEAD_STATUSES,
  type LeadNote,
  type LeadStatus,
  OPEN_STATUSES,
} from '../../domain/leads/lead-status.ts'
import type { AccountId, LeadId, ListingId, UserId } from '../../domain/values/ids.ts'
import { Queries } from '../sql/queries.ts'
import { LEADS, leadStatus } from './lead-records.ts'

/** Leads that an index gives in the order of their time. */
export type InboxScope =
  /** The leads of an account, or of all (null), in a status, or in any (null). */
  | { readonly kind: 'account'; readonly id: AccountId | null; readonly status: LeadStatus | null }
  | { readonly kind: 'listing'; readonly id: ListingId }
  | { readonly kind: 'person'; readonly id: UserId }

/** Which leads of a scope are read. */
export interface InboxStep {
  /** Only leads before this position; null: all. */
  readonly before: LeadPosition | null
  readonly limit: number
  readonly withText: boolean
  /** Only leads to follow up on by this day, as yyyy-mm-dd; null: all. */
  readonly dueBy: string | null
}

/** The part of a lead that filters look at. */
export interface InboxPlace extends LeadPosition {
  readonly accountId: AccountId
  readonly listingId: ListingId
  readonly status: LeadStatus
  readonly inChargeId: UserId | null
  /**
   * What the buyer entered: name, address, phone number and message, one line each; empty unless
   * requested.
   */
  readonly text: string
}

/** The leads of accounts, for the people who handle them. */
export class InboxReader extends Queries {
  /**
   * Leads of a scope, latest first.
   */
  async latest(
    scope: InboxScope,
    { before, limit, withText, dueBy }: InboxStep,
  ): Promise<readonly InboxPlace[]> {
    let query = this.db
      .selectFrom('lead')
      .select(['created_at', 'lead_id', 'account_id', 'listing_id', 'status', 'person_id'])
      .orderBy('created_at', 'desc')
      .orderBy('lead_id', 'desc')
      .limit(limit)
    if (scope.kind === 'listing') query = query.where('listing_id', '=', scope.id)
    if (scope.kind === 'person') query = query.where('person_id', '=', scope.id)
    if (scope.kind === 'account') {
      if (scope.id !== null) query = query.where('account_id', '=', scope.id)
      if (scope.status !== null) query = query.where('status', '=', scope.status)
    }
    if (dueBy !== null) {
      query = query.where('follow_up_on', 'is not', null).where('follow_up_on', '<=', dueBy)
    }
    if (before !== null) {
      const { createdAt, id } = before
      // The index starts at the first condition.
      query = query
        .where('created_at', '<=', createdAt)
        .where(eb => eb.or([eb('created_at', '<', createdAt), eb('lead_id', '<', id)]))
    }
    const rows = await query
      .$if(withText, open =>
        open.select(['contact_name', 'email_address', 'phone_number', 'comment']),
      )
      .execute()
    return rows.map(row => ({
      createdAt: row.created_at,
      id: row.lead_id,
      accountId: row.account_id,
      listingId: row.listing_id,
      status: leadStatus(row.status),
      inChargeId: row.person_id,
      text: [row.contact_name, row.email_address, row.phone_number, row.comment].join('\n').trim(),
    }))
  }

  /** Some leads by their ids, latest first; ids that do not exist are left out. */
  async leads(ids: readonly LeadId[]): Promise<readonly InboxLead[]> {
    if (ids.length === 0) return []
    const rows = await this.db
      .selectFrom('lead')
      .leftJoin('listing', 'listing.listing_id', 'lead.listing_id')
      .innerJoin('account', 'account.account_id', 'lead.account_id')
      .leftJoin('person', 'person.person_id', 'lead.person_id')
      .selectAll('lead')
      .select(['title', 'company_name', 'account.contact_name as account_contact'])
      .select('person.name as person_name')
      .select(({ selectFrom, fn }) =>
        selectFrom('lead_note')
          .select(fn.countAll<number>().as('count'))
          .whereRef('lead_note.lead_id', '=', 'lead.lead_id')
          .as('note_count'),
      )
      .select(({ selectFrom }) =>
        selectFrom('lead_entry')
          .select('kind')
          .whereRef('lead_entry.lead_id', '=', 'lead.lead_id')
          .where('kind', 'in', WRITTEN_ENTRIES)
          .orderBy('entry_id', 'desc')
          .limit(1)
          .as('last_written'),
      )
      .where('lead.lead_id', 'in', ids)
      .orderBy('lead.created_at', 'desc')
      .orderBy('lead.lead_id', 'desc')
      .execute()
    return rows.map(
      ({
        title,
        company_name,
        account_contact,
        person_name,
        note_count,
        last_written,
        ...lead
      }) => ({
        ...LEADS.read(lead),
        listingTitle: title ?? '',
        accountName: company_name || account_contact,
        inChargeName: person_name ?? '',
        noteCount: Number(note_count ?? 0),
        hasNewEmail: last_written === 'email',
      }),
    )
  }

  /**
   * How many leads of an account, or of all (null), are in each status. @param max Counting ends
   * there.
   */
  async counts(accountId: AccountId | null, max: number): Promise<StatusCounts> {
    const count = async (status: LeadStatus) => {
      let some = this.db
        .selectFrom('lead')
        .select('lead.status')
        .where('status', '=', status)
        .limit(max)
      if (accountId !== null) some = some.where('account_id', '=', accountId)
      const row = await this.db
        .selectFrom(some.as('some'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return [status, Number(row.count)] as const
    }
    const counted = await Promise.all(LEAD_STATUSES.map(count))
    return Object.fromEntries(counted) as Record<LeadStatus, number>
  }

  /** The notes about some leads, by lead, earliest first. */
  async notes(ids: readonly LeadId[]): Promise<readonly LeadNote[]> {
    if (ids.length === 0) return []
    const rows = await this.db
      .selectFrom('lead_note')
      .leftJoin('person', 'person.person_id', 'lead_note.person_id')
      .select(['note_id', 'lead_id', 'lead_note.person_id', 'at', 'text', 'name'])
      .where('lead_id', 'in', ids)
      .orderBy('lead_id')
      .orderBy('note_id')
      .execute()
    return rows.map(row => ({
      id: row.note_id,
      leadId: row.lead_id,
      authorId: row.person_id,
      authorName: row.name ?? '',
      at: row.at,
      text: row.text,
    }))
  }

  /**
   * The open leads of some accounts, or of all (null), to follow up on by a day, which are assigned
   * to a person or to no one, earliest day first, at most `limit`.
   * @param until As yyyy-mm-dd.
   */
  async followUps(
    accountIds: readonly AccountId[] | null,
    personId: UserId | null,
    until: string,
    limit: number,
  ): Promise<readonly LeadId[]> {
    if (accountIds?.length === 0) return []
    let query = this.db
      .selectFrom('lead')
      .select('lead_id')
      .where('follow_up_on', 'is not', null)
      .where('follow_up_on', '<=', until)
      .where('status', 'in', OPEN_STATUSES)
      .orderBy('follow_up_on')
      .orderBy('lead_id')
      .limit(limit)
    if (accountIds !== null) query = query.where('account_id', 'in', accountIds)
    if (personId !== null) {
      query = query.where(eb =>
        eb.or([eb('person_id', 'is', null), eb('person_id', '=', personId)]),
      )
    }
    return (await query.execute()).map(row => row.lead_id)
  }

  /** The leads that are due for another person, earliest first, at most `limit`. */
  async fallbacks(until: number, limit: number): Promise<readonly LeadId[]> {
    const rows = await this.db
      .selectFrom('lead')
      .select('lead_id')
      .where('fallback_at', 'is not', null)
      .where('fallback_at', '<=', until)
      .orderBy('fallback_at')
      .limit(limit)
      .execute()
    return rows.map(row => row.lead_id)
  }

  /** The people who work for an account and may sign in, by name, at most `limit`. */
  async colleagues(
    accountId: AccountId,
    limit: number,
  ): Promise<readonly { readonly id: UserId; readonly name: string }[]> {
    const rows = await this.db
      .selectFrom('membership')
      .innerJoin('person', 'person.person_id', 'membership.person_id')
      .select(['person.person_id', 'name'])
      .where('account_id', '=', accountId)
      .where('disabled_at', 'is', null)
      .orderBy('name')
      .orderBy('person.person_id')
      .limit(limit)
      .execute()
    return rows.map(row => ({ id: row.person_id, name: row.name }))
  }
}

export class InboxWriter extends InboxReader {
  async setStatus(ids: readonly LeadId[], status: LeadStatus): Promise<void> {
    if (ids.length === 0) return
    await this.db.updateTable('lead').set({ status }).where('lead_id', 'in', ids).execute()
  }

  async setInCharge(ids: readonly LeadId[], personId: UserId | null): Promise<void> {
    if (ids.length === 0) return
    await this.db
      .updateTable('lead')
      .set({ person_id: personId })
      .where('lead_id', 'in', ids)
      .execute()
  }

  /** @param day As yyyy-mm-dd; null: none. */
  async setFollowUp(ids: readonly LeadId[], day: string | null): Promise<void> {
    if (ids.length === 0) return
    await this.db
      .updateTable('lead')
      .set({ follow_up_on: day })
      .where('lead_id', 'in', ids)
      .execute()
  }

  /** @param at When it goes to another person, if it is still new; null: never. */
  async setFallback(id: LeadId, at: number | null): Promise<void> {
    await this.db.updateTable('lead').set({ fallback_at: at }).where('lead_id', '=', id).execute()
  }

  async addNote({
    leadId,
    authorId,
    at,
    text,
  }: Omit<LeadNote, 'id' | 'authorName'>): Promise<void> {
    await this.db
      .insertInto('lead_note')
      .values({ lead_id: leadId, person_id: authorId, at, text })
      .execute()
  }

  /** @returns Whether the lead had the note. */
  async removeNote(leadId: LeadId, noteId: number): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('lead_note')
      .where('lead_id', '=', leadId)
      .where('note_id', '=', noteId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
}
