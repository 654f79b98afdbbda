import { sql } from 'kysely'
import { HELD } from '../../domain/limits.ts'
import { PLAN_EVENT_KINDS } from '../../domain/plans/plan-end.ts'
import { PUBLISHED_KINDS } from '../../domain/published/published-event.ts'
import type { AccountId, UserId, WebhookId } from '../../domain/values/ids.ts'
import {
  type DeadLetter,
  type Delivery,
  WEBHOOK_STATES,
  WEBHOOK_TOPIC,
  type Webhook,
  type WebhookLag,
  type WebhookState,
} from '../../domain/webhooks/webhook.ts'
import { eventOf } from '../published/published-rows.ts'
import { Queries } from '../sql/queries.ts'
import {
  type AccountEvents,
  areWaiting,
  DELIVERIES,
  EVENT_TABLES,
  LETTERS,
  PLAN_EVENTS,
  WEBHOOKS,
} from './webhook-records.ts'

const MAX_COUNTED = 10_000

export class WebhookReader extends Queries {
  async get(id: WebhookId): Promise<Webhook | null> {
    const row = await this.db
      .selectFrom('webhook')
      .selectAll()
      .where('webhook_id', '=', id)
      .executeTakeFirst()
    return row ? WEBHOOKS.read(row) : null
  }

  /** The endpoints of an account, which are few, by id. */
  ofAccount(accountId: AccountId): Promise<readonly Webhook[]> {
    return this.list([accountId], 0 as WebhookId, HELD.webhook.most)
  }

  /** The endpoints to which a person gave the address, by id. */
  async madeBy(id: UserId): Promise<readonly Webhook[]> {
    const rows = await this.db
      .selectFrom('webhook')
      .selectAll()
      .where('made_by', '=', id)
      .orderBy('webhook_id')
      .execute()
    return rows.map(WEBHOOKS.read)
  }

  /** The endpoints of some accounts by id, after an id. */
  async list(
    accounts: 'all' | readonly AccountId[],
    after: WebhookId,
    limit: number,
  ): Promise<readonly Webhook[]> {
    if (accounts.length === 0) return []
    const rows = await this.db
      .selectFrom('webhook')
      .selectAll()
      .where('webhook_id', '>', after)
      .$if(accounts !== 'all', open =>
        open.where('account_id', 'in', accounts as readonly AccountId[]),
      )
      .orderBy('webhook_id')
      .limit(limit)
      .execute()
    return rows.map(WEBHOOKS.read)
  }

