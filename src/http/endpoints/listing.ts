import type { TSchema } from 'typebox'
import type { Catalog } from '../../catalog/catalog.ts'
import type { ListingId, SpotlightId } from '../../domain/ids.ts'
import type { ListingDetail } from '../../domain/listing.ts'
import { type Endpoint, getting, pathId } from '../endpoint.ts'
import { FLAG } from '../parameters.ts'
import type { ListingOptions } from '../resources/listing.ts'

const OPTIONS = { includeImages: FLAG, includeDocuments: FLAG, includeAmenities: FLAG }

/** How a version shows a single listing. */
export interface ListingView {
  readonly schema: TSchema
  readonly present: (detail: ListingDetail, options: ListingOptions) => unknown
}

export function listing(catalog: Catalog, view: ListingView): Endpoint {
  return getting({
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
