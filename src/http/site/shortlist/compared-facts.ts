import type { Catalog } from '../../../catalog/catalog.ts'
import { accountName } from '../../../domain/accounts/member.ts'
import { STATED_NAMES, type StatedName } from '../../../domain/facts/posted-facts.ts'
import { type StatedFact, statedFacts } from '../../../domain/facts/stated-facts.ts'
import type { Listing, ListingDetail } from '../../../domain/listings/listing.ts'
import { statusLabel } from '../../../domain/listings/lookup-lists.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import { capitalized } from '../../../domain/values/capitalized.ts'
import { formattedPrice } from '../../../domain/values/dollars.ts'
import { writtenDay } from '../../../domain/values/written-times.ts'
import { factName, factText } from '../cards/fact-words.ts'
import { formatAcres, formatDollars } from '../cards/format-amounts.ts'
import {
  formatPhone,
  houseFacts,
  kindsLine,
  lastPrice,
  placeLine,
  placeNames,
  priceMeaning,
  priceWords,
} from '../cards/property-words.ts'
import { usualPrices } from '../cards/usual-prices.ts'
import type { SiteContext } from '../site-context.ts'

/** A row of a comparison: its name, and a text for each listing; empty if unknown. */
export interface ComparedFact {
  readonly name: string
  readonly of: (detail: ListingDetail) => string | Promise<string>
  /** What marks the best of several listings. */
  readonly best?: Best
}

interface Best {
  /** `Lowest`, `Largest` */
  readonly word: string
  /** The least is the best; null if it cannot be compared. */
  readonly rank: (listing: Listing) => number | null
}

export function comparedFacts({
  catalog,
  calendar,
}: Pick<SiteContext, 'catalog' | 'calendar'>): readonly ComparedFact[] {
  return [
    {
      name: 'Price',
      of: ({ listing }) =>
        `${priceWords(listing)}${priceMeaning({ ...listing, priceUsd: lastPrice(listing) })}`,
      best: {
        word: 'Lowest',
        rank: ({ listingType, status, priceUsd }) =>
          listingType === 2 && status !== 'S' ? priceUsd : null,
      },
    },
    { name: 'Previous price', of: ({ listing }) => reducedFrom(listing, calendar) },
    {
      name: 'Size',
      of: ({ listing }) => (listing.acres ? formatAcres(listing.acres) : ''),
      best: { word: 'Largest', rank: ({ acres }) => (acres ? -acres : null) },
    },
    {
      name: 'Price per acre',
      of: ({ listing }) => perAcre(listing),
      best: {
        word: 'Lowest',
        rank: listing => (isPricedBySize(listing) ? listing.priceUsd / listing.acres : null),
      },
    },
    { name: 'Typical $/acre without a house', of: ({ listing }) => usual(catalog, listing) },
    { name: 'Listing type', of: offered },
    { name: 'Status', of: ({ listing }) => statusLabel(listing.status) },
    { name: 'Location', of: ({ listing }) => placeLine(placeNames(listing, catalog.places())) },
    { name: 'Land type', of: ({ listing }) => kindsLine(listing) },
    { name: 'House', of: ({ listing: { home } }) => (home === null ? '' : houseFacts(home)) },
    { name: 'Year built', of: ({ listing }) => String(listing.yearBuilt ?? '') },
    ...STATED_NAMES.map(stated),
    { name: 'Photos', of: ({ pictures }) => (pictures.length > 0 ? String(pictures.length) : '') },
    { name: 'Boundary', of: ({ listing }) => (listing.encodedBoundary === '' ? '' : 'Drawn') },
    { name: 'Date listed', of: ({ listing }) => writtenDay(calendar.isoDate(listing.listedAt)) },
    { name: 'Seller', of: ({ member }) => accountName(member) },
    { name: 'Phone', of: ({ member }) => formatPhone(member.phone) },
  ]
}

function reducedFrom({ priceReduction }: Listing, calendar: Calendar): string {
  if (priceReduction === null) return ''
  const { at, fromUsd } = priceReduction
  return `${formattedPrice(fromUsd)} until ${writtenDay(calendar.isoDate(at))}`
}

/** A fact of the land, as a listing states it. */
function stated(name: StatedName): ComparedFact {
  return {
    name: capitalized(factName(name)),
    of: detail => {
      const fact = factsOf(detail).find(one => one.name === name)
      return fact === undefined ? '' : factText(fact)
    },
  }
}

/** Extracting facts takes longer than all other rows, so it is done once per listing. */
const READ = new WeakMap<ListingDetail, readonly StatedFact[]>()

function factsOf(detail: ListingDetail): readonly StatedFact[] {
  const known = READ.get(detail)
  if (known) return known
  const facts = statedFacts(detail.listing)
  READ.set(detail, facts)
  return facts
}

function offered({ listing, auction }: ListingDetail): string {
  if (listing.listingType === 3) return 'For lease'
  if (listing.listingType === 2) return 'For sale'
  return auction ? `At auction on ${writtenDay(auction.date)}` : 'At auction'
}

async function usual(catalog: Catalog, listing: Listing): Promise<string> {
  const prices = isPricedBySize(listing)
    ? await usualPrices(catalog, { ...listing, hasHouse: listing.home !== null })
    : null
  if (prices === null) return ''
  const { place, lowerUsd, upperUsd } = prices
  return `${formatDollars(lowerUsd)} to ${formatDollars(upperUsd)} per acre (${place})`
}

function perAcre(listing: Listing): string {
  return isPricedBySize(listing) ? formatDollars(listing.priceUsd / listing.acres) : ''
}

/** Rents and opening bids are not prices of land, and sold land is not offered. */
function isPricedBySize(
  listing: Listing,
): listing is Listing & { readonly acres: number; readonly priceUsd: number } {
  const isOffered = listing.listingType === 2 && listing.status !== 'S'
  return isOffered && listing.priceUsd !== null && (listing.acres ?? 0) > 0
}
