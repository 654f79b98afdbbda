import type { FastifyInstance } from 'fastify'
import type { ListingToJudge } from '../../../../catalog/review/reviews.ts'
import { accountName } from '../../../../domain/accounts/member.ts'
import type { Auction } from '../../../../domain/listings/listing.ts'
import {
  DECISIONS,
  HOLDS,
  type Hold,
  isOffered,
  type ListingReview,
} from '../../../../domain/listings/listing-review.ts'
import { parcelOf, ringsOf } from '../../../../domain/places/boundary.ts'
import type { Gazetteer } from '../../../../domain/places/gazetteer.ts'
import { fullCountyName } from '../../../../domain/places/place.ts'
import { boundaryOf } from '../../../../domain/places/tracts.ts'
import { listingPath, MEDIA_PATH } from '../../../../domain/public-urls.ts'
import { formattedPrice } from '../../../../domain/values/dollars.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import type { ListingId } from '../../../../domain/values/ids.ts'
import { writtenDay } from '../../../../domain/values/written-times.ts'
import { type FormState, fieldId } from '../../../web/form-fields.ts'
import { acresText } from '../../boundary/boundary-preview.ts'
import { outlineDrawing } from '../../boundary/outline-drawing.ts'
import type { ConsoleContext } from '../../console-context.ts'
import { form } from '../../frame/form-page.ts'
import { noPage } from '../../frame/path-id.ts'
import { factList, table } from '../../frame/table.ts'
import { addOperateRecord } from '../operate-frame.ts'
import { changesPart } from './pending-changes.ts'

/** The state of a listing, for people who judge it. */
export const STATES: Readonly<Record<Hold | 'edited', string>> = {
  review: 'New, not shown yet',
  edited: 'Edited, shown',
  refused: 'Declined',
  removed: 'Taken down',
}

const SEEN = [null, 'edited', ...HOLDS] as const
const NOT_HELD = 'none'

/** The page of a listing, with the form that decides about it. */
export function addJudgment(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog } = context
  const { reviews } = catalog
  const addForm = addOperateRecord(app, context, {
    part: 'review',
    token: 'listing',
    find: (principal, id: ListingId) => reviews.find(principal, id),
    title: ({ listing }) => listing.title,
    main: async (_request, found, { state }) =>
      judgeMain(found, state, catalog.places(), await changesPart(context, found)),
  })
  addForm('', { fields: ['reason'] }, async ({ principal, text }, { listing }) => {
    const decision = DECISIONS.find(one => one === text('decision'))
    if (!decision) throw noPage()
    const version = /^\d{1,15}$/.test(text('version')) ? Number(text('version')) : 0
    const seen = SEEN.filter(state => (state ?? NOT_HELD) === text('state'))
    const judgment = { listingId: listing.id, version, decision, reason: text('reason'), seen }
    await reviews.decide(principal, judgment)
    return { to: `/console/operate/review?done=${decision}` }
  })
}

function judgeMain(
  listing: ListingToJudge,
  state: FormState,
  gazetteer: Pick<Gazetteer, 'county' | 'state'>,
  changes: Html | null,
): Html {
  const { review, duplicates, openReports, pictures } = listing
  const { id, title, accountId, priceUsd, acres, description, version } = listing.listing
  const shown = listing.listing.active && listing.member.active
  const photos = pictures.flatMap(({ files, description: caption }) =>
    files === null
      ? []
      : html`<li><img src="/media/${files.largerThumbnail.path}" alt="${caption}" loading="lazy" width="160"></li>`,
  )
  const facts: readonly (readonly [string, Html | string])[] = [
    ['Status', review === null ? (shown ? 'Shown' : 'Not shown') : STATES[review.state]],
    ['Account', html`<bdi>${accountName(listing.member)}</bdi> (${accountId})`],
    ['Price', formattedPrice(priceUsd)],
    ['Acres', acres === null ? 'Unknown' : acres.toLocaleString('en-US')],
    ['Location', placeOf(listing, gazetteer)],
    ...(listing.auction === null ? [] : [['Auction', auctionOf(listing.auction)] as const]),
    ['Requested by the account', isOffered(listing) ? 'Yes' : 'No'],
    ['Version', String(version)],
    ...(openReports === 0 ? [] : [['Open reports', String(openReports)] as const]),
    ...(review?.reason ? [[reasonLabel(review), review.reason] as const] : []),
  ]
  const page = shown ? html`<a href="${listingPath(id, title)}">View on site</a> &middot; ` : null
  return html`<p>${page}<a href="/console/listings/${id}">All fields</a> &middot; <a href="/console/listings/${id}/history">History</a></p>
${changes}
${factList('facts', facts)}
${photos.length === 0 ? null : html`<ul class="photo-row">${photos}</ul>`}
<section><h2>Description</h2><div class="prose"><p class="as-typed">${description === '' ? 'None.' : description}</p></div></section>
${filesOf(listing)}
<section><h2>Possible duplicates</h2>${duplicateTable(duplicates)}</section>
<section><h2>Decision</h2>
${form(`/console/operate/review/${id}`, state, ['reason'], decisionFields(state, version, review))}</section>`
}

