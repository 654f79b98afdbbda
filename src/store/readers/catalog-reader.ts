import type { Kysely } from 'kysely'
import { MemberQueries } from '../accounts/member-queries.ts'
import type { JsonArrayFrom } from '../listings/listing-detail.ts'
import { ListingQueries } from '../listings/listing-queries.ts'
import { PlaceQueries } from '../places/place-queries.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { Reader } from '../store.ts'

/** Reads what everybody may see, for a process that writes nothing. */
export type CatalogReader = Pick<Reader, 'listings' | 'members' | 'places'>

export function catalogReader(db: Kysely<Schema>, jsonArrayFrom: JsonArrayFrom): CatalogReader {
  return {
    listings: new ListingQueries(db, jsonArrayFrom),
    members: new MemberQueries(db),
    places: new PlaceQueries(db),
  }
}
