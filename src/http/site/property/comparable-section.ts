import type {
  ComparableLand,
  ComparableListing,
} from '../../../catalog/listings/comparable-land.ts'
import type { Listing } from '../../../domain/listings/listing.ts'
import { listingPath } from '../../../domain/public-urls.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import { counted } from '../../../domain/values/counted.ts'
import { formattedPrice } from '../../../domain/values/dollars.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { writtenDay } from '../../../domain/values/written-times.ts'
import { formatAcres, formatDollars } from '../cards/format-amounts.ts'
import { formatMiles, kindsLine } from '../cards/property-words.ts'

/** Sales of similar land, their range if there are enough of them, and apart from them offers. */
export function comparableSection(
  comparable: ComparableLand | null,
  listing: Pick<Listing, 'types' | 'home'>,
  county: string,
  calendar: Calendar,
): Html | null {
  if (comparable === null) return null
  const { sales, offers, minAcres, maxAcres, withinMiles } = comparable
  const area = withinMiles === null ? `in ${county}` : `within ${withinMiles} miles`
  const wider =
    withinMiles === null
      ? null
      : html` ${county} has too few sales, so we looked up to ${withinMiles} miles away.`
  const house = listing.home === null ? 'without a house' : 'with a house'
  return html`<section aria-labelledby="comparable">
<h2 id="comparable">${sales.length > 0 ? 'Comparable sales' : 'Comparable land'}</h2>
${soldRange(comparable, area)}
${landTable('Sold', sales, calendar)}
${landTable('For sale', offers, calendar)}
<p class="note">The nearest ${area}: ${kindsLine(listing)}, ${rounded(minAcres)} to ${formatAcres(rounded(maxAcres))}, ${house}.${wider} Prices are reported by sellers.</p>
</section>`
}

function soldRange({ soldPerAcre, since }: ComparableLand, area: string): Html {
  const { listings, quartiles } = soldPerAcre
  const day = writtenDay(since)
  if (quartiles === null) {
    return listings === 0
      ? html`<p>We have no sales of similar land ${area} since ${day}.</p>`
      : html``
  }
  const { lowerUsd, upperUsd } = quartiles
  return html`<p>Similar land sold for <strong>${formatDollars(lowerUsd)} to ${formatDollars(upperUsd)} per acre</strong>, the typical range of ${counted(listings, 'sale')} ${area} since ${day}.</p>`
}

function landTable(
  caption: 'Sold' | 'For sale',
  listings: readonly ComparableListing[],
  calendar: Calendar,
): Html | null {
  if (listings.length === 0) return null
  return html`<table class="comparable">
<caption>${caption}</caption>
<thead><tr><th scope="col">Land</th><th scope="col">Date</th><th scope="col">Size</th><th scope="col">${caption === 'Sold' ? 'Sale price' : 'Asking price'}</th><th scope="col">Per acre</th><th scope="col">Distance</th></tr></thead>
<tbody>${listings.map(one => row(one, calendar))}</tbody>
</table>`
}

function row(listing: ComparableListing, calendar: Calendar): Html {
  const { id, title, isSold, soldOn, listedAt, acres, priceUsd, distanceMiles } = listing
  const day = isSold
    ? `Sold ${writtenDay(soldOn)}`
    : `Listed ${writtenDay(calendar.isoDate(listedAt))}`
  return html`<tr><th scope="row"><a href="${listingPath(id, title)}">${title}</a></th><td>${day}</td><td>${formatAcres(acres)}</td><td>${formattedPrice(priceUsd)}</td><td>${formatDollars(priceUsd / acres)}/acre</td><td>${formatMiles(distanceMiles)}</td></tr>`
}

function rounded(acres: number): number {
  return acres < 10 ? Math.round(acres * 10) / 10 : Math.round(acres)
}
