import type { ShowcaseEntry } from '../../../catalog/listings/showcase.ts'
import { accountName } from '../../../domain/accounts/member.ts'
import { isInShowcase, isShown } from '../../../domain/listings/listing.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { type FormState, textField } from '../../web/form-fields.ts'
import { form } from '../frame/form-page.ts'
import { table } from '../frame/table.ts'
import { ACCOUNTS } from './accounts-page.ts'

export const SHOWCASE = '/console/operate/showcase'

/** The listings that are shown first, and the form that adds one. */
export function showcaseMain(entries: readonly ShowcaseEntry[], state: FormState): Html {
  const rows = entries.map(
    ({ summary: { listing, member } }) =>
      html`<tr><th scope="row"><a href="/console/listings/${listing.id}"><bdi>${listing.title}</bdi></a></th><td>${listing.id}</td><td><a href="${ACCOUNTS}/${member.id}"><bdi>${accountName(member)}</bdi></a></td><td>${hiddenFor(listing, member) ?? 'yes'}</td>
<td><form method="post" action="${SHOWCASE}/${listing.id}"><button class="button-quiet" aria-label="Remove ${listing.title}">Remove</button></form></td></tr>`,
  )
  const heads = ['Listing', 'Number', 'Account', 'Shown', 'Change']
  return html`<p>The site and the API show these listings first, in a new order each time. A listing that is removed here stays where it was otherwise.</p>
${table('Showcase', heads, rows, 'The showcase is empty.')}
<section><h2>Add a listing</h2>
${form(
  SHOWCASE,
  state,
  ['listing'],
  html`${textField(state, 'listing', 'Number of the listing', { inputMode: 'numeric' })}
<button>Add</button>`,
)}</section>`
}

type Shown = ShowcaseEntry['summary']

/** Why the showcase does not show a listing; null if it does. */
function hiddenFor(listing: Shown['listing'], member: Shown['member']): string | null {
  if (isInShowcase(listing, member)) return null
  if (isShown(listing, member)) return 'no, sold'
  return listing.active ? 'no, its account is inactive' : 'no, inactive'
}
