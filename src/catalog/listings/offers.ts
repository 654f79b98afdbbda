import type { ListingDetail, ListingSummary } from '../../domain/listings/listing.ts'
import { isPublic } from '../../domain/listings/listing.ts'
import { unknownListing } from '../../domain/listings/listing-problems.ts'
import { type PublicChange, publicHistory } from '../../domain/listings/public-history.ts'
import type { PriceSpread } from '../../domain/markets/market.ts'
import { type SizeClass, sizeClassOf } from '../../domain/markets/size-class.ts'
import { distanceMiles } from '../../domain/places/distance.ts'
import { type NearestPlaces, nearestPlaces } from '../../domain/places/nearest-places.ts'
import type { Coordinates } from '../../domain/places/place.ts'
import { DEFAULT_CRITERIA } from '../../domain/searching/criteria.ts'
import { SORT_ORDERS, type SortOrder } from '../../domain/searching/sort-order.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { Reader } from '../../store/store.ts'
import type { ListingSearch } from '../live-index/listing-search.ts'
import type { Markets } from '../markets/markets.ts'
import { type ComparableLand, comparableLand } from './comparable-land.ts'
import { neighbors, similarListings } from './similar-listings.ts'

const NEIGHBORS = 4
const SIMILAR = 6
const OF_SELLER = 6
const NEWEST = SORT_ORDERS.find(({ id }) => id === 6) as SortOrder

/** A listing near another one, as lists show it. */
export interface NearSummary {
  readonly summary: ListingSummary
  readonly distanceMiles: number
}

/** Prices per acre that a listing can be compared with: of land of its size. */
export interface ComparedPrices {
  readonly sizeClass: SizeClass
  readonly county: PriceSpread
  readonly state: PriceSpread
}

/** A listing with the facts around it that a buyer wants to know. */
export interface OfferedListing extends NearestPlaces {
  readonly detail: ListingDetail
  readonly history: readonly PublicChange[]
  /** Null: it is not land without a house for sale, or its price or acres are unknown. */
  readonly prices: ComparedPrices | null
  readonly neighbors: readonly NearSummary[]
  readonly similar: readonly NearSummary[]
  /** Null: nothing was found to compare it with. */
  readonly comparable: ComparableLand | null
  /** The newest other listings of its seller. */
  readonly ofSeller: readonly NearSummary[]
}

/** A listing that is no longer public, with similar offers. */
export interface GoneListing {
  readonly id: ListingId
  readonly detail: null
  readonly similar: readonly NearSummary[]
}

export interface OfferSources {
  readonly records: Reader
  readonly search: ListingSearch
  readonly markets: Markets
  /** The current day in the time zone of the service, yyyy-mm-dd. */
  readonly today: () => string
}

/**
 * Listings as buyers look at them, each with the places and land near it and the prices of similar
 * land.
 */
export class Offers {
  readonly #sources: OfferSources

  constructor(sources: OfferSources) {
    this.#sources = sources
  }

  /** @throws Problem `not-found` for an unknown id, `unavailable` until searches are answered. */
  async find(id: ListingId): Promise<OfferedListing | GoneListing> {
    const found = await this.findAlone(id)
    return found.detail === null ? found : await this.#offered(found.detail)
  }

  /** The same without the facts around a public listing. */
  async findAlone(id: ListingId): Promise<Pick<OfferedListing, 'detail'> | GoneListing> {
    const { records, search } = this.#sources
    const detail = await records.listings.detail(id)
    if (!detail) throw unknownListing(id)
    const { listing, member } = detail
    if (isPublic(listing, member)) return { detail }
    const similar = await similarListings(search, listing, SIMILAR)
    return { id, detail: null, similar: await summarized(records, similar, listing) }
  }

  /** A listing as the public page would show it, whether or not it is public. */
  async preview(detail: ListingDetail): Promise<OfferedListing> {
    return await this.#offered(detail)
  }

  /** No listing is both near and similar: the nearest come first. */
  async #offered(detail: ListingDetail): Promise<OfferedListing> {
    const { records, search, markets, today } = this.#sources
    const { listing } = detail
    const [near, alike, own, history, prices, comparable] = await Promise.all([
      neighbors(search, listing, listing.id, NEIGHBORS),
      similarListings(search, listing, SIMILAR + NEIGHBORS),
      ofSeller(search, listing),
      records.listings.history(listing.id),
      comparedPrices(markets, detail),
      comparableLand(search, records.listings, listing, today()),
    ])
    const similar = alike.filter(id => !near.includes(id)).slice(0, SIMILAR)
    const all = await summarized(records, [...near, ...similar, ...own], listing)
    const within = (ids: readonly ListingId[]) =>
      ids.flatMap(id => all.find(({ summary }) => summary.listing.id === id) ?? [])
    return {
      detail,
      history: publicHistory(history),
      ...nearestPlaces(search.gazetteer, listing),
      prices,
      neighbors: within(near),
      similar: within(similar),
      comparable,
      ofSeller: within(own),
    }
  }
}

async function ofSeller(
  search: ListingSearch,
  { id, accountId }: ListingDetail['listing'],
): Promise<readonly ListingId[]> {
  const criteria = { ...DEFAULT_CRITERIA, accountId }
  const page = { criteria, sort: NEWEST, offset: 0, limit: OF_SELLER + 1 }
  const { ids } = await search.search(page)
  return ids.filter(each => each !== id).slice(0, OF_SELLER)
}

async function comparedPrices(
  markets: Markets,
  { listing }: ListingDetail,
): Promise<ComparedPrices | null> {
  const { listingType, status, home, priceUsd, acres, countyId, stateId } = listing
  const sizeClass = sizeClassOf(acres)
  if (listingType !== 2 || status === 'S' || home !== null) return null
  if (priceUsd === null || sizeClass === null) return null
  const [county, state] = await Promise.all([
    markets.spread({ kind: 'county', id: countyId }, sizeClass),
    markets.spread({ kind: 'state', id: stateId }, sizeClass),
  ])
  return { sizeClass, county, state }
}

/** Another process may have hidden a listing a moment ago, so some may be missing. */
async function summarized(
  { listings }: Reader,
  ids: readonly ListingId[],
  from: Coordinates,
): Promise<NearSummary[]> {
  const summaries = await listings.summaries([...new Set(ids)], 0)
  return summaries
    .filter(({ listing, member }) => isPublic(listing, member))
    .map(summary => ({ summary, distanceMiles: distanceMiles(summary.listing, from) }))
}
