import type { NewsListing } from '../../domain/alerts/alert-mail.ts'
import { lastOf, type NewsState, newsFor, plainNewsOf } from '../../domain/alerts/listing-news.ts'
import type { SavedSearch } from '../../domain/alerts/saved-search.ts'
import type { Condition } from '../../domain/searching/condition.ts'
import { criteriaOf, type SearchSetting } from '../../domain/searching/search-query.ts'
import type { SearchRecord } from '../../domain/searching/search-record.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { SearchIndex } from '../../search/search-index.ts'
import type { MailedRow } from '../../store/alerts/alert-records.ts'
import type { Store } from '../../store/store.ts'
import { queryOf } from './search-form.ts'
import type { SearchNews } from './shared-mail.ts'
import { ShortTurns } from './short-turns.ts'

const LISTINGS_AT_ONCE = 500
/** How many listings of each search are remembered in addition to those shown in the email. */
const MAX_REMEMBERED = 12
/** At most this many edited listings are checked for one search. */
const MAX_EDITED = 500

/** The news that a search has found, and its listings that are to be remembered. */
export interface FoundNews extends SearchNews {
  readonly mailed: readonly Pick<MailedRow, 'listingId' | 'priceUsd' | 'sequence'>[]
}

/** The news that the reader of a search knows already. */
export interface Known {
  /** News up to here count. */
  readonly upTo: number
  /**
   * What was emailed to the address about listings with news, and what is queued for its next
   * email.
   */
  readonly mailed: ReadonlyMap<ListingId, Pick<MailedRow, 'priceUsd' | 'sequence'>>
}

/**
 * The listings with news behind a place of the published log, as an index of their own: searches by
 * day and week find their news among these, with exact totals, at the cost of a search in so few
 * listings. In the index, a listing was modified when it had its last news: so one search leaves
 * out news that another one still has to tell.
 */
export class NewsWindow {
  /** News behind this are in the window. */
  readonly from: number
  readonly upTo: number
  readonly #states = new Map<ListingId, NewsState>()
  readonly #news: SearchIndex
  /** The same listings, by last edit. */
  readonly #edited: SearchIndex

  private constructor(from: number, upTo: number, newIndex: () => SearchIndex) {
    this.from = from
    this.upTo = upTo
    this.#news = newIndex()
    this.#edited = newIndex()
  }

  static async of(
    store: Store,
    from: number,
    upTo: number,
    newIndex: () => SearchIndex,
  ): Promise<NewsWindow> {
    const window = new NewsWindow(from, upTo, newIndex)
    const turns = new ShortTurns()
    for (let after = 0 as ListingId; ; ) {
      const states = await store.alerts.newsBetween({ from, upTo, after }, LISTINGS_AT_ONCE)
      const records = await store.listings.searchRecords(states.map(({ listingId }) => listingId))
      const byId = new Map(records.map(record => [record.id, record]))
      for (const state of states) {
        window.#put(state, byId.get(state.listingId))
        await turns.next()
      }
      after = states.at(-1)?.listingId ?? after
      if (states.length < LISTINGS_AT_ONCE) break
    }
    window.#news.build()
    window.#edited.build()
    return window
  }

  #put(state: NewsState, record: SearchRecord | undefined): void {
    if (!record?.active) return
    this.#states.set(record.id, state)
    const plain = plainNewsOf(state)
    const last = lastOf(state)
    if (plain > 0) this.#news.put({ ...record, modifiedAt: plain })
    if (last > plain) this.#edited.put({ ...record, modifiedAt: last })
  }

  /** The news for a search; null: none. */
  find(search: SavedSearch, { upTo, mailed }: Known, setting: SearchSetting): FoundNews | null {
    const query = queryOf(search)
    const criteria = criteriaOf(query, setting)
    const reader = { since: search.since, known: Math.max(search.born, search.forgotten) }
    const isNews = (id: ListingId) => {
      const state = this.#states.get(id)
      return state ? newsFor(state, reader, mailed.get(id) ?? null) : null
    }
    const known = [...mailed.keys()].filter(id => this.#states.has(id))
    const behind: Condition = {
      kind: 'amount',
      name: 'modifiedAt',
      range: { min: search.since + 1, max: upTo },
    }
    const parts = known.length === 0 ? [behind] : [behind, without(known)]
    const where: Condition = { kind: 'and', parts }
    const request = { criteria: { ...criteria, where }, sort: query.sort, offset: 0 }
    const plain = this.#news.search({ ...request, limit: MAX_REMEMBERED })
    // Listings that were edited or emailed before are judged individually.
    const edited = { criteria: { ...criteria, where: behind }, sort: query.sort, offset: 0 }
    const others = this.#edited.search({ ...edited, limit: MAX_EDITED }).ids
    const again = known.length === 0 ? [] : this.#among(known, request, behind)
    const more = [...new Set([...others, ...again])].filter(
      id => this.#isJudged(id, search, mailed) && isNews(id) !== null,
    )
    const count = plain.total + more.length
    if (count === 0) return null
    const best = [...plain.ids, ...more].flatMap(id => mailedOf(id, isNews(id)))
    const remembered = best.map(({ listingId }) => this.#remembered(listingId))
    return { searchId: search.id, count, best, mailed: remembered }
  }

  /** The known listings that meet the search and have news behind the place of the reader. */
  #among(
    known: readonly ListingId[],
    request: Omit<Parameters<SearchIndex['search']>[0], 'limit'>,
    behind: Condition,
  ): readonly ListingId[] {
    const where: Condition = { kind: 'and', parts: [behind, { kind: 'ids', ids: known }] }
    const criteria = { ...request.criteria, where }
    return this.#news.search({ ...request, criteria, limit: known.length }).ids
  }

  /** Whether a listing is counted individually; the others are in the total already. */
  #isJudged(id: ListingId, { since }: SavedSearch, mailed: Known['mailed']): boolean {
    const state = this.#states.get(id)
    return mailed.has(id) || (state !== undefined && plainNewsOf(state) <= since)
  }

  #remembered(listingId: ListingId) {
    const state = this.#states.get(listingId)
    const sequence = state ? lastOf(state) : this.upTo
    return { listingId, priceUsd: state?.priceUsd ?? null, sequence }
  }
}

function without(ids: readonly ListingId[]): Condition {
  return { kind: 'not', part: { kind: 'ids', ids } }
}

function mailedOf(listingId: ListingId, news: ReturnType<typeof newsFor>): NewsListing[] {
  return news === null ? [] : [{ listingId, ...news }]
}
