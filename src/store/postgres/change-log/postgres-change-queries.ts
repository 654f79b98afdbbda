import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../domain/accounts/actor.ts'
import type { ChangedEntity } from '../../../domain/accounts/change.ts'
import { type ChangePosition, comparePositions } from '../../../domain/accounts/change-position.ts'
import {
  ChangeQueries,
  changeOf,
  changeRow,
  noteChangedAccounts,
  PRUNED_UNTIL,
  prunedPosition,
  pruneLog,
} from '../../changes/change-queries.ts'
import type { ChangeWriter, SeenChanges, UnseenChanges } from '../../changes/change-records.ts'
import type { Schema } from '../../schema/database-schema.ts'
import type { ChangeLogTable } from '../../schema/log-tables.ts'
import { Collision } from '../connecting/faults.ts'
import { firstUnsettled, runningHere } from './running-transactions.ts'
import { readSeen, type SeenTransactions, seenText } from './seen-transactions.ts'
import type { TransactionIds } from './transaction-ids.ts'

type Row = Selectable<ChangeLogTable>

/**
 * The server and its timeline, which begins with each server that takes over; a standby does not
 * know the latter.
 */
const HISTORY = sql<string>`(select system_identifier from pg_control_system()) || '/' ||
  case when is_standby then '' else left(pg_walfile_name(pg_current_wal_lsn()), 8) end`

/** One row for each change; a single row without a change when there is none. */
interface UnseenRow extends Row {
  readonly oldest_running: number
  readonly next: number
  readonly running: readonly number[]
  readonly history: string
  readonly is_standby: boolean
  readonly settled_transaction: number | null
  readonly settled_sequence: number | null
  readonly pruned_until: string | null
}

/**
 * The log where writers run concurrently. An entry has the id of its transaction. PostgreSQL gives
 * these ids in order: entries of all transactions before the oldest one that still runs in this
 * database are settled. A later change of a record never has a lower id than an earlier one;
 * `record` sees to that.
 */
export class PostgresChangeQueries extends ChangeQueries {
  protected readonly ids: TransactionIds

  constructor(db: Kysely<Schema>, ids: TransactionIds) {
    super(db)
    this.ids = ids
  }

  protected override entries(direction: 'asc' | 'desc' = 'asc') {
    return this.db
      .selectFrom('change_log')
      .orderBy('transaction', direction)
      .orderBy('sequence', direction)
  }

  protected override settled(direction?: 'asc' | 'desc') {
    const settledBefore = sql<number>`(select ${firstUnsettled(sql`snapshot`)} + ${this.ids.offset}
      from (select pg_current_snapshot() as snapshot) now)`
    return this.entries(direction).where('transaction', '<', settledBefore)
  }

  protected override positionIs(operator: '>' | '<=', { transaction, sequence }: ChangePosition) {
    return sql<SqlBool>`(transaction, sequence) ${sql.raw(operator)} (${transaction}, ${sequence})`
  }

  protected override isPruned(position: ChangePosition, setting: string | null | undefined) {
    return comparePositions(position, prunedPosition(setting)) < 0
  }

  override async history(): Promise<string> {
    const { rows } = await sql<{ history: string }>`
      select ${HISTORY} as history from (select pg_is_in_recovery() as is_standby) now`.execute(
      this.db,
    )
    return rows[0]?.history ?? ''
  }

  override async unseen(seen: SeenChanges, limit: number): Promise<UnseenChanges | 'pruned'> {
    const before = readSeen(seen.snapshot)
    const rows = await this.#unseenRows(seen.position, before, limit)
    const [state] = rows
    if (!state) throw new Error('The query always has a row.')
    if (before && !state.is_standby && before.history !== state.history) {
      await this.ids.align()
      return { changes: [], seen: { ...seen, snapshot: '' }, isPart: true, isOtherHistory: true }
    }
    const settled = this.#settledIn(state, seen.position)
    const isBehind =
      comparePositions(settled, seen.position) < 0 || state.next < (before?.next ?? 0)
    if (isBehind) return await this.#behind(seen, state.is_standby)
    if (this.isPruned(seen.position, state.pruned_until)) return 'pruned'
    const changes = rows.flatMap(row => (row.sequence === null ? [] : changeOf(row)))
    const last = changes.at(-1)?.position
    if (changes.length < limit || last === undefined) {
      const snapshot = seenText({
        ...this.#seenFor(Math.max(settled.transaction, last?.transaction ?? 0), state, before),
        history: state.is_standby ? (before?.history ?? '') : state.history,
      })
      const now = { position: settled, snapshot }
      return { changes, seen: now, isPart: false, isOtherHistory: false }
    }
    // All changes up to the last one were read. If it is not settled, others may still come before
    // it.
    const isSettled = last.transaction < state.oldest_running + this.ids.offset
    if (!isSettled) return await this.unseen(seen, limit * 10)
    return { changes, seen: { ...seen, position: last }, isPart: true, isOtherHistory: false }
  }

