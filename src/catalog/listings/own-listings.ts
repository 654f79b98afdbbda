import { setImmediate as letOthersRun } from 'node:timers/promises'
import { accountsFor, mayActFor, type Principal } from '../../domain/accounts/principal.ts'
import type { Feed } from '../../domain/feeds/feed.ts'
import {
  type FeedFilter,
  isByTime,
  type ListingGap,
  type ListSort,
  type ListStage,
  type ListState,
  MAX_COUNTED,
  MAX_COUNTED_GAPS,
  unknownFeed,
} from '../../domain/listings/list-order.ts'
import type { ListingDetail, ListingSummary } from '../../domain/listings/listing.ts'
import type { ListingReview } from '../../domain/listings/listing-review.ts'
import { Problem } from '../../domain/problem.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import { wholeNumberOf } from '../../domain/values/scalars.ts'
import type { ListPosition, ListQuery } from '../../store/listings/list-records.ts'
import type { Reader } from '../../store/store.ts'
import type { VisitFigures } from '../figures/visit-figures.ts'
import { seenListing } from '../own-listing.ts'

export type { ListPosition }

/** Which of the account's own listings to show. */
export interface ListRequest {
  /** Null: all accounts that the person may see. */
  readonly accountId: AccountId | null
  readonly state: ListState
  readonly text: string
  /** Null: all listings, from any feed and from none. */
  readonly feed: FeedFilter | null
  readonly sort: ListSort
  readonly after: ListPosition | null
}

export interface ListedListing {
  readonly summary: ListingSummary
  readonly leads: number
  /** Views in the last 30 days. */
  readonly views: number
  /** The state of its approval; null: there is nothing to say. */
  readonly review: ListingReview | null
}

export interface ListPage {
  readonly rows: readonly ListedListing[]
  /** Where the next page begins; null: this is the last one. */
  readonly next: ListPosition | null
  /** Whether only the beginnings of titles were compared, because the list covers all accounts. */
  readonly isByName: boolean
  /**
   * How many listings were searched for the keywords or the feed, when there are more after the
   * page; null: all.
   */
  readonly looked: number | null
}

const FILTERS_BY_FEED = ['listings:read', 'feeds:write'] as const
const ROWS_A_PAGE = 50
const VIEW_DAYS = 30
const STAGES = ['P', 'PP', 'S', 'hidden', 'held', 'deleted'] as const
const MAX_WORDS = 5
const MAX_TEXT = 100
/** No index has the words: each listing is read. This many take a few milliseconds. */
const MAX_LOOKED = 5_000

/** The listings of people who may see more of them than everybody: hidden and deleted ones too. */
export class OwnListings {
  readonly #records: Reader
  readonly #figures: Pick<VisitFigures, 'viewsOf'>

  constructor(records: Reader, figures: Pick<VisitFigures, 'viewsOf'>) {
    this.#records = records
    this.#figures = figures
  }

  /** See `seenListing`. */
  async find(principal: Principal, id: ListingId): Promise<ListingDetail> {
    return await seenListing(this.#records, principal, id)
  }

  /**
   * A page of the listings that the principal may see. For accounts with very many listings, a page
   * may end early, after checking enough of them.
   * @throws Problem as `feedOf`.
   */
  async list(principal: Principal, request: ListRequest): Promise<ListPage> {
    const { lists } = this.#records
    const query = await this.#queryOf(principal, request, ROWS_A_PAGE + 1)
    const { accounts, words, after, sort } = query
    const text = request.text.trim().slice(0, MAX_TEXT)
    if (accounts === 'all' && words.length > 0) return await this.#named(text)
    if (!isFiltered(query) || !isByTime(sort)) {
      return await this.#page(await lists.page(query), [])
    }
    const { places, lookedTo } = await lists.filtered(query, MAX_LOOKED)
    if (lookedTo === null) return await this.#page(places, [])
    // A listing identified by its exact number is found in any account.
    const isFirst = after === null && request.state === 'all' && query.feed === null
    const named = isFirst ? await this.#idsNamed(text, accounts) : []
    const page = await this.#page(places, named)
    return { ...page, next: lookedTo, looked: MAX_LOOKED }
  }

  /** @param named Listings that come first. */
  async #page(places: readonly ListPosition[], named: readonly ListingId[]): Promise<ListPage> {
    const found = places.slice(0, ROWS_A_PAGE).map(({ id }) => id)
    const rows = await this.#rows([...new Set([...named, ...found])])
    const next = places.length > ROWS_A_PAGE ? (places[ROWS_A_PAGE - 1] ?? null) : null
    return { rows, next, isByName: false, looked: null }
  }