/** A listing that waits again was declined or taken down before. */
function reasonLabel({ state }: ListingReview): string {
  return state === 'review' || state === 'edited' ? 'Previous reason' : 'Reason given'
}

function placeOf(
  { listing }: ListingToJudge,
  gazetteer: Pick<Gazetteer, 'county' | 'state'>,
): string {
  const county = gazetteer.county(listing.countyId)
  const state = gazetteer.state(listing.stateId)?.code ?? ''
  const named = county === undefined ? state : `${fullCountyName(county)}, ${state}`
  return listing.street === '' ? named : `${listing.street}, ${named}`
}

/** The files other than photos. */
function filesOf({ listing }: ListingToJudge): Html {
  const parcel = parcelOf(boundaryOf(listing))
  const drawing =
    parcel === null
      ? html`<p>No boundary.</p>`
      : html`<div class="judged-boundary">${outlineDrawing(ringsOf(parcel), 'The boundary, north is up')}</div><p>Measured area: ${acresText(parcel.acres)}.</p>`
  const items = listing.documents.map((document, i) => {
    const address = 'path' in document ? `${MEDIA_PATH}/${document.path}` : document.url
    const name = document.description || `Document ${i + 1}`
    return html`<li><a href="${address}" rel="noopener noreferrer nofollow" target="_blank"><bdi>${name}</bdi></a></li>`
  })
  return html`${items.length === 0 ? null : html`<section><h2>Documents</h2><ul>${items}</ul></section>`}
<section><h2>Boundary</h2>${drawing}</section>`
}

/** What buyers read of an auction. Its other listings show the same. */
function auctionOf({ title, date, time, street, city }: Auction): Html {
  const place = [street, city].filter(text => text !== '').join(', ')
  const day = time === '' ? writtenDay(date) : `${writtenDay(date)}, ${time}`
  return html`<bdi>${title === '' ? 'Untitled' : title}</bdi>, ${day}${place === '' ? null : html`, <bdi>${place}</bdi>`}`
}

function decisionFields(
  { sent, faults }: FormState,
  version: number,
  review: ListingReview | null,
): Html {
  const waits = review?.state ?? NOT_HELD
  const isWaiting = waits === 'review' || waits === 'edited'
  const fault = faults.get('reason')
  const sellerText =
    fault === undefined ? null : html` aria-invalid="true" aria-describedby="fault-reason"`
  return html`<input type="hidden" name="version" value="${version}"><input type="hidden" name="state" value="${waits}">
<div class="field"><label for="${fieldId('reason')}">Reason</label>
<textarea id="${fieldId('reason')}" name="reason" rows="3"${sellerText}>${sent['reason'] ?? ''}</textarea>
${fault === undefined ? html`<p class="note">The account sees this. Not needed to approve.</p>` : html`<p class="field-error" id="fault-reason">${fault}</p>`}</div>
<div class="row-actions">
${review ? html`<button name="decision" value="approve">Approve</button>` : null}
${isWaiting ? html`<button class="button-quiet" name="decision" value="refuse">Decline</button>` : null}
${waits === 'removed' ? null : html`<button class="button-quiet" name="decision" value="remove">Take down</button>`}
</div>`
}

function duplicateTable(duplicates: ListingToJudge['duplicates']): Html {
  const rows = duplicates.map(
    one =>
      html`<tr><th scope="row"><a href="/console/operate/review/${one.id}"><bdi>${one.title}</bdi></a></th><td>${one.accountId}</td><td>${one.isActive ? 'Active' : 'Not shown'}</td><td>${one.distanceMeters === null ? 'Same photo' : `Same size, ${one.distanceMeters} m away`}</td></tr>`,
  )
  return table('Duplicates', ['Listing', 'Account', 'Status', 'Reason'], rows, 'None found.')
}
