import type { ListingDetail } from '../../../domain/listings/listing.ts'
import { isOffered } from '../../../domain/listings/listing-review.ts'
import { isOver, type PlanUse } from '../../../domain/plans/plan.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { featuredText } from '../frame/plan-line.ts'

/** How a listing is featured, and what the plan of its account allows. */
export interface Featuring {
  /** Null: it is not featured. */
  readonly by: 'plan' | 'service' | null
  /** Null: the account has no plan. */
  readonly use: PlanUse | null
  readonly now: number
}

/** Whether a listing is featured, and the button that features it or ends that; null: neither. */
export function featuredPart(
  { listing, ...detail }: ListingDetail,
  featuring: Featuring,
): Html | null {
  const { by, use, now } = featuring
  if (by === 'service') return html`<p class="note">Featured by the service.</p>`
  if (use === null) return null
  if (by === 'plan') {
    return html`<p class="note">Featured: the site shows it first. ${featuredText(use)} are taken.</p>
<form method="post" action="/console/listings/${listing.id}/do" class="aside-actions"><button class="button-quiet" name="do" value="end-featured">Stop featuring</button></form>`
  }
  const most = use.plan.featured ?? 0
  if (most === 0 || isOver(use, now) || listing.status === 'S') return null
  if (!isOffered({ listing, ...detail })) return null
  if (use.featured.length < most) {
    return html`<form method="post" action="/console/listings/${listing.id}/do" class="aside-actions"><button class="button-quiet" name="do" value="feature">Feature this listing</button></form>
<p class="note">The site shows featured listings first. ${featuredText(use)} are taken.</p>`
  }
  const links = use.featured.map(
    ({ id, title }, i) =>
      html`${i === 0 ? '' : ', '}<a href="/console/listings/${id}"><bdi>${title === '' ? `Listing ${id}` : title}</bdi></a>`,
  )
  return html`<p class="note">${featuredText(use)} are taken. To feature this listing, stop featuring one of these: ${links}.</p>`
}
