import type { Kysely } from 'kysely'
import { MemberReader } from '../accounts/member-records.ts'
import type { JsonArrayFrom } from '../listings/listing-detail.ts'
import { ListingReader } from '../listings/listing-reader.ts'
import { PlaceReader } from '../places/place-records.ts'
import type { Schema } from '../schema/database-schema.ts'
import type { SqlReader } from './sql-reader.ts'

/** Reads what everybody may see, for a process that writes nothing. */
export type CatalogReader = Pick<SqlReader, 'listings' | 'members' | 'places'>

export function catalogReader(db: Kysely<Schema>, jsonArrayFrom: JsonArrayFrom): CatalogReader {
  return {
    listings: new ListingReader(db, jsonArrayFrom),
    members: new MemberReader(db),
    places: new PlaceReader(db),
  }
}
