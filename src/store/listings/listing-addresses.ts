import type { Kysely, Selectable } from 'kysely'
import type { ListingId } from '../../domain/values/ids.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { ListingTable } from '../schema/listing-tables.ts'
import type { ListingAddress } from './listing-records.ts'

const COLUMNS = [
  'listing_id',
  'state_id',
  'county_id',
  'city_id',
  'zip',
  'latitude',
  'longitude',
] as const

export async function addressesAfter(
  db: Kysely<Schema>,
  after: ListingId,
  limit: number,
): Promise<readonly ListingAddress[]> {
  const rows = await presentAddresses(db).where('listing_id', '>', after).limit(limit).execute()
  return rows.map(addressOf)
}

export async function addressesOf(
  db: Kysely<Schema>,
  ids: readonly ListingId[],
): Promise<readonly ListingAddress[]> {
  if (ids.length === 0) return []
  const rows = await presentAddresses(db).where('listing_id', 'in', ids).execute()
  return rows.map(addressOf)
}

function presentAddresses(db: Kysely<Schema>) {
  return db
    .selectFrom('listing')
    .where('deleted_at', 'is', null)
    .select(COLUMNS)
    .orderBy('listing_id')
}

function addressOf(row: Pick<Selectable<ListingTable>, (typeof COLUMNS)[number]>): ListingAddress {
  const { listing_id, state_id, county_id, city_id, zip, latitude, longitude } = row
  return {
    id: listing_id,
    stateId: state_id,
    countyId: county_id,
    cityId: city_id,
    zip,
    latitude,
    longitude,
  }
}
