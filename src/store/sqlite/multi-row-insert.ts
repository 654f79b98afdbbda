import type { Statement } from 'better-sqlite3'
import type { Insertable, Kysely } from 'kysely'
import { BoundedCache } from '../../domain/values/bounded-cache.ts'
import type { Schema } from '../schema/database-schema.ts'
import { type BulkInsert, idColumn, replacing } from '../sql/bulk-insert.ts'
import { explained, type SqliteDialect } from './dialect.ts'

/** More rows do not go faster. A statement takes 32,766 values, with memory for each of them. */
const MAX_ROWS = 64
const MAX_PREPARED = 300

/**
 * Inserts many rows with few statements, inside the open transaction of the writer. Each statement
 * takes a power of two of rows, so that few statements serve all numbers of rows.
 */
export function bulkInsert(dialect: SqliteDialect, db: Kysely<Schema>): BulkInsert {
  const statements = new BoundedCache<string, Statement>(MAX_PREPARED)
  let prepared = dialect.database
  const statementFor = <Table extends keyof Schema>(
    table: Table,
    columns: readonly string[],
    rows: readonly Insertable<Schema[Table]>[],
    replaced: readonly string[],
  ): Statement => {
    const { database } = dialect
    if (prepared !== database) statements.clear()
    prepared = database
    const key = `${table} ${rows.length} ${columns.join()} ${replaced.join()}`
    return statements.getOrAdd(key, () => {
      const insert = db.insertInto(table).values(rows)
      return database.prepare(insert.modifyEnd(replacing(columns, replaced)).compile().sql)
    })
  }
  return async (table, rows, key = []) => {
    const columns = Object.keys(rows[0] ?? {})
    const isNumbered = idColumn(table, columns)?.isGiven === false
    const ids: number[] = []
    try {
      for (let start = 0; start < rows.length; ) {
        const size = 2 ** Math.floor(Math.log2(Math.min(rows.length - start, MAX_ROWS)))
        const slice = rows.slice(start, start + size)
        const { lastInsertRowid } = statementFor(table, columns, slice, key).run(valuesOf(slice))
        // This transaction is the only writer, so each id is the next one.
        if (isNumbered) for (let i = size; i > 0; i--) ids.push(Number(lastInsertRowid) - i + 1)
        start += size
      }
    } catch (error) {
      throw explained(error)
    }
    return ids
  }
}

function valuesOf(rows: readonly object[]): unknown[] {
  const values: unknown[] = []
  for (const row of rows) for (const value of Object.values(row)) values.push(value)
  return values
}
