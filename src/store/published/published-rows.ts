import { type Kysely, type Selectable, sql } from 'kysely'
import type { ListingDocument } from '../../domain/listings/listing.ts'
import { mediaKeys } from '../../domain/published/media-keys.ts'
import type { PublishedEvent, PublishedState } from '../../domain/published/published-event.ts'
import type { ListingId, PictureId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { ListingTable } from '../schema/listing-tables.ts'
import type { PublishedEventTable, PublishedListingTable } from '../schema/published-tables.ts'
import { flag, fromJson } from '../sql/rows.ts'
import type { NewEvent, StoredState } from './published-records.ts'

type StateRow = Pick<
  Selectable<PublishedListingTable>,
  'listing_id' | 'account_id' | 'is_shown' | 'price_usd' | 'status' | 'edition'
>

type PresentRow = StateRow &
  Pick<Selectable<ListingTable>, 'documents' | 'flyer' | 'you_tube'> & {
    readonly photos: string | null
  }

type PublishedRow = Selectable<PublishedListingTable> & { readonly named: string | null }

/**
 * The present states of listings, by the same rule as everywhere: the listing is active, and so is
 * its account.
 */
export function presentRows(db: Kysely<Schema>) {
  return db
    .selectFrom('listing')
    .innerJoin('account', 'account.account_id', 'listing.account_id')
    .leftJoin('account as office', 'office.account_id', 'account.office_id')
    .leftJoin('spotlight', 'spotlight.listing_id', 'listing.listing_id')
    .select(['listing.listing_id', 'listing.account_id', 'listing.price_usd', 'listing.status'])
    .select(['listing.documents', 'listing.flyer', 'listing.you_tube'])
    .select(
      sql<string | null>`(select string_agg(cast(place.picture_id as text), ',') ${READY})`.as(
        'photos',
      ),
    )
    .select(
      sql<number>`case when listing.active = 1 and account.active = 1 then 1 else 0 end`.as(
        'is_shown',
      ),
    )
    .select(EDITION.as('edition'))
}

/** The photos of a listing that are ready. */
const READY = sql`from listing_picture place
  inner join picture on picture.picture_id = place.picture_id
  where place.listing_id = listing.listing_id and cast(picture.files as text) <> 'null'`

/**
 * The versions of a listing and of its account, and how often files of its photos were stored. Then
 * its office with the version, and its spotlight, if it has them.
 */
const EDITION = sql<string>`listing.version || '.' || account.revision || '.' || (
  select count(*) + coalesce(sum(picture.refetched), 0) ${READY}
) || coalesce('.o' || office.account_id || '.' || office.revision, '') || coalesce('.s' || spotlight.spotlight_id, '')`

export function presentState(row: PresentRow): PublishedState {
  const photos = (row.photos?.split(',') ?? []).map(id => Number(id) as PictureId)
  const documents = fromJson<ListingDocument[]>(row.documents)
  const keys = mediaKeys(photos, { documents, flyer: row.flyer, youTube: row.you_tube })
  return { ...stateOf(row), media: row.is_shown === 1 ? keys : [] }
}

function stateOf(row: StateRow): Omit<PublishedState, 'media'> {
  return {
    accountId: row.account_id,
    isPublic: row.is_shown === 1,
    priceUsd: row.price_usd,
    status: row.status,
    edition: row.edition,
  }
}

export function publishedStateOf(row: PublishedRow): [ListingId, StoredState] {
  const { sequence } = row
  const media = listed(row.media)
  const named = listed(row.named ?? '')
  return [row.listing_id, { ...stateOf(row), sequence, media, named }]
}

export function publishedRow(
  id: ListingId,
  { accountId, isPublic, priceUsd, status, edition, media }: PublishedState,
  sequence: number,
): Selectable<PublishedListingTable> {
  return {
    listing_id: id,
    account_id: accountId,
    is_shown: flag(isPublic),
    price_usd: priceUsd,
    status,
    edition,
    sequence,
    media: written(media),
  }
}

export function eventOf(row: Selectable<PublishedEventTable>): PublishedEvent {
  return {
    sequence: row.sequence,
    listingId: row.listing_id,
    accountId: row.account_id,
    kind: row.kind,
    at: row.at,
    priceUsd: row.price_usd,
    priceBeforeUsd: row.price_before_usd,
    status: row.status,
    statusBefore: row.status_before,
  }
}

export function eventRow(event: NewEvent): Selectable<PublishedEventTable> {
  return {
    sequence: event.sequence,
    listing_id: event.listingId,
    account_id: event.accountId,
    kind: event.kind,
    at: event.at,
    price_usd: event.priceUsd,
    price_before_usd: event.priceBeforeUsd,
    status: event.status,
    status_before: event.statusBefore,
    is_newest: 1,
    media: written(event.media),
  }
}

/** Keys of media as a column has them: a comma behind each. */
export function listed(keys: string): readonly string[] {
  return keys.split(',').slice(0, -1)
}

function written(keys: readonly string[]): string {
  return keys.map(key => `${key},`).join('')
}
