import type { FastifyInstance } from 'fastify'
import type { Colleague, ListedLead } from '../../../catalog/leads/lead-inbox.ts'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { accountsFor } from '../../../domain/accounts/principal.ts'
import { LEAD_STATUSES } from '../../../domain/leads/lead-status.ts'
import { Problem } from '../../../domain/problem.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { AccountId, LeadId } from '../../../domain/values/ids.ts'
import { firstCharacters, oneLine } from '../../../domain/values/plain-text.ts'
import { writtenDay } from '../../../domain/values/written-times.ts'
import type { ConsoleContext } from '../console-context.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { sentTexts } from '../frame/form-page.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { instant } from '../frame/instant.ts'
import { ownCalendar } from '../frame/own-calendar.ts'
import { noPage } from '../frame/path-id.ts'
import { addPage } from '../page/add-page.ts'
import { addFollowUpCalendar } from './follow-up-calendar-page.ts'
import {
  filterOf,
  type InboxView,
  inboxView,
  pathOf,
  queryOf,
  TABS,
  type Tab,
  viewOf,
} from './inbox-query.ts'
import { buyerName, MESSAGE_STATES, STATUS_LABELS, statusTag } from './lead-labels.ts'
import { countOf, countsOf, type TabCounts } from './tab-counts.ts'

const LEADS_PER_PAGE = 50

const DONE: Readonly<Record<string, string>> = {
  marked: 'Leads updated.',
  erased: 'The buyer’s data was erased.',
}

/** The leads of the accounts of a person, and the form that marks several. */
export function addInbox(app: FastifyInstance, context: ConsoleContext): void {
  addFollowUpCalendar(app, context)
  const { catalog } = context
  const addForm = addPage(app, context, {
    path: '/leads',
    open: () => null,
    done: DONE,
    write: async ({ signedIn, principal, query, text }, _, { done, refused, state }) => {
      const view = refused === null ? inboxView(sentTexts(query)) : viewOf(text('view'))
      const { user, memberships } = signedIn
      const today = ownCalendar(context.calendars, signedIn).isoDate(context.clock())
      const filter = filterOf(view, user.id, today)
      const found = await unlessHidden(
        catalog.inbox.page(principal, filter, view.after, LEADS_PER_PAGE),
      )
      const isNarrow = view.words !== '' || view.listingId !== null || view.inCharge !== null
      const [only] = memberships
      const account =
        view.accountId ?? (memberships.length === 1 ? (only?.accountId ?? null) : null)
      const writable = accountsFor(principal, ['leads:write'])
      return inboxPage({
        view,
        today,
        done,
        fault: state.faults.values().next().value ?? '',
        leads: found.leads,
        older: found.next === null ? null : pathOf(view, { after: found.next }),
        lookedBackTo: found.isCutShort ? (found.next?.createdAt ?? null) : null,
        counts: isNarrow ? null : await countsOf(context, signedIn, filter.accountIds),
        accounts: memberships.map(({ accountId: id, accountName: name }) => ({ id, name })),
        isOperator: accountsFor(principal, ['leads:read']) === 'all',
        colleagues: account === null ? [] : await catalog.inbox.colleagues(principal, account),
        mayWrite: writable === 'all' || writable.length > 0,
        exports: exportsOf(signedIn, view.accountId),
      })
    },
  })
  addForm('', { fields: [] }, async ({ principal, text, texts }) => {
    const status = LEAD_STATUSES.find(one => one === text('status'))
    const ids = texts('lead').filter(one => /^[1-9]\d{0,14}$/.test(one))
    if (!status || ids.length === 0) {
      const detail = 'Select one or more leads first.'
      throw Problem.of('invalid-input', 'No leads selected', detail)
    }
    try {
      await catalog.inbox.setStatus(principal, ids.map(Number) as LeadId[], status)
    } catch (error) {
      throw error instanceof Problem && error.code === 'not-found' ? noPage() : error
    }
    const path = pathOf(viewOf(text('view')))
    return { to: `${path}${path.includes('?') ? '&' : '?'}done=marked` }
  })
}

/**
 * The accounts whose leads a file of a view leaves out, because the person may only read them;
 * null: the person may export none.
 */
export function exportsOf(
  { principal, memberships }: Pick<SignedIn, 'principal' | 'memberships'>,
  account: AccountId | null,
): readonly string[] | null {
  const exportable = accountsFor(principal, ['leads:read', 'leads:export'])
  if (exportable === 'all') return []
  if (account !== null) return exportable.includes(account) ? [] : null
  if (exportable.length === 0) return null
  return memberships.flatMap(({ accountId, accountName }) =>
    exportable.includes(accountId) ? [] : [accountName],
  )
}

