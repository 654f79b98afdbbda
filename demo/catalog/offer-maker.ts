import type { Member } from '../../src/domain/accounts/member.ts'
import type { ListingTypeId } from '../../src/domain/listings/lookup-lists.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import type { Random } from '../random.ts'
import { type AuctionEvent, auctionGroupOf, planAuction } from './auction-plan.ts'
import type { Country } from './country.ts'
import { CreekCountry, chooseCreekAcres, chooseCreekKind, isCreekTract } from './creek-tracts.ts'
import { buildDwelling, hasHouse } from './dwelling.ts'
import { chooseName } from './headline.ts'
import { featuresOf, type LandFeatures } from './land-features.ts'
import type { LandKind } from './landscape.ts'
import type { Offer } from './offer.ts'
import { askingPriceUsd, landValueUsd, rentUsd, taxesUsd } from './pricing.ts'
import { STREAMS } from './random-streams.ts'
import type { Sellers } from './sellers.ts'
import { type Contains, chooseNeighborhood, chooseSpot, type Neighborhood } from './site.ts'
import { chooseStreet } from './streets.ts'
import { type Timeline, timelineOf } from './timeline.ts'
import { chooseAcres, chooseKind } from './tract.ts'

const DAY_MS = 86_400_000
const LEASED = 0.04
/** The share of listings that could be leased. */
const LEASABLE_SHARE = 0.45
const MIN_LEASED_ACRES = 15
/** The shares of prices on request: with an auction, and without one. */
const UNPRICED_AUCTION = 0.5
const UNPRICED = 0.02

const LEASABLE: ReadonlySet<LandKind> = new Set([
  'ranch',
  'farm',
  'hunting',
  'recreational',
  'commercial',
])

/** The seller, the place and the auction of an offer. */
interface Setting {
  readonly place: Neighborhood
  readonly member: Member
  readonly auction: AuctionEvent | null
  /** Whether this is the first listing of its auction. */
  readonly opensAuction: boolean
  readonly isCreekTract: boolean
}

export interface MadeOffer {
  readonly offer: Offer
  readonly timeline: Timeline
  readonly opensAuction: boolean
}

/** Makes the offers. Each depends only on its id, not on the offers before it. */
export class OfferMaker {
  readonly #country: Country
  readonly #sellers: Sellers
  readonly #creekCountry: CreekCountry | null
  readonly #contains: Contains
  readonly #seed: number
  readonly #now: number

  constructor(
    country: Country,
    sellers: Sellers,
    contains: Contains,
    options: { readonly seed: number; readonly now: number },
  ) {
    this.#country = country
    this.#creekCountry = CreekCountry.of(country)
    this.#sellers = sellers
    this.#contains = contains
    this.#seed = options.seed
    this.#now = options.now
  }

  /** @param random Is restarted with the streams of each listing. */
  make(listingId: number, random: Random): MadeOffer {
    const setting = this.#settingOf(listingId, random)
    const { place: chosen, member, auction, opensAuction, isCreekTract } = setting
    random.restart(this.#seed, listingId, STREAMS.land)
    const kind = isCreekTract ? chooseCreekKind(random) : chooseKind(chosen, random)
    const wanted = isCreekTract ? chooseCreekAcres(random) : chooseAcres(kind, chosen, random)
    const found = chooseSpot(chosen, wanted, this.#contains, random)
    // If the county does not reach the lake, the land is not on it.
    const place = found ? chosen : { ...chosen, waterside: null }
    const acres = found ? wanted : chooseAcres(kind, place, random)
    const spot = found ?? chooseSpot(place, acres, this.#contains, random)
    if (spot === null) throw new Error('Land on no lake always has a spot.')
    const yearNow = new Date(this.#now).getUTCFullYear()
    const { code } = place.landState.state
    const roomForHouse = !isCreekTract && (acres >= 1 || kind === 'residential')
    const dwelling =
      roomForHouse && hasHouse(kind, random) ? buildDwelling(kind, code, yearNow, random) : null
    const street = chooseStreet(code, kind === 'commercial', random)
    const features = featuresOf(place, kind, acres, dwelling, street, isCreekTract, random)
    const name = chooseName(kind, acres, code, random)
    const leased =
      auction === null && LEASABLE.has(kind) && dwelling === null && acres >= MIN_LEASED_ACRES
    const listingType = auction ? 1 : leased && random.chance(LEASED / LEASABLE_SHARE) ? 3 : 2

    random.restart(this.#seed, listingId, STREAMS.price)
    const value = landValueUsd(place, features, acres, random)
    const taxes = random.chance(0.6) ? taxesUsd(value, features, random) : null
    const price = this.#firstPrice(listingType, value, place, features, acres, random)
    random.restart(this.#seed, listingId, STREAMS.timeline)
    const timeline = timelineOf(
      {
        listingId: listingId as ListingId,
        priceUsd: price,
        fixedPrice: listingType !== 2,
        auction,
        sellerActive: member.active,
      },
      this.#now,
      random,
    )
    const offer: Offer = {
      place,
      spot,
      neighbors: this.#country.towns.neighbors(place.town),
      acres,
      features,
      street,
      name,
      member,
      listingType,
      status: timeline.status,
      priceUsd: timeline.priceUsd,
      taxesUsd: taxes,
      auction,
      auctionAhead: auction !== null && auction.day + DAY_MS > this.#now,
      isCreekTract,
    }
    return { offer, timeline, opensAuction }
  }

  /** Listings of one auction share its place, its day and their seller. */
  #settingOf(listingId: number, random: Random): Setting {
    const group = auctionGroupOf(listingId, this.#seed)
    const stream = group?.firstId ?? listingId
    random.restart(this.#seed, stream, STREAMS.place)
    const { states, stateTotals } = this.#country
    const landState = states[random.drawFrom(stateTotals)] ?? states[0]
    const creekCountry = group === null && isCreekTract(listingId) ? this.#creekCountry : null
    const place = creekCountry?.chooseNeighborhood(random) ?? chooseNeighborhood(landState, random)
    random.restart(this.#seed, stream, STREAMS.seller)
    const member = this.#sellers.sellerOf(stream, place.landState.state.code, random)
    if (group === null) {
      const isOfCreek = creekCountry !== null
      return { place, member, auction: null, opensAuction: false, isCreekTract: isOfCreek }
    }
    random.restart(this.#seed, stream, STREAMS.auction)
    const auction = planAuction(place, this.#now, random)
    return { place, member, auction, opensAuction: listingId === stream, isCreekTract: false }
  }

  #firstPrice(
    listingType: ListingTypeId,
    value: number,
    place: Neighborhood,
    features: LandFeatures,
    acres: number,
    random: Random,
  ): number | null {
    if (random.chance(listingType === 1 ? UNPRICED_AUCTION : UNPRICED)) return null
    return listingType === 3
      ? rentUsd(value, place, features.kind, acres, random)
      : askingPriceUsd(value, random)
  }
}
