import { Queries } from '../sql/queries.ts'
import type { Lease } from './lease-records.ts'

export class LeaseQueries extends Queries {
  async get(name: string): Promise<Lease | null> {
    const row = await this.db
      .selectFrom('lease')
      .select(['holder', 'beat'])
      .where('name', '=', name)
      .executeTakeFirst()
    return row ?? null
  }
}

/** Each change is one statement that compares and sets, so that no two processes can both succeed. */
export class LeaseCommands extends LeaseQueries {
  async take(name: string, seen: Lease | null, holder: string): Promise<boolean> {
    if (seen === null) {
      const { numInsertedOrUpdatedRows } = await this.db
        .insertInto('lease')
        .values({ name, holder, beat: 1 })
        .onConflict(conflict => conflict.column('name').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    }
    const { numUpdatedRows } = await this.db
      .updateTable('lease')
      .set(({ eb }) => ({ holder, beat: eb('beat', '+', 1) }))
      .where('name', '=', name)
      .where('holder', '=', seen.holder)
      .where('beat', '=', seen.beat)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  async beat(name: string, holder: string, next: string): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('lease')
      .set(({ eb }) => ({ holder: next, beat: eb('beat', '+', 1) }))
      .where('name', '=', name)
      .where('holder', '=', holder)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }
}
