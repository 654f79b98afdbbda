import type { Catalog } from '../../catalog/catalog.ts'
import type { ShownForm } from '../../catalog/listing-cache.ts'
import type { ListingId, SpotlightId } from '../../domain/ids.ts'
import type { ListingDetail } from '../../domain/listing.ts'
import { type ApiRequest, type Endpoint, pathId } from '../endpoint.ts'
import type { ListingText, ListingTexts } from '../listing-texts.ts'
import { FLAG, meaning } from '../parameters.ts'
import type { ListingOptions } from '../resources/listing.ts'

const OPTIONS = {
  includeImages: meaning('All photos of the tour instead of the main one alone', FLAG),
  includeDocuments: meaning('The documents too', FLAG),
  includeAmenities: meaning('The amenities too, by group', FLAG),
}

type Find = (
  path: Readonly<Record<string, string>>,
  form: ShownForm<ListingDetail, ListingText>,
) => Promise<ListingText>

export function listing(catalog: Catalog, texts: ListingTexts): Endpoint {
  return showing(
    { name: 'listing', tag: 'Listings', summary: 'A listing with all that its page shows' },
    texts,
    (path, form) => catalog.listing(pathId<ListingId>('Listing', path['id']), form),
  )
}

/** A listing through its spotlight. */
export function showcaseListing(catalog: Catalog, texts: ListingTexts): Endpoint {
  const summary = 'A featured listing, by its own id and that of its spotlight'
  return showing({ name: 'showcaselisting', tag: 'Showcase', summary }, texts, (path, form) => {
    const id = pathId<ListingId>('Listing', path['id'])
    return catalog.showcaseListing(id, pathId<SpotlightId>('Spotlight', path['scid']), form)
  })
}

function showing(
  what: Pick<Endpoint, 'name' | 'tag' | 'summary'>,
  texts: ListingTexts,
  find: Find,
): Endpoint {
  return {
    ...what,
    refusals: ['not-found', 'listing-inactive'],
    parameters: OPTIONS,
    caching: 'revalidate',
    answers: { 200: texts.schema },
    handle: async ({ path, parameters, faults }: ApiRequest<ListingOptions>) => {
      faults.throwIfAny()
      const { json, tag } = await find(path, texts.form(parameters))
      return { status: 200, body: json, tag }
    },
  }
}
