import { accountsFor, mayActFor, type Principal } from '../../domain/accounts/principal.ts'
import { type ListSort, type ListState, MAX_COUNTED } from '../../domain/listings/list-order.ts'
import type { ListingDetail, ListingSummary } from '../../domain/listings/listing.ts'
import { unknownListing } from '../../domain/listings/listing-problems.ts'
import type { ListingReview } from '../../domain/listings/listing-review.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import { wholeNumberOf } from '../../domain/values/scalars.ts'
import type { ListPosition, ListQuery } from '../../store/listings/list-records.ts'
import type { Reader } from '../../store/store.ts'

export type { ListPosition }

/** What somebody wants to see of the own listings. */
export interface ListRequest {
  /** Null: all accounts that the person may see. */
  readonly accountId: AccountId | null
  readonly state: ListState
  readonly text: string
  readonly sort: ListSort
  readonly after: ListPosition | null
}

export interface ListedListing {
  readonly summary: ListingSummary
  readonly leads: number
  /** What is to be said of its approval; null: nothing. */
  readonly review: ListingReview | null
}

export interface ListPage {
  readonly rows: readonly ListedListing[]
  /** Where the next page begins; null: this is the last one. */
  readonly next: ListPosition | null
  /** Whether only the beginnings of titles were compared, because all accounts were asked for. */
  readonly isByName: boolean
}

const ROWS_A_PAGE = 50
const STAGES = ['P', 'PP', 'S', 'hidden', 'held', 'deleted'] as const
const MAX_WORDS = 5
const MAX_TEXT = 100

/** The listings of those who may see more of them than everybody: also hidden and deleted ones. */
export class OwnListings {
  readonly #records: Reader

  constructor(records: Reader) {
    this.#records = records
  }

  /**
   * A listing, shown or not, also one that was deleted.
   * @throws Problem `not-found` for an unknown listing, and for one of an account whose listings the principal may not see.
   */
  async find(principal: Principal, id: ListingId): Promise<ListingDetail> {
    const detail = await this.#records.listings.detail(id)
    if (!detail || !mayActFor(principal, ['listings:read'], detail.listing.accountId)) {
      throw unknownListing(id)
    }
    return detail
  }

  /** A page of the listings that the principal may see. */
  async list(principal: Principal, request: ListRequest): Promise<ListPage> {
    const { lists } = this.#records
    const query = this.#queryOf(principal, request, ROWS_A_PAGE + 1)
    if (query.accounts === 'all' && query.words.length > 0) {
      return await this.#named(request.text.trim().slice(0, MAX_TEXT))
    }
    const places = await lists.page(query)
    const rows = await this.#rows(places.slice(0, ROWS_A_PAGE).map(({ id }) => id))
    const next = places.length > ROWS_A_PAGE ? (places[ROWS_A_PAGE - 1] ?? null) : null
    return { rows, next, isByName: false }
  }

  /** The ids of all listings of a list, at most `limit`. */
  async allIds(principal: Principal, request: ListRequest, limit: number): Promise<ListingId[]> {
    const query = this.#queryOf(principal, { ...request, after: null, sort: 'edited' }, limit)
    if (query.accounts === 'all' && query.words.length > 0) {
      return [...(await this.#records.lists.idsNamed(request.text.trim(), ROWS_A_PAGE))]
    }
    return (await this.#records.lists.page(query)).map(({ id }) => id)
  }

  /** How many listings that the principal may see there are by stage; above `MAX_COUNTED`, there are more. */
  async counts(
    principal: Principal,
    accountId: AccountId | null,
  ): Promise<Readonly<Record<ListState, number>>> {
    const seen = accountsFor(principal, ['listings:read'])
    const maySee = accountId !== null && mayActFor(principal, ['listings:read'], accountId)
    const accounts = accountId === null ? seen : maySee ? [accountId] : []
    const asked = accounts === 'all' ? [null] : accounts
    const sums = { all: 0, P: 0, PP: 0, S: 0, hidden: 0, held: 0, deleted: 0 }
    for (const id of asked) {
      const counts = await this.#records.lists.stageCounts(id, MAX_COUNTED + 1)
      for (const stage of STAGES) sums[stage] += counts[stage]
    }
    return { ...sums, all: sums.P + sums.PP + sums.S + sums.hidden }
  }

  #queryOf(principal: Principal, request: ListRequest, limit: number): ListQuery {
    const { accountId, state, text, sort, after } = request
    const seen = accountsFor(principal, ['listings:read'])
    const maySee = accountId !== null && mayActFor(principal, ['listings:read'], accountId)
    const accounts = accountId === null ? seen : maySee ? [accountId] : []
    const words = text.slice(0, MAX_TEXT).toLowerCase().split(/\s+/, MAX_WORDS)
    return {
      ...{ accounts, state, after, limit },
      words: words.filter(word => word !== ''),
      // Only the time of the last edit has an index for all accounts.
      sort: accounts === 'all' ? 'edited' : sort,
    }
  }

  /** Of all accounts: the listing with a number, those with a feed key, and those whose title begins so. */
  async #named(text: string): Promise<ListPage> {
    const id = wholeNumberOf(text)
    const named = await this.#records.lists.idsNamed(text, ROWS_A_PAGE)
    const ids = [...new Set([...(id ? [id as ListingId] : []), ...named])]
    return { rows: await this.#rows(ids.slice(0, ROWS_A_PAGE)), next: null, isByName: true }
  }

  async #rows(ids: readonly ListingId[]): Promise<readonly ListedListing[]> {
    const { listings, lists, reviews } = this.#records
    const summaries = await listings.summaries(ids, 0)
    const counts = await lists.leadCounts(ids)
    const held = await reviews.ofListings(ids)
    return summaries.map(summary => {
      const { id } = summary.listing
      return { summary, leads: counts.get(id) ?? 0, review: held.get(id) ?? null }
    })
  }
}
