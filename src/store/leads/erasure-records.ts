import { MAIL_TOPIC } from '../../domain/messages/notification.ts'
import type { AccountId, LeadId } from '../../domain/values/ids.ts'
import { Queries } from '../sql/queries.ts'
import { LEADS } from './lead-records.ts'

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

/**
 * Finds the persons to erase, and old leads and audit entries. Instants are milliseconds since 1970
 * UTC.
 */
export class ErasureReader extends Queries {
  /**
   * The leads that still name a buyer, with the buyer's address, in the order of their ids, after a
   * lead.
   */
  async buyers(
    after: number,
    limit: number,
  ): Promise<readonly { readonly id: LeadId; readonly emailAddress: string }[]> {
    const rows = await this.db
      .selectFrom('lead')
      .select(['lead_id', 'email_address'])
      .where('lead_id', '>', after as LeadId)
      .where('email_address', '<>', '')
      .orderBy('lead_id')
      .limit(limit)
      .execute()
    return rows.map(LEADS.read)
  }

  /** The leads that an account received and that still name a buyer, in the order of their ids. */
  async buyersOf(accountId: AccountId, limit: number): Promise<readonly LeadId[]> {
    const rows = await this.db
      .selectFrom('lead')
      .select('lead_id')
      .where('account_id', '=', accountId)
      .where('email_address', '<>', '')
      .orderBy('lead_id')
      .limit(limit)
      .execute()
    return rows.map(row => row.lead_id)
  }

  /** Keeps the ids of leads that exist. */
  async existing(ids: readonly LeadId[]): Promise<readonly LeadId[]> {
    if (ids.length === 0) return []
    const rows = await this.db
      .selectFrom('lead')
      .select('lead_id')
      .where('lead_id', 'in', ids)
      .orderBy('lead_id')
      .execute()
    return rows.map(row => row.lead_id)
  }

  /**
   * The leads from before an instant without a message that waits, in the order of their ids, after
   * a lead.
   */
  async leadsBefore(before: number, after: number, limit: number): Promise<readonly LeadId[]> {
    const rows = await this.db
      .selectFrom('lead')
      .select('lead_id')
      .where('lead_id', '>', after as LeadId)
      .where('created_at', '<', before)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('job')
              .select('job_id')
              .where('topic', '=', MAIL_TOPIC)
              .whereRef('subject', '=', 'lead.lead_id')
              .where('due_at', 'is not', null),
          ),
        ),
      )
      .orderBy('lead_id')
      .limit(limit)
      .execute()
    return rows.map(row => row.lead_id)
  }

  async countLeadsBefore(before: number): Promise<OldLeads> {
    const { leads } = await this.db
      .selectFrom('lead')
      .select(({ fn }) => fn.countAll<number>().as('leads'))
      .where('created_at', '<', before)
      .executeTakeFirstOrThrow()
    const { messages } = await this.db
      .selectFrom('job')
      .innerJoin('lead', 'lead.lead_id', 'job.subject')
      .where('job.topic', '=', MAIL_TOPIC)
      .where('lead.created_at', '<', before)
      .select(({ fn }) => fn.countAll<number>().as('messages'))
      .executeTakeFirstOrThrow()
    const kept = await this.db
      .selectFrom('job as waiting')
      .innerJoin('lead', 'lead.lead_id', 'waiting.subject')
      .innerJoin('job as message', 'message.subject', 'waiting.subject')
      .where('waiting.topic', '=', MAIL_TOPIC)
      .where('message.topic', '=', MAIL_TOPIC)
      .where('waiting.due_at', 'is not', null)
      .where('lead.created_at', '<', before)
      .select(({ fn }) => [
        fn.count<number>('lead.lead_id').distinct().as('waiting'),
        fn.count<number>('message.job_id').distinct().as('waitingMessages'),
      ])
      .executeTakeFirstOrThrow()
    return { leads, messages, ...kept }
  }

  async countAuditBefore(before: number): Promise<number> {
    const { count } = await this.db
      .selectFrom('audit')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('at', '<', before)
      .executeTakeFirstOrThrow()
    return count
  }
}
