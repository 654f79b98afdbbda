import type { Catalog } from '../../../catalog/catalog.ts'
import { listingPath } from '../../../domain/public-urls.ts'
import type { SearchQuery, SearchSetting } from '../../../domain/searching/search-query.ts'
import { wordsOf } from '../../../domain/values/words.ts'
import { landAddress } from '../criteria/land-address.ts'
import type { LandCriteria } from '../criteria/land-criteria.ts'

/**
 * The address that a typed text leads to: a listing, or a search that keeps the filters already
 * set.
 */
export async function meantBy(
  typed: string,
  criteria: LandCriteria,
  catalog: Catalog,
  setting: SearchSetting,
): Promise<string> {
  const shown = { view: criteria.view, pageNumber: 1, said: null }
  if (wordsOf(typed).length === 0) {
    return landAddress(criteria.query, { ...shown, said: typed.trim() || null })
  }
  const listing = await catalog.suggestions.numbered(typed)
  if (listing) return listingPath(listing.listing.id, listing.listing.title)
  const { query, unread, isOfListing } = await catalog.suggestions.understand(
    typed,
    setting.calendar,
  )
  const meant = { ...withoutPlace(criteria.query, query), ...query }
  const titled = await catalog.suggestions.titled(typed)
  // "Hunting land in Texas" is a search, even if a listing has that title.
  const isSearch = !isOfListing && unread.length === 0
  if (titled && !(isSearch && !(await isEmpty(meant, catalog, setting)))) {
    return listingPath(titled.listing.id, titled.listing.title)
  }
  return landAddress(await catalog.suggestions.withLand(meant, setting), { ...shown, said: typed })
}

/** A new place replaces everything in a search that says where. */
function withoutPlace(before: SearchQuery, read: Partial<SearchQuery>): SearchQuery {
  const isPlaced = read.location || read.zip || read.near
  return isPlaced ? { ...before, location: null, zip: null, near: null } : before
}

async function isEmpty(
  query: SearchQuery,
  { searches }: Pick<Catalog, 'searches'>,
  setting: SearchSetting,
): Promise<boolean> {
  return (await searches.finding([{ query }], setting)).length === 0
}
