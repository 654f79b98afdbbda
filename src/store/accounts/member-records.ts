import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Member } from '../../domain/accounts/member.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { AccountTable } from '../schema/account-tables.ts'
import { Queries } from '../sql/queries.ts'
import { memberOf } from './member-rows.ts'

/** An account that is an office, or below one. */
export interface OfficeAccount {
  readonly id: AccountId
  readonly name: string
  readonly isActive: boolean
}

/** The accounts that are looked for. */
export interface WantedAccounts {
  /** The beginning of the company, contact or email address, ignoring case; empty: all accounts. */
  readonly beginning: string
  readonly after: AccountId
  readonly limit: number
  /** The counts of listings end there, so that large accounts cost no more. */
  readonly mostListings: number
}

/** An account as people who run the service see it. */
export interface FoundAccount {
  readonly member: Member
  /** At most `mostListings`: that many, or more. */
  readonly activeListings: number
  /** Whether it waits for approval. */
  readonly isApplying: boolean
}

export interface VersionedMember {
  readonly member: Member
  readonly version: number
  /** In milliseconds since 1970 UTC; null: it was not deleted. */
  readonly deletedAt: number | null
}

export interface DeletedMember {
  readonly member: Member
  readonly deletedAt: number
}

export class MemberReader extends Queries {
  /** Null: no account has this id, or it was deleted. */
  async get(id: AccountId): Promise<Member | null> {
    const found = await this.versioned(id)
    return found?.deletedAt === null ? found.member : null
  }

  /** An account with its version, even if it was deleted. Every edit raises the version. */
  async versioned(id: AccountId): Promise<VersionedMember | null> {
    const row = await this.db
      .selectFrom('account')
      .selectAll()
      .where('account_id', '=', id)
      .executeTakeFirst()
    if (!row) return null
    return { member: memberOf(row), version: row.revision, deletedAt: row.deleted_at }
  }

  /** Accounts that were not deleted, in any order; ids without one are left out. */
  async some(ids: readonly AccountId[]): Promise<readonly Member[]> {
    if (ids.length === 0) return []
    const rows = await this.#present().where('account_id', 'in', ids).execute()
    return rows.map(memberOf)
  }

  /** Accounts that were not deleted, by id, from the first one behind an id. */
  async behind(id: AccountId, limit: number): Promise<readonly Member[]> {
    const later = this.#present().where('account_id', '>', id)
    const rows = await later.orderBy('account_id').limit(limit).execute()
    return rows.map(memberOf)
  }

