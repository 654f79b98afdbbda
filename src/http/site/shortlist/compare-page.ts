import type { FastifyInstance } from 'fastify'
import type { ListingDetail } from '../../../domain/listings/listing.ts'
import { mainPictureOf } from '../../../domain/pictures/picture.ts'
import { Problem } from '../../../domain/problem.ts'
import { listingPath, MEDIA_PATH } from '../../../domain/public-urls.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { joined } from '../../../domain/values/joined.ts'
import type { SiteContext } from '../site-context.ts'
import { type ComparedFact, comparedFacts } from './compared-facts.ts'
import { idsInQuery } from './ids-in-query.ts'

/** More columns do not fit on a printed page. */
const MAX_COMPARED = 4
const UNKNOWN = '–'

/** `/compare?ids=12,15`: compares listings, without JavaScript too, on screen and on paper. */
export function addComparePage(app: FastifyInstance, context: SiteContext): void {
  const { pages, look } = context
  const facts = comparedFacts(context)
  app.get('/compare', { config: { caching: 'guests' } }, async ({ query }, reply) => {
    const ids = idsInQuery(query, MAX_COMPARED)
    const found = await Promise.all(ids.map(id => comparedListing(context, id)))
    const details = found.filter(detail => detail !== null)
    const rows = await Promise.all(facts.map(fact => comparedRow(fact, details)))
    const isStated = ({ texts }: ComparedRow) => texts.some(text => text !== '')
    const main = html`<h1>Compare</h1>
${gone(ids.length - details.length)}
${
  details.length === 0
    ? html`<p class="compare-said">Select two to four listings on the <a href="/shortlist">shortlist</a>.</p>`
    : html`<compare-notes data-module="${look.assets.modules('compare-notes.js')}">
${details.length < 2 ? null : html`<label class="choice compare-only"><input type="checkbox"> <span>Show differences only</span></label>`}
<div class="sideways compare-scroll" role="region" aria-label="Comparison" tabindex="0">
<table class="compare">
<thead><tr class="compare-photos"><td></td>${details.map(({ pictures }) => photoCell(context, pictures))}</tr>
<tr class="compare-titles"><td></td>${details.map(titleCell)}</tr></thead>
<tbody><tr class="compare-choices"><td></td>${details.map(detail => choicesCell(detail, details))}</tr>${rows.filter(isStated).map(row)}${notes(details)}</tbody>
</table>
</div>
${unstated(rows.filter(one => !isStated(one)))}
</compare-notes>`
}
${details.length === 0 ? null : html`<p class="compare-back"><a href="/shortlist">Back to the shortlist</a></p>`}`
    const title = 'Compare land'
    return pages.send(reply, { title, description: '', main, isUnlisted: true, layout: 'wide' })
  })
}

/** Null if it is no longer public. */
async function comparedListing({ catalog }: SiteContext, id: ListingId) {
  return await catalog.listings.find(id).catch(error => {
    if (error instanceof Problem && error.code !== 'unavailable') return null
    throw error
  })
}

function gone(count: number): Html | null {
  if (count === 0) return null
  const which = count === 1 ? 'One listing is' : `${count} listings are`
  return html`<p class="compare-said">${which} no longer available.</p>`
}

function photoCell({ look }: SiteContext, pictures: ListingDetail['pictures']): Html {
  const picture = mainPictureOf(pictures)?.files?.largerThumbnail
  return picture
    ? html`<td><img src="${MEDIA_PATH}/${picture.path}" width="${picture.width}" height="${picture.height}" alt=""></td>`
    : html`<td><span class="compare-no-photo">${look.icons.icon('trees')}</span></td>`
}

/** Stays in view while the rows move below it. */
function titleCell({ listing }: ListingDetail): Html {
  return html`<th scope="col"><a class="compare-title" href="${listingPath(listing.id, listing.title)}">${listing.title}</a></th>`
}

/** The browser adds the button that saves the listing. */
function choicesCell({ listing }: ListingDetail, all: readonly ListingDetail[]): Html {
  const others = all.flatMap(({ listing: { id } }) => (id === listing.id ? [] : [id]))
  const contact =
    listing.status === 'S'
      ? null
      : html`<a href="${listingPath(listing.id, listing.title)}#inquiry">Contact seller</a>`
  return html`<td data-save-listing="${listing.id}" data-title="${listing.title}"><span class="compare-ways">${contact} <a href="/compare?ids=${others.join()}">Remove<span class="visually-hidden"> ${listing.title}</span></a></span></td>`
}

interface ComparedRow {
  readonly name: string
  /** One for each listing; empty if unknown. */
  readonly texts: readonly string[]
  /** The column with the best value, and what it is called; null if there is none. */
  readonly best: { readonly column: number; readonly word: string } | null
}

async function comparedRow(
  { name, of, best }: ComparedFact,
  details: readonly ListingDetail[],
): Promise<ComparedRow> {
  const texts = await Promise.all(details.map(of))
  const ranks = details.map(({ listing }) => best?.rank(listing) ?? null)
  const known = ranks.filter(rank => rank !== null).sort((a, b) => a - b)
  const [first, second] = known
  const isBest = best !== undefined && first !== undefined && second !== undefined && first < second
  return { name, texts, best: isBest ? { column: ranks.indexOf(first), word: best.word } : null }
}

/** What no listing states, in one line instead of rows of dashes. */
function unstated(rows: readonly ComparedRow[]): Html | null {
  if (rows.length === 0) return null
  return html`<p class="note">Not stated for any: ${joined(rows.map(({ name }) => name))}.</p>`
}

/** Rows of which all values are alike are left out where only differences are wanted. */
function row({ name, texts, best }: ComparedRow): Html {
  const isSame = texts.length > 1 && new Set(texts).size === 1
  const cells = texts.map((text, i) =>
    best?.column === i
      ? html`<td><b>${text}</b> <span class="compare-best">${best.word}</span></td>`
      : html`<td>${text || UNKNOWN}</td>`,
  )
  return html`<tr${isSame ? html` class="compare-same"` : null}><th scope="row">${name}</th>${cells}</tr>`
}

/** The browser fills in the visitor's own notes. */
function notes(details: readonly ListingDetail[]): Html {
  const cells = details.map(({ listing }) => html`<td data-note-of="${listing.id}"></td>`)
  return html`<tr data-notes hidden><th scope="row">Your notes</th>${cells}</tr>`
}
