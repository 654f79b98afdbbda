import { MAX_BULK_LISTINGS } from '../../../domain/listings/bulk-action.ts'
import type { ListState } from '../../../domain/listings/list-order.ts'
import { STATUSES } from '../../../domain/listings/lookup-lists.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import type { ListAddress } from './list-address.ts'

const ACTIONS = [
  { value: 'show', label: 'Show on the site' },
  { value: 'hide', label: 'Hide from the site' },
  { value: 'renew', label: 'Renew' },
  ...STATUSES.map(({ code, label }) => ({ value: `status-${code}`, label: `Set to ${label}` })),
  { value: 'price', label: 'Change prices by … percent' },
  { value: 'leads', label: 'Send leads to …' },
  { value: 'delete', label: 'Delete' },
  { value: 'restore', label: 'Restore' },
] as const

/** The selected listings, and what is to be done with them. */
export interface ChosenListings {
  readonly ids: readonly ListingId[]
  readonly isAll: boolean
  readonly action: string
  readonly percent: string
  readonly email: string
}

export const NONE_CHOSEN: ChosenListings = {
  ids: [],
  isAll: false,
  action: '',
  percent: '',
  email: '',
}

/**
 * The actions on selected listings. The next page says what will happen; nothing is done before.
 */
export function bulkBar(
  { state, text, feed }: ListAddress,
  counts: Readonly<Partial<Record<ListState, number>>>,
  chosen: ChosenListings,
): Html {
  const options = ACTIONS.map(
    ({ value, label }) =>
      html`<option value="${value}"${value === chosen.action ? html` selected` : null}>${label}</option>`,
  )
  const count = text === '' && feed === null && state !== 'drafts' ? counts[state] : undefined
  const all =
    count === undefined
      ? 'All in this list'
      : count > MAX_BULK_LISTINGS
        ? `The first ${MAX_BULK_LISTINGS.toLocaleString('en-US')} in this list`
        : `All ${count.toLocaleString('en-US')} in this list`
  return html`<div class="bulk-bar"><label class="choice"><input type="checkbox" name="all" value="yes"${chosen.isAll ? html` checked` : null}><span>${all}</span></label>
<div class="field"><label for="bulk-action">With selected listings</label><select id="bulk-action" name="action"><option value="">Choose an action</option>${options}</select></div>
<div class="field bulk-percent"><label for="bulk-percent">Percent</label><input type="text" inputmode="decimal" id="bulk-percent" name="percent" value="${chosen.percent}" placeholder="-5" autocomplete="off"></div>
<div class="field bulk-email"><label for="bulk-email">Send leads to</label><input type="text" inputmode="email" id="bulk-email" name="email" value="${chosen.email}" placeholder="The account&rsquo;s own address" autocomplete="off"></div>
<button class="button-quiet">Continue</button></div>`
}
