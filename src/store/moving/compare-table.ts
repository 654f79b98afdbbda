import { Problem } from '../../domain/problem.ts'
import { capitalized } from '../../domain/values/capitalized.ts'
import type { Move } from './copy-table.ts'
import type { MovedTable } from './moved-tables.ts'
import { type Column, type PackedRows, placeOf, unpackedRows, valueNamed } from './packed-rows.ts'
import { renumbered } from './renumbering.ts'
import { RowDigest } from './row-digest.ts'
import { columnsOfBoth } from './table-rows.ts'

const NOTHING: PackedRows = { bytes: Buffer.alloc(0), count: 0 }

/**
 * Compares all rows of a table in both databases.
 * @param digest Of the rows that were copied; null: not all of them were copied by this process.
 * @throws Problem `conflict` that names the first row that differs.
 */
export async function compareTable(
  table: MovedTable,
  move: Move,
  digest: string | null,
  onRows: (done: number) => void,
): Promise<void> {
  const isSame = digest !== null && (await digestOf(table, move, onRows)) === digest
  if (!isSame) await compareRows(table, move, onRows)
}

/** The digest of the rows in the target. */
async function digestOf(
  table: MovedTable,
  { source, target }: Move,
  onRows: (done: number) => void,
): Promise<string> {
  const columns = await columnsOfBoth(source, target, table)
  const digest = new RowDigest()
  let done = 0
  for await (const { count } of digest.of(target.read({ table, columns, after: null }))) {
    done += count
    onRows(done)
  }
  return digest.text()
}

/** Reads both databases side by side. */
async function compareRows(
  table: MovedTable,
  move: Move,
  onRows: (done: number) => void,
): Promise<void> {
  const { source, target, renumbering } = move
  const columns = await columnsOfBoth(source, target, table)
  const part = { table, columns, after: null }
  const rows = renumbered(source.read(part), renumbering, { table, columns, start: 0 })
  const expected = rows[Symbol.asyncIterator]()
  const copied = target.read(part)[Symbol.asyncIterator]()
  try {
    let [one, other, done] = [NOTHING.bytes, NOTHING.bytes, 0]
    for (;;) {
      // Both are read at once.
      const [more, moreCopies] = await Promise.all([
        one.length > 0 ? NOTHING : next(expected),
        other.length > 0 ? NOTHING : next(copied),
      ])
      if (one.length === 0) one = more.bytes
      if (other.length === 0) other = moreCopies.bytes
      if (one.length === 0 && other.length === 0) return
      // While the bytes are the same, rows end at the same places.
      const length = Math.min(one.length, other.length)
      if (length === 0 || one.compare(other, 0, length, 0, length) !== 0) {
        const different = firstDifference(table, columns, one, other)
        if (different !== null) throw differs(table, columns, move, different)
      }
      one = one.subarray(length)
      other = other.subarray(length)
      done += more.count
      onRows(done)
    }
  } finally {
    await expected.return?.()
    await copied.return?.()
  }
}

/** No rows: there are no more. */
async function next(rows: AsyncIterator<PackedRows>): Promise<PackedRows> {
  const { done, value } = await rows.next()
  return done ? NOTHING : value
}

/**
 * The values of the first row that is not the same in both, or of the row that only one of them has. Null: the values
 * are the same, and only the bytes of a zero differ, which PostgreSQL may store as a negative one.
 */
function firstDifference(
  table: MovedTable,
  columns: readonly Column[],
  bytes: Buffer,
  otherBytes: Buffer,
): readonly unknown[] | null {
  const rows = unpackedRows(columns, { bytes })
  const others = unpackedRows(columns, { bytes: otherBytes })
  for (let isFirst = true; ; isFirst = false) {
    const row = rows.next().value as readonly unknown[] | undefined
    const other = others.next().value as readonly unknown[] | undefined
    // The rows of the longer one go on in the next part of the other.
    if (!row || !other) return isFirst ? (row ?? other ?? []) : null
    if (row.some((value, i) => !isSame(value, other[i]))) {
      return isBehind(table, columns, row, other) ? other : row
    }
  }
}

/** Whether a row has a later key than another one, which is then missing before it. */
function isBehind(
  { key }: MovedTable,
  columns: readonly Column[],
  row: readonly unknown[],
  other: readonly unknown[],
): boolean {
  for (const name of key) {
    const [one, two] = [valueNamed(columns, row, name), valueNamed(columns, other, name)]
    if (isSame(one, two)) continue
    if (typeof one === 'number' && typeof two === 'number') return one > two
    return Buffer.compare(bytesOf(one), bytesOf(two)) > 0
  }
  return false
}

function bytesOf(value: unknown): Buffer {
  return Buffer.isBuffer(value) ? value : Buffer.from(String(value))
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (Buffer.isBuffer(one) && Buffer.isBuffer(other) && one.equals(other))
}

function differs(
  table: MovedTable,
  columns: readonly Column[],
  { source, target }: Move,
  values: readonly unknown[],
): Problem {
  const detail = `The row of ${table.name} with ${placeOf(table, columns, values)} is not the same in ${source.name} and ${target.name}: one of them was changed after the move had begun. ${capitalized(target.name)} cannot be used; empty it and move again.`
  return Problem.of('conflict', 'Not the same', detail)
}
