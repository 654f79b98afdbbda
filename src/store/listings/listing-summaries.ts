import { type Kysely, sql } from 'kysely'
import type { ListingSummary } from '../../domain/listings/listing.ts'
import type { ListingId, PictureId } from '../../domain/values/ids.ts'
import { firstCharacters } from '../../domain/values/plain-text.ts'
import { imageOf } from '../accounts/member-rows.ts'
import type { Schema } from '../schema/database-schema.ts'
import { PreparedQuery } from '../sql/prepared-query.ts'
import { fromJson } from '../sql/rows.ts'
import {
  AUCTION_COLUMNS,
  auctionOf,
  coreOf,
  LISTED_COLUMNS,
  SEARCHED_COLUMNS,
  withListed,
} from './listing-rows.ts'

/** See `ListingReader.summaries`. */
export type SummaryReader = (
  ids: readonly ListingId[],
  descriptionCharacters: number,
) => Promise<readonly ListingSummary[]>

/**
 * Makes a function that reads listings as lists show them, in the order of the ids, by one
 * statement.
 */
export function summaryReader(db: Kysely<Schema>): SummaryReader {
  const plain = new PreparedQuery<ListingId, Row>((of, ids) => summariesQuery(of, ids, false))
  const described = new PreparedQuery<ListingId, Row>((of, ids) => summariesQuery(of, ids, true))
  return async (ids, descriptionCharacters) => {
    if (ids.length === 0) return []
    const rows = await (descriptionCharacters > 0 ? described : plain).execute(db, ids)
    const summaries = new Map(
      rows.map(row => [row.listing_id, summaryOf(row, descriptionCharacters)] as const),
    )
    return ids.flatMap(id => summaries.get(id) ?? [])
  }
}

function summariesQuery(db: Kysely<Schema>, ids: readonly ListingId[], withDescription: boolean) {
  return db
    .selectFrom('listing')
    .innerJoin('account', 'account.account_id', 'listing.account_id')
    .leftJoin('auction', 'auction.auction_id', 'listing.auction_id')
    .leftJoin('listing_picture', join =>
      join
        .onRef('listing_picture.listing_id', '=', 'listing.listing_id')
        .on('listing_picture.position', '=', firstReadyPosition),
    )
    .leftJoin('picture', 'picture.picture_id', 'listing_picture.picture_id')
    .select(SEARCHED_COLUMNS)
    .select(LISTED_COLUMNS)
    .select(AUCTION_COLUMNS)
    .select([
      'listing.version',
      'account.company_name',
      'account.contact_name',
      'account.phone',
      'account.plan',
      'account.designation',
      'account.active as account_active',
      'account.badge',
      'account.portrait',
      'picture.picture_id',
      'picture.files',
    ])
    .$if(withDescription, query => query.select('listing.description'))
    .where('listing.listing_id', 'in', ids)
}

/** The position of a listing's main photo: the first photo that has files. */
const firstReadyPosition = sql<number>`(
  select place.position from listing_picture place
  inner join picture on picture.picture_id = place.picture_id
  where place.listing_id = listing.listing_id and cast(picture.files as text) <> 'null'
  order by place.position limit 1
)`

type Row = Awaited<ReturnType<ReturnType<typeof summariesQuery>['execute']>>[number]

function summaryOf(row: Row, descriptionCharacters: number): ListingSummary {
  const { description, files } = row
  const auction = auctionOf(row)
  return {
    listing: withListed(
      { ...coreOf(row), version: row.version, auctionId: auction?.id ?? null },
      row,
    ),
    description:
      description === undefined ? null : firstCharacters(description, descriptionCharacters),
    member: {
      id: row.account_id,
      companyName: row.company_name,
      contactName: row.contact_name,
      phone: row.phone,
      plan: row.plan,
      designation: row.designation,
      active: row.account_active === 1,
      badge: imageOf(row.badge),
      portrait: imageOf(row.portrait),
    },
    auction,
    mainPicture:
      files === null ? null : { id: row.picture_id as PictureId, files: fromJson(files) },
  }
}
