import type { Kysely } from 'kysely'
import type { Actor } from '../../domain/accounts/actor.ts'
import type { Change, ChangedEntity, ChangeKind } from '../../domain/accounts/change.ts'
import {
  type ChangePosition,
  LOG_START,
  positionOf,
  positionText,
} from '../../domain/accounts/change-position.ts'
import { SettingCommands, SettingQueries } from '../settings/setting-queries.ts'
import type { BulkInsert } from '../sql/bulk-insert.ts'
import type { Schema } from '../sql/database-schema.ts'
import type { LogLead, SeenChanges, UnseenChanges } from './change-records.ts'
import { changeOf, changeRow } from './change-rows.ts'

/** The log where writers run one after the other: numbers are given in the order of the commits. */
export class ChangeQueries {
  protected readonly db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.db = db
  }

  async latest(): Promise<ChangePosition> {
    return { ...LOG_START, sequence: await this.#highest() }
  }

  async #highest(): Promise<number> {
    const row = await this.db
      .selectFrom('change_log')
      .select(({ fn }) => fn.max('sequence').as('latest'))
      .executeTakeFirst()
    return row?.latest ?? 0
  }

  async since({ sequence }: ChangePosition, limit: number): Promise<readonly Change[] | 'pruned'> {
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
    if (prunedPosition(rows[0]?.pruned_until).sequence > sequence) return 'pruned'
    return rows.map(changeOf)
  }

  async unseen(seen: SeenChanges, limit: number): Promise<UnseenChanges | 'pruned'> {
    const changes = await this.since(seen.position, limit)
    if (changes === 'pruned') return changes
    const position = changes.at(-1)?.position ?? seen.position
    const isPart = changes.length === limit
    return { changes, seen: { position, snapshot: '' }, isPart, isOtherHistory: false }
  }

  async lead({ sequence }: ChangePosition): Promise<LogLead> {
    const first = await this.db
      .selectFrom('change_log')
      .select('at')
      .where('sequence', '>', sequence)
      .orderBy('sequence')
      .limit(1)
      .executeTakeFirst()
    if (first === undefined) return { changes: 0, firstAt: null }
    return { changes: (await this.#highest()) - sequence, firstAt: first.at }
  }

  /** No change is committed before an earlier one. */
  async oldestTransaction(): Promise<string | null> {
    return null
  }

  async prunedUntil(): Promise<ChangePosition> {
    return prunedPosition(await new SettingQueries(this.db).get('changes-pruned-until'))
  }

  async oldest(limit: number): Promise<readonly Pick<Change, 'position' | 'at'>[]> {
    const rows = await this.db
      .selectFrom('change_log')
      .select(['transaction', 'sequence', 'at'])
      .orderBy('sequence')
      .limit(limit)
      .execute()
    return rows.map(({ at, ...position }) => ({ position, at }))
  }

  async has(kind: ChangeKind, after: ChangePosition): Promise<boolean> {
    const row = await this.db
      .selectFrom('change_log')
      .select('sequence')
      .where('sequence', '>', after.sequence)
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

export class ChangeCommands extends ChangeQueries {
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
  }

  async prune(until: ChangePosition): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('change_log')
      .where('sequence', '<=', until.sequence)
      .executeTakeFirst()
    if (numDeletedRows > 0n) {
      await new SettingCommands(this.db).set('changes-pruned-until', positionText(until))
    }
    return Number(numDeletedRows)
  }
}

/** @param setting What `changes-pruned-until` holds. */
export function prunedPosition(setting: string | null | undefined): ChangePosition {
  return positionOf(setting ?? '') ?? LOG_START
}
