import type { Catalog } from '../../../catalog/catalog.ts'
import { inactiveListing } from '../../../domain/listings/listing-problems.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { type Endpoint, getting, pathId, unknownId } from '../endpoint/endpoint.ts'
import { LISTING_HISTORY, presentHistory } from '../resources/listing-changes.ts'

/** How the price and the status of a listing changed. */
export function listingHistory(catalog: Catalog): Endpoint {
  return getting({
    name: 'listingHistory',
    tag: 'Listings',
    summary: 'How the price and the status of a listing changed',
    description:
      'The changes since the listing was first shown, oldest first. It has what everybody could see: prices and statuses that a listing had while it was inactive are left out, and so is who made a change.',
    tokens: { id: 'Id of the listing' },
    refusals: ['not-found', 'listing-inactive'],
    refused: [unknownId('Listing', '999999'), inactiveListing(999999 as ListingId)],
    caching: 'revalidate',
    answer: { meaning: 'The changes', schema: LISTING_HISTORY },
    handle: async ({ path }) => {
      const id = pathId<ListingId>('Listing', path['id'])
      return presentHistory(id, await catalog.listings.history(id))
    },
  })
}
