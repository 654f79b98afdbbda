import { propertyTypeLabel } from '../../../domain/listings/lookup-lists.ts'
import {
  locationOf,
  type Market,
  MIN_LISTINGS,
  type Quartiles,
  type SizeClassPrices,
  type SoldPrices,
} from '../../../domain/markets/market.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { DEFAULT_QUERY } from '../../../domain/searching/search-query.ts'
import { capitalized } from '../../../domain/values/capitalized.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { CountyId } from '../../../domain/values/ids.ts'
import { writtenDay } from '../../../domain/values/written-times.ts'
import { formatDollars } from '../cards/format-amounts.ts'
import { alertFormPath } from '../criteria/alert-address.ts'
import { landAddress } from '../criteria/land-address.ts'
import type { Page } from '../pages/page.ts'
import { shownSizes } from '../property/price-section.ts'
import { formatMonth, monthsDrawing } from './months-drawing.ts'
import { type NamedMarket, namedMarket } from './named-market.ts'

/** What the page of a market shows. */
export interface MarketOf {
  readonly market: Market
  readonly named: NamedMarket
  /** The counties of a state with their numbers of listings; null if the place is a county. */
  readonly counties: ReadonlyMap<CountyId, number> | null
  /** Cards of the newest listings. */
  readonly newest: readonly Html[]
  /** The static map of a state; null if there is none. */
  readonly map: Html | null
}

export function marketPage(
  { market, named, counties, newest, map }: MarketOf,
  gazetteer: Gazetteer,
): Page {
  const { name, path, state } = named
  return {
    title: `Land in ${name}: prices per acre`,
    description: summaryOf(name, market),
    canonicalPath: path,
    main: html`<article class="market">
<nav aria-label="Places"><ol class="places-path"><li><a href="/land">Land</a></li>${state === null ? null : html`<li><a href="${state.path}">${state.name}</a></li>`}</ol></nav>
<h1>Asking prices in ${name}</h1>
<div class="market-top"><div>
${offer(market, named)}
${figures(market, named)}
</div>
${map && html`<figure class="market-map">${map}<figcaption class="note">Listings by county. Select a county to see its prices.</figcaption></figure>`}
</div>
${market.all.quartiles === null ? null : monthsSection(market)}
${soldSection(market.sold)}
${kindsSection(market)}
${newest.length === 0 ? null : html`<section aria-labelledby="newest"><h2 id="newest">Newest listings</h2><div class="cards cards-gallery">${newest}</div></section>`}
${counties === null ? null : countiesSection(counties, gazetteer)}
${market.all.quartiles === null ? null : html`<p class="note">Asking prices of land for sale without a house, including land under contract. Leases and auctions are not included. We show a price once there are ${MIN_LISTINGS} listings.</p>`}
</article>`,
  }
}

function summaryOf(name: string, { listings, all: { quartiles } }: Market): string {
  const offered = `${counted(listings, 'land listing')} in ${name}.`
  return quartiles === null
    ? offered
    : `${offered} The median asking price is ${formatDollars(quartiles.medianUsd)} per acre; half are between ${formatDollars(quartiles.lowerUsd)} and ${formatDollars(quartiles.upperUsd)}.`
}

/** Leads to the land for sale, or to the land around the place if it has none. */
function offer(market: Market, { name, state }: NamedMarket): Html {
  const { listings } = market
  const address = landAddress({ location: locationOf(market.place) })
  if (listings > 0)
    return html`<p class="market-lead"><a class="button" href="${address}">View ${counted(listings, 'listing')}</a></p>`
  const [text, around] =
    state === null ? ['Search for land', '/land'] : [`Land in ${state.name}`, state.path]
  const alert = alertFormPath({ ...DEFAULT_QUERY, location: locationOf(market.place) })
  return html`<p class="market-lead">No land is listed in ${name} right now.</p>
<p class="market-lead"><a class="button" href="${around}">${text}</a> <a class="button button-quiet" href="${alert}" rel="nofollow">Email me new listings</a></p>`
}

/** The asking prices. A market with too few listings links to its state instead. */
function figures(market: Market, { state }: NamedMarket): Html | null {
  const { listings, quartiles } = market.all
  if (quartiles !== null)
    return html`${medianSection(listings, quartiles)}${sizesSection(market.sizeClasses)}`
  if (market.listings === 0) return null
  const around = state && html` See asking prices in <a href="${state.path}">${state.name}</a>.`
  return html`<section><p>Only ${counted(listings, 'listing')} here ${listings === 1 ? 'has' : 'have'} a price per acre. We show prices once there are ${MIN_LISTINGS} listings.${around}</p></section>`
}

