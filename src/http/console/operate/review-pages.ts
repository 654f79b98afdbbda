import type { Application } from '../../../catalog/review/applications.ts'
import type { ListingToJudge, ReviewedListing } from '../../../catalog/review/reviews.ts'
import { type Hold, isHeld, isOffered } from '../../../domain/listings/listing-review.ts'
import { type ListingReport, REPORT_CATEGORIES } from '../../../domain/listings/report.ts'
import { listingPath } from '../../../domain/public-urls.ts'
import { counted } from '../../../domain/values/counted.ts'
import { formattedPrice } from '../../../domain/values/dollars.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { type FormState, fieldId } from '../../web/form-fields.ts'
import { form } from '../frame/form-page.ts'
import { instant } from '../frame/instant.ts'
import { table } from './operate-frame.ts'

const STATES: Readonly<Record<Hold | 'edited', string>> = {
  review: 'new, not shown yet',
  edited: 'edited, shown',
  refused: 'refused',
  removed: 'taken down',
}

function reviewTable(listings: readonly ReviewedListing[], nothing: string): Html {
  const rows = listings.map(
    one =>
      html`<tr><th scope="row"><a href="/console/operate/review/${one.listingId}"><bdi>${one.title}</bdi></a></th><td>${STATES[one.state]}</td><td><bdi>${one.accountName}</bdi></td><td>${instant(one.at)}</td></tr>`,
  )
  return table('Listings', ['Listing', 'State', 'Account', 'Since'], rows, nothing)
}

/** @param next The address of the next page; null: this is the last one. */
export function queueMain(
  waiting: readonly ReviewedListing[],
  held: readonly ReviewedListing[],
  next: string | null,
): Html {
  return html`${reviewTable(waiting, 'No listing waits.')}
${next === null ? null : html`<p><a href="${next}">Those after these</a></p>`}
<section><h2>Held back</h2>
${reviewTable(held, 'No listing is held back.')}</section>
<section><h2>Another listing</h2>
<form action="/console/operate/review" class="console-form"><div class="field"><label for="listing">Number of the listing</label><input type="text" inputmode="numeric" id="listing" name="listing"></div><button>Show</button></form></section>`
}

/** A listing, with the form that decides about it. */
export function judgeMain(listing: ListingToJudge, state: FormState): Html {
  const { review, duplicates, openReports, pictures } = listing
  const { id, title, accountId, priceUsd, acres, description, version } = listing.listing
  const isWaiting = review?.state === 'review' || review?.state === 'edited'
  const shown = listing.listing.active && listing.member.active
  const photos = pictures.flatMap(({ files, description: caption }) =>
    files === null
      ? []
      : html`<li><img src="/media/${files.largerThumbnail.path}" alt="${caption}" loading="lazy" width="160"></li>`,
  )
  const facts: readonly (readonly [string, Html | string])[] = [
    ['State', review === null ? (shown ? 'shown' : 'not shown') : STATES[review.state]],
    [
      'Account',
      html`<bdi>${listing.member.companyName || listing.member.contactName}</bdi> (${accountId})`,
    ],
    ['Price', formattedPrice(priceUsd)],
    ['Acres', acres === null ? 'not known' : acres.toLocaleString('en-US')],
    ['Wanted by its account', isOffered(listing) ? 'yes' : 'no'],
    ['Version', String(version)],
    ...(openReports === 0 ? [] : [['Open reports', String(openReports)] as const]),
    ...(review?.reason ? [['Reason given', review.reason] as const] : []),
  ]
  return html`${shown ? html`<p><a href="${listingPath(id, title)}">Its page on the site</a></p>` : null}
<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${photos.length === 0 ? null : html`<ul class="photo-row">${photos}</ul>`}
<section><h2>Description</h2><div class="prose"><p class="as-typed">${description === '' ? 'None.' : description}</p></div></section>
<section><h2>Possible duplicates</h2>${duplicateTable(duplicates)}</section>
<section><h2>Decision</h2>
${form(`/console/operate/review/${id}`, state, ['reason'], decisionFields(state, version, { isWaiting, isHeld: isHeld(review), isRemoved: review?.state === 'removed' }))}</section>`
}

interface Choices {
  readonly isWaiting: boolean
  readonly isHeld: boolean
  readonly isRemoved: boolean
}

function decisionFields(
  { sent, faults }: FormState,
  version: number,
  { isWaiting, isHeld: held, isRemoved }: Choices,
): Html {
  const fault = faults.get('reason')
  const told =
    fault === undefined ? null : html` aria-invalid="true" aria-describedby="fault-reason"`
  return html`<input type="hidden" name="version" value="${version}">
<div class="field"><label for="${fieldId('reason')}">Reason</label>
<textarea id="${fieldId('reason')}" name="reason" rows="3"${told}>${sent['reason'] ?? ''}</textarea>
${fault === undefined ? html`<p class="note">The account reads it. Not needed to approve.</p>` : html`<p class="field-error" id="fault-reason">${fault}</p>`}</div>
<div class="row-actions">
${isWaiting || held ? html`<button name="decision" value="approve">Approve</button>` : null}
${isWaiting ? html`<button class="button-quiet" name="decision" value="refuse">Refuse</button>` : null}
${isRemoved ? null : html`<button class="button-quiet" name="decision" value="remove">Take down</button>`}
</div>`
}

function duplicateTable(duplicates: ListingToJudge['duplicates']): Html {
  const rows = duplicates.map(
    one =>
      html`<tr><th scope="row"><a href="/console/operate/review/${one.id}"><bdi>${one.title}</bdi></a></th><td>${one.accountId}</td><td>${one.isActive ? 'active' : 'not shown'}</td><td>${one.distanceMeters === null ? 'the same photo' : `the same size, ${one.distanceMeters} m away`}</td></tr>`,
  )
  return table('Duplicates', ['Listing', 'Account', 'State', 'Why'], rows, 'None found.')
}

export function reportsMain(reports: readonly ListingReport[], next: string | null): Html {
  const rows = reports.map(
    one =>
      html`<tr><th scope="row"><a href="/console/operate/review/${one.listingId}"><bdi>${one.title}</bdi></a></th><td>${REPORT_CATEGORIES.find(({ name }) => name === one.category)?.label ?? one.category}</td><td class="as-typed">${one.comment}</td><td>${instant(one.createdAt)}</td>
<td><form method="post" action="/console/operate/reports/${one.id}"><button class="button-quiet">Dismiss</button></form></td></tr>`,
  )
  return html`<p>A listing stays shown, however many reports there are, until somebody takes it down. Dismissing a report settles all about its listing.</p>
${table('Reports', ['Listing', 'What is wrong', 'In the visitor’s words', 'Since', 'Decide'], rows, 'No report waits.')}
${next === null ? null : html`<p><a href="${next}">Those after these</a></p>`}`
}

export function applicationsTable(applications: readonly Application[]): Html {
  const rows = applications.map(
    one =>
      html`<tr><th scope="row"><bdi>${one.accountName}</bdi></th><td><bdi>${one.contactName}</bdi></td><td>${one.email}</td><td>${instant(one.appliedAt)}</td>
<td><form method="post" action="/console/operate/applications/${one.accountId}" class="row-actions"><button class="button-quiet" name="decision" value="approve">Approve</button><button class="button-quiet" name="decision" value="refuse">Refuse</button></form></td></tr>`,
  )
  const heads = ['Account', 'Contact', 'Email', 'Since', 'Decide']
  return html`<section><h2>${counted(applications.length, 'account')} asked for</h2>
${table('Accounts asked for', heads, rows, 'No account waits.')}</section>`
}
