import { dataOf } from './api-error.ts'

/** What every search takes, and every page of one has. */
interface PageQuery {
  pageNumber?: number
  listingsPerPage?: number
}

interface SearchPage {
  readonly data: readonly { readonly listingID: number }[]
  readonly pages: number
}

/** Asks for one page. */
type Ask<Query, Page> = (
  query: Query,
  signal: AbortSignal | null,
) => Promise<{ data?: Page; error?: unknown; response: Response }>

export interface WalkOptions {
  /** Ends the walk, also while it waits; it then throws what the signal was aborted for. */
  readonly signal?: AbortSignal
}

const MOST_LISTINGS_PER_PAGE = 100

/** The ways through the results of a search. */
export interface Walks<Query, Page extends SearchPage> {
  /**
   * The pages of a search, from `pageNumber` (1 if not said) to the last; one without listings
   * when nothing is found.
   * @throws ApiError when a page is refused.
   */
  pages(query?: Query, options?: WalkOptions): AsyncGenerator<Page, void, undefined>
  /**
   * The listings of a search, each once, by pages of 100 unless the query says otherwise. A listing
   * that goes while they are read lets those after it move up, so that one of them may be missed.
   * @throws ApiError when a page is refused.
   */
  listings(
    query?: Query,
    options?: WalkOptions,
  ): AsyncGenerator<Page['data'][number], void, undefined>
}

export function walksOf<Query extends PageQuery, Page extends SearchPage>(
  ask: Ask<Query, Page>,
  nothing: Query,
): Walks<Query, Page> {
  return {
    pages: (query = nothing, { signal } = {}) => pagesOf(ask, query, signal ?? null),
    listings: (query = nothing, { signal } = {}) =>
      listingsOf(
        pagesOf(ask, { listingsPerPage: MOST_LISTINGS_PER_PAGE, ...query }, signal ?? null),
      ),
  }
}

/** Counts pages itself: the links name the service as it sees itself, which a proxy may hide. */
async function* pagesOf<Query extends PageQuery, Page extends SearchPage>(
  ask: Ask<Query, Page>,
  query: Query,
  signal: AbortSignal | null,
): AsyncGenerator<Page, void, undefined> {
  for (let pageNumber = query.pageNumber ?? 1; ; pageNumber++) {
    const page: Page = dataOf(await ask({ ...query, pageNumber }, signal))
    yield page
    // By the newest answer: listings may have come or gone since the first.
    if (page.data.length === 0 || pageNumber >= page.pages) return
  }
}

/** Leaves out what a page repeats because listings that came in between moved it there. */
async function* listingsOf<Page extends SearchPage>(
  pages: AsyncIterable<Page>,
): AsyncGenerator<Page['data'][number], void, undefined> {
  const seen = new Set<number>()
  for await (const { data } of pages) {
    for (const listing of data) {
      if (seen.has(listing.listingID)) continue
      seen.add(listing.listingID)
      yield listing
    }
  }
}
