import { accountsFor, mayActFor, type Principal } from '../../domain/accounts/principal.ts'
import { type AuctionStage, auctionStage } from '../../domain/listings/auction-stage.ts'
import { FormFaults } from '../../domain/listings/form/form-faults.ts'
import { MAX_COUNTED } from '../../domain/listings/list-order.ts'
import type { ListingSummary } from '../../domain/listings/listing.ts'
import { FaultList, Problem } from '../../domain/problem.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { AccountId, AuctionId, ListingId } from '../../domain/values/ids.ts'
import type { AuctionPosition, ListedAuction } from '../../store/listings/auction-records.ts'
import { requireAccount } from '../permitted.ts'
import type { PostedListings, PostingSources } from './posted-listings.ts'

export type { AuctionPosition, ListedAuction }

const ROWS_A_PAGE = 50
/** How many listings of an auction are shown. */
const MAX_SHOWN = 200

export interface AuctionPage {
  readonly rows: readonly ListedAuction[]
  /** Where the next page begins; null: this is the last one. */
  readonly next: AuctionPosition | null
}

export interface AuctionWithListings extends ListedAuction {
  readonly stage: AuctionStage
  /** At most 200. */
  readonly summaries: readonly ListingSummary[]
}

/** Which auctions to list. */
export interface AuctionRequest {
  /** Null: those of all accounts that the person may see. */
  readonly accountId: AccountId | null
  readonly stage: AuctionStage
  readonly after: AuctionPosition | null
}

/** The auctions at which listings are sold. One that has no listing anymore is shown nowhere. */
export class Auctions {
  readonly #sources: PostingSources
  readonly #posted: PostedListings
  readonly #calendar: Calendar

  /** @param calendar That of the service: it says which day is today. */
  constructor(sources: PostingSources, posted: PostedListings, calendar: Calendar) {
    this.#sources = sources
    this.#posted = posted
    this.#calendar = calendar
  }

  /** A page of the auctions that the principal may see. */
  async list(
    principal: Principal,
    { accountId, stage, after }: AuctionRequest,
  ): Promise<AuctionPage> {
    const query = { ...this.#scope(principal, accountId), stage, after, limit: ROWS_A_PAGE + 1 }
    const found = await this.#sources.store.auctions.page(query)
    const rows = found.slice(0, ROWS_A_PAGE)
    const last = found.length > ROWS_A_PAGE ? rows.at(-1)?.auction : undefined
    return { rows, next: last ? { date: last.date, id: last.id } : null }
  }

  /** How many there are by stage; above `MAX_COUNTED`, there are more. */
  async counts(
    principal: Principal,
    accountId: AccountId | null,
  ): Promise<Readonly<Record<AuctionStage, number>>> {
    const scope = this.#scope(principal, accountId)
    return await this.#sources.store.auctions.counts({ ...scope, limit: MAX_COUNTED + 1 })
  }

  /** @throws Problem `not-found` for an auction that is not there for the principal. */
  async find(principal: Principal, id: AuctionId): Promise<AuctionWithListings> {
    const { store } = this.#sources
    const found = await store.auctions.get(id)
    if (!found || !mayActFor(principal, ['listings:read'], found.auction.accountId)) {
      throw Problem.of('not-found', 'Unknown auction', `There is no auction ${id}.`)
    }
    const ids = await store.auctions.listingIds(id, MAX_SHOWN)
    const summaries = await store.listings.summaries(ids, 0)
    return { ...found, stage: auctionStage(found.auction.date, this.#today), summaries }
  }

  /**
   * Sells a listing at an auction, or no longer.
   * @throws Problem as `find`, `forbidden` when the principal may not write for the account,
   * `invalid-input` for a listing of another account, and as `saveListing`.
   */
  async move(
    principal: Principal,
    id: AuctionId,
    listingId: ListingId,
    isIn: boolean,
  ): Promise<void> {
    const { auction } = await this.find(principal, id)
    const { accountId } = auction
    requireAccount(principal, ['listings:write'], accountId)
    const detail = await this.#sources.store.listings.detail(listingId)
    const isOwn = detail?.listing.accountId === accountId && detail.deletedAt === null
    const faults = new FaultList()
    if (!isOwn) {
      const text = `There is no listing ${listingId} of this account.`
      faults.add('invalid', 'listing', text)
      faults.throwIfAny()
    }
    if (!isIn && detail?.listing.auctionId !== id) return
    await this.#posted.save({
      listingId,
      spotlight: 'none',
      accountId,
      principal,
      calendar: this.#calendar,
      draft: { auctionId: isIn ? id : null },
      faults,
      draftFaults: new FormFaults({}, faults),
      condition: null,
      idempotency: null,
    })
  }

  #scope(principal: Principal, accountId: AccountId | null) {
    const seen = accountsFor(principal, ['listings:read'])
    const maySee = accountId !== null && mayActFor(principal, ['listings:read'], accountId)
    const accounts = accountId === null ? seen : maySee ? [accountId] : []
    return { accounts, today: this.#today }
  }

  get #today(): string {
    return this.#calendar.isoDate(this.#sources.clock())
  }
}
