import type { Catalog } from '../../../catalog/catalog.ts'
import { listingPath } from '../../../domain/public-urls.ts'
import { appliedFilters } from '../../../domain/searching/applied-filters.ts'
import {
  type Keywords,
  otherNumber,
  typedTerms,
  typedWords,
} from '../../../domain/searching/keywords.ts'
import type { SearchQuery, SearchSetting } from '../../../domain/searching/search-query.ts'
import { NEAR_MILES } from '../../../domain/suggesting/spoken-radius.ts'
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
  return landAddress(await withLand(meant, catalog, setting), { ...shown, said: typed })
}

/** A new place replaces everything in a search that says where. */
function withoutPlace(before: SearchQuery, read: Partial<SearchQuery>): SearchQuery {
  const isPlaced = read.location || read.zip || read.near
  return isPlaced ? { ...before, location: null, zip: null, near: null } : before
}

/**
 * If a search finds nothing, a similar one that finds something: without words that no listing of
 * the place has, and around a town without land. The page says so.
 */
async function withLand(
  meant: SearchQuery,
  catalog: Pick<Catalog, 'searches'>,
  setting: SearchSetting,
): Promise<SearchQuery> {
  const wider = [meant, ...aroundTown(meant)]
  for (const query of wider) if (!(await isEmpty(query, catalog, setting))) return query
  if (meant.keywords === null) return meant
  const others = { ...meant, keywords: null }
  const isOnlyWords = appliedFilters(others, setting).length === 0
  if (isOnlyWords && typedTerms(meant.keywords.text).length > 1) return meant
  for (const query of [others, ...aroundTown(others)]) {
    if (await isEmpty(query, catalog, setting)) continue
    const keywords = await foundWords(meant.keywords, query, catalog, setting)
    return isOnlyWords && keywords === null ? meant : { ...query, keywords }
  }
  return meant
}

/**
 * Words that occur together in listings of a search, each as typed or in the other number; earlier
 * words have priority.
 */
async function foundWords(
  { text }: Keywords,
  query: SearchQuery,
  catalog: Pick<Catalog, 'searches'>,
  setting: SearchSetting,
): Promise<Keywords | null> {
  let found: Keywords | null = null
  for (const term of typedTerms(text)) {
    for (const form of [term, otherNumber(term)]) {
      const word = form.includes(' ') ? `"${form}"` : form
      const words: string = found === null ? word : `${found.text} ${word}`
      const keywords = typedWords(words)
      if (await isEmpty({ ...query, keywords }, catalog, setting)) continue
      found = keywords
      break
    }
  }
  return found
}

function aroundTown(query: SearchQuery): SearchQuery[] {
  const { location } = query
  if (location?.kind !== 'city') return []
  return [{ ...query, location: { kind: 'near', id: location.id, distanceMiles: NEAR_MILES } }]
}

async function isEmpty(
  query: SearchQuery,
  { searches }: Pick<Catalog, 'searches'>,
  setting: SearchSetting,
): Promise<boolean> {
  return (await searches.finding([{ query }], setting)).length === 0
}
