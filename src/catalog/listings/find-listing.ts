import { isShown, type ListingDetail } from '../../domain/listings/listing.ts'
import { type PublicChange, publicHistory } from '../../domain/listings/public-history.ts'
import { Problem } from '../../domain/problem.ts'
import type { ListingId, SpotlightId } from '../../domain/values/ids.ts'
import type { Reader } from '../../store/store.ts'

/** @throws Problem `not-found` for an unknown id, `listing-inactive` for a listing that is not shown. */
export async function findListing({ listings }: Reader, id: ListingId): Promise<ListingDetail> {
  const detail = await listings.detail(id)
  if (!detail) throw unknownListing(id)
  if (!isShown(detail.listing, detail.member)) throw inactiveListing(id)
  return detail
}

/** The history of a listing for everybody, oldest first. @throws As `findListing`. */
export async function findHistory(reader: Reader, id: ListingId): Promise<PublicChange[]> {
  await findListing(reader, id)
  return publicHistory(await reader.listings.history(id))
}

/** @throws Problem `not-found` unless the listing has this spotlight. */
export async function requireSpotlight(
  { listings }: Reader,
  id: SpotlightId,
  listingId: ListingId,
): Promise<void> {
  const spotlight = await listings.spotlight(id)
  if (spotlight?.listingId !== listingId) throw unknownSpotlight(id, listingId)
}

export function unknownListing(id: ListingId): Problem {
  return Problem.of('not-found', 'Invalid Listing ID', `The listing id ${id} could not be found.`)
}

/** @param listingId 0: a listing that is to be created. */
export function unknownSpotlight(id: SpotlightId, listingId: number): Problem {
  return Problem.of(
    'not-found',
    'Invalid Spotlight ID',
    `The spotlight id ${id} could not be found for the listing ${listingId}.`,
  )
}

export function deletedListing(id: ListingId): Problem {
  return Problem.of('listing-inactive', 'Listing Inactive', `The listing ${id} was deleted.`)
}

export function inactiveListing(id: ListingId): Problem {
  const detail = `The listing ${id} is no longer available.`
  return Problem.of('listing-inactive', 'Listing Inactive', detail)
}