function medianSection(listings: number, quartiles: Quartiles): Html {
  return html`<section aria-labelledby="median">
<h2 id="median">Median price per acre</h2>
<p class="amount">${formatDollars(quartiles.medianUsd)} <span>per acre, based on ${counted(listings, 'listing')}</span></p>
<p>Half of the listings are between ${formatDollars(quartiles.lowerUsd)} and ${formatDollars(quartiles.upperUsd)} per acre.</p>
</section>`
}

function sizesSection(sizeClasses: readonly SizeClassPrices[]): Html {
  return html`<section aria-labelledby="sizes">
<h2 id="sizes">By size</h2>
${sizesTable(sizeClasses, 'Prices by size', 'Listings')}
</section>`
}

/** The prices at which land was sold; null if too few sales are known. */
function soldSection({ since, all, sizeClasses }: SoldPrices): Html | null {
  const { listings, quartiles } = all
  if (quartiles === null) return null
  return html`<section aria-labelledby="sold">
<h2 id="sold">Sold prices</h2>
<p class="amount">${formatDollars(quartiles.medianUsd)} <span>per acre, median of ${counted(listings, 'sale')}</span></p>
<p>Half sold for ${formatDollars(quartiles.lowerUsd)} to ${formatDollars(quartiles.upperUsd)} per acre.</p>
${sizeClasses.some(({ quartiles: known }) => known !== null) ? sizesTable(sizeClasses, 'Sold prices by size', 'Sales') : html`<p class="note">Not enough sales yet to show prices by size.</p>`}
<p class="note">Land without a house sold since ${writtenDay(since)}, with prices reported by sellers. Leases are not included.</p>
</section>`
}

function sizesTable(
  sizeClasses: readonly SizeClassPrices[],
  label: string,
  counts: 'Listings' | 'Sales',
): Html {
  const rows = sizeClasses.map(({ sizeClass, listings, quartiles }) => {
    const figures =
      quartiles === null
        ? html`<td colspan="2" class="unknown">Not enough data</td>`
        : html`<td>${formatDollars(quartiles.medianUsd)}</td><td>${formatDollars(quartiles.lowerUsd)}&ndash;${formatDollars(quartiles.upperUsd)}</td>`
    return html`<tr><th scope="row">${capitalized(shownSizes(sizeClass))}</th>${figures}<td>${listings}</td></tr>`
  })
  return html`<div class="sideways" role="region" aria-label="${label}" tabindex="0"><table class="number">
<thead><tr><th scope="col">Size</th><th scope="col">Median per acre</th><th scope="col">Typical range</th><th scope="col">${counts}</th></tr></thead>
<tbody>${rows}</tbody>
</table></div>`
}

function monthsSection({ months }: Market): Html | null {
  if (months.every(({ listings }) => listings === 0)) return null
  const rows = months.map(
    ({ month, listings, medianUsd }) =>
      html`<tr><th scope="row">${formatMonth(month)}</th><td>${medianUsd === null ? 'Not enough data' : formatDollars(medianUsd)}</td><td>${listings}</td></tr>`,
  )
  return html`<section aria-labelledby="months">
<h2 id="months">Listed in the last 12 months</h2>
<p class="note">Current listings by the month they were added. Land sold or taken off the market since then is not included.</p>
${monthsDrawing(months)}
<details class="sides"><summary>View as table</summary>
<table class="number"><thead><tr><th scope="col">Month</th><th scope="col">Median per acre</th><th scope="col">Listings</th></tr></thead><tbody>${rows}</tbody></table></details>
</section>`
}

function kindsSection(market: Market): Html | null {
  const { propertyTypes } = market
  if (propertyTypes.size === 0) return null
  const location = locationOf(market.place)
  const kinds = [...propertyTypes]
    .toSorted(([, a], [, b]) => b - a)
    .map(
      ([id, count]) =>
        html`<li><a href="${landAddress({ location, propertyTypes: id })}">${propertyTypeLabel(id) ?? ''}</a> <span class="note">${count}</span></li>`,
    )
  return html`<section aria-labelledby="kinds"><h2 id="kinds">Land by type</h2><ul class="link-list">${kinds}</ul></section>`
}

function countiesSection(
  counties: ReadonlyMap<CountyId, number>,
  gazetteer: Gazetteer,
): Html | null {
  const links = [...counties]
    .flatMap(([id, count]) => {
      const named = namedMarket({ kind: 'county', id }, gazetteer)
      return named ? [{ ...named, count }] : []
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(
      ({ name, path, count }) =>
        html`<li><a href="${path}">${name.split(',')[0] ?? ''}</a> <span class="note">${count}</span></li>`,
    )
  if (links.length === 0) return null
  return html`<section aria-labelledby="counties"><h2 id="counties">Counties</h2><ul class="link-list">${links}</ul></section>`
}
