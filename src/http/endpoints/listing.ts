import type { TSchema } from 'typebox'
import type { Catalog } from '../../catalog/catalog.ts'
import type { ListingId, SpotlightId } from '../../domain/ids.ts'
import type { ListingDetail } from '../../domain/listing.ts'
import { revisionOf } from '../../domain/listing-revision.ts'
import { type ApiRequest, type Endpoint, pathId } from '../endpoint.ts'
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
  return showing(
    { name: 'listing', tag: 'Listings', summary: 'A listing with all that its page shows' },
    view,
    path => catalog.listing(pathId<ListingId>('Listing', path['id'])),
  )
}

/** A listing through its spotlight. */
export function showcaseListing(catalog: Catalog, view: ListingView): Endpoint {
  const summary = 'A featured listing, by its own id and that of its spotlight'
  return showing({ name: 'showcaselisting', tag: 'Showcase', summary }, view, path => {
    const id = pathId<ListingId>('Listing', path['id'])
    return catalog.showcaseListing(id, pathId<SpotlightId>('Spotlight', path['scid']))
  })
}

function showing(
  what: Pick<Endpoint, 'name' | 'tag' | 'summary'>,
  view: ListingView,
  find: (path: Readonly<Record<string, string>>) => Promise<ListingDetail>,
): Endpoint {
  return {
    ...what,
    refusals: ['not-found', 'listing-inactive'],
    parameters: OPTIONS,
    caching: 'revalidate',
    answers: { 200: view.schema },
    handle: async ({ path, parameters, faults }: ApiRequest<ListingOptions>) => {
      faults.throwIfAny()
      const detail = await find(path)
      const body = view.present(detail, parameters)
      return { status: 200, body, revision: revisionOf(detail.listing) }
    },
  }
}
