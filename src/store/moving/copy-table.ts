import { Readable } from 'node:stream'
import type { MovableDatabase } from './movable-database.ts'
import type { MovedTable } from './moved-tables.ts'
import { type Renumbering, renumbered } from './renumbering.ts'
import { RowDigest } from './row-digest.ts'
import { columnsOfBoth, countRows, lastRow, removeRows } from './table-rows.ts'

export interface Move {
  readonly source: MovableDatabase
  readonly target: MovableDatabase
  readonly renumbering: Renumbering
}

/** So many parts, 16 MB, are read before they are needed: a server that waits for its disk takes none meanwhile. */
const PARTS_AHEAD = 256

/**
 * Adds the rows of a table that are not in the target yet.
 * @returns The digest of all rows; null: some were there already.
 */
export async function copyTable(
  table: MovedTable,
  { source, target, renumbering }: Move,
  onRows: (done: number) => void,
): Promise<string | null> {
  const columns = await columnsOfBoth(source, target, table)
  // The numbers of renumbered entries do not tell which of them are there already.
  const isRenumbered = renumbering.row !== null && table.name === 'change_log'
  if (isRenumbered) await target.write(db => removeRows(db, table))
  const before = await countRows(target.db, table)
  const rows = source.read({ table, columns, after: await lastRow(target.db, table) })
  const moved = renumbered(rows, renumbering, { table, columns, start: before })
  const digest = new RowDigest()
  const ahead = Readable.from(digest.of(moved), { highWaterMark: PARTS_AHEAD })
  let done = before
  await target.insert({ table, columns }, ahead, count => {
    done += count
    onRows(done)
  })
  return before === 0 ? digest.text() : null
}
