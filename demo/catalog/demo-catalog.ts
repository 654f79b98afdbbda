import type { CatalogEntry, CatalogSource } from '../../src/domain/listings/catalog-source.ts'
import { type Listing, NOTHING_KNOWN } from '../../src/domain/listings/listing.ts'
import { reductionIn } from '../../src/domain/listings/price-reduction.ts'
import type { Places } from '../../src/domain/places/place.ts'
import type { AuctionId, ListingId, SpotlightId } from '../../src/domain/values/ids.ts'
import type { PictureManifest } from '../pictures/picture-manifest.ts'
import { Random } from '../random.ts'
import { amenitiesOf } from './amenities.ts'
import { auctionOf } from './auction-plan.ts'
import { type Country, countryOf } from './country.ts'
import { countyRecordsOf } from './county-records.ts'
import { describe } from './description.ts'
import { extrasOf } from './extras.ts'
import { headline } from './headline.ts'
import { type MadeOffer, OfferMaker } from './offer-maker.ts'
import { parcelBoundary } from './parcel.ts'
import { PhotoTours, picturesOf } from './photo-tour.ts'
import { Phrasebook } from './phrasebook.ts'
import { STREAMS } from './random-streams.ts'
import { memberCount, Sellers } from './sellers.ts'
import type { Contains } from './site.ts'
import { ROUTES } from './text/directions.ts'
import { typesOf } from './tract.ts'
import { type SlotName, wordingOf } from './wording.ts'

const WITH_BOUNDARY = 0.6
const WITH_DIRECTIONS = 0.7
/** One spotlight for this many listings, and the largest number of spotlights. */
const LISTINGS_PER_SPOTLIGHT = 83
const MAX_SPOTLIGHTS = 60

interface DemoOptions {
  readonly listings: number
  readonly seed: number
  /** Milliseconds since 1970 UTC; all dates are relative to it. */
  readonly now: number
  readonly places: Places
  /** Whether a point lies in a county. */
  readonly contains: Contains
  readonly pictures: PictureManifest
}

/**
 * A made-up catalog that reads like a real one. The same options give the same catalog. A larger catalog begins with
 * the listings of a smaller one; only the spotlights are spread over all listings. `entries` makes the listings one by
 * one, in about 40 µs each, and keeps none of them.
 */
export function demoCatalog(options: DemoOptions): CatalogSource {
  const { listings, seed, places, pictures } = options
  const country = countryOf(places)
  const sellers = new Sellers(country, memberCount(listings), pictures, seed)
  return {
    members: sellers.members,
    pictures: picturesOf(pictures),
    entries: () => entriesOf(options, country, sellers),
  }
}

function* entriesOf(
  options: DemoOptions,
  country: Country,
  sellers: Sellers,
): Generator<CatalogEntry> {
  const { listings, seed, contains, pictures } = options
  const maker = new OfferMaker(country, sellers, contains, options)
  const writer: Writer = {
    phrases: new Phrasebook(),
    tours: new PhotoTours(pictures),
    random: new Random(seed, 0, 0),
    seed,
  }
  const spotlights = Math.min(MAX_SPOTLIGHTS, Math.floor(listings / LISTINGS_PER_SPOTLIGHT))
  let auctions = 0
  let lit = 0
  for (let id = 1; id <= listings; id++) {
    const made = maker.make(id, writer.random)
    const { auction: event, member } = made.offer
    if (made.opensAuction) auctions++
    const listing = writeListing(id as ListingId, made, event && auctions, writer)
    const due = lit < spotlights && id > (lit * listings) / spotlights
    const shown = due && deservesSpotlight(listing, made)
    if (shown) lit++
    yield {
      listing,
      auction: event && made.opensAuction ? auctionOf(event, auctions, member) : null,
      spotlight: shown ? { id: lit as SpotlightId, listingId: listing.id } : null,
      history: made.timeline.history,
    }
  }
}

function deservesSpotlight(listing: Listing, { offer }: MadeOffer): boolean {
  const { badge, portrait } = offer.member
  return (
    listing.active &&
    listing.status === 'P' &&
    listing.pictures.length > 2 &&
    badge !== null &&
    portrait !== null
  )
}

/** The makers of the texts and pictures of listings. */
interface Writer {
  readonly phrases: Phrasebook<SlotName>
  readonly tours: PhotoTours
  readonly random: Random
  readonly seed: number
}

function writeListing(
  id: ListingId,
  { offer, timeline }: MadeOffer,
  auctionId: number | null,
  { phrases, tours, random, seed }: Writer,
): Listing {
  const { place, spot, features, acres, member } = offer
  random.restart(seed, id, STREAMS.text)
  const wording = wordingOf(offer, random)
  const title = headline(offer, wording, phrases, random)
  const description = describe(offer, wording, phrases, random)
  const directions = random.chance(WITH_DIRECTIONS) ? phrases.say(ROUTES, wording, random) : ''
  random.restart(seed, id, STREAMS.boundary)
  const { sections } = place.landState.market
  const encodedBoundary = random.chance(WITH_BOUNDARY)
    ? parcelBoundary(spot, acres, sections, place.waterside !== null, random)
    : ''
  random.restart(seed, id, STREAMS.pictures)
  const pictures = tours.tourOf(offer, timeline.listedAt, random)
  random.restart(seed, id, STREAMS.extras)
  return {
    ...NOTHING_KNOWN,
    id,
    accountId: member.id,
    version: timeline.version,
    active: timeline.active,
    status: timeline.status,
    listingType: offer.listingType,
    title,
    listedAt: timeline.listedAt,
    modifiedAt: timeline.modifiedAt,
    types: typesOf(features.kind, acres, place.waterside, features.dwelling !== null, random),
    priceUsd: timeline.priceUsd,
    acres,
    stateId: place.landState.state.id,
    countyId: place.land.county.id,
    cityId: place.town.id,
    lakeId: place.waterside?.kind === 'lake' ? place.waterside.lake.id : null,
    latitude: spot.latitude,
    longitude: spot.longitude,
    street: offer.street.text,
    zip: spot.zip.code,
    description,
    directions,
    home: features.dwelling?.home ?? null,
    yearBuilt: features.dwelling?.year ?? null,
    encodedBoundary,
    auctionId: auctionId as AuctionId | null,
    pictures,
    amenities: amenitiesOf(offer, random),
    ...extrasOf(id, offer, random),
    priceReduction: reductionIn(timeline.history),
    ...countyRecordsOf(id, offer, timeline, seed, random),
  }
}
