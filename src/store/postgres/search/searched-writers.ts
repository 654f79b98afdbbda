import type { Kysely } from 'kysely'
import type { Member } from '../../../domain/accounts/member.ts'
import type { CatalogEntry } from '../../../domain/listings/catalog-source.ts'
import type { Auction, Listing } from '../../../domain/listings/listing.ts'
import type { Places } from '../../../domain/places/place.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { MemberWriter } from '../../accounts/member-writer.ts'
import type { JsonArrayFrom } from '../../listings/listing-detail.ts'
import type { ListingMove } from '../../listings/listing-records.ts'
import { ListingWriter } from '../../listings/listing-writer.ts'
import { PlaceWriter } from '../../places/place-records.ts'
import type { Schema } from '../../schema/database-schema.ts'
import type { BulkInsert } from '../../sql/bulk-insert.ts'
import { SearchRowsOfWrites } from './search-rows-of-writes.ts'

/** Writes listings, and the rows that searches read. */
class SearchedListingCommands extends ListingWriter {
  readonly #rows: SearchRowsOfWrites

  constructor(db: Kysely<Schema>, jsonArrayFrom: JsonArrayFrom, insert: BulkInsert) {
    super(db, jsonArrayFrom, insert, true)
    this.#rows = new SearchRowsOfWrites(db, this)
  }

  override async insertMany(entries: readonly CatalogEntry[]): Promise<void> {
    await super.insertMany(entries)
    await this.#rows.listingsChanged(entries.map(({ listing }) => listing.id))
  }

  override async create(listings: readonly Omit<Listing, 'id'>[]): Promise<readonly ListingId[]> {
    const ids = await super.create(listings)
    await this.#rows.listingsChanged(ids)
    return ids
  }

  override async update(
    listing: Listing,
    version: number,
    before: Pick<Listing, 'pictures'> | null = null,
  ): Promise<boolean> {
    const isWritten = await super.update(listing, version, before)
    if (isWritten) await this.#rows.listingsChanged([listing.id])
    return isWritten
  }

  override async move(moves: readonly ListingMove[], at: number): Promise<readonly ListingId[]> {
    const ids = await super.move(moves, at)
    await this.#rows.listingsChanged(ids)
    return ids
  }

  override async updateAuction(
    auction: Auction,
    at: number,
    except: ListingId,
  ): Promise<readonly ListingId[]> {
    const ids = await super.updateAuction(auction, at, except)
    await this.#rows.listingsChanged(ids)
    return ids
  }

  override async markDeleted(id: ListingId, version: number, at: number): Promise<boolean> {
    const isMarked = await super.markDeleted(id, version, at)
    if (isMarked) await this.#rows.listingsChanged([id])
    return isMarked
  }
}

/** Writes accounts, and their data in the rows of searches. */
class SearchedMemberCommands extends MemberWriter {
  readonly #rows: SearchRowsOfWrites

  constructor(db: Kysely<Schema>, insert: BulkInsert, rows: SearchRowsOfWrites) {
    super(db, insert)
    this.#rows = rows
  }

  override async update(member: Member, version: number): Promise<boolean> {
    const before = await this.get(member.id)
    const isWritten = await super.update(member, version)
    if (before && isWritten) await this.#rows.accountChanged(before, member)
    return isWritten
  }
}

/** Writes places, and marks the rows of searches as outdated, which contain the names of places. */
class SearchedPlaceCommands extends PlaceWriter {
  readonly #rows: SearchRowsOfWrites

  constructor(db: Kysely<Schema>, rows: SearchRowsOfWrites) {
    super(db)
    this.#rows = rows
  }

  override async put(places: Partial<Places>): Promise<void> {
    await super.put(places)
    await this.#rows.placesChanged()
  }
}

/** The writers of a transaction that also change the rows of searches. */
export function searchedWriters(
  db: Kysely<Schema>,
  jsonArrayFrom: JsonArrayFrom,
  insert: BulkInsert,
): { listings: ListingWriter; members: MemberWriter; places: PlaceWriter } {
  const listings = new SearchedListingCommands(db, jsonArrayFrom, insert)
  const rows = new SearchRowsOfWrites(db, listings)
  return {
    listings,
    members: new SearchedMemberCommands(db, insert, rows),
    places: new SearchedPlaceCommands(db, rows),
  }
}
