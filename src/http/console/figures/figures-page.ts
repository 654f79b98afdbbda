import type { FastifyInstance } from 'fastify'
import type { AccountFigures, Figures } from '../../../catalog/figures/visit-figures.ts'
import { accountName } from '../../../domain/accounts/member.ts'
import { mayActFor } from '../../../domain/accounts/principal.ts'
import type { ListingDetail } from '../../../domain/listings/listing.ts'
import {
  type DayCounts,
  isoDay,
  type ListingCounts,
} from '../../../domain/listings/visit-counts.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { AccountId, ListingId } from '../../../domain/values/ids.ts'
import type { ConsoleContext } from '../console-context.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { listingTabs } from '../frame/listing-tabs.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { queryText } from '../frame/query-texts.ts'
import { numberHead, table } from '../frame/table.ts'
import { ownFigures } from '../me/own-figures.ts'
import { addPage } from '../page/add-page.ts'
import { daysChart, FIGURES, formatDay } from './days-chart.ts'

/** How many days can be shown. */
const SPANS = [30, 90] as const
type Span = (typeof SPANS)[number]

/** An account whose figures a person can choose. */
interface OfferedAccount {
  readonly id: AccountId
  readonly name: string
}

/** How often listings were viewed, saved and asked about. */
export function addFigures(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog } = context
  addPage(app, context, {
    path: '/figures',
    open: () => null,
    write: async ({ principal, signedIn, query }) => {
      const given = queryText(query, 'account')
      const accounts = signedIn.memberships.map(one => ({
        id: one.accountId,
        name: one.accountName,
      }))
      const id = given === '' ? accounts[0]?.id : accountId(given)
      if (id === undefined) {
        const fault = given === '' ? null : 'Enter an account ID.'
        return fault === null
          ? chooseAccountPage(null)
          : { ...chooseAccountPage(fault), status: 422 }
      }
      if (!mayActFor(principal, ['listings:read'], id)) throw noPage()
      const member = await unlessHidden(catalog.accounts.find(id))
      const span = spanOf(query)
      const [figures, isMailed] = await Promise.all([
        catalog.figures.ofAccount(principal, id, span),
        accounts.length === 0 || catalog.weeklyFigures.isWanted(signedIn),
      ])
      const page = accountFiguresPage({ id, name: accountName(member) }, accounts, figures, span)
      return isMailed ? page : { ...page, main: html`${page.main}\n${ownFigures(false)}` }
    },
  })
  addPage(app, context, {
    path: '/listings/:listing/figures',
    open: ({ params }) => pathId<ListingId>(params, 'listing'),
    write: async ({ principal, query }, id) => {
      const span = spanOf(query)
      const found = await unlessHidden(catalog.figures.ofListing(principal, id, span))
      return listingFiguresPage(found, span)
    },
  })
}

/** Undefined: the text cannot be a number of an account. */
function accountId(text: string): AccountId | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? (Number(text) as AccountId) : undefined
}

function spanOf(query: unknown): Span {
  const typedDays = queryText(query, 'days')
  return SPANS.find(span => String(span) === typedDays) ?? SPANS[0]
}

/** @param accounts Those that the person can choose from. */
function accountFiguresPage(
  account: OfferedAccount,
  accounts: readonly OfferedAccount[],
  figures: AccountFigures,
  span: Span,
): ConsolePage {
  const others = accounts.filter(({ id }) => id !== account.id)
  return {
    title: 'Stats',
    main: html`<h1>Stats for <bdi>${account.name}</bdi></h1>
${others.length === 0 ? null : html`<p>Other accounts: ${others.map(({ id, name }) => html`<a href="/console/figures?account=${id}&amp;days=${span}">${name}</a> `)}</p>`}
${spanLinks(`/console/figures?account=${account.id}&`, span)}
${totals(figures.days)}
${daysChart(figures.days)}
${listingsTable(figures.listings, span)}
${daysTable(figures.days)}
${MEANING}`,
  }
}

function listingFiguresPage(
  { listing, ...figures }: Figures & Pick<ListingDetail, 'listing'>,
  span: Span,
): ConsolePage {
  const { id, title } = listing
  return {
    title: 'Stats',
    main: html`<h1>Stats for <bdi>${title}</bdi></h1>
${listingTabs(listing, 'figures')}
${spanLinks(`/console/listings/${id}/figures?`, span)}
${totals(figures.days)}
${daysChart(figures.days)}
${daysTable(figures.days)}
${MEANING}`,
  }
}

/** The page on which a person who works for no account, such as an operator, chooses one. */
function chooseAccountPage(fault: string | null): ConsolePage {
  return {
    title: 'Stats',
    main: html`<h1>Stats</h1>
<p>Views, saves and leads of an account&rsquo;s listings.</p>
<form action="/console/figures" class="console-form">
<div class="field"><label for="account">Account ID</label><input type="text" inputmode="numeric" id="account" name="account"${fault === null ? null : html` aria-invalid="true" aria-describedby="account-fault"`}>
${fault === null ? null : html`<p class="field-error" id="account-fault">${fault}</p>`}</div>
<button>Show</button>
</form>`,
  }
}

const MEANING = html`<p class="note">A view is counted once per visit and listing, when the page is actually seen; bots are not counted. Nothing about visitors is stored: no cookies, no addresses. Daily counts are kept for two years.</p>`

function spanLinks(path: string, chosen: Span): Html {
  const links = SPANS.map(
    span =>
      html`<li><a href="${path}days=${span}"${span === chosen ? html` aria-current="page"` : null}>${span} days</a></li>`,
  )
  return html`<nav class="span-links" aria-label="Date range"><ul>${links}</ul></nav>`
}

function totals(days: readonly DayCounts[]): Html {
  const items = FIGURES.map(({ name, label }) => {
    const total = days.reduce((sum, day) => sum + day[name], 0)
    return html`<div><dt>${label}</dt><dd>${shown(total)}</dd></div>`
  })
  return html`<dl class="totals">${items}</dl>`
}

function listingsTable(listings: readonly ListingCounts[], span: Span): Html {
  const rows = listings.map(
    one =>
      html`<tr><th scope="row"><a href="/console/listings/${one.id}/figures?days=${span}"><bdi>${one.title}</bdi></a></th>${FIGURES.map(({ name }) => html`<td class="number">${shown(one[name])}</td>`)}</tr>`,
  )
  return html`<section class="figures-section"><h2>By listing</h2>
${table('Stats by listing', ['Listing', ...HEADS], rows, 'No activity in this period yet.')}</section>`
}

const HEADS = FIGURES.map(({ label }) => numberHead(label))

/** The latest day first. */
function daysTable(days: readonly DayCounts[]): Html {
  const rows = days
    .toReversed()
    .map(
      one =>
        html`<tr><th scope="row"><time datetime="${isoDay(one.day)}">${formatDay(one.day)}</time></th>${FIGURES.map(({ name }) => html`<td class="number">${shown(one[name])}</td>`)}</tr>`,
    )
  return html`<section class="figures-section"><h2>By day</h2>
<details><summary>All ${days.length} days</summary>
${table('Stats by day', ['Day', ...HEADS], rows)}</details></section>`
}

function shown(count: number): string {
  return count.toLocaleString('en-US')
}
