import type { ListingSummary } from '../../../domain/listings/listing.ts'
import { statusLabel } from '../../../domain/listings/lookup-lists.ts'
import { reducedShare } from '../../../domain/listings/price-reduction.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { shownDay } from './shown-amounts.ts'

/** The part of a listing that says how it is offered. */
interface OfferedAs {
  readonly listing: Pick<
    ListingSummary['listing'],
    'listingType' | 'status' | 'priceUsd' | 'priceReduction'
  >
  readonly auction: ListingSummary['auction']
}

/** How the land is offered, where that is not simply for sale, and how far the sale is; none for land that is simply for sale. */
export function offerTags(offered: OfferedAs): Html[] {
  return offerWords(offered).map(
    ({ kind, text }) => html`<span class="tag tag-${kind}">${text}</span>`,
  )
}

/** The texts of the tags, for files that are no pages. */
export function offerWords({ listing, auction }: OfferedAs): { kind: string; text: string }[] {
  const words: { kind: string; text: string }[] = []
  if (listing.listingType === 1) {
    const date = auction?.date ? ` ${shownDay(auction.date)}` : ''
    words.push({ kind: 'auction', text: `Auction${date}` })
  }
  if (listing.listingType === 3) words.push({ kind: 'lease', text: 'For lease' })
  if (listing.status !== 'P') {
    const kind = listing.status === 'S' ? 'sold' : 'status'
    words.push({ kind, text: statusLabel(listing.status) })
  }
  const share = listing.status === 'S' ? null : reducedShare(listing)
  if (share !== null) words.push({ kind: 'reduced', text: reducedWords(share) })
  return words
}

/** `Reduced 8%`; less than one percent has no number. */
function reducedWords(share: number): string {
  const percent = Math.floor(100 * share)
  return percent < 1 ? 'Price reduced' : `Reduced ${percent}%`
}
