import type { Kysely } from 'kysely'
import type { BulkInsert } from '../sql/bulk-insert.ts'
import type { Schema } from '../sql/database-schema.ts'
import type { Change, ChangedEntity, ChangeKind } from './change-records.ts'

export class ChangeQueries {
  protected readonly db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.db = db
  }

  async latest(): Promise<number> {
    const row = await this.db
      .selectFrom('change_log')
      .select(({ fn }) => fn.max('sequence').as('latest'))
      .executeTakeFirst()
    return row?.latest ?? 0
  }

  async since(sequence: number, limit: number): Promise<readonly Change[]> {
    const rows = await this.db
      .selectFrom('change_log')
      .select(['sequence', 'kind', 'entity_id'])
      .where('sequence', '>', sequence)
      .orderBy('sequence')
      .limit(limit)
      .execute()
    return rows.map(row => ({
      sequence: row.sequence,
      kind: row.kind as ChangeKind,
      entityId: row.entity_id,
    }))
  }

  async has(kind: ChangeKind, after: number): Promise<boolean> {
    const row = await this.db
      .selectFrom('change_log')
      .select('sequence')
      .where('sequence', '>', after)
      .where('kind', '=', kind)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  async describe(sequence: number): Promise<string | null> {
    const row = await this.db
      .selectFrom('change_log')
      .select(['kind', 'entity_id', 'at'])
      .where('sequence', '=', sequence)
      .executeTakeFirst()
    return row ? `${row.kind} ${row.entity_id} ${row.at}` : null
  }
}

export class ChangeCommands extends ChangeQueries {
  readonly #insert: BulkInsert

  constructor(db: Kysely<Schema>, insert: BulkInsert) {
    super(db)
    this.#insert = insert
  }

  async record(changed: readonly ChangedEntity[], at: number): Promise<void> {
    await this.#insert(
      'change_log',
      changed.map(({ kind, id }) => ({ kind, entity_id: id, at })),
    )
  }
}
