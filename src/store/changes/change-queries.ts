import type { Kysely } from 'kysely'
import type { Actor } from '../../domain/accounts/actor.ts'
import type {
  Change,
  ChangeAction,
  ChangedEntity,
  ChangeKind,
} from '../../domain/accounts/change.ts'
import { SettingCommands, SettingQueries } from '../settings/setting-queries.ts'
import type { BulkInsert } from '../sql/bulk-insert.ts'
import type { Schema } from '../sql/database-schema.ts'

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

  async since(sequence: number, limit: number): Promise<readonly Change[] | 'pruned'> {
    // One statement, so that no pruning can happen between reading the changes and reading how far the log is pruned.
    const rows = await this.db
      .selectFrom('change_log')
      .selectAll()
      .select(({ selectFrom }) =>
        selectFrom('setting')
          .select('value')
          .where('name', '=', 'changes-pruned-until')
          .as('pruned_until'),
      )
      .where('sequence', '>', sequence)
      .orderBy('sequence')
      .limit(limit)
      .execute()
    if (Number(rows[0]?.pruned_until ?? 0) > sequence) return 'pruned'
    return rows.map(row => ({
      sequence: row.sequence,
      kind: row.kind as ChangeKind,
      id: row.entity_id,
      actions: listed(row.actions) as ChangeAction[],
      fields: listed(row.fields),
      at: row.at,
      actor: { kind: row.actor_kind as Actor['kind'], name: row.actor_name },
    }))
  }

  async prunedUntil(): Promise<number> {
    return Number((await new SettingQueries(this.db).get('changes-pruned-until')) ?? 0)
  }

  async oldest(limit: number): Promise<readonly Pick<Change, 'sequence' | 'at'>[]> {
    return this.db
      .selectFrom('change_log')
      .select(['sequence', 'at'])
      .orderBy('sequence')
      .limit(limit)
      .execute()
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

  async record(changed: readonly ChangedEntity[], actor: Actor, at: number): Promise<void> {
    await this.#insert(
      'change_log',
      changed.map(({ kind, id, actions, fields }) => ({
        kind,
        entity_id: id,
        at,
        actions: actions.join(' '),
        fields: fields.join(' '),
        actor_kind: actor.kind,
        actor_name: actor.name,
      })),
    )
  }

  async prune(until: number): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('change_log')
      .where('sequence', '<=', until)
      .executeTakeFirst()
    if (numDeletedRows > 0n) {
      await new SettingCommands(this.db).set('changes-pruned-until', String(until))
    }
    return Number(numDeletedRows)
  }
}

/** Splits what `record` has joined. */
function listed(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}
