import type { KeptFormId, UserId } from '../../domain/values/ids.ts'
import { Queries } from '../sql/queries.ts'
import { fromJson } from '../sql/rows.ts'

/** A form that was sent before the person had signed in or proved who they are. */
export interface KeptForm {
  /** The path of the page that has the form, or shows the secret. */
  readonly path: string
  /** The address that the form was sent to; empty: a script sent it. */
  readonly action: string
  readonly body: Readonly<Record<string, unknown>>
  /** Until when it is kept, in milliseconds since 1970 UTC. */
  readonly until: number
}

/** A text that a page shows once, sealed. */
export interface ShownOnce extends Pick<KeptForm, 'path' | 'until'> {
  readonly sealed: string
}

export interface StoredKeptForm extends KeptForm {
  readonly id: KeptFormId
}

/** How many rows of a person are kept. */
const MOST = 10
/** The action of a text that is shown once. */
const ONCE = 'once'

export class KeptFormReader extends Queries {
  /** A person's form of a page that is still kept. @param id Null: the latest of the page. */
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
    return { id: row.kept_form_id, path, action, body: fromJson(row.body), until }
  }
}

export class KeptFormWriter extends KeptFormReader {
  /** Keeps a form, and only the latest few rows of the person. */
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
    return kept_form_id
  }

  async changeBody(id: KeptFormId, body: KeptForm['body']): Promise<void> {
    await this.db
      .updateTable('kept_form')
      .set({ body: JSON.stringify(body) })
      .where('kept_form_id', '=', id)
      .execute()
  }

  /**
   * Removes a form, and what scripts sent of its page before. @returns Whether the form was there.
   */
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

  /**
   * Removes a text that is shown once. @returns The text, sealed; null: it is not there any more.
   */
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

  /** Removes forms and texts that are not kept any more. @returns How many. */
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

  async #removeAll(ids: readonly KeptFormId[]): Promise<void> {
    if (ids.length === 0) return
    await this.db.deleteFrom('kept_form').where('kept_form_id', 'in', ids).execute()
  }
}
