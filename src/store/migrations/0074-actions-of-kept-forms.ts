import { type Kysely, sql } from 'kysely'

/** How long forms were kept until now. */
const KEPT_MS = 3_600_000

/** Notes where kept forms were sent to, and until when each is kept. */
export async function addActionsOfKeptForms(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('kept_form')
    .addColumn('action', 'text', added => added.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('kept_form').renameColumn('at', 'until').execute()
  await sql`update kept_form set until = until + ${sql.lit(KEPT_MS)}`.execute(db)
}