  async count(): Promise<number> {
    const { count } = await this.db
      .selectFrom('webhook')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  /** How many there are by state; `failing`: active ones whose last try has failed. */
  async states(): Promise<ReadonlyMap<WebhookState | 'failing', number>> {
    const shown = sql<
      WebhookState | 'failing'
    >`case when state = 'active' and failures > 0 then 'failing' else state end`
    const rows = await this.db
      .selectFrom('webhook')
      .select(shown.as('shown'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .groupBy('shown')
      .execute()
    const counts = new Map(rows.map(row => [row.shown, Number(row.count)]))
    return new Map([...WEBHOOK_STATES, 'failing' as const].map(one => [one, counts.get(one) ?? 0]))
  }

  /** Endpoints for which something waits or whose last try has failed, by id. */
  async behind(limit: number): Promise<readonly Webhook[]> {
    const rows = await this.db
      .selectFrom('webhook')
      .selectAll()
      .where(({ or, eb }) => or([eb('failures', '>', 0), eb('batch', '!=', ''), areWaiting()]))
      .orderBy('webhook_id')
      .limit(limit)
      .execute()
    return rows.map(WEBHOOKS.read)
  }

  /**
   * Endpoints that were stopped, and active ones with at least this many failed tries in a row, by
   * id.
   */
  async failing(failures: number, limit: number): Promise<readonly Webhook[]> {
    const rows = await this.db
      .selectFrom('webhook')
      .selectAll()
      .where(({ and, or, eb }) =>
        or([
          eb('state', '=', 'stopped'),
          and([eb('state', '=', 'active'), eb('failures', '>=', failures)]),
        ]),
      )
      .orderBy('webhook_id')
      .limit(limit)
      .execute()
    return rows.map(WEBHOOKS.read)
  }

  /** Endpoints for which something waits, and no job yet. */
  async awaitingJobs(limit: number): Promise<readonly Pick<Webhook, 'id' | 'accountId'>[]> {
    const rows = await this.db
      .selectFrom('webhook')
      .select(['webhook_id', 'account_id'])
      .where('state', 'in', ['active', 'unverified'])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('job')
              .select(sql.lit(1).as('one'))
              .where('job.topic', '=', WEBHOOK_TOPIC)
              .whereRef('job.subject', '=', 'webhook.webhook_id')
              .where('job.due_at', 'is not', null),
          ),
        ),
      )
      .where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('state', '=', 'unverified'),
          eb('batch', '!=', ''),
          eb('test_id', '!=', ''),
          exists(
            selectFrom('webhook_dead_letter')
              .select(sql.lit(1).as('one'))
              .whereRef('webhook_dead_letter.webhook_id', '=', 'webhook.webhook_id')
              .where('queued', '=', 1),
          ),
          areWaiting(),
        ]),
      )
      .orderBy('webhook_id')
      .limit(limit)
      .execute()
    return rows.map(row => ({ id: row.webhook_id, accountId: row.account_id }))
  }

  /** The events of an account behind one, at most `limit` of each kind. */
  async events(accountId: AccountId, after: number, limit: number): Promise<AccountEvents> {
    const listings = await this.db
      .selectFrom('published_event')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(limit)
      .execute()
    const leads = await this.db
      .selectFrom('lead_event')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(limit)
      .execute()
    const plans = await this.db
      .selectFrom('plan_event')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(limit)
      .execute()
    return {
      listings: listings.map(eventOf),
      leads: leads.map(row => ({
        sequence: row.sequence,
        leadId: row.lead_id,
        accountId: row.account_id,
        at: row.at,
      })),
      plans: plans.map(PLAN_EVENTS.read),
    }
  }

  /** The last event of an account before an instant; 0: there is none. */
  async lastBefore(accountId: AccountId, at: number): Promise<number> {
    const ofTable = (table: (typeof EVENT_TABLES)[number]) =>
      this.db
        .selectFrom(table)
        .select(({ fn }) => fn.max<number | null>('sequence').as('last'))
        .where('account_id', '=', accountId)
        .where('at', '<', at)
        .executeTakeFirst()
    const last: number[] = []
    for (const table of EVENT_TABLES) last.push((await ofTable(table))?.last ?? 0)
    return Math.max(...last)
  }

  async lag({
    accountId,
    sequence,
    events,
  }: Pick<Webhook, 'accountId' | 'sequence' | 'events'>): Promise<WebhookLag> {
    const kinds = PUBLISHED_KINDS.filter(kind => events.includes(`listing.${kind}`))
    const ends = PLAN_EVENT_KINDS.filter(kind => events.includes(`plan.${kind}`))
    const listings = this.db
      .selectFrom('published_event')
      .select('at')
      .where('account_id', '=', accountId)
      .where('sequence', '>', sequence)
      // Also true for none: an empty list is not valid SQL.
      .where('kind', 'in', [...kinds, sql<never>`''`])
      .orderBy('sequence')
      .limit(MAX_COUNTED)
    const leads = this.db
      .selectFrom('lead_event')
      .select('at')
      .where('account_id', '=', accountId)
      .where('sequence', '>', sequence)
      .orderBy('sequence')
      .limit(events.includes('lead.received') ? MAX_COUNTED : 0)
    const plans = this.db
      .selectFrom('plan_event')
      .select('at')
      .where('account_id', '=', accountId)
      .where('sequence', '>', sequence)
      .where('kind', 'in', [...ends, sql<never>`''`])
      .orderBy('sequence')
      .limit(MAX_COUNTED)
    const counted = (some: typeof listings | typeof leads | typeof plans) =>
      this.db
        .selectFrom(some.as('waiting'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .select(({ fn }) => fn.min<number | null>('at').as('oldest'))
        .executeTakeFirst()
    const found = [await counted(listings), await counted(leads), await counted(plans)]
    const oldest = found.flatMap(one => one?.oldest ?? [])
    const waiting = found.reduce((sum, one) => sum + (one?.count ?? 0), 0)
    return { waiting, oldestAt: oldest.length === 0 ? null : Math.min(...oldest) }
  }

  /** The last tries, latest first. */
  async deliveries(id: WebhookId, limit: number): Promise<readonly Delivery[]> {
    const rows = await this.db
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('webhook_id', '=', id)
      .orderBy('delivery_id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(DELIVERIES.read)
  }

  /** By id. */
  async deadLetters(id: WebhookId, limit: number): Promise<readonly DeadLetter[]> {
    const rows = await this.#letters(id).limit(limit).execute()
    return rows.map(LETTERS.read)
  }

  /** The first letter that waits to be sent again. */
  async queuedLetter(id: WebhookId): Promise<DeadLetter | null> {
    const row = await this.#letters(id).where('queued', '=', 1).limit(1).executeTakeFirst()
    return row ? LETTERS.read(row) : null
  }

  #letters(id: WebhookId) {
    return this.db
      .selectFrom('webhook_dead_letter')
      .selectAll()
      .where('webhook_id', '=', id)
      .orderBy('dead_letter_id')
  }
}
