import { Problem } from '../../domain/problem.ts'
import type { CopiedTable } from './copied-tables.ts'
import type { CopyableDatabase, Row } from './copyable-database.ts'
import { inOrder, type Renumbering, renumbered } from './renumbering.ts'
import { countRows, keyText, lastRow, readRows, removeRows, valueText } from './table-rows.ts'

export interface TableCopy {
  readonly source: CopyableDatabase
  readonly target: CopyableDatabase
  readonly renumbering: Renumbering
}

/**
 * Adds the rows of a table that are not in the target yet.
 * @throws Problem `conflict` that names a value that the target cannot store.
 */
export async function copyTable(
  table: CopiedTable,
  { source, target, renumbering }: TableCopy,
  onRows: (done: number) => void,
): Promise<void> {
  // The numbers of renumbered entries do not tell which of them are there already.
  const isRenumbered = renumbering.row !== null && table.name === 'change_log'
  if (isRenumbered) await target.write(db => removeRows(db, table))
  let done = await countRows(target.db, table)
  const last = await lastRow(target.db, table)
  const rest = readRows(source.db, inOrder(table, renumbering), last)
  for await (const rows of renumbered(rest, renumbering, table, done)) {
    for (const row of rows) requireExact(table, row)
    await target.write(async (_db, insert) => {
      await insert(table.name, rows)
    })
    done += rows.length
    onRows(done)
  }
}

/** A number of SQLite may have more digits than the drivers give. */
function requireExact(table: CopiedTable, row: Row): void {
  for (const name in row) {
    const value = row[name]
    if (!Number.isInteger(value) || Number.isSafeInteger(value)) continue
    const detail = `The column ${name} of the row of ${table.name} with ${keyText(table, row)} contains ${valueText(value)}, which has too many digits. Correct it, and run "acreage move" again.`
    throw Problem.of('conflict', 'Value not movable', detail)
  }
}
