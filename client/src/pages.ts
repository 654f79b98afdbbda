import { dataOf } from './api-error.ts'

/** The parameters about pages that every search takes. */
interface PageQuery {
  pageNumber?: number | undefined
  listingsPerPage?: number | undefined
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
  /** Ends the reading, also while it waits. It then throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined
}

const MAX_LISTINGS_PER_PAGE = 100

/** The ways to read the results of a search. */
export interface Walks<Query, Page extends SearchPage> {
  /**
   * One page of a search: the first, or that of `pageNumber`.
   * @throws ApiError when it is refused.
   */
  page(query?: Query, options?: WalkOptions): Promise<Page>
  /**
   * The pages of a search, from `pageNumber` (default 1) to the last. A search that finds nothing has one page
   * without listings.
   * @throws ApiError when a page is refused.
   */
  pages(query?: Query, options?: WalkOptions): AsyncGenerator<Page, void, undefined>
  /**
   * The listings of a search, each once, by pages of 100 unless the query says otherwise. If a listing is removed
   * meanwhile, others move to an earlier page, and one of them may be missed.
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
    page: async (query = nothing, { signal } = {}) => dataOf(await ask(query, signal ?? null)),
    pages: (query = nothing, { signal } = {}) => pagesOf(ask, query, signal ?? null),
    listings: (query = nothing, { signal } = {}) =>
      listingsOf(
        pagesOf(ask, { listingsPerPage: MAX_LISTINGS_PER_PAGE, ...query }, signal ?? null),
      ),
  }
}

/**
 * Counts pages itself, because links have the service's own address, which a client behind a proxy may not reach.
 */
async function* pagesOf<Query extends PageQuery, Page extends SearchPage>(
  ask: Ask<Query, Page>,
  query: Query,
  signal: AbortSignal | null,
): AsyncGenerator<Page, void, undefined> {
  for (let pageNumber = query.pageNumber ?? 1; ; pageNumber++) {
    const page: Page = dataOf(await ask({ ...query, pageNumber }, signal))
    yield page
    // From the latest answer, because listings may have been added or removed since the first one.
    if (page.data.length === 0 || pageNumber >= page.pages) return
  }
}

/** Leaves out listings that a page repeats because new listings have moved them there. */
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
