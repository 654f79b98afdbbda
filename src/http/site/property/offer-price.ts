import type { ListingDetail } from '../../../domain/listings/listing.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import { formattedPrice } from '../../../domain/values/dollars.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { writtenDay } from '../../../domain/values/written-times.ts'
import { offerWords, type TagWords } from '../cards/offer-tags.ts'
import { priceMeaning, priceWords } from '../cards/property-words.ts'

/** How land is offered, in a few large words and a few small ones after them. */
export interface OfferPrice {
  readonly large: string
  /** Empty if the large words say all. */
  readonly small: string
}

/**
 * `Sold for $177,900`, `Auction Dec 8, 2026`, `$5,000 per year`. Land that is sold has no other
 * price, and the date of an auction comes before its opening bid.
 */
export function offerPrice(
  { listing, auction }: ListingDetail,
  calendar: Calendar,
  now: number,
): OfferPrice {
  const { listingType, status, priceUsd, soldPriceUsd, soldOn } = listing
  if (status === 'S') {
    const meaning = listingType === 3 && soldPriceUsd !== null ? ' per year' : ''
    return {
      large: priceWords(listing),
      small: `${meaning}${soldOn === '' ? '' : ` on ${writtenDay(soldOn)}`}`.trim(),
    }
  }
  if (listingType === 1) {
    const bid = priceUsd === null ? '' : `${formattedPrice(priceUsd)} opening bid`
    if (!auction?.date) return { large: 'At auction', small: bid }
    const isOver = auction.date < calendar.isoDate(now)
    return {
      large: `${isOver ? 'Auction ended' : 'Auction'} ${writtenDay(auction.date)}`,
      small: bid,
    }
  }
  return { large: formattedPrice(priceUsd), small: priceMeaning(listing).trim() }
}

export function offerPriceHtml({ large, small }: OfferPrice): Html {
  return html`<strong>${large}</strong>${small === '' ? null : html` <span>${small}</span>`}`
}

/** What the large words do not say: that it is a lease, under contract, or reduced. */
export function stageWords(detail: ListingDetail, now: number): TagWords[] {
  const { status, listingType } = detail.listing
  if (status === 'S') return []
  const words = offerWords(detail, now)
  return listingType === 1 ? words.slice(1) : words
}
