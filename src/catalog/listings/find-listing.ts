import { isPublic, type ListingDetail } from '../../domain/listings/listing.ts'
import { inactiveListing, unknownListing } from '../../domain/listings/listing-problems.ts'
import { type PublicChange, publicHistory } from '../../domain/listings/public-history.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { Reader } from '../../store/store.ts'

/**
 * @throws Problem `not-found` for an unknown id, `listing-inactive` for a listing that is not
 * shown.
 */
export async function findListing({ listings }: Reader, id: ListingId): Promise<ListingDetail> {
  const detail = await listings.detail(id)
  if (!detail) throw unknownListing(id)
  if (!isPublic(detail.listing, detail.member)) throw inactiveListing(id)
  return detail
}

/** The history of a listing for everybody, oldest first. @throws As `findListing`. */
export async function findHistory(reader: Reader, id: ListingId): Promise<PublicChange[]> {
  await findListing(reader, id)
  return publicHistory(await reader.listings.history(id))
}
