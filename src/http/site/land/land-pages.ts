import type { Catalog } from '../../../catalog/catalog.ts'
import type { ChoiceCounts } from '../../../catalog/searches/searches.ts'
import { bothOf, type FactBits } from '../../../domain/facts/fact-bits.ts'
import { type AppliedFilter, appliedFilters } from '../../../domain/searching/applied-filters.ts'
import { searchNameParts } from '../../../domain/searching/breadcrumb.ts'
import {
  criteriaOf,
  DEFAULT_QUERY,
  isRelative,
  type SearchQuery,
  type SearchSetting,
} from '../../../domain/searching/search-query.ts'
import { isFiltered } from '../../../domain/searching/search-text.ts'
import { isUnclear } from '../../../domain/suggesting/sentence-reader.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { errorSummary, errorTitle } from '../../web/error-summary.ts'
import type { CardWriter } from '../cards/card-writer.ts'
import { withPhotoFirst } from '../cards/listing-card.ts'
import { landAddress } from '../criteria/land-address.ts'
import type { LandCriteria } from '../criteria/land-criteria.ts'
import { sellerSearched } from '../criteria/seller-name.ts'
import { filterForm, landFaultLines } from '../filters/filter-form.ts'
import { placeGroups } from '../filters/place-choices.ts'
import type { Page } from '../pages/page.ts'
import { SAID_PARAMETER } from '../search-box/search-box.ts'
import type { SiteContext } from '../site-context.ts'
import { feedLink, saveSearchLink, takeAlong } from './found-links.ts'
import {
  FILTERS_ID,
  filterChips,
  nothingFound,
  pageLinks,
  rangeText,
  resultControls,
  viewLinks,
  whatToType,
} from './land-results.ts'
import { notStatedLine } from './not-stated-line.ts'
import { readingLine } from './reading-line.ts'
import { resultsMap } from './results-map.ts'
import { saysStill, sentenceOf, wholeSearch } from './said-sentence.ts'
import { widerThan } from './wider-searches.ts'

const LISTINGS_PER_PAGE = 24
/** Further pages change every day, so search engines should not index them. */
const LAST_LISTED_PAGE = 1
/**
 * Search engines should index searches by place with at most one more filter, and only if they find
 * enough.
 */
const MAX_LISTED_FILTERS = 2

/** Areas that a visitor drew or moved a map to. */
const DRAWN = ['bounds', 'near', 'polygon'] as const

const SKIP_LINKS = [
  { to: 'results', text: 'Skip to results' },
  { to: 'filters-title', text: 'Skip to filters' },
]

const NOTHING = { total: 0, ids: [] }

export class LandPages {
  readonly #context: SiteContext
  readonly #cards: CardWriter
  readonly #catalog: Catalog

  constructor(context: SiteContext, cards: CardWriter) {
    this.#context = context
    this.#cards = cards
    this.#catalog = context.catalog
  }

