import type { ListingToJudge, QueuedListing } from '../../../../catalog/review/reviews.ts'
import { FORM_FIELDS, FORM_NAMES } from '../../../../domain/listings/form/form-names.ts'
import type { ListingReview } from '../../../../domain/listings/listing-review.ts'
import type { Picture } from '../../../../domain/pictures/picture.ts'
import { MEDIA_PATH } from '../../../../domain/public-urls.ts'
import { counted } from '../../../../domain/values/counted.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import type { ListingId } from '../../../../domain/values/ids.ts'
import type { ConsoleContext } from '../../console-context.ts'
import { changedFields } from '../../frame/changed-fields.ts'

/** The members of a listing that its form has under other names. */
const LABELS: Readonly<Record<string, string>> = {
  active: 'On the site',
  amenities: 'Amenities',
  auction: 'Auction',
  auctionId: 'Auction',
  cityId: 'City',
  countyId: 'County',
  documents: 'Documents',
  encodedBoundary: 'Boundary',
  furtherRings: 'Boundary',
  home: 'House',
  pictures: 'Photos',
  postedFacts: 'Land features',
  stateId: 'State',
  types: 'Property type',
}

/** Whether a listing was judged before, and has changed since. */
function isChanged({ state, reason }: ListingReview): boolean {
  return state === 'edited' || (state === 'review' && reason !== '')
}

/** The labels of what has changed in listings that were judged before. */
export async function changedLabels(
  { catalog }: ConsoleContext,
  waiting: readonly QueuedListing[],
): Promise<ReadonlyMap<ListingId, string>> {
  const members = await catalog.editHistory.membersSince(waiting.filter(isChanged))
  const entries = [...members].map(([id, changed]) => {
    const labels = new Set(changed.flatMap(member => labelOf(member) ?? []))
    return [id, [...labels].join(', ')] as const
  })
  return new Map(entries)
}

/** Null: people do not see the member. */
function labelOf(member: string): string | null {
  const name = FORM_NAMES.find(one => one === member.split('.').at(-1))
  return name === undefined ? (LABELS[member] ?? null) : FORM_FIELDS[name].label
}

/** What has changed since the listing was judged, with values and photos; null: it was not judged. */
export async function changesPart(
  { catalog, calendar }: ConsoleContext,
  listing: ListingToJudge,
): Promise<Html | null> {
  const { review, pictures } = listing
  if (review === null || !isChanged(review)) return null
  const since = review.state === 'edited' ? 'approval' : 'it was declined or taken down'
  const changes = await catalog.editHistory.since(listing, calendar, review.at)
  const before = new Set(changes?.photosBefore ?? [])
  const added = changes?.photosBefore ? pictures.filter(({ id }) => !before.has(id)) : []
  const fields = changedFields(changes?.fields ?? [])
  return html`<section class="pending-changes"><h2>Changed since ${since}</h2>
${fields.length === 0 ? html`<p class="note">No changes are stored. Replaced values are kept for 90 days.</p>` : html`<div class="edits"><dl>${fields}</dl></div>`}
${photoRow('added', added)}${photoRow('removed', changes?.removedPhotos ?? [])}</section>`
}

function photoRow(what: string, photos: readonly Picture[]): Html | null {
  if (photos.length === 0) return null
  const shown = photos.flatMap(({ files }) =>
    files === null
      ? []
      : html`<li><img src="${MEDIA_PATH}/${files.largerThumbnail.path}" alt="Photo ${what}" loading="lazy" width="160"></li>`,
  )
  return html`<p>${counted(photos.length, 'photo')} ${what}</p><ul class="photo-row">${shown}</ul>`
}