/** The contents of the page of the inbox. */
interface InboxContents {
  readonly view: InboxView
  /** As yyyy-mm-dd. */
  readonly today: string
  readonly leads: readonly ListedLead[]
  /** The address of the next page; null: there is none. */
  readonly older: string | null
  /**
   * When the oldest lead searched came, if the search ended early: in milliseconds since 1970 UTC.
   */
  readonly lookedBackTo: number | null
  /** Null: the list is narrowed. */
  readonly counts: TabCounts | null
  /** The accounts that the person may choose among; fewer than two: no choice is shown. */
  readonly accounts: readonly { readonly id: AccountId; readonly name: string }[]
  readonly isOperator: boolean
  readonly colleagues: readonly Colleague[]
  readonly mayWrite: boolean
  /** The accounts whose leads a file of the view leaves out; null: the person may export none. */
  readonly exports: readonly string[] | null
  readonly done: string
  /** Why a form was refused; empty: it was not. */
  readonly fault: string
}

const SNIPPET_CHARACTERS = 160
const MAX_NAMED_ACCOUNTS = 5

function inboxPage(shown: InboxContents): ConsolePage {
  const { done, fault } = shown
  return {
    title: 'Leads',
    main: html`<div class="page-head"><h1>Leads</h1>${exportForm(shown)}</div>
${shown.view.tab === 'due' ? html`<p class="note"><a href="/console/leads/calendar">Add follow-ups to your calendar</a></p>` : null}
${done === '' ? null : html`<p class="done" role="status">${done}</p>`}
${fault === '' ? null : html`<div class="error-summary" role="alert"><p>${fault}</p></div>`}
${tabs(shown)}
${filters(shown)}
${shown.leads.length === 0 ? empty(shown) : list(shown)}
${further(shown)}`,
  }
}

function tabs({ view, counts }: InboxContents): Html {
  const links = TABS.map(tab => {
    const count = countOf(tab, counts)
    const path = pathOf(view, { tab, after: null })
    return html`<li><a href="${path}"${tab === view.tab ? html` aria-current="page"` : null}>${TAB_LABELS[tab]}${count === null ? null : html` <span class="tab-count">${count}</span>`}</a></li>`
  })
  return html`<nav class="tabs" aria-label="Leads by status"><ul>${links}</ul></nav>`
}

const TAB_LABELS: Readonly<Record<Tab, string>> = {
  open: 'Open',
  due: 'Follow-ups due',
  ...STATUS_LABELS,
  all: 'All',
}

function filters({ view, accounts, colleagues, isOperator }: InboxContents): Html {
  const isNarrow = view.words !== '' || view.listingId !== null || view.inCharge !== null
  const people = [
    ['', 'Anyone'],
    ['me', 'Me'],
    ['nobody', 'Unassigned'],
    ...colleagues.map(({ id, name }) => [String(id), name] as const),
  ] as const
  const person = String(view.inCharge ?? '')
  return html`<form class="filter-bar" method="get" action="/console/leads" role="search">
${view.tab === 'open' ? null : html`<input type="hidden" name="state" value="${view.tab}">`}
<div class="field"><label for="field-q">Name, email, phone or keywords</label><input type="search" id="field-q" name="q" value="${view.words}" maxlength="100" autocomplete="off"></div>
<div class="field field-short"><label for="field-listing">Listing ID</label><input type="text" inputmode="numeric" id="field-listing" name="listing" value="${view.listingId ?? ''}" maxlength="15" autocomplete="off"></div>
<div class="field field-short"><label for="field-person">Assigned to</label><select id="field-person" name="person">${people.map(([value, label]) => html`<option value="${value}"${value === person ? html` selected` : null}>${label}</option>`)}</select></div>
${accountField(view, accounts, isOperator)}
<button class="button-quiet">Filter</button>${isNarrow ? html`<a href="${pathOf(view, { words: '', listingId: null, inCharge: null, after: null })}">Clear</a>` : null}
</form>`
}

function accountField(
  { accountId }: InboxView,
  accounts: InboxContents['accounts'],
  isOperator: boolean,
): Html | null {
  if (isOperator) {
    return html`<div class="field field-short"><label for="field-account">Account ID</label><input type="text" inputmode="numeric" id="field-account" name="account" value="${accountId ?? ''}" maxlength="15" autocomplete="off"></div>`
  }
  if (accounts.length < 2) return null
  const options = accounts.map(
    ({ id, name }) =>
      html`<option value="${id}"${id === accountId ? html` selected` : null}>${name}</option>`,
  )
  return html`<div class="field field-short"><label for="field-account">Account</label><select id="field-account" name="account"><option value="">All</option>${options}</select></div>`
}

