import type { Catalog } from '../../../catalog/catalog.ts'
import { accountsFor, type Principal } from '../../../domain/accounts/principal.ts'
import { inactiveListing } from '../../../domain/listings/listing-problems.ts'
import { byDefault, FLAG, meaning } from '../../../domain/parameters.ts'
import type { AccountId, ListingId, SpotlightId } from '../../../domain/values/ids.ts'
import {
  type ApiRequest,
  type Endpoint,
  type EndpointDescription,
  pathId,
  unknownId,
} from '../endpoint/endpoint.ts'
import type { ListingAnswers } from '../endpoint/listing-answers.ts'
import type { ListingOptions } from '../resources/listing.ts'

const OPTIONS = {
  includeImages: meaning(
    'Whether to answer all photos instead of the main photo alone',
    byDefault(false, FLAG),
  ),
  includeDocuments: meaning('Whether to answer the documents too', byDefault(false, FLAG)),
  includeAmenities: meaning('Whether to answer the amenities too', byDefault(false, FLAG)),
}

/** The meaning of the token `scid` in a path. */
export const SPOTLIGHT_ID = 'Id of the spotlight of the listing, as the showcase answers it'

export function listing(catalog: Catalog, answers: ListingAnswers): Endpoint {
  const about = {
    name: 'listing',
    tag: 'Listings',
    summary: 'A listing with all that its page shows',
    description:
      'Keep the `ETag` of the answer: sent back as `If-None-Match` it saves the body, sent as `If-Match` with an edit it refuses the edit when somebody else has changed the listing meanwhile.',
    tokens: { id: 'Id of the listing' },
  } as const
  return showing(about, catalog, answers, () => null)
}

/** A listing through its spotlight. */
export function showcaseListing(catalog: Catalog, answers: ListingAnswers): Endpoint {
  const about = {
    name: 'showcaselisting',
    tag: 'Showcase',
    summary: 'A featured listing, by its own id and that of its spotlight',
    description: 'The showcase answers both ids. The answer is that of the listing itself.',
    tokens: { id: 'Id of the listing', scid: SPOTLIGHT_ID },
  } as const
  return showing(about, catalog, answers, ({ scid }) => pathId<SpotlightId>('Spotlight', scid))
}

/** Whether a caller may write the listings of an account; null: of no account. */
function writerOf(principal: Principal): ((account: AccountId) => boolean) | null {
  const accounts = accountsFor(principal, ['listings:write'])
  if (accounts === 'all') return () => true
  return accounts.length === 0 ? null : account => accounts.includes(account)
}

/**
 * @param spotlightOf The spotlight that a path names, which has to be the listing's; null: it names
 * none.
 */
function showing(
  about: Omit<EndpointDescription, 'refusals'>,
  catalog: Catalog,
  answers: ListingAnswers,
  spotlightOf: (path: ApiRequest<unknown>['path']) => SpotlightId | null,
): Endpoint {
  return {
    ...about,
    refusals: ['not-found', 'listing-inactive'],
    refused: [unknownId('Listing', '999999'), inactiveListing(999999 as ListingId)],
    parameters: OPTIONS,
    caching: 'revalidate',
    answers: { 200: { meaning: 'The listing', schema: answers.schema } },
    handle: async ({
      path,
      parameters: options,
      principal,
      faults,
    }: ApiRequest<ListingOptions>) => {
      faults.throwIfAny()
      const id = pathId<ListingId>('Listing', path['id'])
      const spotlightId = spotlightOf(path)
      const mayWrite = writerOf(principal)
      const find = () => catalog.listings.find(id)
      const { body, tag } = await answers.answer(id, { options, mayWrite, find })
      if (spotlightId !== null) await catalog.showcase.requireSpotlight(spotlightId, id)
      return { status: 200, body, tag }
    },
  }
}
