import { type Kysely, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import { LEAD_SOURCES } from '../../domain/leads/lead-source.ts'
import type { LeadId, UserId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { LeadTable } from '../schema/lead-tables.ts'
import { blankEntriesAbout, blankEntriesBy, removeOldEntries } from './audit-erasure.ts'
import { ErasureReader } from './erasure-records.ts'

/**
 * The columns of a lead that say nothing of its buyer, and `source`, which is kept if it is a value
 * of a list.
 */
type RetainedColumn = 'lead_id' | 'listing_id' | 'account_id' | 'site_id' | 'created_at' | 'source'

/** The other columns once the buyer is erased. A new column of the table is named here, or kept. */
const BLANK_LEAD: Required<Omit<Updateable<LeadTable>, RetainedColumn>> = {
  owner_account_id: null,
  contact_name: '',
  email_address: '',
  phone_number: '',
  comment: '',
  financing: null,
  client_address: '',
  buyer: '',
  guest_network: '',
  // It can no longer be answered.
  status: 'closed',
  person_id: null,
  own_key: 0,
  follow_up_on: null,
  fallback_at: null,
}

/** The pages of leads in the console, as forms of them are kept. */
const LEAD_PAGES = '/console/leads/'

/** Reads a number in a column of JSON text; null where the JSON has none. */
export type JsonNumber = (column: string, member: string) => RawBuilder<number | null>

/** Erases persons, and removes old leads and audit entries. */
export class ErasureWriter extends ErasureReader {
  readonly #jsonNumber: JsonNumber

  constructor(db: Kysely<Schema>, jsonNumber: JsonNumber) {
    super(db)
    this.#jsonNumber = jsonNumber
  }

  /**
   * Blanks the data of buyers in leads, with notes, replies and the person in charge, and closes them. The
   * lead, its time and its listing stay. Forms that were kept for people who were signed out are
   * removed if they are about the leads or name the buyers.
   */
  async blankLeads(ids: readonly LeadId[]): Promise<void> {
    if (ids.length === 0) return
    await this.#removeTyped(ids)
    await this.#removeHistory(ids)
    await this.db
      .updateTable('lead')
      .set(({ eb }) => ({
        ...BLANK_LEAD,
        // Version 1 takes any text as the source of a lead.
        source: eb
          .case()
          .when('source', 'in', LEAD_SOURCES)
          .then(eb.ref('source'))
          .else('')
          .end()
          .$castTo<string>(),
      }))
      .where('lead_id', 'in', ids)
      .execute()
  }

  /**
   * Blanks an address where former values of listings, and drafts, have it; removes kept forms that
   * have it.
   */
  async forgetAddress(address: string): Promise<void> {
    await this.#removeForms(address)
    const revisions = await this.db
      .selectFrom('listing_revision')
      .select(['listing_id', 'version', 'before'])
      .where(names('before', address))
      .execute()
    for (const { listing_id, version, before } of revisions) {
      await this.db
        .updateTable('listing_revision')
        .set({ before: without(before, address) })
        .where('listing_id', '=', listing_id)
        .where('version', '=', version)
        .execute()
    }
    const drafts = await this.db
      .selectFrom('draft')
      .select(['draft_id', 'form'])
      .where(names('form', address))
      .execute()
    for (const { draft_id, form } of drafts) {
      await this.db
        .updateTable('draft')
        .set({ form: without(form, address) })
        .where('draft_id', '=', draft_id)
        .execute()
    }
  }

  /** @returns The leads that existed: another process may have removed some. */
  async removeLeads(ids: readonly LeadId[]): Promise<readonly LeadId[]> {
    if (ids.length === 0) return []
    await this.#removeTyped(ids)
    await this.#removeHistory(ids)
    const rows = await this.db
      .deleteFrom('lead')
      .where('lead_id', 'in', ids)
      .returning('lead_id')
      .execute()
    return rows.map(row => row.lead_id)
  }

  /**
   * Removes the forms that were kept for people who were signed out: of the pages of the leads, and
   * those that name the buyers.
   */
  async #removeTyped(ids: readonly LeadId[]): Promise<void> {
    const pages = ids.map(id => `${LEAD_PAGES}${id}`)
    await this.db.deleteFrom('kept_form').where('path', 'in', pages).execute()
    const buyers = await this.db
      .selectFrom('lead')
      .select('email_address')
      .distinct()
      .where('lead_id', 'in', ids)
      .where('email_address', '<>', '')
      .execute()
    for (const buyer of buyers) await this.#removeForms(buyer.email_address)
  }

  async #removeForms(address: string): Promise<void> {
    await this.db.deleteFrom('kept_form').where(names('body', address)).execute()
  }

  /** Removes the notes and the timeline, with the replies. */
  async #removeHistory(ids: readonly LeadId[]): Promise<void> {
    await this.db.deleteFrom('lead_note').where('lead_id', 'in', ids).execute()
    await this.db.deleteFrom('lead_entry').where('lead_id', 'in', ids).execute()
  }

  /** Removes the stored results of the requests that created some leads. @returns How many. */
  async forgetRequests(ids: readonly LeadId[]): Promise<number> {
    if (ids.length === 0) return 0
    const { numDeletedRows } = await this.db
      .deleteFrom('idempotency')
      .where(this.#jsonNumber('result', 'leadId'), 'in', ids)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  /**
   * Blanks the network addresses in the audit entries about some leads, or some addresses for
   * leads. Nothing else of an entry can be changed.
   */
  blankAuditAddresses(
    subject: 'lead' | 'lead-address',
    ids: readonly (LeadId | number)[],
  ): Promise<void> {
    return blankEntriesAbout(this.db, subject, ids)
  }

  /** Blanks the network addresses in the audit entries about some people, and of what they did. */
  async blankAuditOfPeople(ids: readonly UserId[]): Promise<void> {
    await blankEntriesAbout(this.db, 'user', ids)
    await blankEntriesBy(this.db, ids)
  }

  /**
   * Removes the oldest audit entries from before an instant. @param limit At most this many.
   * @returns How many.
   */
  pruneAudit(before: number, limit: number): Promise<number> {
    return removeOldEntries(this.db, before, limit)
  }
}

/** Whether a JSON text has an address somewhere, in any case of its letters. */
function names(column: string, address: string): RawBuilder<SqlBool> {
  const pattern = `%${address.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
}

/** A JSON text with an empty text in place of each value that is an address. */
function without(json: unknown, address: string): string {
  const key = address.toLowerCase()
  const value: unknown = typeof json === 'string' ? JSON.parse(json) : json
  return JSON.stringify(value, (_name, one: unknown) =>
    typeof one === 'string' && one.trim().toLowerCase() === key ? '' : one,
  )
}
