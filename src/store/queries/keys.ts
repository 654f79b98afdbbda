import type { Kysely, Selectable } from 'kysely'
import { type ApiKey, PERMISSIONS } from '../../domain/api-key.ts'
import type { AccountId } from '../../domain/ids.ts'
import type { ApiKeyTable, Schema } from '../schema.ts'
import { flag } from './rows.ts'

export class KeyQueries {
  protected readonly db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.db = db
  }

  async get(id: string): Promise<ApiKey | null> {
    const row = await this.db
      .selectFrom('api_key')
      .selectAll()
      .where('key_id', '=', id)
      .executeTakeFirst()
    return row ? keyOf(row) : null
  }

  async all(): Promise<readonly ApiKey[]> {
    const rows = await this.db
      .selectFrom('api_key')
      .selectAll()
      .orderBy('created_at')
      .orderBy('key_id')
      .execute()
    return rows.map(keyOf)
  }
}

export class KeyCommands extends KeyQueries {
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
      })
      .execute()
  }

  async revoke(id: string, at: number): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('api_key')
      .set({ revoked_at: at })
      .where('key_id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
}

function keyOf(row: Selectable<ApiKeyTable>): ApiKey {
  const permissions = row.permissions.split(',')
  return {
    id: row.key_id,
    hash: row.hash,
    accountId: row.account_id as AccountId,
    allAccounts: row.all_accounts === 1,
    permissions: PERMISSIONS.filter(permission => permissions.includes(permission)),
    ratePerMinute: row.rate_per_minute,
    note: row.note,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  }
}
