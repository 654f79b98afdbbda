import { isShown, type ListingDetail } from '../../domain/listings/listing.ts'
import { Problem } from '../../domain/problem.ts'
import type { ListingId, SpotlightId } from '../../domain/values/ids.ts'
import type { Reader } from '../../store/store.ts'
import type { ShownForm, ShownListing } from './listing-cache.ts'

/**
 * A listing in a form, read unless it has been shown lately.
 * @throws Problem `not-found` for an unknown id, `listing-inactive` for a listing that is not shown.
 */
export async function findListing<Shown extends ShownListing>(
  store: Reader,
  id: ListingId,
  { cache, form, show }: ShownForm<ListingDetail, Shown>,
): Promise<Shown> {
  const [shown] = await cache.values([id], form, async () => {
    return new Map([[id, show(await readListing(store, id))]])
  })
  if (shown === undefined) throw unknownListing(id)
  return shown
}

async function readListing(store: Reader, id: ListingId): Promise<ListingDetail> {
  const detail = await store.listings.detail(id)
  if (!detail) throw unknownListing(id)
  if (!isShown(detail.listing, detail.member)) {
    throw inactiveListing(id)
  }
  return detail
}

/** A listing through its spotlight. @throws Problem, `not-found` also when the two do not belong together. */
export async function findShowcaseListing<Shown extends ShownListing>(
  store: Reader,
  id: ListingId,
  spotlightId: SpotlightId,
  form: ShownForm<ListingDetail, Shown>,
): Promise<Shown> {
  const shown = await findListing(store, id, form)
  const spotlight = await store.listings.spotlight(spotlightId)
  if (spotlight?.listingId === id) return shown
  throw unknownSpotlight(spotlightId, id)
}

export function unknownListing(id: ListingId): Problem {
  return Problem.of('not-found', 'Invalid Listing ID', `The listing id ${id} could not be found.`)
}

/** @param listingId 0: of a listing that is to be created. */
export function unknownSpotlight(id: SpotlightId, listingId: number): Problem {
  return Problem.of(
    'not-found',
    'Invalid Spotlight ID',
    `The spotlight id ${id} could not be found for the listing ${listingId}.`,
  )
}

export function inactiveListing(id: ListingId): Problem {
  const detail = `The listing ${id} is no longer available.`
  return Problem.of('listing-inactive', 'Listing Inactive', detail)
}
