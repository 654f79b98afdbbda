import type { Selectable } from 'kysely'
import type { ChangePosition } from '../../domain/accounts/change-position.ts'
import type { FollowerTable } from '../schema/log-tables.ts'
import { Queries } from '../sql/queries.ts'

/** A reader of the change log, whose position is stored. */
export interface Follower {
  readonly name: string
  /** The last change that the follower has read. */
  readonly position: ChangePosition
  /** When it was moved there, in milliseconds since 1970 UTC. */
  readonly movedAt: number
}

export class FollowerReader extends Queries {
  async get(name: string): Promise<Follower | null> {
    const row = await this.db
      .selectFrom('follower')
      .selectAll()
      .where('name', '=', name)
      .executeTakeFirst()
    return row ? followerOf(row) : null
  }

  /** All followers, by name. */
  async all(): Promise<readonly Follower[]> {
    const rows = await this.db.selectFrom('follower').selectAll().orderBy('name').execute()
    return rows.map(followerOf)
  }
}

export class FollowerWriter extends FollowerReader {
  /** @returns False when a follower has this name; nothing is written then. */
  async add({ name, position, movedAt }: Follower): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.db
      .insertInto('follower')
      .values({ name, ...columnsOf(position), moved_at: movedAt })
      .onConflict(conflict => conflict.column('name').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }

  /**
   * Moves a follower. @param from Its former position. @returns False when it is at another one;
   * nothing is written then.
   */
  async move({ name, position, movedAt }: Follower, from: ChangePosition): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('follower')
      .set({ ...columnsOf(position), moved_at: movedAt })
      .where('name', '=', name)
      .where('transaction', '=', from.transaction)
      .where('sequence', '=', from.sequence)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /** @returns False when there is no such follower. */
  async remove(name: string): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('follower')
      .where('name', '=', name)
      .executeTakeFirst()
    return numDeletedRows === 1n
  }
}

function followerOf(row: Selectable<FollowerTable>): Follower {
  const { name, transaction, sequence, moved_at } = row
  return { name, position: { transaction, sequence }, movedAt: moved_at }
}

/** Its columns. A position may have other members too. */
function columnsOf({ transaction, sequence }: ChangePosition): ChangePosition {
  return { transaction, sequence }
}
