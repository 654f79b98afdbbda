import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '../sql/database-schema.ts'
import type { Follower } from './follower-records.ts'
import type { FollowerTable } from './log-tables.ts'

export class FollowerQueries {
  protected readonly db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.db = db
  }

  async get(name: string): Promise<Follower | null> {
    const row = await this.db
      .selectFrom('follower')
      .selectAll()
      .where('name', '=', name)
      .executeTakeFirst()
    return row ? followerOf(row) : null
  }

  async all(): Promise<readonly Follower[]> {
    const rows = await this.db.selectFrom('follower').selectAll().orderBy('name').execute()
    return rows.map(followerOf)
  }
}

export class FollowerCommands extends FollowerQueries {
  async add({ name, sequence, movedAt }: Follower): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.db
      .insertInto('follower')
      .values({ name, sequence, moved_at: movedAt })
      .onConflict(conflict => conflict.column('name').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }

  async move({ name, sequence, movedAt }: Follower, from: number): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('follower')
      .set({ sequence, moved_at: movedAt })
      .where('name', '=', name)
      .where('sequence', '=', from)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  async remove(name: string): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('follower')
      .where('name', '=', name)
      .executeTakeFirst()
    return numDeletedRows === 1n
  }
}

function followerOf(row: Selectable<FollowerTable>): Follower {
  return { name: row.name, sequence: row.sequence, movedAt: row.moved_at }
}
