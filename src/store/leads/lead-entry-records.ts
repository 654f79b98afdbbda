import {
  type LeadEntry,
  MAX_STEPS,
  type NewLeadEntry,
  WRITTEN_ENTRIES,
} from '../../domain/leads/lead-entry.ts'
import type { EntryMail } from '../../domain/leads/received-mail.ts'
import type { AccountId, LeadId, ListingId } from '../../domain/values/ids.ts'
import { Queries } from '../sql/queries.ts'

/** What happened to leads after they came. */
export class LeadEntryReader extends Queries {
  /** The entries of some leads, by lead, earliest first. */
  async of(ids: readonly LeadId[]): Promise<readonly LeadEntry[]> {
    if (ids.length === 0) return []
    const rows = await this.db
      .selectFrom('lead_entry as entry')
      .leftJoin('person as author', 'author.person_id', 'entry.person_id')
      .leftJoin('person as receiver', 'receiver.person_id', 'entry.to_person_id')
      .selectAll('entry')
      .select(['author.name as author_name', 'receiver.name as to_name'])
      .where('entry.lead_id', 'in', ids)
      .orderBy('entry.lead_id')
      .orderBy('entry.entry_id')
      .execute()
    return rows.map(row => ({
      id: row.entry_id,
      leadId: row.lead_id,
      at: row.at,
      kind: row.kind,
      text: row.text,
      authorId: row.person_id,
      authorName: row.author_name ?? '',
      toId: row.to_person_id,
      toName: row.to_name ?? '',
      mail: row.mail === null ? null : (JSON.parse(row.mail) as EntryMail),
    }))
  }

  /**
   * Whether an address got an automatic answer about a listing of an account after an instant, in
   * upper or lower case.
   */
  async hasAutomatic(
    accountId: AccountId,
    listingId: ListingId,
    address: string,
    since: number,
  ): Promise<boolean> {
    const row = await this.db
      .selectFrom('lead')
      .innerJoin('lead_entry as entry', 'entry.lead_id', 'lead.lead_id')
      .select('entry.entry_id')
      .where('lead.listing_id', '=', listingId)
      .where('lead.account_id', '=', accountId)
      .where('lead.created_at', '>', since)
      .where(({ eb, fn }) => eb(fn('lower', ['lead.email_address']), '=', address.toLowerCase()))
      .where('entry.kind', '=', 'automatic')
      .where('entry.at', '>', since)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  /** Whether a lead has an email. */
  async hasMail(leadId: LeadId, key: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('lead_entry')
      .select('entry_id')
      .where('lead_id', '=', leadId)
      .where('mail_key', '=', key)
      .executeTakeFirst()
    return row !== undefined
  }
}

export class LeadEntryWriter extends LeadEntryReader {
  /** Adds an entry. Of entries without words, a lead keeps the latest 200. @returns Its id. */
  async add(entry: NewLeadEntry): Promise<number> {
    const { leadId, at, kind, authorId, text = '', toId = null, mail, mailKey = null } = entry
    const about = { lead_id: leadId, at, person_id: authorId, kind, text, to_person_id: toId }
    const { entry_id } = await this.db
      .insertInto('lead_entry')
      .values({ ...about, mail: mail ? JSON.stringify(mail) : null, mail_key: mailKey })
      .returning('entry_id')
      .executeTakeFirstOrThrow()
    if (!WRITTEN_ENTRIES.includes(kind)) await this.#dropOld(leadId)
    return entry_id
  }

  async #dropOld(leadId: LeadId): Promise<void> {
    const old = await this.db
      .selectFrom('lead_entry')
      .select('entry_id')
      .where('lead_id', '=', leadId)
      .where('kind', 'not in', WRITTEN_ENTRIES)
      .orderBy('entry_id', 'desc')
      .limit(1)
      .offset(MAX_STEPS)
      .executeTakeFirst()
    if (!old) return
    await this.db
      .deleteFrom('lead_entry')
      .where('lead_id', '=', leadId)
      .where('kind', 'not in', WRITTEN_ENTRIES)
      .where('entry_id', '<=', old.entry_id)
      .execute()
  }
}
