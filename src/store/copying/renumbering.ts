import { type Kysely, sql } from 'kysely'
import {
  type ChangePosition,
  comparePositions,
  LOG_START,
  positionText,
} from '../../domain/accounts/change-position.ts'
import { prunedPosition } from '../changes/change-queries.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { CopiedTable, TableName } from './copied-tables.ts'
import type { CopyableDatabase, Row } from './copyable-database.ts'

/** The tables that hold places in the change log. */
const RENUMBERED: readonly TableName[] = ['change_log', 'follower', 'setting']

/**
 * Turns rows as they are into rows as they are moved. Another database gives ids of its own to
 * transactions. So the entries of the change log get new numbers, in their order and above all
 * former ones, and no transaction; followers stay between the same entries. A reader with another
 * position gets entries again, or the answer that they are gone.
 */
export interface Renumbering {
  /** Null: no row changes. */
  readonly row: ((table: CopiedTable, row: Row, index: number) => Row) | null
  readonly highestNumber: number
}

/** @param source A database that is held, so that its change log stays as it is. */
export async function renumberingOf(source: CopyableDatabase): Promise<Renumbering> {
  if (!source.hasTransactionIds) return { row: null, highestNumber: 0 }
  const { db } = source
  const base = (await source.numbersGiven()).get('change_log') ?? 0
  const followers = await placesOfFollowers(db)
  return {
    row: ({ name }, row, index) => {
      if (name === 'change_log') return { ...row, transaction: 0, sequence: base + index + 1 }
      if (name === 'follower') {
        return {
          ...row,
          transaction: 0,
          sequence: base + (followers.get(String(row['name'])) ?? 0),
        }
      }
      if (name !== 'setting' || row['name'] !== 'changes-pruned-until') return row
      const isPruned = comparePositions(prunedPosition(String(row['value'])), LOG_START) > 0
      return isPruned ? { ...row, value: positionText({ ...LOG_START, sequence: base }) } : row
    },
    highestNumber: base + (await entriesUpTo(db, null)),
  }
}

/** A table with the key in whose order its rows are moved. */
export function inOrder(table: CopiedTable, { row }: Renumbering): CopiedTable {
  const isRenumbered = row !== null && table.name === 'change_log'
  return isRenumbered ? { ...table, key: ['transaction', 'sequence'] } : table
}

/** Rows of a table as they are moved. The first has the number `start` in the order of the key. */
export async function* renumbered(
  pages: AsyncIterable<readonly Row[]>,
  { row: changed }: Renumbering,
  table: CopiedTable,
  start: number,
): AsyncGenerator<readonly Row[]> {
  const isChanged = changed !== null && RENUMBERED.includes(table.name)
  let index = start
  for await (const rows of pages) {
    yield isChanged ? rows.map(row => changed(table, row, index++)) : rows
  }
}

/** How many entries of the change log each follower has behind it. */
async function placesOfFollowers(db: Kysely<Schema>): Promise<ReadonlyMap<string, number>> {
  const followers = await db.selectFrom('follower').selectAll().execute()
  const places = new Map<string, number>()
  for (const { name, transaction, sequence } of followers) {
    places.set(name, await entriesUpTo(db, { transaction, sequence }))
  }
  return places
}

/** @param last Null: all of them. */
async function entriesUpTo(db: Kysely<Schema>, last: ChangePosition | null): Promise<number> {
  const { count } = await db
    .selectFrom('change_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$if(last !== null, query =>
      query.where(
        sql<boolean>`("transaction", "sequence") <= (${last?.transaction}, ${last?.sequence})`,
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
