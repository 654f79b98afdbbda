import type { Catalog } from '../../../catalog/catalog.ts'
import { listingPath } from '../../../domain/public-urls.ts'
import {
  criteriaOf,
  type SearchQuery,
  type SearchSetting,
} from '../../../domain/searching/search-query.ts'
import { wordsOf } from '../../../domain/values/words.ts'
import type { AskedLand } from '../asked/asked-land.ts'
import { landAddress, saidAddress } from '../asked/land-address.ts'

/** The address that a typed text means: a listing, or a search that keeps the filters that were set before. */
export async function meantBy(
  typed: string,
  asked: AskedLand,
  catalog: Catalog,
  setting: SearchSetting,
): Promise<string> {
  const shown = { view: asked.view, pageNumber: 1 }
  if (wordsOf(typed).length === 0) return landAddress(asked.query, shown)
  const listing = await catalog.suggestions.numbered(typed)
  if (listing) return listingPath(listing.listing.id, listing.listing.title)
  const { query } = await catalog.suggestions.understand(typed, setting.calendar)
  const meant = { ...withoutPlace(asked.query, query), ...query }
  return saidAddress(await withFoundWords(meant, query, catalog, setting), typed, shown)
}

/** A new place takes the place of all parts of a search that say where. */
function withoutPlace(before: SearchQuery, read: Partial<SearchQuery>): SearchQuery {
  const isPlaced = read.location || read.zip || read.near
  return isPlaced ? { ...before, location: null, zip: null, near: null } : before
}

/** Words that no listing of the search has are left out where the rest of the sentence finds land; the page says so. */
async function withFoundWords(
  meant: SearchQuery,
  read: Partial<SearchQuery>,
  { searches }: Pick<Catalog, 'searches'>,
  setting: SearchSetting,
): Promise<SearchQuery> {
  if (!read.keywords || Object.keys(read).length === 1) return meant
  const request = { criteria: criteriaOf(meant, setting), sort: meant.sort, offset: 0, limit: 0 }
  const { total } = await searches.search(request)
  if (total > 0) return meant
  const others = { ...meant, keywords: null }
  const [found] = await searches.finding([{ query: others }], setting)
  return found ? others : meant
}
