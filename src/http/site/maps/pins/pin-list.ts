import type { ListingSummary } from '../../../../domain/listings/listing.ts'
import { statusLabel } from '../../../../domain/listings/lookup-lists.ts'
import type { CountyOutlines } from '../../../../domain/places/county-outline.ts'
import type { Gazetteer } from '../../../../domain/places/gazetteer.ts'
import { listingPath, MEDIA_PATH } from '../../../../domain/public-urls.ts'
import { counted } from '../../../../domain/values/counted.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import { formatAcres } from '../../cards/format-amounts.ts'
import { priceWords } from '../../cards/property-words.ts'
import { placeholderOf } from '../about-here.ts'

/** The listings at a pin of the map. */
export interface PinnedLand {
  readonly summaries: readonly ListingSummary[]
  /** May exceed the number listed. */
  readonly total: number
  readonly isOnePoint: boolean
  /** The address of the search for all of them. */
  readonly address: string
}

/** The contents of a pin's popup: one listing with its photo, or a list. */
export function pinList(
  { summaries, total, isOnePoint, address }: PinnedLand,
  gazetteer: Gazetteer,
  outlines: CountyOutlines,
): Html {
  const rows = summaries.map(
    summary =>
      html`<li data-listing="${summary.listing.id}" data-latitude="${summary.listing.latitude}" data-longitude="${summary.listing.longitude}">${pinRow(summary)}</li>`,
  )
  if (total <= 1) return html`<ul class="pin-rows pin-alone">${rows}</ul>`
  const [first] = summaries
  const placeholder = first && isOnePoint ? placeholderOf(first.listing, gazetteer, outlines) : null
  const why =
    placeholder &&
    html`<p class="note">Shown at ${placeholder.name}. The sellers did not give an exact location.</p>`
  const more =
    total <= summaries.length
      ? null
      : html`<p><a href="${address}">All ${counted(total, 'listing')}</a></p>`
  return html`<p class="pin-count">${counted(total, 'listing')} here</p>${why}
<ul class="pin-rows">${rows}</ul>${more}`
}

function pinRow({ listing, mainPicture }: ListingSummary): Html {
  const { id, title, acres, listingType, status } = listing
  const file = mainPicture?.files?.largerThumbnail
  const tags = [
    listingType === 1 ? 'Auction' : listingType === 3 ? 'For lease' : '',
    status === 'P' ? '' : statusLabel(status),
  ].filter(tag => tag !== '')
  return html`<a href="${listingPath(id, title)}">${file ? html`<img src="${MEDIA_PATH}/${file.path}" width="${file.width}" height="${file.height}" alt="" decoding="async">` : html`<span class="pin-no-photo"></span>`}
<span class="pin-text"><strong>${priceWords(listing)}</strong>${acres ? ` · ${formatAcres(acres)}` : ''}${tags.length === 0 ? null : html`<span class="pin-tags">${tags.join(', ')}</span>`}<span class="pin-title">${title}</span></span></a>`
}
