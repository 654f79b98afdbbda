import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { Actor } from '../../domain/accounts/actor.ts'
import type {
  Change,
  ChangeAction,
  ChangedEntity,
  ChangeKind,
} from '../../domain/accounts/change.ts'
import {
  type ChangePosition,
  LOG_START,
  positionOf,
  positionText,
} from '../../domain/accounts/change-position.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import { inSlices } from '../../domain/values/in-slices.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { ChangeLogTable } from '../schema/log-tables.ts'
import { SettingReader, SettingWriter } from '../settings/setting-records.ts'
import type { BulkInsert } from '../sql/bulk-insert.ts'
import { Queries } from '../sql/queries.ts'
import type {
  ChangeReader,
  ChangeWriter,
  LogLead,
  SeenChanges,
  UnseenChanges,
} from './change-records.ts'

export const PRUNED_UNTIL = sql<
  string | null
>`(select value from setting where name = 'changes-pruned-until')`

type Entries = SelectQueryBuilder<Schema, 'change_log', object>

/** The log where writers run one at a time: numbers are in the order of the commits. */
export class ChangeQueries extends Queries implements ChangeReader {
  /** All entries in the order of their positions. */
  protected entries(direction: 'asc' | 'desc' = 'asc'): Entries {
    return this.db.selectFrom('change_log').orderBy('sequence', direction)
  }

  protected settled(direction?: 'asc' | 'desc'): Entries {
    return this.entries(direction)
  }

  /** Compares the position of an entry with another one. */
  protected positionIs(operator: '>' | '<=', { sequence }: ChangePosition): RawBuilder<SqlBool> {
    return sql`sequence ${sql.raw(operator)} ${sequence}`
  }

  /**
   * Whether changes after a position are no longer in the log. @param setting The value of
   * `changes-pruned-until`.
   */
  protected isPruned({ sequence }: ChangePosition, setting: string | null | undefined): boolean {
    return prunedPosition(setting).sequence > sequence
  }

  async history(): Promise<string> {
    return ''
  }

  async latest(): Promise<ChangePosition> {
    const last = this.settled('desc').select(['transaction', 'sequence']).limit(1)
    return (await last.executeTakeFirst()) ?? LOG_START
  }

  async since(position: ChangePosition, limit: number): Promise<readonly Change[] | 'pruned'> {
    // One statement, so that no pruning can happen between reading the changes and reading how far
    // the log is pruned.
    const rows = await this.settled()
      .selectAll()
      .select(PRUNED_UNTIL.as('pruned_until'))
      .where(this.positionIs('>', position))
      .limit(limit)
      .execute()
    return this.isPruned(position, rows[0]?.pruned_until) ? 'pruned' : rows.map(changeOf)
  }

  async unseen(seen: SeenChanges, limit: number): Promise<UnseenChanges | 'pruned'> {
    const changes = await this.since(seen.position, limit)
    if (changes === 'pruned') return changes
    const position = changes.at(-1)?.position ?? seen.position
    const isPart = changes.length === limit
    return { changes, seen: { position, snapshot: '' }, isPart, isOtherHistory: false }
  }

  async lead(position: ChangePosition): Promise<LogLead> {
    const first = await this.entries()
      .select('at')
      .select(sql<number>`(select max(sequence) from change_log)`.as('highest'))
      .where(this.positionIs('>', position))
      .limit(1)
      .executeTakeFirst()
    if (!first) return { changes: 0, firstAt: null }
    return { changes: Math.max(1, first.highest - position.sequence), firstAt: first.at }
  }

  /** No change is committed before an earlier one. */
  async oldestTransaction(): Promise<string | null> {
    return null
  }

  async prunedUntil(): Promise<ChangePosition> {
    return prunedPosition(await new SettingReader(this.db).get('changes-pruned-until'))
  }

  async oldest(limit: number): Promise<readonly Pick<Change, 'position' | 'at'>[]> {
    const rows = await this.settled()
      .select(['transaction', 'sequence', 'at'])
      .limit(limit)
      .execute()
    return rows.map(({ at, ...position }) => ({ position, at }))
  }

  async has(kind: ChangeKind, after: ChangePosition): Promise<boolean> {
    const row = await this.db
      .selectFrom('change_log')
      .select('sequence')
      .where(this.positionIs('>', after))
      .where('kind', '=', kind)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  async describe({ transaction, sequence }: ChangePosition): Promise<string | null> {
    const row = await this.db
      .selectFrom('change_log')
      .select(['kind', 'entity_id', 'at'])
      .where('sequence', '=', sequence)
      .where('transaction', '=', transaction)
      .executeTakeFirst()
    return row ? `${row.kind} ${row.entity_id} ${row.at}` : null
  }
}

export class ChangeCommands extends ChangeQueries implements ChangeWriter {
  readonly #insert: BulkInsert

  constructor(db: Kysely<Schema>, insert: BulkInsert) {
    super(db)
    this.#insert = insert
  }

  async record(changed: readonly ChangedEntity[], actor: Actor, at: number): Promise<void> {
    await this.#insert(
      'change_log',
      changed.map(entity => changeRow(entity, actor, at)),
    )
    await noteChangedAccounts(this.db, changed, at)
  }

  prune(until: ChangePosition): Promise<number> {
    return pruneLog(this.db, this.positionIs('<=', until), until)
  }
}

/** Removes entries up to a position, and remembers it. @returns How many there were. */
export async function pruneLog(
  db: Kysely<Schema>,
  isRemoved: RawBuilder<SqlBool>,
  until: ChangePosition,
): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('change_log').where(isRemoved).executeTakeFirst()
  if (numDeletedRows > 0n) {
    await new SettingWriter(db).set('changes-pruned-until', positionText(until))
  }
  return Number(numDeletedRows)
}

/** @param setting The value of `changes-pruned-until`. */
export function prunedPosition(setting: string | null | undefined): ChangePosition {
  return positionOf(setting ?? '') ?? LOG_START
}

export function changeOf(row: Selectable<ChangeLogTable>): Change {
  const { transaction, sequence } = row
  return {
    position: { transaction, sequence },
    kind: row.kind,
    id: row.entity_id,
    actions: listed(row.actions) as ChangeAction[],
    fields: listed(row.fields),
    at: row.at,
    actor: { kind: row.actor_kind, name: row.actor_name },
  }
}

export function changeRow(
  { kind, id, actions, fields }: ChangedEntity,
  actor: Actor,
  at: number,
): Insertable<ChangeLogTable> {
  return {
    kind,
    entity_id: id,
    at,
    actions: actions.join(' '),
    fields: fields.join(' '),
    actor_kind: actor.kind,
    actor_name: actor.name,
  }
}

/** Splits what `changeRow` has joined. */
function listed(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}

/** A statement takes a value for each. */
const ACCOUNTS_AT_ONCE = 500

/**
 * Stores when accounts were changed, for programs that read them by time. The change log has each
 * change.
 */
export async function noteChangedAccounts(
  db: Kysely<Schema>,
  changed: readonly ChangedEntity[],
  at: number,
): Promise<void> {
  const ids = changed.flatMap(({ kind, id }) => (kind === 'account' ? [id as AccountId] : []))
  for (const some of inSlices(ids, ACCOUNTS_AT_ONCE)) {
    await db
      .updateTable('account')
      .set({ changed_at: at })
      .where('account_id', 'in', some)
      .execute()
  }
}
