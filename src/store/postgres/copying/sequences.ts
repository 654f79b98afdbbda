import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../schema/database-schema.ts'

interface Sequence {
  readonly name: string
  readonly column: string
  readonly last: number
  /** Where the user may not read it, `last` is 0. */
  readonly isReadable: boolean
}

/** The counters that give ids, and the last number that each has given; 0: none. */
export async function sequencesIn(db: Kysely<Schema>): Promise<readonly Sequence[]> {
  const { rows } = await sql<Sequence>`
    select c.table_name::text as name, c.column_name::text as column, coalesce(s.last_value, 0) as last,
      has_sequence_privilege(format('%I.%I', s.schemaname, s.sequencename), 'select') as "isReadable"
    from information_schema.columns c
    join pg_sequences s on format('%I.%I', s.schemaname, s.sequencename)::regclass
      = pg_get_serial_sequence(format('%I.%I', c.table_schema, c.table_name), c.column_name)::regclass
    where c.table_schema = current_schema() and c.is_identity = 'YES'`.execute(db)
  return rows
}
