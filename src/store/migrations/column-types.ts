import { type ColumnDefinitionBuilder, type RawBuilder, sql } from 'kysely'

/** What a database calls the column types that the migrations use. */
export interface ColumnTypes {
  /** A whole number of up to 53 bits. */
  readonly integer: 'integer' | 'bigint'
  readonly real: 'real' | 'double precision'
  readonly bytes: 'blob' | 'bytea'
  /** An integer primary key that is assigned where none is given, and never used again. */
  readonly assigned: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
  /** What stands behind the columns of a table. */
  readonly tableEnd: RawBuilder<unknown>
  /** The same for a table whose rows are kept in the order of its primary key. */
  readonly clusteredTableEnd: RawBuilder<unknown>
  /** A member of a JSON text: a number or a text, as the column that takes it needs. */
  readonly jsonMember: (column: string, member: string) => RawBuilder<unknown>
  /** Statements that let rows be added to a table, and refuse to change or delete any. */
  readonly appendOnly: (table: string) => readonly RawBuilder<unknown>[]
}

export const SQLITE_COLUMN_TYPES: ColumnTypes = {
  integer: 'integer',
  real: 'real',
  bytes: 'blob',
  assigned: column => column.primaryKey().autoIncrement(),
  tableEnd: sql`strict`,
  clusteredTableEnd: sql`strict, without rowid`,
  jsonMember: (column, member) => sql`json_extract(${sql.ref(column)}, ${sql.lit(`$.${member}`)})`,
  appendOnly: table =>
    ['update', 'delete'].map(
      deed =>
        sql`create trigger ${sql.id(`${table}_refuses_${deed}`)} before ${sql.raw(deed)} on ${sql.table(table)} begin select raise(abort, ${sql.lit(`nothing in the table ${table} may be changed or deleted`)}); end`,
    ),
}
