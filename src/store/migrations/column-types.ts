import { type ColumnDefinitionBuilder, type RawBuilder, sql } from 'kysely'

/** The names of the column types in a database, and statements that differ between databases. */
export interface ColumnTypes {
  readonly database: 'sqlite' | 'postgres'
  /** A whole number of up to 53 bits. */
  readonly integer: 'integer' | 'bigint'
  readonly real: 'real' | 'double precision'
  readonly bytes: 'blob' | 'bytea'
  /** An integer primary key that is assigned where none is given, and never used again. */
  readonly assigned: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
  /** The end of `create table`, behind the columns. */
  readonly tableEnd: RawBuilder<unknown>
  /** The same for a table whose rows are stored in the order of its primary key. */
  readonly clusteredTableEnd: RawBuilder<unknown>
}

export const SQLITE_COLUMN_TYPES: ColumnTypes = {
  database: 'sqlite',
  integer: 'integer',
  real: 'real',
  bytes: 'blob',
  assigned: column => column.primaryKey().autoIncrement(),
  tableEnd: sql`strict`,
  clusteredTableEnd: sql`strict, without rowid`,
}

export const POSTGRES_COLUMN_TYPES: ColumnTypes = {
  database: 'postgres',
  integer: 'bigint',
  real: 'double precision',
  bytes: 'bytea',
  assigned: column => column.primaryKey().generatedByDefaultAsIdentity(),
  tableEnd: sql``,
  clusteredTableEnd: sql``,
}
