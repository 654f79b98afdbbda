import type { Kysely } from 'kysely'
import type { ApiKey } from '../../domain/accounts/api-key.ts'
import { KEY_PERMISSIONS } from '../../domain/accounts/permissions.ts'
import type { AccountId, UserId } from '../../domain/values/ids.ts'
import type { JsonArrayFrom } from '../listings/listing-detail.ts'
import type { Schema } from '../schema/database-schema.ts'
import { PreparedQuery } from '../sql/prepared-query.ts'
import { Queries } from '../sql/queries.ts'
import { flag, fromJson } from '../sql/rows.ts'

export class KeyReader extends Queries {
  readonly #jsonArrayFrom: JsonArrayFrom
  readonly #byId: PreparedQuery<string, Row>

  constructor(db: Kysely<Schema>, jsonArrayFrom: JsonArrayFrom) {
    super(db)
    this.#jsonArrayFrom = jsonArrayFrom
    this.#byId = new PreparedQuery((db, ids) =>
      keysQuery(db, jsonArrayFrom).where('key_id', 'in', ids),
    )
  }

  /** A key by its id, valid or not; null: there is none. */
  async get(id: string): Promise<ApiKey | null> {
    const [row] = await this.#byId.execute(this.db, [id])
    return row ? keyOf(row) : null
  }

  /** The keys that are or were an account's own, oldest first. */
  async ofAccount(id: AccountId): Promise<readonly ApiKey[]> {
    const rows = await keysQuery(this.db, this.#jsonArrayFrom)
      .where('api_key.account_id', '=', id)
      .orderBy('created_at')
      .orderBy('key_id')
      .execute()
    return rows.map(keyOf)
  }

  /** The keys that a person made, oldest first. */
  async madeBy(id: UserId): Promise<readonly ApiKey[]> {
    const rows = await keysQuery(this.db, this.#jsonArrayFrom)
      .where('made_by', '=', id)
      .orderBy('created_at')
      .orderBy('key_id')
      .execute()
    return rows.map(keyOf)
  }

  /**
   * How many keys of its own an account has that were not revoked, and how many of other accounts
   * may act for it.
   */
  async countsFor(id: AccountId): Promise<{ readonly own: number; readonly granted: number }> {
    const count = this.db.fn.countAll<number>().as('count')
    const own = await this.db
      .selectFrom('api_key')
      .select(count)
      .where('account_id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    const granted = await this.db
      .selectFrom('api_key_grant')
      .innerJoin('api_key', 'api_key.key_id', 'api_key_grant.key_id')
      .select(count)
      .where('api_key_grant.account_id', '=', id)
      .where('api_key.account_id', '<>', id)
      .executeTakeFirstOrThrow()
    return { own: Number(own.count), granted: Number(granted.count) }
  }

  /** Every key, oldest first. */
  async all(): Promise<readonly ApiKey[]> {
    const rows = await keysQuery(this.db, this.#jsonArrayFrom)
      .orderBy('created_at')
      .orderBy('key_id')
      .execute()
    return rows.map(keyOf)
  }
}

export class KeyWriter extends KeyReader {
  async insert(key: ApiKey): Promise<void> {
    await this.db
      .insertInto('api_key')
      .values({
        key_id: key.id,
        hash: key.hash,
        account_id: key.accountId,
        all_accounts: flag(key.allAccounts),
        permissions: key.permissions.join(','),
        rate_per_minute: key.ratePerMinute,
        note: key.note,
        created_at: key.createdAt,
        expires_at: key.expiresAt,
        revoked_at: key.revokedAt,
        last_used_at: key.lastUsedAt,
        made_by: key.madeBy,
        office_id: key.officeId,
      })
      .execute()
    if (key.grantedAccounts.length === 0) return
    await this.db
      .insertInto('api_key_grant')
      .values(key.grantedAccounts.map(accountId => ({ key_id: key.id, account_id: accountId })))
      .execute()
  }

  /** Ends a key from an instant on. @returns False when no key has this id. */
  async revoke(id: string, at: number): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('api_key')
      .set({ revoked_at: at })
      .where('key_id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Ends all keys of an account that are not ended yet. @returns Their ids. */
  async revokeOf(accountId: AccountId, at: number): Promise<readonly string[]> {
    const rows = await this.db
      .updateTable('api_key')
      .set({ revoked_at: at })
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .returning('key_id')
      .execute()
    return rows.map(row => row.key_id)
  }

  /**
   * Sets until when a key is valid. @returns False when the key is revoked or unknown; nothing is
   * written then.
   */
  async expire(id: string, at: number): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('api_key')
      .set({ expires_at: at })
      .where('key_id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /** Stores the time of a use, unless a later one is stored: several processes use one key. */
  async markUsed(id: string, at: number): Promise<void> {
    await this.db
      .updateTable('api_key')
      .set({ last_used_at: at })
      .where('key_id', '=', id)
      .where(eb => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', at)]))
      .execute()
  }
}

function keysQuery(db: Kysely<Schema>, jsonArrayFrom: JsonArrayFrom) {
  return db
    .selectFrom('api_key')
    .selectAll()
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('api_key_grant')
          .select('api_key_grant.account_id as granted')
          .whereRef('api_key_grant.key_id', '=', 'api_key.key_id')
          .orderBy('api_key_grant.account_id'),
      ).as('grants'),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof keysQuery>['execute']>>[number]

function keyOf(row: Row): ApiKey {
  const permissions = row.permissions.split(',')
  // SQLite gives an array of objects as JSON text; other databases give it parsed.
  const grants: unknown = row.grants
  const granted = typeof grants === 'string' ? fromJson<Row['grants']>(grants) : row.grants
  return {
    id: row.key_id,
    hash: row.hash,
    accountId: row.account_id,
    allAccounts: row.all_accounts === 1,
    grantedAccounts: granted.map(grant => grant.granted as AccountId),
    permissions: KEY_PERMISSIONS.filter(permission => permissions.includes(permission)),
    ratePerMinute: row.rate_per_minute,
    note: row.note,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    madeBy: row.made_by,
    officeId: row.office_id,
  }
}
