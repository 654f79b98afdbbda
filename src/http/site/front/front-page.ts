import { PROPERTY_TYPES, type PropertyTypeId } from '../../../domain/listings/lookup-lists.ts'
import { DEFAULT_CRITERIA } from '../../../domain/searching/criteria.ts'
import type { Facets } from '../../../domain/searching/facets.ts'
import { SORT_ORDERS, type SortOrder } from '../../../domain/searching/sort-order.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import type { Icons } from '../../web/design/icons.ts'
import type { CardWriter } from '../cards/card-writer.ts'
import { landAddress } from '../criteria/land-address.ts'
import { statesMap } from '../maps/static/land-map.ts'
import type { Page } from '../pages/page.ts'
import { viewedSection } from '../recent/viewed-section.ts'
import { searchBox } from '../search-box/search-box.ts'
import type { SiteContext } from '../site-context.ts'

const NEWEST = SORT_ORDERS.find(({ id }) => id === 6) as SortOrder
const SHOWN_NEWEST = 8
const SHOWN_SHOWCASE = 3
const HOUR_MS = 3_600_000
/** The map is about 1,000 pixels wide. */
const LABEL_SHARE = 0.0155

/** Example searches, which show that whole sentences work. */
const EXAMPLES = [
  'Ranch with a pond in east Texas',
  '40 acres with a creek near Austin under $300,000',
  'Lakefront in Wisconsin',
]

const KIND_ICONS: Readonly<Record<PropertyTypeId, string>> = {
  1: 'wheat',
  2: 'fence',
  4: 'tent-tree',
  8: 'house',
  16: 'trees',
  32: 'land-plot',
  64: 'store',
  128: 'binoculars',
  256: 'clover',
  512: 'sailboat',
  1024: 'shell',
  2048: 'waves',
}

export class FrontPage {
  readonly #context: SiteContext
  readonly #cards: CardWriter

  constructor(context: SiteContext, cards: CardWriter) {
    this.#context = context
    this.#cards = cards
  }

  async page(): Promise<Page> {
    const { catalog, look } = this.#context
    const facets = await catalog.searches.facets(DEFAULT_CRITERIA)
    const { ids } = await catalog.searches.search({
      criteria: DEFAULT_CRITERIA,
      sort: NEWEST,
      offset: 0,
      limit: SHOWN_NEWEST,
    })
    const { total: soldCount } = await catalog.searches.search({
      criteria: { ...DEFAULT_CRITERIA, statuses: ['S'] },
      sort: NEWEST,
      offset: 0,
      limit: 1,
    })
    const newest = await this.#cards.cards(ids)
    const showcase = await this.#cards.cards(await this.#showcase())
    const inStates = counted(facets.states.size, 'state')
    return {
      title: '',
      description: `${facets.total === 0 ? 'Land for sale' : `${counted(facets.total, 'land listing')} in ${inStates}`}: farms, ranches, hunting land, timberland and homesites, with maps and boundaries.`,
      canonicalPath: '/',
      layout: 'front',
      hasOwnSearchBox: true,
      main: html`<section class="front-search">
<h1>Find your land</h1>
<p class="front-lead">${facets.total === 0 ? 'No land is listed yet. Check back soon.' : html`${counted(facets.total, 'listing')} in ${inStates}${soldLine(soldCount)}.`} Search by location, size or price, or describe what you want.</p>
${searchBox(look, '', 'search-box search-box-large')}
<ul class="front-examples" aria-label="Examples">${examples()}</ul>
</section>
${this.#mapSection(facets)}
${cardSection('Featured', showcase, 'front-showcase')}
${kindSection(facets, look.icons)}
${cardSection('New on the market', newest, 'front-newest', landAddress({ sort: NEWEST }))}
${viewedSection(null, look)}`,
    }
  }

  /** Changes every hour, and the featured listings with it. */
  get turn(): number {
    return Math.floor(this.#context.clock() / HOUR_MS)
  }

  /** Picks the same listings for an hour, so that the page can be cached, and then others. */
  async #showcase(): Promise<ListingId[]> {
    const { catalog } = this.#context
    const { turn } = this
    const entries = await catalog.showcase.list()
    return entries
      .map(({ summary }) => summary.listing.id)
      .sort((a, b) => rankOf(a, turn) - rankOf(b, turn) || a - b)
      .slice(0, SHOWN_SHOWCASE)
  }

  #mapSection(facets: Facets): Html {
    const { catalog, map, look } = this.#context
    const gazetteer = catalog.places()
    const drawing = statesMap(
      { map, assets: look.assets, gazetteer },
      facets,
      location => landAddress({ location }),
      { labelShare: LABEL_SHARE, detail: 'full' },
    )
    const states = gazetteer.states
      .filter(({ id }) => facets.states.has(id))
      .map(
        ({ id, name }) =>
          html`<li><a href="${landAddress({ location: { kind: 'state', ids: [id] } })}">${name}</a> <span class="choice-count">${(facets.states.get(id) ?? 0).toLocaleString('en-US')}</span></li>`,
      )
    return html`<section class="front-map" aria-labelledby="front-map">
<h2 id="front-map">Land by state</h2>
${drawing}
${states.length === 0 ? null : html`<details><summary>All states</summary><ul class="front-states">${states}</ul></details>`}
</section>`
  }
}

/** `, 250 sold`; empty if none are. */
function soldLine(sold: number): Html | null {
  if (sold === 0) return null
  return html`, <a href="${landAddress({ statuses: ['S'] })}">${sold.toLocaleString('en-US')} sold</a>`
}

/** A pseudorandom number for a listing in a turn. */
function rankOf(id: number, turn: number): number {
  return Math.imul(id ^ turn, 0x9e3779b1) >>> 0
}

function examples(): Html[] {
  return EXAMPLES.map(
    text => html`<li><a href="/land?q=${encodeURIComponent(text)}">${text}</a></li>`,
  )
}

function cardSection(
  title: string,
  cards: readonly Html[],
  name: string,
  more?: string,
): Html | null {
  if (cards.length === 0) return null
  const link = more === undefined ? null : html`<a href="${more}">See all</a>`
  return html`<section class="${name}" aria-labelledby="${name}">
<div class="front-title"><h2 id="${name}">${title}</h2>${link}</div>
<div class="cards cards-gallery">${cards}</div>
</section>`
}

function kindSection({ propertyTypes }: Facets, icons: Icons): Html | null {
  if (propertyTypes.size === 0) return null
  const kinds = PROPERTY_TYPES.filter(({ id }) => propertyTypes.has(id)).map(
    ({ id, label }) =>
      html`<li><a href="${landAddress({ propertyTypes: id })}">${icons.icon(KIND_ICONS[id])}<span>${label}</span><span class="choice-count">${(propertyTypes.get(id) ?? 0).toLocaleString('en-US')}</span></a></li>`,
  )
  return html`<section aria-labelledby="front-kinds">
<h2 id="front-kinds">Browse by land type</h2>
<ul class="front-kinds">${kinds}</ul>
</section>`
}
