import type { Insertable } from 'kysely'
import { Problem } from '../../domain/problem.ts'
import { SettingCommands, SettingQueries } from '../settings/setting-queries.ts'
import type { Schema } from '../sql/database-schema.ts'
import type { MovableDatabase, Row } from './movable-database.ts'
import { MOVED_TABLES, type MovedTable, type TableName } from './moved-tables.ts'
import { type Renumbering, renumberingOf } from './renumbering.ts'
import { columnsOf, countRows, lastRow, removeRows, rowsAfter } from './table-rows.ts'

const ROWS_AT_ONCE = 1000

export interface MoveOptions {
  /** Called before each of the two passes over all rows: copying and comparing. */
  readonly onPass: (title: string, rows: number) => void
  /** Called with the number of rows that the pass has done. */
  readonly onRows: (done: number) => void
}

/** The number of rows of each table that was moved. */
export type MovedCounts = Readonly<Partial<Record<TableName, number>>>

/**
 * Copies all rows of a database into an empty one, compares all of them, and makes the new one usable. It may be killed
 * at any moment: the next call goes on where it was. Until it is done, no service starts on the new database.
 * @throws Problem `conflict` when the target is not empty, or has rows that the source does not have.
 */
export async function moveRows(
  source: MovableDatabase,
  target: MovableDatabase,
  options: MoveOptions,
): Promise<MovedCounts> {
  await begin(source, target)
  const counts = new Map<MovedTable, number>()
  for (const table of MOVED_TABLES) counts.set(table, await countRows(source.db, table))
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const renumbering = await renumberingOf(source)

  options.onPass('Copying rows', total)
  let done = 0
  for (const [table, count] of counts) {
    await copyTable(table, { source, target, renumbering }, rows => options.onRows(done + rows))
    done += count
  }
  await target.continueAfter(await numbersOf(source, renumbering))

  options.onPass('Comparing rows', total)
  done = 0
  for (const [table, count] of counts) {
    await compareTable(table, { source, target, renumbering }, rows => options.onRows(done + rows))
    done += count
  }
  // From now on services may start on the target.
  await target.write(async db => {
    await db.deleteFrom('setting').where('name', '=', 'move').execute()
  })
  return Object.fromEntries([...counts].map(([{ name }, count]) => [name, count]))
}

interface Databases {
  readonly source: MovableDatabase
  readonly target: MovableDatabase
  readonly renumbering: Renumbering
}

/** Marks an empty target; a target with the mark of this source is gone on with. */
async function begin(source: MovableDatabase, target: MovableDatabase): Promise<void> {
  const begun = await new SettingQueries(source.db).get('move')
  if (begun !== null) throw unfinishedSource(source)
  const from = (await new SettingQueries(source.db).get('database-id')) ?? source.name
  const mark = await new SettingQueries(target.db).get('move')
  if (mark === from) return
  if (mark !== null) throw otherMove(target)
  await checkEmpty(target)
  await target.write(db => new SettingCommands(db).set('move', from))
}

/** @throws Problem `conflict` when a database has rows. */
export async function checkEmpty(target: MovableDatabase): Promise<void> {
  for (const table of MOVED_TABLES) {
    if ((await lastRow(target.db, table)) !== null) throw notEmpty(target, table.name)
  }
}

async function copyTable(
  table: MovedTable,
  { source, target, renumbering }: Databases,
  onRows: (done: number) => void,
): Promise<void> {
  const columns = await columnsOf(source.db, table)
  // The numbers of renumbered entries do not tell which of them are there already.
  const isRenumbered = renumbering.row !== null && table.name === 'change_log'
  if (isRenumbered) await target.write(db => removeRows(db, table))
  let done = await countRows(target.db, table)
  const readAfter = (row: Row | null) => rowsAfter(source.db, table, columns, row, ROWS_AT_ONCE)
  let rows = await readAfter(await lastRow(target.db, table))
  while (rows.length > 0) {
    const last = rows.at(-1) ?? null
    const moved = rows.map((row, i) => renumbering.row?.(table, row, done + i) ?? row)
    done += rows.length
    await target.write(async (_db, insert) => {
      // The next rows are read while a server inserts these.
      const inserting = insert(table.name, moved as Insertable<Schema[TableName]>[])
      rows = (await Promise.all([readAfter(last), inserting]))[0]
    })
    onRows(done)
  }
}

/** @throws Problem `conflict` that names the first row that differs. */
async function compareTable(
  table: MovedTable,
  { source, target, renumbering }: Databases,
  onRows: (done: number) => void,
): Promise<void> {
  const columns = await columnsOf(target.db, table)
  const bothAfter = (copy: Row | null, row: Row | null) =>
    Promise.all([
      rowsAfter(target.db, table, columns, copy, ROWS_AT_ONCE),
      rowsAfter(source.db, table, columns, row, ROWS_AT_ONCE),
    ])
  let here: Row | null = null
  let there: Row | null = null
  let done = 0
  for (;;) {
    const [copies, rows] = await bothAfter(there, here)
    const moved = rows.map((row, i) => renumbering.row?.(table, row, done + i) ?? row)
    for (let i = 0; i < Math.max(moved.length, copies.length); i++) {
      if (isSame(columns, moved[i], copies[i])) continue
      throw differs(source, target, table, moved[i] ?? copies[i])
    }
    const [lastRead, lastCopy] = [rows.at(-1), copies.at(-1)]
    if (lastRead === undefined || lastCopy === undefined) return
    here = lastRead
    there = lastCopy
    done += rows.length
    onRows(done)
  }
}

function isSame(columns: readonly string[], one: Row | undefined, other: Row | undefined): boolean {
  if (one === undefined || other === undefined) return false
  return columns.every(column => {
    const [value, copy] = [one[column], other[column]]
    return value === copy || (Buffer.isBuffer(value) && Buffer.isBuffer(copy) && value.equals(copy))
  })
}

async function numbersOf(
  source: MovableDatabase,
  { row, highestNumber }: Renumbering,
): Promise<ReadonlyMap<string, number>> {
  const numbers = new Map(await source.numbersGiven())
  if (row !== null) numbers.set('change_log', highestNumber)
  return numbers
}

function notEmpty(target: MovableDatabase, table: TableName): Problem {
  const detail = `Nothing was moved: ${target.name} is not empty (it has rows of ${table}). Name a database without any rows; an existing one is never overwritten.`
  return Problem.of('conflict', 'Target not empty', detail)
}

function otherMove(target: MovableDatabase): Problem {
  const detail = `A move from another database into ${target.name} was begun and has not ended. Go on with that one, or empty ${target.name} and start again.`
  return Problem.of('conflict', 'Another move', detail)
}

function unfinishedSource(source: MovableDatabase): Problem {
  const detail = `A move into ${source.name} was begun and has not ended, so it is not complete. Run that "acreage move" again first.`
  return Problem.of('conflict', 'Incomplete source', detail)
}

function differs(
  source: MovableDatabase,
  target: MovableDatabase,
  { name, key }: MovedTable,
  row: Row | undefined,
): Problem {
  const place = key.map(column => `${column} ${shownValue(row?.[column])}`).join(', ')
  const detail = `The row of ${name} with ${place} is not the same in ${source.name} and ${target.name}: the first was changed after the move had begun. ${target.name} cannot be used; empty it and move again.`
  return Problem.of('conflict', 'Not the same', detail)
}

function shownValue(value: unknown): string {
  return Buffer.isBuffer(value) ? value.toString('hex') : String(value)
}
