import { type Selectable, sql } from 'kysely'
import type { AccountPlan, FeaturedListing, Plan, PlanTerms } from '../../domain/plans/plan.ts'
import type { AccountId, ListingId, PlanId } from '../../domain/values/ids.ts'
import type { PlanTable } from '../schema/plan-tables.ts'
import { Queries } from '../sql/queries.ts'
import { flag } from '../sql/rows.ts'

/** A plan, and how many accounts have it. */
export interface UsedPlan extends Plan {
  readonly accounts: number
}

interface FeaturedByPlan {
  readonly listingId: ListingId
  readonly accountId: AccountId
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

  /** The listings that take a featured place of an account's plan, by id: not sold, not deleted. */
  async featuredOf(id: AccountId): Promise<readonly FeaturedListing[]> {
    return await this.db
      .selectFrom('spotlight')
      .innerJoin('listing', 'listing.listing_id', 'spotlight.listing_id')
      .select(['listing.listing_id as id', 'title'])
      .where('by_plan', '=', 1)
      .where('account_id', '=', id)
      .where('status', '<>', 'S')
      .where('deleted_at', 'is', null)
      .orderBy('listing.listing_id')
      .execute()
  }

  /**
   * A listing that is featured by a plan that has ended or has no featured places, or that is sold or
   * deleted; null: none.
   * @param accountId Only of this account.
   */
  async nextToUnfeature(now: number, accountId?: AccountId): Promise<FeaturedByPlan | null> {
    const ofAccount = accountId === undefined ? sql`` : sql`and listing.account_id = ${accountId}`
    const { rows } = await sql<FeaturedByPlan>`
      select listing.listing_id as "listingId", listing.account_id as "accountId" from spotlight
      inner join listing on listing.listing_id = spotlight.listing_id
      left join account_plan on account_plan.account_id = listing.account_id
      left join plan on plan.plan_id = account_plan.plan_id
      where by_plan = 1 and (coalesce(featured, 0) = 0 or ends_at <= ${now}
        or status = 'S' or deleted_at is not null) ${ofAccount}
      limit 1`.execute(this.db)
    return rows[0] ?? null
  }

  /**
   * An account that was not told yet that its plan has ended, or ends until an instant; null: none.
   * @param accountId Only this account.
   */
  async nextToTell(now: number, until: number, accountId?: AccountId): Promise<AccountId | null> {
    const row = await this.db
      .selectFrom('account_plan')
      .select('account_id')
      .where('ends_at', '<=', until)
      .where(({ eb, or, and }) =>
        or([
          eb('ending_mailed_at', 'is', null),
          and([eb('ends_at', '<=', now), eb('ended_mailed_at', 'is', null)]),
        ]),
      )
      .$if(accountId !== undefined, one => one.where('account_id', '=', accountId as AccountId))
      .limit(1)
      .executeTakeFirst()
    return row?.account_id ?? null
  }

  /** An account whose plan has ended and hides its listings, while some are active; null: none. */
  async nextToHide(now: number): Promise<AccountId | null> {
    const { rows } = await sql<{ id: AccountId }>`
      select account_id as id from account_plan
      inner join plan on plan.plan_id = account_plan.plan_id
      where ends_at <= ${now} and hides_at_end = 1 and exists (select 1 from listing
        where listing.account_id = account_plan.account_id and active = 1
          and status in ('P', 'PP'))
      limit 1`.execute(this.db)
    return rows[0]?.id ?? null
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
    const told = { ending_mailed_at: null, ended_mailed_at: null }
    const changed = { plan_id: planId, started_at: startedAt, ends_at: endsAt, ...told }
    await this.db
      .insertInto('account_plan')
      .values({ account_id: accountId, ...changed })
      .onConflict(conflict => conflict.column('account_id').doUpdateSet(changed))
      .execute()
  }

  async told(
    accountId: AccountId,
    { hasEnded, at }: { readonly hasEnded: boolean; readonly at: number },
  ): Promise<void> {
    await this.db
      .updateTable('account_plan')
      .set({ ending_mailed_at: at, ...(hasEnded && { ended_mailed_at: at }) })
      .where('account_id', '=', accountId)
      .execute()
  }

  async unassign(accountId: AccountId): Promise<void> {
    await this.db.deleteFrom('account_plan').where('account_id', '=', accountId).execute()
  }
}

function planOf({
  plan_id: id,
  name,
  listings,
  photos,
  featured,
  days,
  hides_at_end,
}: Selectable<PlanTable>): Plan {
  return { id, name, listings, photos, featured, days, hidesAtEnd: hides_at_end === 1 }
}

function planRow({ name, listings, photos, featured, days, hidesAtEnd }: PlanTerms) {
  return {
    name,
    name_key: name.toLowerCase(),
    listings,
    photos,
    featured,
    days,
    hides_at_end: flag(hidesAtEnd),
  }
}
