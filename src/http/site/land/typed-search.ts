import type { Catalog } from '../../../catalog/catalog.ts'
import { listingPath } from '../../../domain/public-urls.ts'
import { keywordTerms } from '../../../domain/searching/keywords.ts'
import type { SearchQuery } from '../../../domain/searching/search-query.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import { wordsOf } from '../../../domain/values/words.ts'
import type { AskedLand } from '../asked/asked-land.ts'
import { landAddress } from '../asked/land-address.ts'

/** The last suggestion may be the words of the text, so there must be room for a better one. */
const MAX_SUGGESTIONS = 2

interface Tools {
  readonly catalog: Catalog
  readonly calendar: Calendar
}

/** The address that a typed text means: a listing, or a search that keeps the filters that were set before. */
export async function meantBy(
  typed: string,
  asked: AskedLand,
  { catalog, calendar }: Tools,
): Promise<string> {
  const shown = { view: asked.view, pageNumber: 1 }
  // Signs alone mean nothing, and suggestions for nothing are those for an empty box.
  if (wordsOf(typed).length === 0) return landAddress(asked.query, shown)
  const [best] = await catalog.suggestions.suggest(typed, MAX_SUGGESTIONS, calendar)
  if (best?.listing) {
    const { id, title } = best.listing.listing
    return listingPath(id, title)
  }
  const meant: Partial<SearchQuery> = best?.query ?? { keywords: wordsIn(typed) }
  return landAddress({ ...asked.query, ...meant }, shown)
}

function wordsIn(text: string): SearchQuery['keywords'] {
  const terms = keywordTerms(text)
  return terms.length === 0 ? null : { text, terms }
}
