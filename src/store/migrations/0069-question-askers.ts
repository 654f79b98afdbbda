import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Notes with which key a confirmation email was asked for, and whether it was mailed. */
export async function addQuestionAskers(
  db: Kysely<unknown>,
  { integer }: ColumnTypes,
): Promise<void> {
  for (const [column, type] of [
    ['api_key_id', 'text'],
    ['account_id', integer],
  ] as const) {
    await db.schema.alterTable('alert_question').addColumn(column, type).execute()
    await db.schema
      .createIndex(`alert_question_by_${column.replace('api_', '').replace('_id', '')}`)
      .on('alert_question')
      .columns([column, 'asked_at'])
      .execute()
  }
  await db.schema
    .alterTable('alert_question')
    .addColumn('is_mailed', integer, added => added.notNull().defaultTo(1))
    .execute()
}
