import type { Catalog } from '../../../catalog/catalog.ts'
import type { Parameters, ParameterValues } from '../../../domain/parameters.ts'
import { searchQueryOf } from '../../../domain/searching/search-text.ts'
import type { ApiRequest, Endpoint } from '../endpoint/endpoint.ts'
import { idempotencyOf } from '../endpoint/idempotency-token.ts'
import {
  presentPreview,
  SAVED_SEARCH_REQUEST,
  SEARCH_PREVIEW,
} from '../resources/search-preview.ts'
import type { SearchView } from './listings.ts'
import { readSavedSearch } from './saved-search-form.ts'
import { WRITE_REFUSALS } from './write-refusals.ts'

/** A preview of saving a search, for the form of another site. */
export function searchPreview<Params extends Parameters>(
  { savedSearches }: Pick<Catalog, 'savedSearches'>,
  { parameters, valuesOf }: Pick<SearchView<Params>, 'parameters' | 'valuesOf'>,
): Endpoint {
  return {
    name: 'savedSearchPreview',
    tag: 'Saved searches',
    summary: 'What it would mean to save a search',
    description:
      'Takes the parameters of /ext/listings, and answers what the form of your site should say: the search as text, how many new listings it finds in a week, and how often mail may come. Nothing is saved.',
    parameters,
    caching: 'private',
    refusals: [],
    answers: { 200: { meaning: 'What it would mean', schema: SEARCH_PREVIEW } },
    handle: async ({ parameters: given, faults }: ApiRequest<ParameterValues<Params>>) => {
      const query = searchQueryOf(valuesOf(given), faults)
      faults.throwIfAny()
      return { status: 200, body: presentPreview(await savedSearches.preview(query)) }
    },
  }
}

/** Saves a search for a buyer of another site. */
export function saveSearch({ savedSearches }: Pick<Catalog, 'savedSearches'>): Endpoint {
  return {
    name: 'saveSearch',
    tag: 'Saved searches',
    summary: 'Save a search with email alerts for a buyer',
    description:
      'The buyer gets an email, and nothing else is sent until they confirm by its link within 48 hours. All links of the mail lead to this service: there, buyers change and end their searches. An address that has stopped all mail is not asked, and the answer is the same, so that nobody learns who is known here. The same search again asks again. A network asks an address three times a day; a key causes a limited number of such mails an hour, and so do all keys of its account. Above that, the answer is 429 with `Retry-After`. An address may have 10 searches. The key needs the permission `searches:write`.',
    refusals: WRITE_REFUSALS,
    parameters: {},
    caching: 'none',
    body: SAVED_SEARCH_REQUEST,
    answers: { 202: { meaning: 'The buyer is asked by mail', schema: SEARCH_PREVIEW } },
    handle: async (request: ApiRequest<unknown>) => {
      const { members, faults, principal, clientAddress } = request
      const posted = readSavedSearch(members, faults)
      const preview = await savedSearches.askBy(principal, {
        ...posted,
        buyerAddress: posted.buyerAddress ?? clientAddress,
        faults,
        idempotency: idempotencyOf(request, 'saveSearch', posted),
      })
      return { status: 202, body: presentPreview(preview) }
    },
  }
}
