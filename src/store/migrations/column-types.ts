import { type ColumnDefinitionBuilder, type RawBuilder, sql } from 'kysely'

/** The names of the column types in a database, and statements that differ between databases. */
export interface ColumnTypes {
  /** A whole number of up to 53 bits. */
  readonly integer: 'integer' | 'bigint'
  readonly real: 'real' | 'double precision'
  readonly bytes: 'blob' | 'bytea'
  /** Whether transactions that write run side by side. */
  readonly writersOverlap: boolean
  /** An integer primary key that is assigned where none is given, and never used again. */
  readonly assigned: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
  /** The end of `create table`, behind the columns. */
  readonly tableEnd: RawBuilder<unknown>
  /** The same for a table whose rows are kept in the order of its primary key. */
  readonly clusteredTableEnd: RawBuilder<unknown>
  /** A member of a JSON text: a number or a text, as the column that takes it needs. */
  readonly jsonMember: (column: string, member: string) => RawBuilder<unknown>
  readonly dropTrigger: (name: string, table: string) => RawBuilder<unknown>
  /** Statements that let rows be added to a table, and refuse to change or delete any. */
  readonly appendOnly: (table: string) => readonly RawBuilder<unknown>[]
  /**
   * The same for the table audit, with two exceptions: entries older than the instant in the setting `cut` may be
   * removed, and those of the subject in the setting `erasing` may have their network address blanked.
   */
  readonly guardedAudit: (cut: string, erasing: string) => readonly RawBuilder<unknown>[]
}

/** The columns of audit that nothing may ever change, by the names that they had then: all but the network address. */
const FIXED_AUDIT_COLUMNS = [
  'audit_id',
  'at',
  'actor_kind',
  'actor_name',
  'account_id',
  'request_id',
  'subject',
  'subject_id',
  'deed',
  'details',
]

export const SQLITE_COLUMN_TYPES: ColumnTypes = {
  integer: 'integer',
  real: 'real',
  bytes: 'blob',
  writersOverlap: false,
  assigned: column => column.primaryKey().autoIncrement(),
  tableEnd: sql`strict`,
  clusteredTableEnd: sql`strict, without rowid`,
  jsonMember: (column, member) => sql`json_extract(${sql.ref(column)}, ${sql.lit(`$.${member}`)})`,
  dropTrigger: name => sql`drop trigger ${sql.id(name)}`,
  appendOnly: table =>
    ['update', 'delete'].map(
      operation =>
        sql`create trigger ${sql.id(`${table}_refuses_${operation}`)} before ${sql.raw(operation)} on ${sql.table(table)} begin select raise(abort, ${sql.lit(`nothing in the table ${table} may be changed or deleted`)}); end`,
    ),
  guardedAudit: (cut, erasing) => {
    const setting = (name: string) =>
      sql`(select "value" from "setting" where "name" = ${sql.lit(name)})`
    const isSame = sql.join(
      FIXED_AUDIT_COLUMNS.map(name => sql`old.${sql.id(name)} is new.${sql.id(name)}`),
      sql` and `,
    )
    const refuse = sql`begin select raise(abort, 'nothing in the table audit may be changed or deleted'); end`
    return [
      sql`create trigger "audit_refuses_update" before update on "audit" when not (${isSame} and new."client_address" = '' and old."subject" is ${setting(erasing)}) ${refuse}`,
      sql`create trigger "audit_refuses_delete" before delete on "audit" when old."at" >= coalesce(cast(${setting(cut)} as integer), old."at") ${refuse}`,
    ]
  },
}
