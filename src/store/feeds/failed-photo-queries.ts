import { sql } from 'kysely'
import type { FailedPhotos } from '../../domain/feeds/failed-photos.ts'
import { PHOTO_TOPIC } from '../../domain/pictures/picture.ts'
import type { FeedId, ListingId } from '../../domain/values/ids.ts'
import type { Queries } from '../sql/queries.ts'

interface Row {
  readonly listing_id: number
  readonly identity: string
  readonly source_url: string
  readonly last_error: string
  readonly count: number
}

/** The photos of a feed's listings that were given up. Begins with the failed jobs: a feed may have millions of photos, of which few fail. */
export async function failedPhotos(
  db: Queries['db'],
  id: FeedId,
  limit: number,
): Promise<FailedPhotos> {
  const { rows } = await sql<Row>`
    with failed as materialized (
      select subject, last_error from job
      where topic = ${PHOTO_TOPIC} and done_at is null and due_at is null and subject is not null
    )
    select r.listing_id, r.identity, p.source_url, failed.last_error, count(*) over () as count
    from failed
    join listing_picture lp on lp.picture_id = failed.subject
    join feed_record r on r.feed_id = ${id} and r.listing_id = lp.listing_id
    join picture p on p.picture_id = failed.subject
    order by r.listing_id, lp.position limit ${limit}`.execute(db)
  return {
    count: Number(rows[0]?.count ?? 0),
    first: rows.map(row => ({
      listingId: row.listing_id as ListingId,
      key: row.identity,
      address: row.source_url,
      reason: row.last_error,
    })),
  }
}
