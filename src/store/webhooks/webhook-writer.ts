import { sql } from 'kysely'
import type { PlanEventKind } from '../../domain/plans/plan-end.ts'
import type { AccountId, DeadLetterId, LeadId, WebhookId } from '../../domain/values/ids.ts'
import type {
  DeadLetter,
  Delivery,
  Webhook,
  WebhookMaker,
  WebhookProgress,
  WebhookSecrets,
  WebhookSettings,
} from '../../domain/webhooks/webhook.ts'
import { WebhookReader } from './webhook-reader.ts'
import {
  areWaiting,
  deliveryRow,
  LEAD_EVENTS,
  type LeadEvent,
  type NewLeadEvent,
  type NewPlanEvent,
  type NewWebhook,
  PLAN_EVENTS,
  type PlanEvent,
  WEBHOOKS,
  webhookColumns,
} from './webhook-records.ts'

type LoggedTable = 'webhook_delivery' | 'webhook_dead_letter'

export class WebhookWriter extends WebhookReader {
  async add(accountId: AccountId, webhook: NewWebhook, at: number): Promise<Webhook> {
    const { url, description, events, secret, formerSecret, formerUntil, log, sequence } = webhook
    const row = await this.db
      .insertInto('webhook')
      .values({
        account_id: accountId,
        url,
        description,
        events: events.join(' '),
        state: 'unverified',
        secret,
        former_secret: formerSecret,
        former_until: formerUntil,
        log,
        sequence,
        batch: '',
        failures: 0,
        refusals: 0,
        singly_up_to: 0,
        test_id: '',
        failing_since: null,
        next_try_at: null,
        last_try_at: null,
        last_status: null,
        last_error: '',
        created_at: at,
        made_by: webhook.madeBy,
        office_id: webhook.officeId,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return WEBHOOKS.read(row)
  }

  async change(
    id: WebhookId,
    changes: Partial<WebhookSettings & WebhookSecrets & WebhookProgress & WebhookMaker>,
  ): Promise<void> {
    const columns = webhookColumns(changes)
    if (Object.keys(columns).length === 0) return
    await this.db.updateTable('webhook').set(columns).where('webhook_id', '=', id).execute()
  }

  /** Removes an endpoint with its log and dead letters. */
  async remove(id: WebhookId): Promise<void> {
    await this.db.deleteFrom('webhook_delivery').where('webhook_id', '=', id).execute()
    await this.db.deleteFrom('webhook_dead_letter').where('webhook_id', '=', id).execute()
    await this.db.deleteFrom('webhook').where('webhook_id', '=', id).execute()
  }

  /** Adds a try, and removes all but the latest `kept`. */
  async addDelivery(id: WebhookId, delivery: Delivery, maxKept: number): Promise<void> {
    await this.db.insertInto('webhook_delivery').values(deliveryRow(id, delivery)).execute()
    await this.#keepLatest('webhook_delivery', 'delivery_id', id, maxKept)
  }

  /** Adds a letter, and removes all but the latest `kept`. */
  async addDeadLetter(letter: Omit<DeadLetter, 'id' | 'isQueued'>, maxKept: number): Promise<void> {
    const { webhookId, messageId, body, at, reason } = letter
    await this.db
      .insertInto('webhook_dead_letter')
      .values({ webhook_id: webhookId, message_id: messageId, body, at, reason, queued: 0 })
      .execute()
    await this.#keepLatest('webhook_dead_letter', 'dead_letter_id', webhookId, maxKept)
  }

  /** @returns Whether the endpoint has such a letter. */
  async queueLetter(id: WebhookId, letter: DeadLetterId, isQueued: boolean): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('webhook_dead_letter')
      .set({ queued: isQueued ? 1 : 0 })
      .where('webhook_id', '=', id)
      .where('dead_letter_id', '=', letter)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  async removeLetter(id: WebhookId, letter: DeadLetterId): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('webhook_dead_letter')
      .where('webhook_id', '=', id)
      .where('dead_letter_id', '=', letter)
      .executeTakeFirst()
    return numDeletedRows === 1n
  }

  /** Adds new leads to the log. Those that it has already are left out. */
  async addLeads(events: readonly LeadEvent[]): Promise<void> {
    if (events.length === 0) return
    await this.db
      .insertInto('lead_event')
      .values(
        events.map(({ sequence, leadId, accountId, at }) => ({
          sequence,
          lead_id: leadId,
          account_id: accountId,
          at,
        })),
      )
      .onConflict(conflict => conflict.column('lead_id').doNothing())
      .execute()
  }

  /** The leads that came at or after an instant and are not in the log, by id. */
  async leadsNotLogged(since: number, limit: number): Promise<readonly NewLeadEvent[]> {
    const rows = await this.#leads()
      .leftJoin('lead_event', 'lead_event.lead_id', 'lead.lead_id')
      .where('lead_event.lead_id', 'is', null)
      .where('lead.created_at', '>=', since)
      .orderBy('lead.lead_id')
      .limit(limit)
      .execute()
    return rows.map(LEAD_EVENTS.read)
  }

  /** The accounts that leads are for. */
  async accountsOfLeads(ids: readonly LeadId[]): Promise<readonly NewLeadEvent[]> {
    if (ids.length === 0) return []
    const rows = await this.#leads()
      .where('lead.lead_id', 'in', ids)
      .orderBy('lead.lead_id')
      .execute()
    return rows.map(LEAD_EVENTS.read)
  }

  async addPlans(events: readonly PlanEvent[]): Promise<void> {
    if (events.length === 0) return
    const rows = events.map(({ accountId, endsAt, ...event }) => {
      return { ...event, account_id: accountId, ends_at: endsAt }
    })
    await this.db.insertInto('plan_event').values(rows).execute()
  }

  /** The plans of some accounts that end, as events. Those that the log has already are left out. */
  async endsOfPlans(
    kinds: ReadonlyMap<AccountId, PlanEventKind>,
  ): Promise<readonly NewPlanEvent[]> {
    const ends = await Promise.all(
      [...new Set(kinds.values())].map(kind => {
        const ids = [...kinds].flatMap(([id, of]) => (of === kind ? id : []))
        return this.#endsNotLogged(kind).where('account_plan.account_id', 'in', ids).execute()
      }),
    )
    return ends.flat().map(PLAN_EVENTS.read)
  }

  /**
   * The ends of plans of which accounts were told at or after an instant and that are not in the
   * log; of each plan, the last one.
   */
  async plansNotLogged(since: number, limit: number): Promise<readonly NewPlanEvent[]> {
    const ended = await this.#endsNotLogged('ended')
      .where('ended_mailed_at', '>=', since)
      .limit(limit)
      .execute()
    const ending = await this.#endsNotLogged('ending')
      .where('ending_mailed_at', '>=', since)
      .where('ended_mailed_at', 'is', null)
      .limit(limit - ended.length)
      .execute()
    return [...ended, ...ending].map(PLAN_EVENTS.read)
  }

  /** Removes leads, or ends of plans, older than an instant from the log. @returns How many. */
  async removeOld(
    table: 'lead_event' | 'plan_event',
    before: number,
    limit: number,
  ): Promise<number> {
    const some = this.db
      .selectFrom(table)
      .select('sequence')
      .where('at', '<', before)
      .orderBy('at')
      .limit(limit)
    const { numDeletedRows } = await this.db
      .deleteFrom(table)
      .where('sequence', 'in', some)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  /** Moves endpoints for which nothing waits, so that their places do not grow too old. */
  async moveIdle(log: string, upTo: number): Promise<void> {
    await this.db
      .updateTable('webhook')
      .set({ sequence: upTo })
      .where('state', '=', 'active')
      .where('log', '=', log)
      .where('sequence', '<', upTo)
      .where('batch', '=', '')
      .where(({ not }) => not(areWaiting()))
      .execute()
  }

  #endsNotLogged(kind: PlanEventKind) {
    return this.db
      .selectFrom('account_plan')
      .innerJoin('plan', 'plan.plan_id', 'account_plan.plan_id')
      .leftJoin('plan_event', join =>
        join
          .onRef('plan_event.account_id', '=', 'account_plan.account_id')
          .onRef('plan_event.ends_at', '=', 'account_plan.ends_at')
          .onRef('plan_event.plan', '=', 'plan.name')
          .on('plan_event.kind', '=', kind),
      )
      .where('plan_event.sequence', 'is', null)
      .where('account_plan.ends_at', 'is not', null)
      .select(['account_plan.account_id', 'plan.name as plan', 'account_plan.ends_at'])
      .select(sql.lit(kind).as('kind'))
      .$narrowType<{ ends_at: number }>()
      .orderBy('account_plan.account_id')
  }

  #leads() {
    return this.db.selectFrom('lead').select(['lead.lead_id', 'lead.account_id', 'lead.created_at'])
  }

  async #keepLatest(
    table: LoggedTable,
    key: 'delivery_id' | 'dead_letter_id',
    id: WebhookId,
    maxKept: number,
  ): Promise<void> {
    const oldest = await this.db
      .selectFrom(table)
      .select(({ ref }) =>
        ref(key as never)
          .$castTo<number>()
          .as('key'),
      )
      .where('webhook_id', '=', id)
      .orderBy('key', 'desc')
      .offset(maxKept)
      .limit(1)
      .executeTakeFirst()
    if (!oldest) return
    await this.db
      .deleteFrom(table)
      .where('webhook_id', '=', id)
      .where(key as never, '<=', oldest.key as never)
      .execute()
  }
}
