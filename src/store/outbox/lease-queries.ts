import type { Kysely } from 'kysely'
import type { Schema } from '../sql/database-schema.ts'
import type { Lease, LeaseName } from './lease-records.ts'

export class LeaseQueries {
  protected readonly db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.db = db
  }

  async get(name: LeaseName): Promise<Lease | null> {
    const row = await this.db
      .selectFrom('lease')
      .select(['holder', 'beat'])
      .where('name', '=', name)
      .executeTakeFirst()
    return row ?? null
  }
}

export class LeaseCommands extends LeaseQueries {
  async put(name: LeaseName, lease: Lease): Promise<void> {
    await this.db
      .insertInto('lease')
      .values({ name, ...lease })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ ...lease }))
      .execute()
  }
}
