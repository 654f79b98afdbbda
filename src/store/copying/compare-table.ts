import { Problem } from '../../domain/problem.ts'
import { capitalized } from '../../domain/values/capitalized.ts'
import type { CopiedTable } from './copied-tables.ts'
import type { TableCopy } from './copy-table.ts'
import type { Row } from './copyable-database.ts'
import { inOrder, renumbered } from './renumbering.ts'
import { keyText, readRows } from './table-rows.ts'

/**
 * Compares all rows of a table in both databases, reading them in parallel.
 * @throws Problem `conflict` that names the first row that differs.
 */
export async function compareTable(
  table: CopiedTable,
  move: TableCopy,
  onRows: (done: number) => void,
): Promise<void> {
  const { source, target, renumbering } = move
  const rows = readRows(source.db, inOrder(table, renumbering), null)
  const expected = renumbered(rows, renumbering, table, 0)
  const copied = readRows(target.db, table, null)
  for (let done = 0; ; ) {
    const [{ value: page = [] }, { value: copies = [] }] = await Promise.all([
      expected.next(),
      copied.next(),
    ])
    const count = Math.max(page.length, copies.length)
    if (count === 0) return
    for (let i = 0; i < count; i++) {
      const different = differenceOf(table, page[i], copies[i])
      if (different) throw differs(table, move, different)
    }
    done += count
    onRows(done)
  }
}

/**
 * Null: both rows are the same. Of two rows with different keys, the earlier one is missing in a
 * database.
 */
function differenceOf(table: CopiedTable, row: Row | undefined, copy: Row | undefined): Row | null {
  if (!row || !copy) return row ?? copy ?? null
  for (const name in row) {
    if (!isSame(row[name], copy[name])) return isBehind(table, row, copy) ? copy : row
  }
  return null
}

/** Whether a row has a later key than another one. */
function isBehind({ key }: CopiedTable, row: Row, other: Row): boolean {
  for (const name of key) {
    const one = row[name]
    const two = other[name]
    if (isSame(one, two)) continue
    if (typeof one === 'number' && typeof two === 'number') return one > two
    return Buffer.compare(bytesOf(one), bytesOf(two)) > 0
  }
  return false
}

function bytesOf(value: unknown): Buffer {
  return Buffer.isBuffer(value) ? value : Buffer.from(String(value))
}

/** A zero is the same as a negative zero, which SQLite does not know. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || (Buffer.isBuffer(one) && Buffer.isBuffer(other) && one.equals(other))
}

function differs(table: CopiedTable, { source, target }: TableCopy, row: Row): Problem {
  const detail = `The row of ${table.name} with ${keyText(table, row)} is not the same in ${source.name} and ${target.name}: one of them was changed after the move had begun. ${capitalized(target.name)} cannot be used; empty it and move again.`
  return Problem.of('conflict', 'Not the same', detail)
}
