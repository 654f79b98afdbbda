import type { ComparedPrices } from '../../../catalog/listings/offers.ts'
import type { Listing } from '../../../domain/listings/listing.ts'
import { MIN_LISTINGS, type PriceSpread } from '../../../domain/markets/market.ts'
import type { SizeClass } from '../../../domain/markets/size-class.ts'
import { pricePerAcreUsd } from '../../../domain/searching/search-record.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { formatDollars } from '../cards/format-amounts.ts'

/** A place to compare prices with, and the address of its page. */
export interface ComparedPlace {
  readonly name: string
  readonly path: string
}

/**
 * Where the price per acre is among the asking prices of land of this size around it. Null if too
 * few are known.
 */
export function priceSection(
  listing: Listing,
  prices: ComparedPrices | null,
  county: ComparedPlace,
  state: ComparedPlace,
): Html | null {
  const perAcre = pricePerAcreUsd(listing)
  if (prices === null || perAcre === null) return null
  const compared = [
    comparison(perAcre, prices.county, county),
    comparison(perAcre, prices.state, state),
  ].filter(html => html !== null)
  if (compared.length === 0) return null
  return html`<section aria-labelledby="price-per-acre">
<h2 id="price-per-acre">Asking prices per acre</h2>
${compared}
<details class="source"><summary>How this is compared</summary><p class="note">Compared with asking prices for ${shownSizes(prices.sizeClass)} without a house. We show an area once it has at least ${MIN_LISTINGS} such listings. Land may sell for more or less than its asking price.</p></details>
</section>`
}

function comparison(
  perAcre: number,
  { listings, quartiles }: PriceSpread,
  place: ComparedPlace,
): Html | null {
  if (quartiles === null) return null
  const { lowerUsd, medianUsd, upperUsd } = quartiles
  const where =
    perAcre < lowerUsd
      ? 'cheaper per acre than three quarters of them'
      : perAcre > upperUsd
        ? 'more expensive per acre than three quarters of them'
        : 'in that range'
  return html`<div class="spread"><h3><a href="${place.path}">${place.name}</a></h3>
${spreadDrawing(perAcre, lowerUsd, medianUsd, upperUsd)}
<p>Half of ${counted(listings, 'listing')} are between ${formatDollars(lowerUsd)} and ${formatDollars(upperUsd)} per acre, with a median of ${formatDollars(medianUsd)}. This land is ${where}.</p>
</div>`
}

const DRAWING_WIDTH = 400
/** The width of a price such as $12,345. */
const LABEL_WIDTH = 80

/** The middle half as a bar, the median as a line, this land as a point. */
function spreadDrawing(own: number, lower: number, median: number, upper: number): Html {
  const least = Math.min(own, lower)
  const most = Math.max(own, upper)
  const span = most - least || 1
  const x = (value: number) => (12 + ((value - least) / span) * 376).toFixed(1)
  return html`<svg class="spread-drawing" viewBox="0 0 400 58" aria-hidden="true"><path class="spread-line" d="M12 18H388"/><rect class="spread-middle" x="${x(lower)}" y="10" width="${(((upper - lower) / span) * 376).toFixed(1)}" height="16"/><path class="spread-median" d="M${x(median)} 6V30"/><circle class="spread-own" cx="${x(own)}" cy="18" r="7"/>${labels(own, [lower, upper], x)}</svg>`
}

/** The prices at the ends of the bar, and the price of this land if there is room. */
function labels(own: number, ends: readonly number[], x: (value: number) => string): Html {
  const isFree = ends.every(end => Math.abs(Number(x(end)) - Number(x(own))) > LABEL_WIDTH)
  const shown = isFree ? [...ends, own] : ends
  return html`${shown.map(value => {
    const at = Number(x(value))
    const anchor =
      at < LABEL_WIDTH / 2 ? 'start' : at > DRAWING_WIDTH - LABEL_WIDTH / 2 ? 'end' : 'middle'
    return html`<text class="spread-label" x="${x(value)}" y="50" text-anchor="${anchor}">${formatDollars(value)}</text>`
  })}`
}

/** `20 to 50 acres`, `up to 5 acres`, `500 acres and more` */
export function shownSizes({ fromAcres, toAcres }: SizeClass): string {
  if (toAcres === null) return `${fromAcres} acres or more`
  return fromAcres === 0 ? `up to ${toAcres} acres` : `${fromAcres} to ${toAcres} acres`
}
