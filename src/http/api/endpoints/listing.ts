import type { Catalog } from '../../../catalog/catalog.ts'
import { inactiveListing } from '../../../catalog/listings/find-listing.ts'
import type { ShownForm } from '../../../catalog/listings/listing-cache.ts'
import type { ListingDetail } from '../../../domain/listings/listing.ts'
import type { ListingId, SpotlightId } from '../../../domain/values/ids.ts'
import {
  type ApiRequest,
  type Endpoint,
  type EndpointDescription,
  pathId,
  unknownId,
} from '../endpoint.ts'
import type { ListingText, ListingTexts } from '../listing-texts.ts'
import { FLAG, meaning } from '../parameters.ts'
import type { ListingOptions } from '../resources/listing.ts'

const OPTIONS = {
  includeImages: meaning('Whether to answer all photos instead of the main photo alone', FLAG),
  includeDocuments: meaning('Whether to answer the documents too', FLAG),
  includeAmenities: meaning('Whether to answer the amenities too', FLAG),
}

/** What the token `scid` of a path stands for. */
export const SPOTLIGHT_ID = 'Id of the spotlight of the listing, as the showcase answers it'

type Find = (
  path: Readonly<Record<string, string>>,
  form: ShownForm<ListingDetail, ListingText>,
) => Promise<ListingText>

export function listing(catalog: Catalog, texts: ListingTexts): Endpoint {
  return showing(
    {
      name: 'listing',
      tag: 'Listings',
      summary: 'A listing with all that its page shows',
      description:
        'Keep the `ETag` of the answer: sent back as `If-None-Match` it saves the body, sent as `If-Match` with an edit it refuses the edit when somebody else has changed the listing meanwhile.',
      tokens: { id: 'Id of the listing' },
    },
    texts,
    (path, form) => catalog.listing(pathId<ListingId>('Listing', path['id']), form),
  )
}

/** A listing through its spotlight. */
export function showcaseListing(catalog: Catalog, texts: ListingTexts): Endpoint {
  const about = {
    name: 'showcaselisting',
    tag: 'Showcase',
    summary: 'A featured listing, by its own id and that of its spotlight',
    description: 'The showcase answers both ids. The answer is that of the listing itself.',
    tokens: { id: 'Id of the listing', scid: SPOTLIGHT_ID },
  } as const
  return showing(about, texts, (path, form) => {
    const id = pathId<ListingId>('Listing', path['id'])
    return catalog.showcaseListing(id, pathId<SpotlightId>('Spotlight', path['scid']), form)
  })
}

function showing(
  what: Omit<EndpointDescription, 'refusals'>,
  texts: ListingTexts,
  find: Find,
): Endpoint {
  return {
    ...what,
    refusals: ['not-found', 'listing-inactive'],
    refused: [unknownId('Listing', '999999'), inactiveListing(999999 as ListingId)],
    parameters: OPTIONS,
    caching: 'revalidate',
    answers: { 200: { meaning: 'The listing', schema: texts.schema } },
    handle: async ({ path, parameters, faults }: ApiRequest<ListingOptions>) => {
      faults.throwIfAny()
      const { json, tag } = await find(path, texts.form(parameters))
      return { status: 200, body: json, tag }
    },
  }
}