  /**
   * When accounts, or what is shown of their offices, were changed last, in milliseconds since 1970
   * UTC, by id.
   */
  async changedAt(ids: readonly AccountId[]): Promise<ReadonlyMap<AccountId, number>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('account')
      .select(['account_id', 'changed_at'])
      .where('account_id', 'in', ids)
      .execute()
    return new Map(rows.map(row => [row.account_id, row.changed_at]))
  }

  /** The accounts that were changed at or after an instant, also deleted ones, by id. */
  async changedSince(at: number): Promise<readonly AccountId[]> {
    const rows = await this.db
      .selectFrom('account')
      .select('account_id')
      .where('changed_at', '>=', at)
      .orderBy('account_id')
      .execute()
    return rows.map(row => row.account_id)
  }

  /** Every account that was not deleted, by id. */
  async all(): Promise<readonly Member[]> {
    const rows = await this.#present().orderBy('account_id').execute()
    return rows.map(memberOf)
  }

  #present() {
    return this.db.selectFrom('account').selectAll().where('deleted_at', 'is', null)
  }

  /**
   * The name of an account that an operator has approved: messages name no other one. Empty: there
   * is none.
   */
  async approvedName(id: AccountId): Promise<string> {
    const row = await this.db
      .selectFrom('account')
      .select(['approved_name', 'company_name', 'contact_name'])
      .where('account_id', '=', id)
      .executeTakeFirst()
    return row?.approved_name ?? (row?.company_name || row?.contact_name || '')
  }

  /** The time zone that an account has chosen; empty: none. */
  async timeZone(id: AccountId): Promise<string> {
    const row = await this.db
      .selectFrom('account')
      .select('time_zone')
      .where('account_id', '=', id)
      .executeTakeFirst()
    return row?.time_zone ?? ''
  }

  /** Since when an account is trusted, in milliseconds since 1970 UTC; null: it is not. */
  async trustedSince(id: AccountId): Promise<number | null> {
    const row = await this.db
      .selectFrom('account')
      .select('trusted_at')
      .where('account_id', '=', id)
      .executeTakeFirst()
    return row?.trusted_at ?? null
  }

  /**
   * The accounts that were deleted, the first deleted first. Those that were blanked have no email
   * address.
   */
  async deleted(): Promise<readonly DeletedMember[]> {
    const rows = await this.db
      .selectFrom('account')
      .selectAll()
      .where('deleted_at', 'is not', null)
      .orderBy('deleted_at')
      .orderBy('account_id')
      .execute()
    return rows.map(row => ({ member: memberOf(row), deletedAt: row.deleted_at ?? 0 }))
  }

  /** The office that an account is below; null: none, or it was deleted. */
  async officeOf(id: AccountId): Promise<OfficeAccount | null> {
    const row = await this.db
      .selectFrom('account as below')
      .innerJoin('account', 'account.account_id', 'below.office_id')
      .select(OFFICE_COLUMNS)
      .where('below.account_id', '=', id)
      .where('account.deleted_at', 'is', null)
      .executeTakeFirst()
    return row ? officeAccountOf(row) : null
  }

  /**
   * The offices of accounts that are below one, by the ids of these accounts. An office may have
   * been deleted.
   */
  async officesOf(ids: readonly AccountId[]): Promise<ReadonlyMap<AccountId, AccountId>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('account')
      .select(['account_id', 'office_id'])
      .where('account_id', 'in', ids)
      .where('office_id', 'is not', null)
      .execute()
    return new Map(rows.flatMap(row => (row.office_id ? [[row.account_id, row.office_id]] : [])))
  }

  /** The accounts among these that have active accounts below them. */
  async withAccountsBelow(ids: readonly AccountId[]): Promise<ReadonlySet<AccountId>> {
    if (ids.length === 0) return new Set()
    const rows = await this.db
      .selectFrom('account')
      .select('office_id')
      .distinct()
      .where('office_id', 'in', ids)
      .where('active', '=', 1)
      .where('deleted_at', 'is', null)
      .execute()
    return new Set(rows.flatMap(row => row.office_id ?? []))
  }

  /** The accounts below some offices that were not deleted, by id. */
  async belowOffices(ids: readonly AccountId[], limit: number): Promise<readonly OfficeAccount[]> {
    if (ids.length === 0) return []
    const rows = await this.db
      .selectFrom('account')
      .select(OFFICE_COLUMNS)
      .where('office_id', 'in', ids)
      .where('deleted_at', 'is', null)
      .orderBy('account_id')
      .limit(limit)
      .execute()
    return rows.map(officeAccountOf)
  }

  /** Accounts that were not deleted, by id, from the first one behind an id. */
  async found(wanted: WantedAccounts): Promise<readonly FoundAccount[]> {
    const { beginning, after, limit, mostListings } = wanted
    const ids =
      beginning === ''
        ? idsAfter(after, limit)
        : sql<number>`select account_id from (${sql.join(
            ['company_name', 'contact_name', 'email'].map(
              column =>
                sql`select * from (${idsAfter(after, limit, column, beginning)}) as ${sql.id(column)}`,
            ),
            sql` union `,
          )}) as named order by account_id limit ${limit}`
    const rows = await this.db
      .selectFrom('account')
      .selectAll()
      .select([activeListings(mostListings).as('listings'), isApplying.as('applying')])
      .where('account_id', 'in', sql<AccountId>`(${ids})`)
      .orderBy('account_id')
      .execute()
    return rows.map(row => ({
      member: memberOf(row),
      activeListings: Number(row.listings),
      isApplying: Number(row.applying) > 0,
    }))
  }
}

const OFFICE_COLUMNS = [
  'account.account_id',
  'account.company_name',
  'account.contact_name',
  'account.active',
] as const

function officeAccountOf(
  row: Pick<Selectable<AccountTable>, 'account_id' | 'company_name' | 'contact_name' | 'active'>,
): OfficeAccount {
  const { account_id, company_name, contact_name, active } = row
  const id = account_id
  return { id, name: company_name || contact_name || `Account ${id}`, isActive: active === 1 }
}

function activeListings(most: number): RawBuilder<number> {
  return sql<number>`(select count(*) from (
    select 1 from listing where listing.account_id = account.account_id and listing.active = 1
    limit ${most}) as counted)`
}

const isApplying = sql<number>`(select count(*) from account_application
  where account_application.account_id = account.account_id)`

/** @param column The column whose values begin with the text; absent: any account. */
function idsAfter(
  after: AccountId,
  limit: number,
  column: string | null = null,
  beginning = '',
): RawBuilder<number> {
  // Both databases turn only these letters into lower case.
  const low = beginning.replace(/[A-Z]/g, letter => letter.toLowerCase())
  const lowered = column === null ? null : sql`lower(${sql.ref(column)})`
  const begins =
    lowered === null ? sql`` : sql`and ${lowered} >= ${low} and ${lowered} < ${`${low}\u{10ffff}`}`
  return sql<number>`select account_id from account
    where account_id > ${after} and deleted_at is null ${begins} order by account_id limit ${limit}`
}
