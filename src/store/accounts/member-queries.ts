import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Member } from '../../domain/accounts/member.ts'
import { BLANK_MEMBER } from '../../domain/accounts/member-form.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { AccountTable } from '../schema/account-tables.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { BulkInsert } from '../sql/bulk-insert.ts'
import { Queries } from '../sql/queries.ts'
import type {
  DeletedMember,
  FoundAccount,
  OfficeAccount,
  VersionedMember,
  WantedAccounts,
} from './member-records.ts'
import { detailsRow, memberOf, memberRow } from './member-rows.ts'

export class MemberQueries extends Queries {
  async get(id: AccountId): Promise<Member | null> {
    const found = await this.versioned(id)
    return found?.deletedAt === null ? found.member : null
  }

  async versioned(id: AccountId): Promise<VersionedMember | null> {
    const row = await this.db
      .selectFrom('account')
      .selectAll()
      .where('account_id', '=', id)
      .executeTakeFirst()
    if (!row) return null
    return { member: memberOf(row), version: row.revision, deletedAt: row.deleted_at }
  }

  async some(ids: readonly AccountId[]): Promise<readonly Member[]> {
    if (ids.length === 0) return []
    const rows = await this.#present().where('account_id', 'in', ids).execute()
    return rows.map(memberOf)
  }

  async behind(id: AccountId, limit: number): Promise<readonly Member[]> {
    const later = this.#present().where('account_id', '>', id)
    const rows = await later.orderBy('account_id').limit(limit).execute()
    return rows.map(memberOf)
  }

  async changedAt(ids: readonly AccountId[]): Promise<ReadonlyMap<AccountId, number>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('account')
      .select(['account_id', 'changed_at'])
      .where('account_id', 'in', ids)
      .execute()
    return new Map(rows.map(row => [row.account_id as AccountId, row.changed_at]))
  }

  async changedSince(at: number): Promise<readonly AccountId[]> {
    const rows = await this.db
      .selectFrom('account')
      .select('account_id')
      .where('changed_at', '>=', at)
      .orderBy('account_id')
      .execute()
    return rows.map(row => row.account_id as AccountId)
  }

  async all(): Promise<readonly Member[]> {
    const rows = await this.#present().orderBy('account_id').execute()
    return rows.map(memberOf)
  }

  #present() {
    return this.db.selectFrom('account').selectAll().where('deleted_at', 'is', null)
  }

  async approvedName(id: AccountId): Promise<string> {
    const row = await this.db
      .selectFrom('account')
      .select(['approved_name', 'company_name', 'contact_name'])
      .where('account_id', '=', id)
      .executeTakeFirst()
    return row?.approved_name ?? (row?.company_name || row?.contact_name || '')
  }

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

  async officesOf(ids: readonly AccountId[]): Promise<ReadonlyMap<AccountId, AccountId>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('account')
      .select(['account_id', 'office_id'])
      .where('account_id', 'in', ids)
      .where('office_id', 'is not', null)
      .execute()
    return new Map(rows.map(row => [row.account_id as AccountId, row.office_id as AccountId]))
  }

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
    return new Set(rows.map(row => row.office_id as AccountId))
  }

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
      .where('account_id', 'in', sql<number>`(${ids})`)
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
  const id = account_id as AccountId
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

export class MemberCommands extends MemberQueries {
  readonly #insert: BulkInsert

  constructor(db: Kysely<Schema>, insert: BulkInsert) {
    super(db)
    this.#insert = insert
  }

  async insert(members: readonly Member[]): Promise<void> {
    await this.#insert('account', members.map(memberRow))
  }

  async create(member: Omit<Member, 'id'>): Promise<AccountId> {
    const { account_id } = await this.db
      .insertInto('account')
      .values(detailsRow(member))
      .returning('account_id')
      .executeTakeFirstOrThrow()
    return account_id as AccountId
  }

  async update(member: Member, version: number): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('account')
      .set({ ...detailsRow(member), revision: version + 1 })
      .where('account_id', '=', member.id)
      .where('revision', '=', version)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  async setApprovedName(id: AccountId, name: string | null): Promise<void> {
    await this.db
      .updateTable('account')
      .set({ approved_name: name })
      .where('account_id', '=', id)
      .execute()
  }

  async keepApprovedName(id: AccountId, name: string): Promise<void> {
    await this.db
      .updateTable('account')
      .set({ approved_name: name })
      .where('account_id', '=', id)
      .where('approved_name', 'is', null)
      .execute()
  }

  async setOffice(id: AccountId, officeId: AccountId | null): Promise<void> {
    await this.db
      .updateTable('account')
      .set({ office_id: officeId })
      .where('account_id', '=', id)
      .execute()
  }

  async markDeleted(id: AccountId, at: number | null): Promise<void> {
    await this.db
      .updateTable('account')
      .set({ deleted_at: at })
      .where('account_id', '=', id)
      .execute()
  }

  async blank(id: AccountId): Promise<void> {
    await this.db.deleteFrom('api_key_grant').where('account_id', '=', id).execute()
    await this.db.deleteFrom('account_picture').where('account_id', '=', id).execute()
    await this.db
      .updateTable('account')
      .set({ office_id: null })
      .where('office_id', '=', id)
      .execute()
    await this.db
      .updateTable('account')
      .set({
        ...detailsRow({ ...BLANK_MEMBER, active: false }),
        office_id: null,
        approved_name: null,
        unseen_members: '',
        unseen_at: null,
      })
      .where('account_id', '=', id)
      .execute()
  }
}
