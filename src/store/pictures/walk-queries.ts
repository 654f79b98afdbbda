import { type RawBuilder, sql } from 'kysely'
import type { AccountId } from '../../domain/values/ids.ts'
import { Queries } from '../sql/queries.ts'
import type { PhotoWalk } from './picture-records.ts'

/** Photos of imports that wait for their turn, by account and host. */
export class WalkQueries extends Queries {
  async waitingForWalk(limit: number): Promise<number> {
    const some = this.db
      .selectFrom('picture')
      .select('picture_id')
      .where('walk_host', 'is not', null)
      .limit(limit)
    const { count } = await this.db
      .selectFrom(some.as('some'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }

  /** Goes from one host to the next by the index, however many photos wait at each. */
  async walks(
    after: PhotoWalk | null,
    limit: number,
  ): Promise<readonly (PhotoWalk & { readonly isDeleted: boolean })[]> {
    const later =
      after === null ? sql`` : sql`and ${isBehind(sql`${after.accountId}, ${after.host}`)}`
    const { rows } = await sql<{ account_id: number; walk_host: string; is_deleted: number }>`
      with recursive first (number, picture_id) as (
        select 1, (select p.picture_id from picture p where p.walk_host is not null ${later} ${WALK_ORDER})
        union all
        select number + 1, (
          select p.picture_id from picture p
          where p.walk_host is not null and ${isBehind(sql`c.account_id, c.walk_host`)} ${WALK_ORDER}
        )
        from first join picture c on c.picture_id = first.picture_id where number < ${limit}
      )
      select c.account_id, c.walk_host, case when a.deleted_at is null then 0 else 1 end as is_deleted
      from first join picture c on c.picture_id = first.picture_id
      join account a on a.account_id = c.account_id order by number`.execute(this.db)
    return rows.map(({ account_id, walk_host, is_deleted }) => ({
      accountId: account_id as AccountId,
      host: walk_host,
      isDeleted: is_deleted === 1,
    }))
  }
}

const WALK_ORDER = sql`order by p.account_id, p.walk_host limit 1`

/** Selects rows of `picture p` that belong to a later walk. */
function isBehind(walk: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(p.account_id, p.walk_host) > (${walk})`
}
