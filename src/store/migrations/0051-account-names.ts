import { type Kysely, sql } from 'kysely'

/** Finds accounts by the beginning of a name or an address, in any case of its letters. */
export async function indexAccountNames(db: Kysely<unknown>): Promise<void> {
  for (const column of ['company_name', 'contact_name', 'email']) {
    await db.schema
      .createIndex(`account_by_${column}`)
      .on('account')
      .expression(sql`lower(${sql.ref(column)})`)
      .execute()
  }
}
