import type { TSchema } from 'typebox'
import type { Catalog } from '../../catalog/catalog.ts'
import type { ListingId, SpotlightId } from '../../domain/ids.ts'
import type { ListingDetail } from '../../domain/listing.ts'
import { type Endpoint, getting, pathId } from '../endpoint.ts'
import { FLAG, meaning } from '../parameters.ts'
import type { ListingOptions } from '../resources/listing.ts'

const OPTIONS = {
  includeImages: meaning('All photos of the tour instead of the main one alone', FLAG),
  includeDocuments: meaning('The documents too', FLAG),
  includeAmenities: meaning('The amenities too, by group', FLAG),
}

/** How a version shows a single listing. */
export interface ListingView {
  readonly schema: TSchema
  readonly present: (detail: ListingDetail, options: ListingOptions) => unknown
}

export function listing(catalog: Catalog, view: ListingView): Endpoint {
  return getting({
    name: 'listing',
    tag: 'Listings',
    summary: 'A listing with all that its page shows',
    refusals: ['not-found', 'listing-inactive'],
    parameters: OPTIONS,
    caching: 'revalidate',
    answer: view.schema,
    handle: async ({ path, parameters }) =>
      view.present(await catalog.listing(pathId<ListingId>('Listing', path.id)), parameters),
  })
}

/** A listing through its spotlight. */
export function showcaseListing(catalog: Catalog, view: ListingView): Endpoint {
  return getting({
    name: 'showcaselisting',
    tag: 'Showcase',
    summary: 'A featured listing, by its own id and that of its spotlight',
    refusals: ['not-found', 'listing-inactive'],
    parameters: OPTIONS,
    caching: 'revalidate',
    answer: view.schema,
    handle: async ({ path, parameters }) => {
      const id = pathId<ListingId>('Listing', path.id)
      const spotlightId = pathId<SpotlightId>('Spotlight', path.scid)
      return view.present(await catalog.showcaseListing(id, spotlightId), parameters)
    },
  })
}
