import { type RawBuilder, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

const NOTHING = sql``

/** Released migrations read these members as numbers; all others are texts. */
const NUMBER_MEMBERS = ['leadId']

/** The code of the errors of triggers that protect a table. */
const PROTECTED = sql`using errcode = 'restrict_violation'`

export const POSTGRES_COLUMN_TYPES: ColumnTypes = {
  integer: 'bigint',
  real: 'double precision',
  bytes: 'bytea',
  writersOverlap: true,
  assigned: column => column.primaryKey().generatedByDefaultAsIdentity(),
  tableEnd: NOTHING,
  clusteredTableEnd: NOTHING,
  jsonMember: (column, member) => {
    const text = sql`(${sql.ref(column)}::jsonb ->> ${sql.lit(member)})`
    return NUMBER_MEMBERS.includes(member) ? sql`${text}::bigint` : text
  },
  dropTrigger: (name, table) => sql`drop trigger ${sql.id(name)} on ${sql.table(table)}`,
  appendOnly: table => [
    triggerFunction(
      'refuses_change',
      sql`raise exception 'nothing in the table % may be changed or deleted', tg_table_name ${PROTECTED};`,
    ),
    ...['update', 'delete'].map(operation => rowTrigger(table, operation, 'refuses_change')),
    sql`create trigger ${sql.id(`${table}_refuses_truncate`)} before truncate on ${sql.table(table)} for each statement execute function refuses_change()`,
  ],
  guardedAudit: (cut, erasing) => {
    const refuse = sql`raise exception 'nothing in the table audit may be changed or deleted' ${PROTECTED};`
    // Compares the rows without naming their columns, which later migrations rename.
    const isSame = sql`to_jsonb(old) - 'client_address' = to_jsonb(new) - 'client_address'`
    return [
      triggerFunction(
        'audit_refuses_update',
        sql`if ${isSame} and new.client_address = '' and old.subject = ${setting(erasing)} then return new; end if; ${refuse}`,
      ),
      triggerFunction(
        'audit_refuses_delete',
        sql`if old.at < ${setting(cut)}::bigint then return old; end if; ${refuse}`,
      ),
      ...['update', 'delete'].map(operation =>
        rowTrigger('audit', operation, `audit_refuses_${operation}`),
      ),
    ]
  },
}

function triggerFunction(name: string, body: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`create function ${sql.id(name)}() returns trigger language plpgsql as $$ begin ${body} end $$`
}

function rowTrigger(table: string, operation: string, name: string): RawBuilder<unknown> {
  return sql`create trigger ${sql.id(`${table}_refuses_${operation}`)} before ${sql.raw(operation)} on ${sql.table(table)} for each row execute function ${sql.id(name)}()`
}

/** The value of a setting; null: it is not set. */
function setting(name: string): RawBuilder<unknown> {
  return sql`(select value from setting where name = ${sql.lit(name)})`
}
