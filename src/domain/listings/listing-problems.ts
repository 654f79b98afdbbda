import { Problem } from '../problem.ts'
import type { ListingId, SpotlightId } from '../values/ids.ts'

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
