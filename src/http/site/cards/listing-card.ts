import type { ListingSummary } from '../../../domain/listings/listing.ts'
import { propertyTypeLabel } from '../../../domain/listings/lookup-lists.ts'
import type { PictureFile } from '../../../domain/pictures/picture.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { fullCountyName } from '../../../domain/places/place.ts'
import { listingPath, MEDIA_PATH } from '../../../domain/public-urls.ts'
import { type Html, html, rawHtml } from '../../../domain/values/html.ts'
import type { Icons } from '../../web/design/icons.ts'
import { cardFacts } from './card-facts.ts'
import { formatAcres, formatDollars } from './format-amounts.ts'
import { lastingTags, reducedTag } from './offer-tags.ts'
import { houseName, lastPrice, priceWords } from './property-words.ts'

/** What cards need in addition to the listing. */
export interface CardContext {
  readonly gazetteer: Gazetteer
  readonly icons: Icons
}

/** The middle half of the asking prices per acre of comparable land in a place. */
export interface UsualPrices {
  /** `Bosque County`, `Texas` */
  readonly place: string
  readonly lowerUsd: number
  readonly upperUsd: number
}

const MAX_FACTS = 3
const LATER = ' loading="lazy" decoding="async"'

/** A card in parts, in this order; the typical price per acre is inserted before the last. */
export interface CardParts {
  readonly top: Html
  /** The "Reduced" tag, which is omitted once the reduction is old. */
  readonly reduced: Html
  readonly start: Html
  readonly end: Html
}

/** A listing as a card of a gallery or a row of a list; the style sheet decides which. */
export function listingCard(summary: ListingSummary, context: CardContext): CardParts {
  const { listing } = summary
  const { gazetteer } = context
  const county = gazetteer.county(listing.countyId)
  const state = gazetteer.state(listing.stateId)
  const city = listing.cityId === null ? undefined : gazetteer.city(listing.cityId)?.name
  const place = [city, county && fullCountyName(county), state?.code].filter(Boolean).join(', ')
  const address = listingPath(listing.id, listing.title)
  const top = html`<article class="card" data-listing="${listing.id}" data-latitude="${listing.latitude}" data-longitude="${listing.longitude}">
<div class="card-picture">${picture(summary, context)}<p class="card-tags">${lastingTags(summary)}`
  const start = html`</p></div>
<div class="card-text">
<p class="card-price">${price(summary)}<span class="card-acres">${listing.acres ? formatAcres(listing.acres) : 'Size not stated'}</span></p>`
  const end = html`<p class="card-place">${place}</p>
<h3 class="card-title"><a href="${address}">${listing.title}</a></h3>
${factLine(summary)}
</div>
</article>`
  return { top, reduced: html`${reducedTag(summary)}`, start, end }
}

function picture({ mainPicture, listing }: ListingSummary, { icons }: CardContext): Html {
  const files = mainPicture?.files
  if (!files)
    return html`<div class="card-no-picture">${icons.icon('trees')}<span>No photo</span></div>`
  const { largerThumbnail: small, popup: large } = files
  return html`<img src="${source(small)}" srcset="${source(small)} ${small.width}w, ${source(large)} ${large.width}w" sizes="(min-width: 75rem) 20rem, (min-width: 44rem) 45vw, 92vw" width="${small.width}" height="${small.height}" alt="Photo: ${listing.title}"${rawHtml(LATER)}>`
}

/**
 * A card whose photo loads with the page rather than lazily: for the card that visitors see first.
 */
export function withPhotoFirst(card: Html): Html {
  return rawHtml(card.text.replace(LATER, ' fetchpriority="high"'))
}

function source({ path }: PictureFile): string {
  return `${MEDIA_PATH}/${path}`
}

function price({ listing }: ListingSummary): Html {
  const meaning = listing.listingType === 3 && lastPrice(listing) !== null ? ' per year' : ''
  return html`<strong>${priceWords(listing)}</strong>${meaning}`
}

/** `3-bedroom house · Creek · Power on site`; types of land if little is stated. */
function factLine({ listing, factBits = 0 }: ListingSummary): Html | null {
  const words = [
    ...(listing.home === null ? [] : [houseName(listing.home)]),
    ...cardFacts(factBits),
    ...listing.types.flatMap(type => propertyTypeLabel(type) ?? []),
  ].slice(0, MAX_FACTS)
  return words.length === 0 ? null : html`<p class="card-facts">${words.join(' · ')}</p>`
}

const BETWEEN_FACTS = html`${' · '}`.text
// linear: a card has at most a few thousand characters
const FACT_LINE = /(?<=<p class="card-facts">)[^<]*/

/** A part of a card whose facts begin with some, such as those that were searched. */
export function withFactsFirst(part: string, first: readonly string[]): string {
  if (first.length === 0) return part
  return part.replace(FACT_LINE, line => {
    const known = [...first.map(fact => html`${fact}`.text), ...line.split(BETWEEN_FACTS)]
    return [...new Set(known)].slice(0, MAX_FACTS).join(BETWEEN_FACTS)
  })
}

const WHERE = { below: 'Below typical', within: 'Typical', above: 'Above typical' } as const

/** The price per acre, and whether it is typical. @param usual Null if unknown. */
export function pricePerAcre(perAcreUsd: number, usual: UsualPrices | null): Html {
  const own = `${formatDollars(perAcreUsd)}/acre`
  if (usual === null) return html`<p class="card-per-acre">${own}</p>`
  const { place, lowerUsd, upperUsd } = usual
  const where = perAcreUsd < lowerUsd ? 'below' : perAcreUsd > upperUsd ? 'above' : 'within'
  return html`<p class="card-per-acre">${own} &middot; ${WHERE[where]} for ${place}</p>`
}
