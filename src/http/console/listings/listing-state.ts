import type { ListingDetail } from '../../../domain/listings/listing.ts'
import { isHeld, isOffered, type ListingReview } from '../../../domain/listings/listing-review.ts'
import { statusLabel } from '../../../domain/listings/lookup-lists.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { instant } from '../frame/instant.ts'

const HELD = { review: 'Pending approval', refused: 'Declined', removed: 'Taken down' } as const

type Seen = Pick<ListingDetail['listing'], 'active' | 'status'>

/** The state of a listing for buyers, in a word or two. */
export function stateWords(
  { active, status }: Seen,
  member: { readonly active: boolean },
  review: ListingReview | null,
  isDeleted: boolean,
): string {
  if (isDeleted) return 'Deleted'
  const held = review === null || review.state === 'edited' ? null : HELD[review.state]
  if (held !== null) return held
  if (!active) return 'Hidden'
  if (!member.active) return 'Account not active'
  return statusLabel(status)
}

/** The note below the state of a listing in a list; null: none. */
export function reviewNote(review: ListingReview | null): Html | null {
  if (review === null || review.state === 'edited') return null
  if (review.state === 'review') return html`<span class="note">since ${instant(review.at)}</span>`
  return html`<span class="note"><bdi>${review.reason}</bdi></span>`
}

/** The notice of a listing's approval, with what its seller can do next; null: none. */
export function reviewNotice(detail: ListingDetail): Html | null {
  const { review, deletedAt, member, listing } = detail
  if (deletedAt !== null) return null
  if (review === null) {
    if (member.active || !listing.active) return null
    return html`<div class="review-notice"><p><b>The account is not active.</b> Buyers will see the listing once it is. You can keep editing.</p></div>`
  }
  const { at, reason } = review
  if (review.state === 'edited') {
    return html`<div class="review-notice"><p><b>Your latest changes are being reviewed</b>, since ${instant(at)}. Buyers can already see them.</p></div>`
  }
  const hidden = isOffered(detail)
    ? null
    : html`<p>You hid this listing. Once it is approved, it stays hidden until you show it.</p>`
  if (review.state === 'review') {
    return html`<div class="review-notice"><p><b>Pending approval since ${instant(at)}.</b> Buyers will see it once we have reviewed it. You can keep editing. We&rsquo;ll email the decision to ${member.email}.</p>
${reason === '' ? null : html`<p>Last time, it was declined for this reason:</p>${quoted(reason)}`}${hidden}</div>`
  }
  const verdict = review.state === 'refused' ? 'Declined' : 'Taken down'
  return html`<div class="review-notice review-notice-bad"><p><b>${verdict}</b> ${instant(at)}, for this reason:</p>
${quoted(reason)}
<p>Fix the problem here, or in the photos, documents or boundary. When you save, the listing is submitted for approval again.</p>${hidden}</div>`
}

function quoted(reason: string): Html {
  return html`<blockquote class="as-typed"><bdi>${reason}</bdi></blockquote>`
}

/** Whether a listing, or its account, waits for approval or was declined. */
export function isWaiting({ review, member }: Pick<ListingDetail, 'review' | 'member'>): boolean {
  return isHeld(review) || !member.active
}
