import { type RawBuilder, sql } from 'kysely'
import type { PhotoSource } from '../../domain/listings/draft/draft-tour.ts'
import type { Picture } from '../../domain/pictures/picture.ts'
import type { AccountId, ListingId, PictureId } from '../../domain/values/ids.ts'
import { Queries } from '../sql/queries.ts'
import { fromJson } from '../sql/rows.ts'

/** The host and the place in the tour of a photo that waits until a walk gives it a job. */
export interface WalkPlace {
  readonly host: string
  /** From 0, the main photo. */
  readonly place: number
}

/** A photo to be fetched. */
export interface NewPhoto extends PhotoSource {
  /** Null: the photo gets its job immediately. */
  readonly walk: WalkPlace | null
}

/** The photos of one account at one host that wait for a walk. */
export interface PhotoWalk {
  readonly accountId: AccountId
  readonly host: string
}

/** A photo that waits no longer for a walk. */
export interface WalkedPhoto extends PhotoSource {
  readonly id: PictureId
  /** Its place in the tour, from 0. */
  readonly place: number
}

export class PictureReader extends Queries {
  /** Keeps the photos that an account has posted, or that its listings show. */
  async ofAccount(
    accountId: AccountId,
    ids: readonly PictureId[],
  ): Promise<ReadonlySet<PictureId>> {
    if (ids.length === 0) return new Set()
    const posted = this.db
      .selectFrom('picture')
      .select('picture_id')
      .where('picture_id', 'in', ids)
      .where('account_id', '=', accountId)
    const rows = await this.db
      .selectFrom('listing_picture')
      .innerJoin('listing', 'listing.listing_id', 'listing_picture.listing_id')
      .select('picture_id')
      .where('picture_id', 'in', ids)
      .where('account_id', '=', accountId)
      .union(posted)
      .execute()
    return new Set(rows.map(row => row.picture_id))
  }

  async listingsShowing(id: PictureId): Promise<readonly ListingId[]> {
    const rows = await this.db
      .selectFrom('listing_picture')
      .select('listing_id')
      .distinct()
      .where('picture_id', '=', id)
      .execute()
    return rows.map(row => row.listing_id)
  }

  /** The files of some photos; a photo that does not exist is left out. */
  async files(ids: readonly PictureId[]): Promise<readonly Picture[]> {
    if (ids.length === 0) return []
    const rows = await this.db
      .selectFrom('picture')
      .select(['picture_id', 'files'])
      .where('picture_id', 'in', ids)
      .execute()
    return rows.map(row => ({ id: row.picture_id, files: fromJson<Picture['files']>(row.files) }))
  }

  /** How many photos of imports wait for a walk, at most `limit`. */
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

  /**
   * The accounts and hosts with photos that wait for a walk, by account and host, and whether the
   * account was deleted. Goes from one host to the next by the index, so the cost does not depend
   * on how many photos wait at each.
   * @param after Null: begin with the first.
   */
  async walks(
    after: PhotoWalk | null,
    limit: number,
  ): Promise<readonly (PhotoWalk & { readonly isDeleted: boolean })[]> {
    const later =
      after === null ? sql`` : sql`and ${isBehind(sql`${after.accountId}, ${after.host}`)}`
    const { rows } = await sql<{ account_id: AccountId; walk_host: string; is_deleted: number }>`
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
      accountId: account_id,
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
