import type { OfferedListing } from '../../../catalog/listings/offers.ts'
import type { Listing } from '../../../domain/listings/listing.ts'
import { statusLabel } from '../../../domain/listings/lookup-lists.ts'
import type { PublicChange } from '../../../domain/listings/public-history.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import { formattedPrice } from '../../../domain/values/dollars.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { writtenDay } from '../../../domain/values/written-times.ts'
import { priceMeaning } from '../cards/property-words.ts'
import { priceLine } from './price-line.ts'

/** How price and status changed, as a list and, if the price did, as a chart. */
export function historySection(
  { history, detail: { listing } }: OfferedListing,
  calendar: Calendar,
  now: number,
): Html | null {
  // One event says no more than the day of the listing, which is among the key facts.
  if (history.length < 2 && listing.status !== 'S') return null
  const rows = history
    .toReversed()
    .map(
      change =>
        html`<tr><th scope="row">${writtenDay(calendar.isoDate(change.at))}</th><td>${whatChanged(change)}</td><td class="number">${priceAt(change, listing)}</td></tr>`,
    )
  return html`<section aria-labelledby="history">
<h2 id="history">Price and status history</h2>
${priceLine(history, calendar, now)}
<table class="history">
<thead><tr><th scope="col">Date</th><th scope="col">Event</th><th scope="col">Price</th></tr></thead>
<tbody>${rows}</tbody>
</table>
</section>`
}

/** A sale has the price of the sale, if it is known, instead of the asking price. */
function priceAt(change: PublicChange, listing: Listing): string {
  if (change.status === 'S') {
    return listing.soldPriceUsd === null ? '' : formattedPrice(listing.soldPriceUsd)
  }
  const { priceUsd } = change
  return `${formattedPrice(priceUsd)}${priceMeaning({ ...listing, priceUsd })}${percent(change)}`
}

function whatChanged({ event, status, previousStatus, priceUsd, previousPriceUsd }: PublicChange) {
  if (event === 'listed') return 'Listed'
  if (event === 'withdrawn') return 'Listing removed'
  const changes = [
    event === 'returned' ? 'Relisted' : '',
    status === previousStatus ? '' : statusLabel(status),
    priceUsd === previousPriceUsd ? '' : priceWord(priceUsd, previousPriceUsd),
  ].filter(change => change !== '')
  return changes.join(', ')
}

function priceWord(price: number | null, before: number | null): string {
  if (price === null) return 'Price removed'
  if (before === null) return 'Price added'
  return price < before ? 'Price reduced' : 'Price increased'
}

function percent({ priceChangePercent: change }: PublicChange): string {
  if (change === null) return ''
  return ` (${change > 0 ? '+' : '−'}${Math.abs(change)}%)`
}
