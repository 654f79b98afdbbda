import { sql } from 'kysely'
import type { ListingTerm } from '../../domain/plans/listing-term.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import { Queries } from '../sql/queries.ts'

/** A listing whose term runs. */
export interface RunningTerm extends ListingTerm {
  readonly listingId: ListingId
  readonly title: string
}

/** An index has the same expression. */
const PUBLISHED = sql`coalesce("renewed_at", "created_at", "listed_at")`
const DAY_MS = sql`86400000`

const TERM = sql`listing_id as "listingId", title, ${PUBLISHED} as "publishedAt",
  reminded_at as "remindedAt", expired_at as "expiredAt"`

export class TermReader extends Queries {
  async of(id: ListingId): Promise<ListingTerm | null> {
    const { rows } = await sql<ListingTerm>`
      select ${PUBLISHED} as "publishedAt", reminded_at as "remindedAt", expired_at as "expiredAt"
      from listing where listing_id = ${id}`.execute(this.db)
    return rows[0] ?? null
  }

  /**
   * Accounts with active listings whose term ends before an instant. @param states Of the listings:
   * their account was reminded until `remindedUntil`, or, where that is null, not yet.
   */
  async accountsDue(
    endsUntil: number,
    remindedUntil: number | null,
    limit: number,
  ): Promise<readonly AccountId[]> {
    const { rows } = await sql<{ id: AccountId }>`
      select account_plan.account_id as id from account_plan
      inner join plan on plan.plan_id = account_plan.plan_id
      where plan.days is not null and account_plan.started_at + plan.days * ${DAY_MS} <= ${endsUntil}
        and exists (select 1 from listing where listing.account_id = account_plan.account_id
          and active = 1 and status in ('P', 'PP')
          and ${PUBLISHED} <= ${endsUntil} - plan.days * ${DAY_MS} and ${reminded(remindedUntil)})
      order by account_plan.account_id limit ${limit}`.execute(this.db)
    return rows.map(({ id }) => id)
  }

  /** The active listings of an account that were published until an instant, those first that end first. */
  async publishedUntil(
    accountId: AccountId,
    until: number,
    remindedUntil: number | null | undefined,
    limit: number,
  ): Promise<readonly RunningTerm[]> {
    const { rows } = await sql<RunningTerm>`
      select ${TERM} from listing where account_id = ${accountId} and active = 1 and status in ('P', 'PP')
        and ${PUBLISHED} <= ${until} and ${reminded(remindedUntil)}
      order by ${PUBLISHED}, listing_id limit ${limit}`.execute(this.db)
    return rows
  }

  /** Active listings whose account was reminded, those first that expire first. */
  async reminded(accountId: AccountId, limit: number): Promise<readonly RunningTerm[]> {
    const { rows } = await sql<RunningTerm>`
      select ${TERM} from listing where account_id = ${accountId} and active = 1
        and status in ('P', 'PP') and reminded_at is not null
      order by ${PUBLISHED}, listing_id limit ${limit}`.execute(this.db)
    return rows
  }

  /** Hidden listings that have expired, the latest first. */
  async expired(accountId: AccountId, limit: number): Promise<readonly RunningTerm[]> {
    const { rows } = await sql<RunningTerm>`
      select ${TERM} from listing where account_id = ${accountId} and active = 0
        and expired_at is not null and deleted_at is null
      order by expired_at desc, listing_id limit ${limit}`.execute(this.db)
    return rows
  }
}

export class TermWriter extends TermReader {
  /** Begins the term of a listing again. */
  async start(id: ListingId, at: number): Promise<void> {
    await this.db
      .updateTable('listing')
      .set({ renewed_at: at, reminded_at: null, expired_at: null })
      .where('listing_id', '=', id)
      .execute()
  }

  async remind(ids: readonly ListingId[], at: number): Promise<void> {
    if (ids.length === 0) return
    await this.db
      .updateTable('listing')
      .set({ reminded_at: at })
      .where('listing_id', 'in', ids)
      .execute()
  }

  async expire(id: ListingId, at: number): Promise<void> {
    await this.db
      .updateTable('listing')
      .set({ expired_at: at })
      .where('listing_id', '=', id)
      .execute()
  }
}

/** @param until Null: not reminded; undefined: in any case. */
function reminded(until: number | null | undefined) {
  if (until === undefined) return sql`1 = 1`
  return until === null ? sql`reminded_at is null` : sql`reminded_at <= ${until}`
}
