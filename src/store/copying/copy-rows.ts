import { sql } from 'kysely'
import { Problem } from '../../domain/problem.ts'
import { copyText, readCopy, type UnfinishedCopy, unfinishedProblem } from '../database-file.ts'
import { SettingReader, SettingWriter } from '../settings/setting-records.ts'
import { compareTable } from './compare-table.ts'
import { COPIED_TABLES, type CopiedTable, type TableName } from './copied-tables.ts'
import { copyTable, type TableCopy } from './copy-table.ts'
import type { CopyableDatabase, Postponed } from './copyable-database.ts'
import { renumberingOf } from './renumbering.ts'
import { countRows, lastRow } from './table-rows.ts'

export interface CopyOptions {
  /** The command that moves. */
  readonly by: UnfinishedCopy['by']
  /** Called before each of the three passes: copying, making indexes, comparing. */
  readonly onPass: (title: string, total: number) => void
  /** Called with the number of rows, or indexes, that the pass has done. */
  readonly onRows: (done: number) => void
}

/** The number of rows of each table that was moved. */
export type CopiedCounts = Readonly<Partial<Record<TableName, number>>>

/**
 * Copies all rows of a database into an empty one, compares all of them, and makes the new one
 * usable. It may be killed at any moment: the next call goes on where it was. Until it is done, no
 * service starts on the new database.
 * @throws Problem `conflict` when the target is not empty, or has rows that the source does not
 * have.
 */
export async function copyRows(
  source: CopyableDatabase,
  target: CopyableDatabase,
  options: CopyOptions,
): Promise<CopiedCounts> {
  const postponed = await begin(source, target, options.by)
  const counts = new Map<CopiedTable, number>()
  for (const table of COPIED_TABLES) counts.set(table, await countRows(source.db, table))
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)

  const move: TableCopy = { source, target, renumbering: await renumberingOf(source) }
  options.onPass('Copying rows', total)
  let done = 0
  for (const [table, count] of counts) {
    await copyTable(table, move, rows => options.onRows(done + rows))
    done += count
  }
  await target.continueAfter(await numbersOf(move))

  options.onPass('Making indexes', postponed.length)
  let created = 0
  await target.make(postponed, () => options.onRows(++created))

  options.onPass('Comparing rows', total)
  done = 0
  for (const [table, count] of counts) {
    await compareTable(table, move, rows => options.onRows(done + rows))
    done += count
  }
  // From now on services may start on the target.
  await removeMark(target)
  return Object.fromEntries([...counts].map(([{ name }, count]) => [name, count]))
}

/**
 * Marks an empty target, and removes from it the indexes and keys that each row would have to
 * update. The mark names them. A move into a target with the mark of this source goes on.
 * @returns The definitions to be made when all rows are there.
 */
async function begin(
  source: CopyableDatabase,
  target: CopyableDatabase,
  by: UnfinishedCopy['by'],
): Promise<readonly Postponed[]> {
  const begun = readCopy(await new SettingReader(source.db).get('move'))
  if (begun !== null) throw unfinishedProblem(begun, source.name)
  const from = (await new SettingReader(source.db).get('database-id')) ?? source.name
  const mark = readCopy(await new SettingReader(target.db).get('move'))
  if (mark?.by === by && mark.from === from) {
    const postponed = await new SettingReader(target.db).get('move-postponed')
    return JSON.parse(postponed ?? '[]') as Postponed[]
  }
  if (mark !== null)
    throw mark.by === 'move' ? otherCopy(target) : unfinishedProblem(mark, target.name)
  await checkEmpty(target)
  const postponed = await target.postponable()
  await target.write(async db => {
    const settings = new SettingWriter(db)
    await settings.set('move', copyText({ by, from }))
    await settings.set('move-postponed', JSON.stringify(postponed))
    for (const { drop } of postponed) await sql.raw(drop).execute(db)
  })
  return postponed
}

/**
 * Empties a database into which a restore has not ended, and makes its indexes and foreign keys
 * again. It may be killed at any moment: the mark goes last.
 */
export async function emptyAfterRestore(target: CopyableDatabase): Promise<void> {
  const settings = new SettingReader(target.db)
  const isRestored = readCopy(await settings.get('move'))?.by === 'restore'
  if (target.empty === null || !isRestored) return
  const postponed = JSON.parse((await settings.get('move-postponed')) ?? '[]') as Postponed[]
  await target.empty()
  await target.make(postponed, () => {})
  await removeMark(target)
}

async function removeMark(target: CopyableDatabase): Promise<void> {
  await target.write(async db => {
    await db.deleteFrom('setting').where('name', 'in', ['move', 'move-postponed']).execute()
  })
}

/** @throws Problem `conflict` when a database has rows. */
export async function checkEmpty(target: CopyableDatabase): Promise<void> {
  for (const table of COPIED_TABLES) {
    if ((await lastRow(target.db, table)) !== null) throw notEmpty(target, table.name)
  }
}

async function numbersOf({ source, renumbering }: TableCopy): Promise<ReadonlyMap<string, number>> {
  const { row, highestNumber } = renumbering
  const numbers = new Map(await source.numbersGiven())
  if (row !== null) numbers.set('change_log', highestNumber)
  return numbers
}

function notEmpty(target: CopyableDatabase, table: TableName): Problem {
  const detail = `Nothing was moved: ${target.name} is not empty (it has rows of ${table}). Name a database without any rows; an existing one is never overwritten.`
  return Problem.of('conflict', 'Target not empty', detail)
}

function otherCopy(target: CopyableDatabase): Problem {
  const detail = `A move from another database into ${target.name} was begun and has not ended. Go on with that one, or empty ${target.name} and start again.`
  return Problem.of('conflict', 'Another move', detail)
}