  async page(typed: LandCriteria): Promise<Page> {
    const { query, pageNumber, view } = typed
    const setting = this.#setting()
    const sentence = await sentenceOf(typed.said, query, this.#catalog, setting)
    const landCriteria = saying(typed, sentence?.text ?? null)
    const alerted = sentence === null ? query : wholeSearch(sentence, query)
    const criteria = criteriaOf(query, setting)
    const offset = (pageNumber - 1) * LISTINGS_PER_PAGE
    const request = { criteria, sort: query.sort, offset, limit: LISTINGS_PER_PAGE }
    const seller = await sellerSearched(query, this.#catalog)
    const filters = appliedFilters(query, setting, seller)
    // A list of all land does not answer a text without any meaning.
    const isAsking = sentence !== null && isUnclear(sentence.read) && filters.length === 0
    const { searches } = this.#catalog
    const [{ total, ids }, counts] = await Promise.all([
      isAsking ? NOTHING : searches.search(request),
      searches.choiceCounts(query, setting),
    ])
    const [first, ...others] = await this.#cards.cards(ids, factsSearched(query))
    const cards = first === undefined ? [] : [withPhotoFirst(first), ...others]
    const wider =
      total === 0
        ? await searches.finding(widerThan(query, filters, setting.gazetteer), setting)
        : []
    const addressWithout = (other: SearchQuery) => {
      const isSaid = sentence !== null && saysStill(sentence, other, setting.gazetteer)
      return landAddress(other, { view, pageNumber: 1, said: isSaid ? sentence.text : null })
    }
    const parts = searchNameParts(query, setting, seller)
    const words = parts.join(', ')
    const reading =
      sentence && (await readingLine(sentence, { query, total }, this.#catalog, setting))
    const map = await resultsMap(landCriteria, criteria, counts, this.#context)
    const results =
      total === 0
        ? isAsking
          ? whatToType()
          : nothingFound(wider, view, filters.length > 0, alerted)
        : this.#results(landCriteria, cards, total, alerted)
    const { icons } = this.#context.look
    // An alert for a text without any meaning would be one for all land.
    const countLine = isAsking
      ? null
      : html`<div class="count-line">${rangeText(offset, cards.length, total)}<div class="count-ways">${saveSearchLink(alerted, icons)}${viewLinks(landCriteria, icons)}</div></div>`
    return {
      title: errorTitle(
        pageNumber === 1 ? words : `${words}, page ${pageNumber}`,
        landFaultLines(landCriteria),
      ),
      description: `${words}: ${counted(total, 'listing')}.`,
      layout: 'land-page',
      skipLinks: SKIP_LINKS,
      head: feedLink(query, this.#context.look.name),
      ...this.#listing(landCriteria, filters, total),
      ...(landCriteria.said !== null && { searched: landCriteria.said }),
      main: html`<div class="land-head">
${faultSummary(landCriteria)}
<div class="land-title">${heading(parts)}
${countLine}</div>
${reading}
${filterChips(filters, addressWithout, parts.length === 1, this.#context.look)}
</div>
<div class="land${map === null ? '' : ' land-with-map'}">
<section class="land-results" aria-labelledby="results">
<h2 class="visually-hidden" id="results" tabindex="-1">Results</h2>
${resultControls(landCriteria, filters.length, this.#context.look)}
${results}
${await notStatedLine(landCriteria, total, this.#catalog.searches, setting)}
</section>
${this.#filterColumn(landCriteria, counts, total)}
${map}
</div>`,
    }
  }

  #setting(): SearchSetting {
    const { calendar, clock } = this.#context
    return { gazetteer: this.#catalog.places(), calendar, clock }
  }

  /**
   * The filters come after the results in the markup, so that few tab stops precede these; wide
   * windows show them first. In narrow windows a button opens them. Browsers hide what such a
   * button opens, so a form with faults is shown without one.
   */
  #filterColumn(landCriteria: LandCriteria, counts: ChoiceCounts, total: number): Html {
    const places = placeGroups(landCriteria, counts, this.#catalog.places())
    return html`<section class="filter-column" id="${FILTERS_ID}"${landCriteria.faults.size > 0 ? null : html` popover`} aria-labelledby="filters-title">
<div class="filters-head"><h2 id="filters-title" tabindex="-1">Filters</h2><button type="button" class="button-quiet" popovertarget="${FILTERS_ID}" popovertargetaction="hide">Close</button></div>
${filterForm(landCriteria, { counts, total, places }, this.#context.look.assets)}
</section>`
  }

  #results(
    landCriteria: LandCriteria,
    cards: readonly Html[],
    total: number,
    alerted: SearchQuery,
  ): Html {
    const { query, view } = landCriteria
    const pages = Math.ceil(total / LISTINGS_PER_PAGE)
    const past = html`<p class="nothing">This search has only ${counted(pages, 'page')}. <a href="${landAddress(query, { ...landCriteria, pageNumber: 1 })}">Go to the first page</a></p>`
    return html`${cards.length === 0 ? past : html`<div class="cards cards-${view}">${cards}</div>`}
${pageLinks(landCriteria, pages)}
${takeAlong(query, alerted, this.#context.look)}`
  }

  /** The address and the instructions for search engines. */
  #listing(
    landCriteria: LandCriteria,
    filters: readonly AppliedFilter[],
    total: number,
  ): Partial<Page> {
    const { query, pageNumber, faults } = landCriteria
    const isPlain =
      filters.length <= MAX_LISTED_FILTERS &&
      !isRelative(query) &&
      !DRAWN.some(name => isFiltered(query, name))
    const isListed = isPlain && total > 0 && pageNumber <= LAST_LISTED_PAGE && faults.size === 0
    return isListed
      ? { canonicalPath: landAddress({ ...query, sort: DEFAULT_QUERY.sort }) }
      : { isUnlisted: true }
  }
}

/** A request with a different sentence, or none. */
function saying(landCriteria: LandCriteria, said: string | null): LandCriteria {
  const { [SAID_PARAMETER]: _before, ...sent } = landCriteria.sent
  return { ...landCriteria, said, sent: said === null ? sent : { ...sent, [SAID_PARAMETER]: said } }
}

/** The facts that listings of a search state, or may. */
function factsSearched({ facts, wishes }: SearchQuery): FactBits {
  return wishes.reduce((all, wish) => (wish.isUnwanted ? all : bothOf(all, wish.facts)), facts)
}

/** Wide windows show only the offer and the place: the chips below name the other filters. */
function heading([first = '', ...more]: readonly string[]): Html {
  if (more.length === 0) return html`<h1>${first}</h1>`
  return html`<h1>${first}<span class="visually-hidden">, </span><span class="more-words">${more.join(', ')}</span></h1>`
}

function faultSummary(landCriteria: LandCriteria): Html | null {
  return errorSummary(
    'We ignored some filters. Fix them and search again.',
    landFaultLines(landCriteria),
  )
}
