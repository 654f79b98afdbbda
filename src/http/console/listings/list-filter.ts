import type { Feed } from '../../../domain/feeds/feed.ts'
import { isByTime, MAX_COUNTED } from '../../../domain/listings/list-order.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { ListAddress } from './list-address.ts'

/** An account whose listings a person sees. */
export interface SeenAccount {
  readonly id: number
  readonly name: string
}

interface FilteredList {
  readonly address: ListAddress
  /** The accounts to choose from; null: all, by number. */
  readonly accounts: readonly SeenAccount[] | null
  /** The feeds of the account that is shown. */
  readonly feeds: readonly Feed[]
  readonly counts: { readonly all: number }
}

const SORTS = [
  { value: 'edited', label: 'Last edited' },
  { value: 'price', label: 'Highest price' },
  { value: 'acres', label: 'Most acres' },
  { value: 'title', label: 'Title' },
  { value: 'number', label: 'Newest' },
] as const

/** The form that filters and sorts a list. */
export function filterForm({ address, accounts, feeds, counts }: FilteredList): Html {
  const { accountId, state, text, sort } = address
  const isAll = accounts === null && accountId === null
  // Only these orders are quick for more listings than are counted.
  const isLarge = counts.all > MAX_COUNTED
  const sorts = SORTS.filter(({ value }) => !isLarge || isByTime(value)).map(
    ({ value, label }) =>
      html`<option value="${value}"${value === sort ? html` selected` : null}>${label}</option>`,
  )
  return html`<form action="/console/listings" class="list-filter" role="search">
${state === 'all' ? null : html`<input type="hidden" name="state" value="${state}">`}
${accountField(accounts, accountId)}${feedField(address, feeds)}
<div class="field"><label for="list-q">${isAll ? 'ID, feed key or start of title' : 'Keywords'}</label><input type="search" id="list-q" name="q" value="${text}" maxlength="100" autocomplete="off"></div>
${isAll ? null : html`<div class="field"><label for="list-sort">Sort by</label><select id="list-sort" name="sort">${sorts}</select></div>`}
<button class="button-quiet">Filter</button></form>`
}

function accountField(accounts: readonly SeenAccount[] | null, chosen: number | null): Html | null {
  if (accounts === null) {
    return html`<div class="field"><label for="list-account">Account ID</label><input type="text" inputmode="numeric" id="list-account" name="account" value="${chosen ?? ''}" autocomplete="off"></div>`
  }
  if (accounts.length < 2) return null
  const options = accounts.map(
    ({ id, name }) =>
      html`<option value="${id}"${id === chosen ? html` selected` : null}>${name}</option>`,
  )
  return html`<div class="field"><label for="list-account">Account</label><select id="list-account" name="account"><option value="">All accounts</option>${options}</select></div>`
}

function feedField({ feed }: ListAddress, feeds: readonly Feed[]): Html | null {
  if (feeds.length === 0 && feed === null) return null
  const choices = [
    ['', 'Any feed or none'],
    ...feeds.map(({ id, name }) => [String(id), name] as const),
    ['none', 'Not from a feed'],
  ] as const
  const options = choices.map(
    ([value, label]) =>
      html`<option value="${value}"${value === String(feed) ? html` selected` : null}>${label}</option>`,
  )
  return html`<div class="field"><label for="list-feed">From feed</label><select id="list-feed" name="feed">${options}</select></div>`
}
