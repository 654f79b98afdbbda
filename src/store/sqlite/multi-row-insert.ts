import type { Statement } from 'better-sqlite3'
import type { Insertable, Kysely } from 'kysely'
import type { Schema } from '../schema/database-schema.ts'
import type { BulkInsert } from '../sql/bulk-insert.ts'
import { explained, type SqliteDialect } from './dialect.ts'

/** A statement takes 32,766 values; the widest table has 43 columns. */
const ROWS_PER_STATEMENT = 100
const MAX_PREPARED = 300

/** Inserts many rows with one statement, inside the open transaction of the writer. */
export function bulkInsert(dialect: SqliteDialect, db: Kysely<Schema>): BulkInsert {
  const statements = new Map<string, Statement>()
  let prepared = dialect.database
  const statementFor = <Table extends keyof Schema>(
    table: Table,
    rows: readonly Insertable<Schema[Table]>[],
  ): Statement => {
    const { database } = dialect
    if (prepared !== database || statements.size >= MAX_PREPARED) statements.clear()
    prepared = database
    const key = `${table} ${rows.length} ${Object.keys(rows[0] ?? {}).join()}`
    const known = statements.get(key)
    if (known) return known
    const statement = database.prepare(db.insertInto(table).values(rows).compile().sql)
    statements.set(key, statement)
    return statement
  }
  return async (table, rows) => {
    try {
      for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
        const slice = rows.slice(start, start + ROWS_PER_STATEMENT)
        statementFor(table, slice).run(slice.flatMap(row => Object.values(row)))
      }
    } catch (error) {
      throw explained(error)
    }
  }
}
