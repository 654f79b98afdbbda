import type { Auction } from '../../../domain/listings/listing.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { writtenDay } from '../../../domain/values/written-times.ts'

/** When and where the land is auctioned. */
export function auctionSection(auction: Auction | null, gazetteer: Gazetteer): Html | null {
  if (auction === null) return null
  const { title, date, time, street, city, stateId } = auction
  const state = stateId === null ? undefined : gazetteer.state(stateId)
  const place = [street, city, state?.code ?? ''].filter(text => text !== '').join(', ')
  const when = [date === '' ? '' : writtenDay(date), time === '' ? '' : `${time} local time`]
    .filter(text => text !== '')
    .join(', ')
  return html`<section class="auction" aria-labelledby="auction">
<h2 id="auction">Auction</h2>
${title === '' ? null : html`<p><strong>${title}</strong></p>`}
<p>${when === '' ? 'The day is not stated.' : when}</p>
${place === '' ? null : html`<p>${place}</p>`}
</section>`
}