  /**
   * A transaction of another database is known by its process. If that has ended since the snapshot
   * was taken, the transaction is treated as one of this database, and may be older than what was
   * settled before.
   */
  #settledIn(state: UnseenRow, before: ChangePosition): ChangePosition {
    const isHeldBack = state.oldest_running + this.ids.offset <= before.transaction
    if (isHeldBack && !state.is_standby) return before
    return { transaction: state.settled_transaction ?? 0, sequence: state.settled_sequence ?? 0 }
  }

  /**
   * Goes no further than to the last transaction with a change: a server that has crashed gives
   * later ids again, those of transactions that had written nothing to its disk.
   * @param last Its id in the log.
   */
  #seenFor(
    last: number,
    { next: present, running }: Pick<UnseenRow, 'next' | 'running'>,
    before: SeenTransactions | null,
  ): Pick<SeenTransactions, 'next' | 'running'> {
    const reached = Math.max(last - this.ids.offset + 1, before?.next ?? 0)
    const next = Math.min(present, reached)
    return { next, running: running.filter(id => id < next) }
  }

  /**
   * A standby that is behind has nothing new. A primary never goes back, unless it was restored.
   */
  async #behind(seen: SeenChanges, isStandby: boolean): Promise<UnseenChanges | 'pruned'> {
    if (isStandby) return { changes: [], seen, isPart: false, isOtherHistory: false }
    await this.ids.align()
    return 'pruned'
  }

  async #unseenRows(
    position: ChangePosition,
    before: SeenTransactions | null,
    limit: number,
  ): Promise<readonly UnseenRow[]> {
    const { offset } = this.ids
    const page = sql`order by transaction, sequence limit ${limit}`
    // Two parts with one condition each for the index. With "or", or with a second lower bound, all
    // changes since a long transaction began would be read each time.
    const next = before === null ? position : { transaction: before.next + offset, sequence: 0 }
    const later = comparePositions(next, position) < 0 ? position : next
    const running = (before?.running ?? []).map(id => id + offset)
    const unseen = sql`(select * from change_log where ${this.positionIs('>', later)} ${page}) union all
      (select * from change_log where transaction = any(${running}::bigint[])
        and (transaction > ${position.transaction}
          or transaction = ${position.transaction} and sequence > ${position.sequence}) ${page})`
    const { rows } = await sql<UnseenRow>`
      select state.*, settled.transaction as settled_transaction,
        settled.sequence as settled_sequence, ${PRUNED_UNTIL} as pruned_until, change.*
      from (
        select ${firstUnsettled(sql`snapshot`)} as oldest_running,
          (case when is_standby then pg_snapshot_xmin(snapshot) else pg_snapshot_xmax(snapshot) end)::text::bigint as next,
          to_json(array${runningHere(sql`snapshot`)}) as running,
          ${HISTORY} as history,
          is_standby
        from (select pg_current_snapshot() as snapshot, pg_is_in_recovery() as is_standby) now
      ) state
      left join lateral (
        select transaction, sequence from change_log where transaction < state.oldest_running + ${offset}
        order by transaction desc, sequence desc limit 1
      ) settled on true
      left join lateral (
        select * from (${unseen}) found order by transaction, sequence limit ${limit}
      ) change on true
      order by change.transaction, change.sequence`.execute(this.db)
    return rows
  }

  override async oldestTransaction(): Promise<string | null> {
    const { rows } = await sql<{ name: string }>`
      select name from (
      select format('process %s of the user %s in the database %s (%s), which began %s s ago and is %s', pid, usename,
        datname, coalesce(nullif(application_name, ''), 'unnamed'), round(extract(epoch from clock_timestamp() - xact_start)), state) as name,
        backend_xid as id
      from pg_stat_activity
      where backend_xid is not null and xact_start is not null and datname = current_database()
      union all
      select format('the prepared transaction %s of the user %s in the database %s, which waits since %s', gid, owner,
        database, prepared), transaction as id
      from pg_prepared_xacts where database = current_database()
      ) open order by age(id) desc limit 1`.execute(this.db)
    return rows[0]?.name ?? null
  }
}

export class PostgresChangeCommands extends PostgresChangeQueries implements ChangeWriter {
  readonly #onRecord: () => void

  /** @param onRecord Called when this transaction adds changes to the log. */
  constructor(db: Kysely<Schema>, ids: TransactionIds, onRecord: () => void) {
    super(db, ids)
    this.#onRecord = onRecord
  }

  /**
   * A transaction gets its id with its first write. If another one with a higher id has changed the
   * same record and was committed since, this transaction begins again, under an id that is higher
   * still.
   */
  async record(changed: readonly ChangedEntity[], actor: Actor, at: number): Promise<void> {
    if (changed.length === 0) return
    const rows = changed.map(entity => changeRow(entity, actor, at))
    // A serializable transaction is never overtaken. The look alone would make it collide with all
    // later ones.
    const names = sql.join(Object.keys(rows[0] ?? {}).map(name => sql.ref(name)))
    // Without values of its own, a prepared statement still tells PostgreSQL how few entries are
    // later. The order makes it read only these from the index.
    const own = sql`(pg_current_xact_id()::text::bigint + ${sql.lit(this.ids.offset)})`
    const { rows: states } = await sql<{ is_overtaken: boolean }>`
      with added as (
        insert into change_log (transaction, ${names})
        select ${own}, ${names}
        from json_populate_recordset(null::change_log, ${JSON.stringify(rows)})
        returning kind, entity_id
      )
      select case current_setting('transaction_isolation') when 'serializable' then false else exists (
        select 1 from (
          select kind, entity_id from change_log where transaction > ${own}
          order by transaction, sequence offset 0
        ) later join added on added.kind = later.kind and added.entity_id = later.entity_id
      ) end as is_overtaken`.execute(this.db)
    if (states[0]?.is_overtaken) throw new Collision('A later transaction has changed the same.')
    await noteChangedAccounts(this.db, changed, at)
    this.#onRecord()
  }

  prune(until: ChangePosition): Promise<number> {
    return pruneLog(this.db, this.positionIs('<=', until), until)
  }
}
