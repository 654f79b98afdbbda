import { accountName, type Member, type PostalAddress } from '../../../domain/accounts/member.ts'
import { propertyTypeLabel } from '../../../domain/listings/lookup-lists.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { sellerPath, type Urls } from '../../../domain/public-urls.ts'
import type { Facets } from '../../../domain/searching/facets.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { joined } from '../../../domain/values/joined.ts'
import { landAddress } from '../criteria/land-address.ts'
import type { Page } from '../pages/page.ts'
import { mediaAddress } from '../property/gallery.ts'
import { jsonWithin } from '../property/property-head.ts'
import { phoneLine, sellerName, standing } from '../property/seller-box.ts'

const MAX_NAMED_STATES = 4

/** The listings that a seller offers. */
export interface OfferedLand {
  readonly total: number
  /** Cards of the newest listings. */
  readonly newest: readonly Html[]
  readonly facets: Facets
}

export function sellerPage(
  member: Member,
  { total, newest, facets }: OfferedLand,
  gazetteer: Gazetteer,
  urls: Urls,
): Page {
  const name = sellerName(member)
  const path = sellerPath(member)
  const all = landAddress({ accountId: member.id })
  const states = statesLine(facets, gazetteer)
  const offers = total === 0 ? 'No listings right now' : `${counted(total, 'listing')}${states}`
  return {
    title: `Land listed by ${name}`,
    description: `${name}, ${standing(member.isSeller, member.designation)}. ${offers}.`,
    canonicalPath: path,
    head: html`<script type="application/ld+json">${jsonWithin(linkedData(member, path, urls))}</script>`,
    main: html`<article class="seller-page">
${sellerHeader(member)}
<section aria-labelledby="offered"><h2 id="offered">${offers}</h2>
${kinds(member, facets)}
${newest.length === 0 ? null : html`<div class="cards cards-gallery">${newest}</div>`}
${total > newest.length ? html`<p class="seller-more"><a class="button" href="${all}">See all ${counted(total, 'listing')}</a></p>` : null}
</section>
</article>`,
  }
}

function sellerHeader(member: Member): Html {
  const { portrait, logo, companyName, contactName, phone, isSeller, designation } = member
  const pictures = [portrait, logo].flatMap(image => (image ? [image.large] : []))
  const address = addressLine(member.companyAddress) || addressLine(member.address)
  return html`<header class="seller-header">
${pictures.map(file => html`<img src="${mediaAddress(file)}" width="${file.width}" height="${file.height}" alt="">`)}
<div>
<h1>${contactName || companyName || 'A seller'}</h1>
${companyName === '' || contactName === '' ? null : html`<p class="seller-company">${companyName}</p>`}
<p class="note">${standing(isSeller, designation)}</p>
${address === '' ? null : html`<p>${address}</p>`}
${phoneLine(phone)}
</div>
</header>`
}

function addressLine({ street, streetLine2, city, stateCode, zip }: PostalAddress): string {
  return [street, streetLine2, city, `${stateCode} ${zip}`.trim()]
    .filter(part => part !== '')
    .join(', ')
}

/** ` in Texas and Oklahoma`; empty without listings. */
function statesLine({ states }: Facets, gazetteer: Gazetteer): string {
  const named = [...states]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_NAMED_STATES)
    .flatMap(([id]) => gazetteer.state(id)?.name ?? [])
  const others = states.size - named.length
  const more = others > 0 ? [counted(others, 'more state')] : []
  return named.length === 0 ? '' : ` in ${joined([...named, ...more])}`
}

function kinds({ id }: Member, { propertyTypes }: Facets): Html | null {
  if (propertyTypes.size < 2) return null
  const links = [...propertyTypes]
    .toSorted(([, a], [, b]) => b - a)
    .map(
      ([type, count]) =>
        html`<li><a href="${landAddress({ accountId: id, propertyTypes: type })}">${propertyTypeLabel(type) ?? ''}</a> <span class="note">${count}</span></li>`,
    )
  return html`<ul class="link-list seller-kinds">${links}</ul>`
}

function linkedData(member: Member, path: string, urls: Urls) {
  const { phone, logo, portrait } = member
  const image = logo ?? portrait
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateAgent',
    name: accountName(member),
    url: `${urls.home.replace(/\/$/, '')}${path}`,
    ...(phone !== '' && { telephone: phone }),
    ...(image && { image: urls.mediaFile(image.large) }),
  }
}
