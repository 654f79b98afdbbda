import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** People may get the figures of their listings by email each week. */
export async function addFiguresMail(
  db: Kysely<unknown>,
  { integer, clusteredTableEnd }: ColumnTypes,
): Promise<void> {
  await sql`create table figures_mail (
    person_id ${sql.raw(integer)} primary key references person (person_id),
    token text not null,
    week ${sql.raw(integer)} not null
  ) ${clusteredTableEnd}`.execute(db)
  await sql`create unique index figures_mail_by_token on figures_mail (token)`.execute(db)
  await sql`create index figures_mail_by_week on figures_mail (week)`.execute(db)
}
