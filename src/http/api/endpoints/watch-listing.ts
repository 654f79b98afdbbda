import type { Catalog } from '../../../catalog/catalog.ts'
import { inactiveListing } from '../../../domain/listings/listing-problems.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { type ApiRequest, type Endpoint, pathId, unknownId } from '../endpoint/endpoint.ts'
import { idempotencyOf } from '../endpoint/idempotency-token.ts'
import { WATCH_REQUEST, WATCHED_LISTING } from '../resources/search-preview.ts'
import { readWatch } from './saved-search-form.ts'
import { WRITE_REFUSALS } from './write-refusals.ts'

/** Watches a listing for a buyer of another site. */
export function watchListing({
  listings,
  savedSearches,
}: Pick<Catalog, 'listings' | 'savedSearches'>): Endpoint {
  return {
    name: 'watchListing',
    tag: 'Saved searches',
    summary: 'Watch a listing for a buyer',
    description:
      'The buyer gets an email, and nothing else is sent until they confirm by its link within 48 hours. Then they are emailed when the price changes, and when the listing goes under contract, is sold, goes off the market or comes back. The rules and limits are those of saved searches. An address may watch 20 listings. The key needs the permission `searches:write`.',
    tokens: { id: 'Id of the listing' },
    refusals: [...WRITE_REFUSALS, 'not-found', 'listing-inactive'],
    refused: [unknownId('Listing', '999999'), inactiveListing(999999 as ListingId)],
    parameters: {},
    caching: 'none',
    body: WATCH_REQUEST,
    answers: { 202: { meaning: 'The buyer is asked by mail', schema: WATCHED_LISTING } },
    handle: async (request: ApiRequest<unknown>) => {
      const { path, members, faults, principal, clientAddress } = request
      const posted = readWatch(members, faults)
      const { listing } = await listings.find(pathId<ListingId>('Listing', path['id']))
      await savedSearches.watchBy(principal, {
        ...posted,
        listing,
        buyerAddress: posted.buyerAddress ?? clientAddress,
        faults,
        idempotency: idempotencyOf(request, 'watchListing', { id: listing.id, ...posted }),
      })
      return { status: 202, body: { listingID: listing.id, listingTitle: listing.title } }
    },
  }
}
