import { Queries } from '../sql/queries.ts'

/**
 * `reference-version`: which reference data was loaded; `demo`: the plan of a demo catalog, as
 * JSON; `demo-desk`: the address of the person who works for sellers of the demo, once their pages
 * in the console have contents; `database-id`: a random name, the same in all copies of a database;
 * `changes-pruned-until`: the position of the last change that is no longer in the change log;
 * `transaction-offset`: what the ids of transactions in the change log are above those of the
 * server; `move`: another database is being moved into this one, and not all is here yet;
 * `former-places`: what the last change of the places replaced, as JSON, until the listings have
 * followed it; `listings-settled`: how far they have followed it, as JSON; empty: all have;
 * `media-place`: where the nodes keep sellers' files, as JSON; `doctor-report`: what the doctor
 * found last, as JSON; `published-log`: how far the published log has come, as JSON;
 * `published-pruned-until`: its last event that was removed for its age; `alert-cursor`: how far
 * saved searches have read the published log, as JSON; empty: none is confirmed; `alert-version`:
 * the version of the search that was changed last; `alert-salt`: goes into the hashes of addresses
 * for mail about land; `outgoing-pause`: since when mail, webhooks, feeds and other work that goes
 * out is paused, as JSON; empty: it is not; `move-postponed`: the indexes and foreign keys that are
 * still to be made at the end of that move, as JSON.
 */
export type SettingName =
  | 'reference-version'
  | 'demo'
  | 'demo-desk'
  | 'database-id'
  | 'changes-pruned-until'
  | 'transaction-offset'
  | 'former-places'
  | 'listings-settled'
  | 'media-place'
  | 'move'
  | 'published-log'
  | 'published-pruned-until'
  | 'move-postponed'
  | 'alert-cursor'
  | 'alert-version'
  | 'alert-salt'
  | 'doctor-report'
  | 'outgoing-pause'

export class SettingReader extends Queries {
  /** Null: never set. */
  async get(name: SettingName): Promise<string | null> {
    const row = await this.db
      .selectFrom('setting')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst()
    return row?.value ?? null
  }
}

export class SettingWriter extends SettingReader {
  async set(name: SettingName, value: string): Promise<void> {
    await this.db
      .insertInto('setting')
      .values({ name, value })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
      .execute()
  }

  /**
   * Sets a value, unless another process has changed it since.
   * @param from The value that was read; null: never set.
   * @returns False when the setting has another value now; nothing is written then.
   */
  async replace(name: SettingName, from: string | null, value: string): Promise<boolean> {
    if (from === null) {
      const { numInsertedOrUpdatedRows } = await this.db
        .insertInto('setting')
        .values({ name, value })
        .onConflict(conflict => conflict.column('name').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    }
    const { numUpdatedRows } = await this.db
      .updateTable('setting')
      .set({ value })
      .where('name', '=', name)
      .where('value', '=', from)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }
}
