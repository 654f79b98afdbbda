import { type Selectable, sql } from 'kysely'
import type { AccountPlan, Plan, PlanTerms } from '../../domain/plans/plan.ts'
import type { AccountId, PlanId } from '../../domain/values/ids.ts'
import type { PlanTable } from '../schema/plan-tables.ts'
import { Queries } from '../sql/queries.ts'

/** A plan, and how many accounts have it. */
export interface UsedPlan extends Plan {
  readonly accounts: number
}

export class PlanReader extends Queries {
  /** All plans by name. */
  async all(): Promise<readonly UsedPlan[]> {
    const rows = await this.db
      .selectFrom('plan')
      .selectAll()
      .select(({ selectFrom }) =>
        selectFrom('account_plan')
          .whereRef('account_plan.plan_id', '=', 'plan.plan_id')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('accounts'),
      )
      .orderBy('name_key')
      .execute()
    return rows.map(row => ({ ...planOf(row), accounts: Number(row.accounts) }))
  }

  async get(id: PlanId): Promise<Plan | null> {
    const row = await this.db
      .selectFrom('plan')
      .selectAll()
      .where('plan_id', '=', id)
      .executeTakeFirst()
    return row ? planOf(row) : null
  }

  /** Null: the account has no plan. */
  async ofAccount(id: AccountId): Promise<AccountPlan | null> {
    return (await this.ofAccounts([id])).get(id) ?? null
  }

  /** The plans of some accounts; those without a plan are left out. */
  async ofAccounts(ids: readonly AccountId[]): Promise<ReadonlyMap<AccountId, AccountPlan>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('account_plan')
      .innerJoin('plan', 'plan.plan_id', 'account_plan.plan_id')
      .selectAll('plan')
      .select(['account_plan.account_id', 'account_plan.ends_at', 'account_plan.started_at'])
      .where('account_plan.account_id', 'in', ids)
      .execute()
    return new Map(
      rows.map(row => {
        const { account_id: accountId, started_at: startedAt, ends_at: endsAt } = row
        return [accountId, { plan: planOf(row), startedAt, endsAt }] as const
      }),
    )
  }

  /**
   * How many listings of an account take a place of its plan: they are active, or will be once they
   * are approved, and not sold.
   */
  async activeOf(id: AccountId): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from listing
          where account_id = ${id} and active = 1 and status in ('P', 'PP'))
        + (select count(*) from listing_review
          inner join listing on listing.listing_id = listing_review.listing_id
          where listing_review.account_id = ${id} and listing_review.state = 'review'
            and listing_review.offered = 1 and listing.status in ('P', 'PP')
            and listing.deleted_at is null) as count`.execute(this.db)
    return Number(rows[0]?.count ?? 0)
  }
}

export class PlanWriter extends PlanReader {
  /**
   * The plan of an account, for a write that may need room on it. Other such writes wait until this
   * transaction ends.
   */
  async lockOf(id: AccountId): Promise<AccountPlan | null> {
    const { numUpdatedRows } = await this.db
      .updateTable('account_plan')
      .set(({ eb }) => ({ uses: eb('uses', '+', 1) }))
      .where('account_id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows === 0n ? null : await this.ofAccount(id)
  }

  /** @throws StoreConflict `duplicate` for a name that another plan has. */
  async create(terms: PlanTerms): Promise<PlanId> {
    const { plan_id } = await this.db
      .insertInto('plan')
      .values(planRow(terms))
      .returning('plan_id')
      .executeTakeFirstOrThrow()
    return plan_id
  }

  /** @throws StoreConflict as `create`. */
  async update({ id, ...terms }: Plan): Promise<void> {
    await this.db.updateTable('plan').set(planRow(terms)).where('plan_id', '=', id).execute()
  }

  /** @throws StoreConflict `missing-reference` for a plan that an account has. */
  async remove(id: PlanId): Promise<void> {
    await this.db.deleteFrom('plan').where('plan_id', '=', id).execute()
  }

  async assign(
    accountId: AccountId,
    planId: PlanId,
    { startedAt, endsAt }: Pick<AccountPlan, 'startedAt' | 'endsAt'>,
  ): Promise<void> {
    const changed = { plan_id: planId, started_at: startedAt, ends_at: endsAt }
    await this.db
      .insertInto('account_plan')
      .values({ account_id: accountId, ...changed })
      .onConflict(conflict => conflict.column('account_id').doUpdateSet(changed))
      .execute()
  }

  async unassign(accountId: AccountId): Promise<void> {
    await this.db.deleteFrom('account_plan').where('account_id', '=', accountId).execute()
  }
}

function planOf({ plan_id: id, name, listings, photos, days }: Selectable<PlanTable>): Plan {
  return { id, name, listings, photos, days }
}

function planRow({ name, listings, photos, days }: PlanTerms) {
  return { name, name_key: name.toLowerCase(), listings, photos, days }
}
