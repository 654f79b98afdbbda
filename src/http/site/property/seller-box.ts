import type { Member } from '../../../domain/accounts/member.ts'
import { sellerPath } from '../../../domain/public-urls.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { phoneAddress } from '../../../domain/values/phone.ts'
import { formatPhone } from '../cards/property-words.ts'
import { mediaAddress } from './gallery.ts'

type Named = Pick<Member, 'companyName' | 'contactName'>

/** `Ana Peña of Lone Star Land` */
export function sellerName({ companyName, contactName }: Named): string {
  if (companyName === '' || companyName === contactName) return contactName || 'the seller'
  return contactName === '' ? companyName : `${contactName} of ${companyName}`
}

/** The seller of the land. Email addresses are never shown. */
export function sellerBox(member: Member): Html {
  const { portrait, logo, companyName, contactName, phone, isSeller, designation } = member
  const picture = portrait ?? logo
  return html`<section class="seller-box" aria-labelledby="seller">
<h2 id="seller">Listed by</h2>
<div class="seller-card">
${picture === null ? null : html`<img src="${mediaAddress(picture.thumbnail)}" width="${picture.thumbnail.width}" height="${picture.thumbnail.height}" alt="" loading="lazy">`}
<div>
<p><a class="all-of-seller" href="${sellerPath(member)}">${contactName || companyName}</a></p>
${companyName === '' || contactName === '' ? null : html`<p>${companyName}</p>`}
<p class="note">${standing(isSeller, designation)}</p>
${phoneLine(phone)}
</div>
</div>
</section>`
}

/** A phone link. */
export function phoneLine(phone: string): Html | null {
  if (phone === '') return null
  return html`<p><a class="phone" href="${phoneAddress(phone)}">${formatPhone(phone)}</a></p>`
}

export function standing(isSeller: boolean, designation: Member['designation']): string {
  const kind = isSeller ? 'Owner' : 'Broker'
  if (designation === 'none') return kind
  const title = 'Accredited Land Consultant'
  return `${kind}, ${designation === 'advanced-alc' ? `Advanced ${title}` : title}`
}