  /** The ids of all listings of a list, at most `limit`. @throws Problem as `list`. */
  async allIds(principal: Principal, request: ListRequest, limit: number): Promise<ListingId[]> {
    const { lists } = this.#records
    const sort = request.text.trim() === '' ? 'edited' : 'number'
    const whole = { ...request, after: null, sort } as const
    const query = await this.#queryOf(principal, whole, limit)
    if (!isFiltered(query)) return (await lists.page(query)).map(({ id }) => id)
    if (query.accounts === 'all') {
      return [...(await lists.idsNamed(request.text.trim(), 'all', ROWS_A_PAGE))]
    }
    const ids: ListingId[] = []
    for (let after: ListPosition | null = null; ; ) {
      const step: ListQuery = { ...query, after, limit: limit - ids.length }
      const { places, lookedTo } = await lists.filtered(step, MAX_LOOKED)
      ids.push(...places.map(({ id }) => id))
      if (lookedTo === null || ids.length >= limit) return ids
      after = lookedTo
      await letOthersRun()
    }
  }

  /**
   * The feed of a filter; null: it names none.
   * @throws Problem `not-found` for an unknown feed, one of another account than the chosen one, and
   * one that the principal may not see; `invalid-input` for what no feed has among all accounts.
   */
  async feedOf(
    principal: Principal,
    { accountId, feed: id }: Pick<ListRequest, 'accountId' | 'feed'>,
  ): Promise<Feed | null> {
    if (id === 'none' && seenAccounts(principal, accountId) === 'all') throw noAccount()
    if (id === null || id === 'none') return null
    const feed = await this.#records.feeds.get(id)
    const isOfAccount = feed !== null && (accountId ?? feed.accountId) === feed.accountId
    if (isOfAccount && mayActFor(principal, FILTERS_BY_FEED, feed.accountId)) return feed
    throw unknownFeed()
  }

  /** The feeds of an account to filter by; none for people who may not see them. */
  async feedsOf(principal: Principal, accountId: AccountId): Promise<readonly Feed[]> {
    const mayFilter = mayActFor(principal, FILTERS_BY_FEED, accountId)
    return mayFilter ? await this.#records.feeds.ofAccount(accountId) : []
  }

  /** How many listings the principal may see, by stage; above `MAX_COUNTED`, there are more. */
  async counts(
    principal: Principal,
    accountId: AccountId | null,
  ): Promise<Readonly<Record<ListStage, number>>> {
    const accounts = seenAccounts(principal, accountId)
    const sums = { all: 0, P: 0, PP: 0, S: 0, hidden: 0, held: 0, deleted: 0 }
    for (const counts of await this.#records.lists.stageCounts(accounts, MAX_COUNTED + 1)) {
      for (const stage of STAGES) sums[stage] += counts[stage]
    }
    return { ...sums, all: sums.P + sums.PP + sums.S + sums.hidden }
  }

  /**
   * How many listings that the principal may see have gaps; above `MAX_COUNTED_GAPS`, there are
   * more. @returns Null for people who see all accounts, unless they choose one.
   */
  async gaps(
    principal: Principal,
    accountId: AccountId | null,
  ): Promise<Readonly<Record<ListingGap, number>> | null> {
    const accounts = seenAccounts(principal, accountId)
    if (accounts === 'all') return null
    return await this.#records.lists.gapCounts(accounts, MAX_COUNTED_GAPS + 1)
  }

