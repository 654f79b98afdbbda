import { Queries } from '../sql/queries.ts'
import type { SettingName } from './setting-records.ts'

export class SettingQueries extends Queries {
  async get(name: SettingName): Promise<string | null> {
    const row = await this.db
      .selectFrom('setting')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst()
    return row?.value ?? null
  }
}

export class SettingCommands extends SettingQueries {
  async set(name: SettingName, value: string): Promise<void> {
    await this.db
      .insertInto('setting')
      .values({ name, value })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
      .execute()
  }

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
