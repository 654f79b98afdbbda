import type { StatedFact } from '../../../domain/facts/stated-facts.ts'
import { attributeText } from '../../../domain/listings/attribute-text.ts'
import type { DueDiligencePoint } from '../../../domain/listings/due-diligence.ts'
import type { Amenities, Listing } from '../../../domain/listings/listing.ts'
import { capitalized } from '../../../domain/values/capitalized.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { videoAddress } from '../../../domain/values/web-address.ts'
import { factName, factText } from '../cards/fact-words.ts'
import type { SiteLook } from '../look/site-look.ts'
import { mediaAddress } from './gallery.ts'
import type { LandPoint } from './land-point.ts'
import { type PlaceLink, placeLink, placeLinks } from './place-links.ts'

/**
 * What a listing states about access, utilities, rights and terrain, and on request the words that
 * each was taken from.
 */
export function statedSection(facts: readonly StatedFact[], { icons }: SiteLook): Html | null {
  if (facts.length === 0) return null
  const read = facts.filter(({ source }) => source !== 'posted')
  return html`<section aria-labelledby="stated"><h2 id="stated">Features</h2>
<dl class="facts-grid stated">${facts.map(fact => html`<div><dt>${icons.icon(fact.icon)}<span>${capitalized(factName(fact.name))}</span></dt><dd>${factText(fact)}</dd></div>`)}</dl>
${
  read.length === 0
    ? html`<p class="note">Provided by the seller; not verified.</p>`
    : html`<details class="source"><summary>What the seller wrote</summary>
<dl class="facts">${read.map(({ name, sentence }) => html`<div><dt>${capitalized(factName(name))}</dt><dd><q>${sentence}</q></dd></div>`)}</dl>
<p class="note">Provided by the seller; not verified.</p></details>`
}</section>`
}

/**
 * The other details that the seller states, in groups. @param facts Those that were taken from
 * details, which are left out here.
 */
export function detailsSection(amenities: Amenities, facts: readonly StatedFact[]): Html | null {
  const used = new Set(facts.flatMap(({ sentence }) => sentence.split(' … ')))
  const groups = Object.entries(amenities)
    .map(([name, group]) => ({
      name,
      details: Object.entries(group).filter(
        ([attribute, values]) => !used.has(`${attribute}: ${values.join(', ')}`),
      ),
    }))
    .filter(({ details }) => details.length > 0)
  if (groups.length === 0) return null
  const count = groups.reduce((sum, { details }) => sum + details.length, 0)
  return html`<section aria-labelledby="details"><h2 id="details">Details</h2>
<details class="more"><summary>${counted(count, 'more detail')} from the seller</summary>
<div class="amenities">${groups.map(
    ({ name, details }) =>
      html`<section><h3>${name}</h3><dl class="facts">${details.map(([attribute, values]) => html`<div><dt>${attribute}</dt><dd>${attributeText(attribute, values)}</dd></div>`)}</dl></section>`,
  )}</div></details></section>`
}

/**
 * What a buyer should find out before buying, and where. What the listing answers stands in other
 * parts of the page, so here it is only said which questions it leaves open.
 */
export function dueDiligenceSection(point: LandPoint, points: readonly DueDiligencePoint[]): Html {
  const open = points.filter(({ stated }) => stated === null).map(({ subject }) => subject)
  const links = linksOf(point)
  return html`<section aria-labelledby="diligence"><h2 id="diligence">Before you buy</h2>
${open.length === 0 ? null : html`<p>Not stated: ${open.map((subject, i) => (i === 0 ? subject : subject.toLowerCase())).join(', ')}. Ask the seller.</p>`}
<details class="more"><summary>${counted(points.length, 'question')} to ask</summary>
<table class="diligence">
<thead><tr><th scope="col">Question</th><th scope="col">What to find out</th></tr></thead>
<tbody>${points.map(({ subject, advice, stated }) => html`<tr><th scope="row">${subject}${stated === null ? html` <span class="unknown">Not stated</span>` : null}</th><td>${advice}</td></tr>`)}</tbody>
</table></details>
<p class="look-up">Look up ${point.about === null ? 'this location' : `the center of ${point.about.name}`}: ${links.map(placeLink)}</p></section>`
}

function linksOf(point: LandPoint): PlaceLink[] {
  const { flood, soil, topography } = placeLinks(point)
  return [flood, soil, topography]
}

/**
 * Documents, video and tour. Content of other sites loads only on a click.
 */
export function filesSection(
  { documents, youTube, virtualTour, flyer }: Listing,
  { icons }: SiteLook,
): Html | null {
  const others = [
    ...documents.map(document => ({
      address: 'url' in document ? document.url : mediaAddress(document),
      text: document.description || 'Document',
      icon: 'file-text',
    })),
    { address: videoAddress(youTube), text: 'Video on YouTube', icon: 'video' },
    { address: virtualTour, text: 'Virtual tour', icon: 'rotate-3d' },
    { address: flyer, text: 'Flyer from the seller', icon: 'file-text' },
  ].filter(({ address }) => address !== '')
  if (others.length === 0) return null
  return html`<section class="files-section" aria-labelledby="files"><h2 id="files">Documents and tours</h2>
<ul class="file-list">
${others.map(({ address, text, icon }) => html`<li><a href="${address}" rel="nofollow noopener noreferrer">${icons.icon(icon)}<span>${text}${where(address)}</span></a></li>`)}
</ul>
</section>`
}

/** The host of an external link. */
function where(address: string): string {
  return URL.canParse(address) ? ` (${new URL(address).hostname})` : ''
}