  async #queryOf(principal: Principal, request: ListRequest, limit: number): Promise<ListQuery> {
    const { accountId, state, text, sort, after, feed } = request
    const ofFeed = await this.feedOf(principal, request)
    const accounts = seenAccounts(principal, ofFeed?.accountId ?? accountId)
    const words = text.slice(0, MAX_TEXT).toLowerCase().split(/\s+/, MAX_WORDS)
    const sought = words.filter(word => word !== '')
    const order = await this.#orderOf(accounts, sort, sought.length > 0)
    // An address may have the place of another order.
    const place = after !== null && isPlaceIn(order, after) ? after : null
    return { accounts, state, limit, sort: order, after: place, words: sought, feed }
  }

  /**
   * Only two orders have an index; for the others, all listings are read, which must not be too
   * many. Words are sought among many by number, because that index is the quickest.
   */
  async #orderOf(
    accounts: ListQuery['accounts'],
    sort: ListSort,
    hasWords: boolean,
  ): Promise<ListSort> {
    if (accounts === 'all') return 'edited'
    if (isByTime(sort) && !hasWords) return sort
    if (hasWords && (await this.#isMore(accounts, MAX_LOOKED))) return 'number'
    return isByTime(sort) || !(await this.#isMore(accounts, MAX_COUNTED)) ? sort : 'edited'
  }

  async #isMore(accounts: readonly AccountId[], limit: number): Promise<boolean> {
    const counts = await this.#records.lists.stageCounts(accounts, limit + 1)
    return counts.reduce((sum, { P, PP, S, hidden }) => sum + P + PP + S + hidden, 0) > limit
  }

  /**
   * Among all accounts: the listing with this number, those with this feed key, and those whose
   * title begins so.
   */
  async #named(text: string): Promise<ListPage> {
    const rows = await this.#rows(await this.#idsNamed(text, 'all'))
    return { rows, next: null, isByName: true, looked: null }
  }

  async #idsNamed(text: string, accounts: ListQuery['accounts']): Promise<readonly ListingId[]> {
    const { lists } = this.#records
    const id = wholeNumberOf(text) as ListingId | undefined
    const [found, named] = await Promise.all([
      id ? lists.accountsOf([id]) : new Map<ListingId, AccountId>(),
      lists.idsNamed(text, accounts, ROWS_A_PAGE),
    ])
    const numbered = [...found].flatMap(([known, accountId]) =>
      accounts === 'all' || accounts.includes(accountId) ? known : [],
    )
    return [...new Set([...numbered, ...named])].slice(0, ROWS_A_PAGE)
  }

  async #rows(ids: readonly ListingId[]): Promise<readonly ListedListing[]> {
    const { listings, lists, reviews } = this.#records
    const [summaries, leads, held, views] = await Promise.all([
      listings.summaries(ids, 0),
      lists.leadCounts(ids),
      reviews.ofListings(ids),
      this.#figures.viewsOf(ids, VIEW_DAYS),
    ])
    return summaries.map(summary => {
      const { id } = summary.listing
      const counts = { leads: leads.get(id) ?? 0, views: views.get(id) ?? 0 }
      return { summary, ...counts, review: held.get(id) ?? null }
    })
  }
}

function isFiltered({ words, feed }: ListQuery): boolean {
  return words.length > 0 || feed !== null
}

function noAccount(): Problem {
  const detail = 'Choose an account to see its listings that are not from a feed.'
  return Problem.of('invalid-input', 'Account missing', detail)
}

/** @param accountId Null: all that the principal may see. */
function seenAccounts(principal: Principal, accountId: AccountId | null): ListQuery['accounts'] {
  if (accountId === null) return accountsFor(principal, ['listings:read'])
  return mayActFor(principal, ['listings:read'], accountId) ? [accountId] : []
}

/** Whether a cursor fits the list's order. */
function isPlaceIn(sort: ListSort, { value }: ListPosition): boolean {
  if (sort === 'title') return typeof value === 'string'
  return (
    typeof value === 'number' &&
    (sort === 'acres' || sort === 'price' || Number.isSafeInteger(value))
  )
}
