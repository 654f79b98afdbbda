import type { ListingSummary } from '../../../domain/listings/listing.ts'
import { statusLabel } from '../../../domain/listings/lookup-lists.ts'
import { reducedShare, reductionsSince } from '../../../domain/listings/price-reduction.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { writtenDay } from '../../../domain/values/written-times.ts'

/** What a listing says about how it is offered. */
interface OfferedAs {
  readonly listing: Pick<
    ListingSummary['listing'],
    'listingType' | 'status' | 'priceUsd' | 'priceReduction'
  >
  readonly auction: ListingSummary['auction']
}

/**
 * How the land is offered and the stage of the sale, without the "Reduced" tag, which expires; none
 * for land that is simply for sale.
 */
export function lastingTags(offered: OfferedAs): Html[] {
  return lastingWords(offered).map(tagOf)
}

/** The "Reduced" tag, regardless of its age; null if the latest change did not lower the price. */
export function reducedTag({ listing }: OfferedAs): Html | null {
  const share = listing.status === 'S' ? null : reducedShare(listing)
  return share === null ? null : tagOf({ kind: 'reduced', text: reducedWords(share) })
}

export interface TagWords {
  readonly kind: string
  readonly text: string
}

export function tagOf({ kind, text }: TagWords): Html {
  return html`<span class="tag tag-${kind}">${text}</span>`
}

/** The texts of the tags, for files that are not pages. */
export function offerWords(offered: OfferedAs, now: number): TagWords[] {
  const { listing } = offered
  const words = lastingWords(offered)
  const at = listing.priceReduction?.at ?? null
  const isRecent = at !== null && at >= reductionsSince(now) && listing.status !== 'S'
  const share = isRecent ? reducedShare(listing) : null
  return share === null ? words : [...words, { kind: 'reduced', text: reducedWords(share) }]
}

function lastingWords({ listing, auction }: OfferedAs): TagWords[] {
  const words: TagWords[] = []
  if (listing.listingType === 1) {
    const date = auction?.date ? ` ${writtenDay(auction.date)}` : ''
    words.push({ kind: 'auction', text: `Auction${date}` })
  }
  if (listing.listingType === 3) words.push({ kind: 'lease', text: 'For lease' })
  if (listing.status !== 'P') {
    const kind = listing.status === 'S' ? 'sold' : 'status'
    words.push({ kind, text: statusLabel(listing.status) })
  }
  return words
}

/** `Reduced 8%`; below one percent without the number. */
function reducedWords(share: number): string {
  const percent = Math.floor(100 * share)
  return percent < 1 ? 'Price reduced' : `Reduced ${percent}%`
}
