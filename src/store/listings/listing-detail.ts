import type { Kysely } from 'kysely'
import type { Listing, ListingDetail, TourPicture } from '../../domain/listings/listing.ts'
import type { ListingReview } from '../../domain/listings/listing-review.ts'
import type { Picture } from '../../domain/pictures/picture.ts'
import type { ListingId, PictureId } from '../../domain/values/ids.ts'
import { memberOf } from '../accounts/member-rows.ts'
import { reviewOf } from '../review/review-records.ts'
import type { Schema } from '../schema/database-schema.ts'
import { PreparedQuery } from '../sql/prepared-query.ts'
import { fromJson } from '../sql/rows.ts'
import {
  AUCTION_COLUMNS,
  auctionOf,
  coreOf,
  FIELD_COLUMNS,
  fieldsOf,
  SEARCHED_COLUMNS,
  slottedTypesOf,
} from './listing-rows.ts'

/** Kysely's helper of this name, for the database in use. */
export type JsonArrayFrom = typeof import('kysely/helpers/sqlite').jsonArrayFrom

/**
 * Makes a function that reads a listing with everything that its page shows, in one statement, so
 * that all parts have the same state. Null: no listing has this id.
 */
export function detailReader(
  db: Kysely<Schema>,
  jsonArrayFrom: JsonArrayFrom,
): (id: ListingId) => Promise<ListingDetail | null> {
  const details = detailsReader(db, jsonArrayFrom)
  return async id => (await details([id]))[0] ?? null
}

/** Makes a function that reads listings as `detailReader` does, in any order. */
export function detailsReader(
  db: Kysely<Schema>,
  jsonArrayFrom: JsonArrayFrom,
): (ids: readonly ListingId[]) => Promise<readonly ListingDetail[]> {
  const query = new PreparedQuery<ListingId, Row>((of, ids) => detailsQuery(of, jsonArrayFrom, ids))
  return async ids => (ids.length === 0 ? [] : (await query.execute(db, ids)).map(detailOf))
}

type Row = Awaited<ReturnType<ReturnType<typeof detailsQuery>['execute']>>[number]

function detailOf(row: Row): ListingDetail {
  const auction = auctionOf(row)
  const pictures = tourOf(row.pictures)
  return {
    listing: {
      ...coreOf(row),
      emptyTypeSlots: slottedTypesOf(row).emptyTypeSlots,
      listingTypeWithoutAuction: withoutAuction(row),
      staleCoordinates: staleCoordinates(row),
      version: row.version,
      ...fieldsOf(row),
      auctionId: auction?.id ?? null,
      documents: fromJson(row.documents),
      amenities: fromJson(row.amenities),
      postedFacts: fromJson(row.posted_facts),
      pictures: pictures.map(({ pictureId, description, label }) => ({
        pictureId,
        description,
        label,
      })),
    },
    member: memberOf({ ...row, active: row.account_active }),
    auction,
    pictures,
    review: reviewIn(row),
    deletedAt: row.listing_deleted_at ?? row.deleted_at,
  }
}

function reviewIn(row: Row): ListingReview | null {
  const { review_state: state, review_reason: reason, review_offered: offered } = row
  const { review_version: version, review_at: at } = row
  if (state === null || reason === null || offered === null) return null
  return version === null || at === null ? null : reviewOf({ state, reason, offered, version, at })
}

/**
 * The column counts only while the listing is in an auction: older versions write only the other
 * column.
 */
function withoutAuction({ listing_type, listing_type_without_auction }: Row) {
  const type = listing_type === 1 ? listing_type_without_auction : listing_type
  return type as Listing['listingTypeWithoutAuction']
}

function staleCoordinates({ stale_latitude: latitude, stale_longitude: longitude }: Row) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function detailsQuery(db: Kysely<Schema>, jsonArrayFrom: JsonArrayFrom, ids: readonly ListingId[]) {
  return db
    .selectFrom('listing')
    .innerJoin('account', 'account.account_id', 'listing.account_id')
    .leftJoin('auction', 'auction.auction_id', 'listing.auction_id')
    .leftJoin('listing_review', 'listing_review.listing_id', 'listing.listing_id')
    .selectAll('account')
    .select('account.active as account_active')
    .select(SEARCHED_COLUMNS)
    .select(AUCTION_COLUMNS)
    .select(FIELD_COLUMNS)
    .select(['listing.version', 'listing.documents', 'listing.amenities', 'listing.posted_facts'])
    .select('listing.deleted_at as listing_deleted_at')
    .select([
      'listing_review.state as review_state',
      'listing_review.reason as review_reason',
      'listing_review.offered as review_offered',
      'listing_review.version as review_version',
      'listing_review.at as review_at',
    ])
    .select([
      'listing.listing_type_without_auction',
      'listing.stale_latitude',
      'listing.stale_longitude',
    ])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('listing_picture')
          .innerJoin('picture', 'picture.picture_id', 'listing_picture.picture_id')
          .whereRef('listing_picture.listing_id', '=', 'listing.listing_id')
          .select([
            'picture.picture_id',
            'picture.files',
            'picture.source_url',
            'picture.walk_place',
            'picture.source_changed_at',
            'description',
            'label',
          ])
          .orderBy('position'),
      ).as('pictures'),
    )
    .where('listing.listing_id', 'in', ids)
}

interface TourRow {
  picture_id: PictureId
  files: string
  source_url: string
  walk_place: number | null
  source_changed_at: number | null
  description: string
  label: string
}

/** SQLite gives an array of objects as JSON text; other databases give it parsed. */
function tourOf(rows: TourRow[] | string): TourPicture[] {
  const pictures = typeof rows === 'string' ? fromJson<TourRow[]>(rows) : rows
  return pictures.map(row => ({
    id: row.picture_id,
    pictureId: row.picture_id,
    files: fromJson<Picture['files']>(row.files),
    sourceUrl: row.source_url,
    awaitsWalk: row.walk_place !== null,
    sourceChangedAt: row.source_changed_at,
    description: row.description,
    label: row.label,
  }))
}
