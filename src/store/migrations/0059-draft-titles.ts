import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

const ROWS_AT_ONCE = 100
const MAX_CHARACTERS = 200
const NO_LINE = /[\p{Cc}\s]+/gu

interface Tables {
  draft: { draft_id: number; form: string; title: string }
}

/** The titles of drafts beside their texts: a list of drafts need not read the texts, which may be long. */
export async function addDraftTitles(given: Kysely<unknown>, _types: ColumnTypes): Promise<void> {
  await given.schema
    .alterTable('draft')
    .addColumn('title', 'text', column => column.notNull().defaultTo(''))
    .execute()
  const db = given as Kysely<Tables>
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('draft')
      .select(['draft_id', 'form'])
      .where('draft_id', '>', last)
      .orderBy('draft_id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { draft_id, form } of rows) {
      const title = titleOf(form)
      if (title === '') continue
      await db.updateTable('draft').set({ title }).where('draft_id', '=', draft_id).execute()
    }
    last = rows.at(-1)?.draft_id ?? last
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** @param text JSON: the texts that somebody has typed, which nothing has checked. */
function titleOf(text: string): string {
  const draft = JSON.parse(text) as { readonly form?: { readonly title?: unknown } }
  const title = draft.form?.title
  if (typeof title !== 'string') return ''
  return title.slice(0, MAX_CHARACTERS).toWellFormed().replace(NO_LINE, ' ').trim()
}
