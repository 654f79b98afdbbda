import type { Database, Statement } from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import type { Row, TablePart } from '../moving/movable-database.ts'
import type { MovedTable } from '../moving/moved-tables.ts'
import { type PackedRows, RowPacker, RowUnpacker, valueNamed } from '../moving/packed-rows.ts'
import { selectRows } from '../moving/table-rows.ts'
import type { Schema } from '../sql/database-schema.ts'
import { explained } from './dialect.ts'

/** A statement for several rows costs less than one for each; with the widest table it has 1,376 values. */
const ROWS_PER_STATEMENT = 32

/** All at once are read in less time than one by one. */
const ROWS_AT_ONCE = 500

/** The size of a transaction. Each waits for the disk. */
const TRANSACTION_BYTES = 2 ** 24

/** Reads the rows of a part of a table, in the order of its key. */
export async function* readPackedRows(
  database: Database,
  db: Kysely<Schema>,
  part: TablePart,
): AsyncGenerator<PackedRows> {
  const { columns } = part
  const table = withIndexedKey(part.table)
  const packer = new RowPacker(table, columns)
  const statementAfter = (after: Row | null) => {
    const query = selectRows({ table, columns, after }, () => sql`?`)
    return database.prepare<unknown[], unknown[]>(`${query.compile(db).sql} limit ?`).raw()
  }
  const further = statementAfter({})
  const keyOf = (values: readonly unknown[]) =>
    table.key.map(name => valueNamed(columns, values, name))
  let rows = readWith(
    statementAfter(part.after),
    part.after === null ? [] : table.key.map(name => part.after?.[name]),
  )
  while (rows.length > 0) {
    for (const values of rows) {
      packer.add(values)
      if (packer.isFull) yield packer.take()
    }
    rows = readWith(further, keyOf(rows.at(-1) ?? []))
  }
  const last = packer.take()
  if (last.count > 0) yield last
}

/** Here all entries of the change log have the transaction 0, and only their numbers have an index. */
function withIndexedKey(table: MovedTable): MovedTable {
  return table.name === 'change_log' ? { ...table, key: ['sequence'] } : table
}

function readWith(
  statement: Statement<unknown[], unknown[]>,
  key: readonly unknown[],
): readonly unknown[][] {
  try {
    return statement.all(...key, ROWS_AT_ONCE)
  } catch (error) {
    throw explained(error)
  }
}

/** Adds rows in transactions. */
export async function insertPackedRows(
  database: Database,
  { table, columns }: Omit<TablePart, 'after'>,
  rows: AsyncIterable<PackedRows>,
  onRows: (count: number) => void,
): Promise<void> {
  const statementFor = (rowCount: number) => {
    const names = columns.map(({ name }) => `"${name}"`).join()
    const values = Array(rowCount).fill(`(${columns.map(() => '?').join()})`)
    return database.prepare(`insert into "${table.name}" (${names}) values ${values.join()}`)
  }
  try {
    const statements = { one: statementFor(1), many: statementFor(ROWS_PER_STATEMENT) }
    let [bytes, count] = [0, 0]
    database.exec('begin immediate')
    for await (const part of rows) {
      insertPart(statements, new RowUnpacker(columns, part.bytes), part.count, columns.length)
      bytes += part.bytes.length
      count += part.count
      if (bytes < TRANSACTION_BYTES) continue
      database.exec('commit; begin immediate')
      onRows(count)
      bytes = 0
      count = 0
    }
    database.exec('commit')
    onRows(count)
  } catch (error) {
    // A full disk may have rolled back already.
    if (database.inTransaction) database.exec('rollback')
    throw explained(error)
  }
}

function insertPart(
  { one, many }: { readonly one: Statement; readonly many: Statement },
  unpacker: RowUnpacker,
  rowCount: number,
  columnCount: number,
): void {
  let left = rowCount
  const values = new Array<unknown>(ROWS_PER_STATEMENT * columnCount)
  for (; left >= ROWS_PER_STATEMENT; left -= ROWS_PER_STATEMENT) {
    for (let row = 0; row < ROWS_PER_STATEMENT; row++) unpacker.readInto(values, row * columnCount)
    many.run(values)
  }
  for (; left > 0; left--) {
    const single = new Array<unknown>(columnCount)
    unpacker.readInto(single, 0)
    one.run(single)
  }
}
