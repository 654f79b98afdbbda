import type { Application } from '../../../catalog/review/applications.ts'
import type { ReviewedListing } from '../../../catalog/review/reviews.ts'
import type { Hold } from '../../../domain/listings/listing-review.ts'
import { type ListingReport, REPORT_CATEGORIES } from '../../../domain/listings/report.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { instant } from '../frame/instant.ts'
import { nextPage, table } from '../frame/table.ts'

/** The state of a listing, for people who judge it. */
export const STATES: Readonly<Record<Hold | 'edited', string>> = {
  review: 'new, not shown yet',
  edited: 'edited, shown',
  refused: 'refused',
  removed: 'taken down',
}

function reviewTable(label: string, listings: readonly ReviewedListing[], nothing: string): Html {
  const rows = listings.map(
    one =>
      html`<tr><th scope="row"><a href="/console/operate/review/${one.listingId}"><bdi>${one.title}</bdi></a></th><td>${STATES[one.state]}</td><td><bdi>${one.accountName}</bdi></td><td>${instant(one.at)}</td></tr>`,
  )
  return table(label, ['Listing', 'State', 'Account', 'Since'], rows, nothing)
}

/** @param next The address of the next page; null: this is the last one. */
export function queueMain(
  waiting: readonly ReviewedListing[],
  held: readonly ReviewedListing[],
  profiles: Html | null,
  next: string | null,
): Html {
  return html`${reviewTable('Listings that wait', waiting, 'No listing waits.')}
${nextPage(next)}
${profiles}
<section><h2>Held back</h2>
${reviewTable('Held back', held, 'No listing is held back.')}</section>
<section><h2>Another listing</h2>
<form action="/console/operate/review" class="console-form"><div class="field"><label for="listing">Number of the listing</label><input type="text" inputmode="numeric" id="listing" name="listing"></div><button>Show</button></form></section>`
}

export function reportsMain(reports: readonly ListingReport[], next: string | null): Html {
  const rows = reports.map(
    one =>
      html`<tr><th scope="row"><a href="/console/operate/review/${one.listingId}"><bdi>${one.title}</bdi></a></th><td>${REPORT_CATEGORIES.find(({ name }) => name === one.category)?.label ?? one.category}</td><td class="as-typed">${one.comment}</td><td>${instant(one.createdAt)}</td>
<td><form method="post" action="/console/operate/reports/${one.id}"><button class="button-quiet">Dismiss</button></form></td></tr>`,
  )
  return html`<p>A listing stays shown, however many reports there are, until somebody takes it down. Dismissing a report settles all about its listing.</p>
${table('Reports', ['Listing', 'What is wrong', 'In the visitor’s words', 'Since', 'Decide'], rows, 'No report waits.')}
${nextPage(next)}`
}

export function applicationsTable(applications: readonly Application[]): Html {
  const rows = applications.map(
    one =>
      html`<tr><th scope="row"><bdi>${one.accountName}</bdi></th><td><bdi>${one.contactName}</bdi></td><td>${one.email}</td><td>${instant(one.appliedAt)}</td>
<td><form method="post" action="/console/operate/applications/${one.accountId}" class="row-actions"><button class="button-quiet" name="decision" value="approve">Approve</button><button class="button-quiet" name="decision" value="refuse">Refuse</button></form></td></tr>`,
  )
  const heads = ['Account', 'Contact', 'Email', 'Since', 'Decide']
  return html`<section id="accounts"><h2>${counted(applications.length, 'account')} asked for</h2>
${table('Accounts asked for', heads, rows, 'No account waits.')}</section>`
}
