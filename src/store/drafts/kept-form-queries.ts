import type { KeptFormId, UserId } from '../../domain/values/ids.ts'
import { Queries } from '../sql/queries.ts'
import { fromJson } from '../sql/rows.ts'
import type {
  KeptForm,
  KeptFormReader,
  KeptFormWriter,
  ShownOnce,
  StoredKeptForm,
} from './kept-form-records.ts'

/** How many rows of a person are kept. */
const MOST = 10
/** The action of a text that is shown once. */
const ONCE = 'once'

export class KeptFormQueries extends Queries implements KeptFormReader {
  async find(
    userId: UserId,
    path: string,
    id: KeptFormId | null,
    now: number,
  ): Promise<StoredKeptForm | null> {
    const row = await this.db
      .selectFrom('kept_form')
      .selectAll()
      .where('person_id', '=', userId)
      .where('path', '=', path)
      .where('until', '>=', now)
      .where('action', '<>', ONCE)
      .$if(id !== null, query => query.where('kept_form_id', '=', id))
      .orderBy('kept_form_id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!row) return null
    const { action, until } = row
    return { id: row.kept_form_id as KeptFormId, path, action, body: fromJson(row.body), until }
  }
}

export class KeptFormCommands extends KeptFormQueries implements KeptFormWriter {
  async add(userId: UserId, { path, action, body, until }: KeptForm): Promise<KeptFormId> {
    const row = { person_id: userId, path, action, body: JSON.stringify(body), until }
    const { kept_form_id } = await this.db
      .insertInto('kept_form')
      .values(row)
      .returning('kept_form_id')
      .executeTakeFirstOrThrow()
    const kept = await this.db
      .selectFrom('kept_form')
      .select('kept_form_id')
      .where('person_id', '=', userId)
      .orderBy('kept_form_id', 'desc')
      .execute()
    await this.#removeAll(kept.slice(MOST).map(row => row.kept_form_id))
    return kept_form_id as KeptFormId
  }

  async changeBody(id: KeptFormId, body: KeptForm['body']): Promise<void> {
    await this.db
      .updateTable('kept_form')
      .set({ body: JSON.stringify(body) })
      .where('kept_form_id', '=', id)
      .execute()
  }

  async remove(
    userId: UserId,
    { id, path }: Pick<StoredKeptForm, 'id' | 'path'>,
  ): Promise<boolean> {
    const rows = await this.db
      .deleteFrom('kept_form')
      .where('person_id', '=', userId)
      .where('path', '=', path)
      .where(({ eb, or, and }) =>
        or([
          eb('kept_form_id', '=', id),
          and([eb('kept_form_id', '<', id), eb('action', '=', '')]),
        ]),
      )
      .returning('kept_form_id')
      .execute()
    return rows.some(row => row.kept_form_id === id)
  }

  addOnce(userId: UserId, { path, sealed, until }: ShownOnce): Promise<KeptFormId> {
    return this.add(userId, { path, action: ONCE, body: { sealed }, until })
  }

  async takeOnce(
    userId: UserId,
    path: string,
    id: KeptFormId,
    now: number,
  ): Promise<string | null> {
    const row = await this.db
      .deleteFrom('kept_form')
      .where('kept_form_id', '=', id)
      .where('person_id', '=', userId)
      .where('path', '=', path)
      .where('action', '=', ONCE)
      .where('until', '>=', now)
      .returning('body')
      .executeTakeFirst()
    return row ? fromJson<{ readonly sealed: string }>(row.body).sealed : null
  }

  async removeOld(now: number, limit: number): Promise<number> {
    const rows = await this.db
      .selectFrom('kept_form')
      .select('kept_form_id')
      .where('until', '<', now)
      .limit(limit)
      .execute()
    await this.#removeAll(rows.map(row => row.kept_form_id))
    return rows.length
  }

  async #removeAll(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    await this.db.deleteFrom('kept_form').where('kept_form_id', 'in', ids).execute()
  }
}