function empty({ view, lookedBackTo }: InboxContents): Html {
  if (lookedBackTo !== null) return html`<p>Nothing found so far.</p>`
  const isFiltered = view.words !== '' || view.listingId !== null || view.inCharge !== null
  if (isFiltered) return html`<p>No leads match these filters.</p>`
  if (view.tab === 'due') return html`<p>No follow-ups due.</p>`
  return view.tab === 'open' || view.tab === 'new' || view.tab === 'all'
    ? html`<div class="nothing"><p>You&rsquo;re all caught up.</p><p class="note">When a buyer asks about one of your listings, the message appears here and in your email.</p></div>`
    : html`<p>No leads here.</p>`
}

function list(shown: InboxContents): Html {
  const { view, leads, mayWrite } = shown
  const rows = html`<ul class="lead-list">${leads.map(lead => row(lead, shown))}</ul>`
  if (!mayWrite) return rows
  const options = LEAD_STATUSES.map(
    status => html`<option value="${status}">${STATUS_LABELS[status]}</option>`,
  )
  return html`<form method="post" action="/console/leads">
<input type="hidden" name="view" value="${queryOf(view)}">
${rows}
<div class="bulk-bar"><label for="field-status">Mark selected leads as</label><select id="field-status" name="status">${options}</select><button class="button-quiet">Mark</button></div>
</form>`
}

function row({ lead, messageState }: ListedLead, shown: InboxContents): Html {
  const { mayWrite, accounts, isOperator, today } = shown
  const { id, listingTitle, accountName, comment, createdAt, inChargeName, noteCount } = lead
  const { followUpOn } = lead
  const name = lead.contactName || 'an erased buyer'
  const words = oneLine(comment)
  const snippet =
    words.length > SNIPPET_CHARACTERS ? `${firstCharacters(words, SNIPPET_CHARACTERS)} …` : words
  const facts = [
    ...(isOperator || accounts.length > 1 ? [accountName] : []),
    ...(inChargeName === '' ? [] : [`Assigned to ${inChargeName}`]),
    ...(noteCount === 0 ? [] : [noteCount === 1 ? '1 note' : `${noteCount} notes`]),
  ]
  return html`<li class="lead-row">
${mayWrite ? html`<label class="lead-choice"><input type="checkbox" name="lead" value="${id}" aria-label="Select the lead from ${name}"></label>` : null}
<div class="lead-main"><p class="lead-head"><a href="/console/leads/${id}">${buyerName(lead)}</a> ${statusTag(lead.status)}${messageState === 'failed' ? html` <span class="lead-status lead-status-failed">${MESSAGE_STATES.failed}</span>` : null}${lead.hasNewEmail ? html` <span class="lead-status">New email</span>` : null}</p>
<p class="lead-listing"><bdi>${listingTitle || `Listing ${lead.listingId}`}</bdi></p>
${snippet === '' ? null : html`<p class="note" dir="auto">${snippet}</p>`}</div>
<p class="lead-facts note">${instant(createdAt)}${followUpOn === null ? null : html`<span${followUpOn <= today ? html` class="lead-due"` : null}>Follow up ${writtenDay(followUpOn)}</span>`}${facts.map(fact => html`<span>${fact}</span>`)}</p>
</li>`
}

function further({ view, older, lookedBackTo }: InboxContents): Html | null {
  if (older === null && view.after === null) return null
  const description =
    lookedBackTo === null ? null : html`<p>Searched leads back to ${instant(lookedBackTo)}.</p>`
  return html`${description}<nav class="pager" aria-label="Pages">
${view.after === null ? null : html`<a href="${pathOf(view, { after: null })}">Latest</a>`}
${older === null ? null : html`<a href="${older}" rel="next">${lookedBackTo === null ? 'Older leads' : 'Search older leads'}</a>`}
</nav>`
}

/** Names the accounts that the file leaves out, because the person may only read their leads. */
function exportForm({ view, exports }: InboxContents): Html | null {
  if (exports === null) return null
  const [label, note] =
    exports.length === 0
      ? ['Export as CSV', null]
      : ['Export leads of accounts you own as CSV', leftOut(exports)]
  return html`<form method="post" action="/console/leads.csv"><input type="hidden" name="view" value="${queryOf(view, { after: null })}"><button class="button-quiet">${label}</button>${note}</form>`
}

function leftOut(accounts: readonly string[]): Html {
  const named = accounts.slice(0, MAX_NAMED_ACCOUNTS).map((name, i) => {
    return html`${i === 0 ? '' : ', '}<bdi>${name}</bdi>`
  })
  const more = accounts.length - named.length
  return html`<p class="note">Leaves out leads of ${named}${more > 0 ? ` and ${counted(more, 'more account')}` : ''}: only owners can export leads.</p>`
}
