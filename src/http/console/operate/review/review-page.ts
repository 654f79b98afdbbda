import type { FastifyInstance } from 'fastify'
import type { Application } from '../../../../catalog/review/applications.ts'
import type { ReviewedListing, ReviewPosition } from '../../../../catalog/review/reviews.ts'
import {
  HOLDS,
  MAX_WAITING_COUNTED,
  REVIEWS_A_PAGE,
} from '../../../../domain/listings/listing-review.ts'
import { REPORT_CATEGORIES } from '../../../../domain/listings/report.ts'
import { countedTo } from '../../../../domain/values/counted.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import type { AccountId, ListingId, ReportId } from '../../../../domain/values/ids.ts'
import type { ConsoleContext } from '../../console-context.ts'
import { unlessHidden } from '../../frame/hidden.ts'
import { instant } from '../../frame/instant.ts'
import { noPage, pathId } from '../../frame/path-id.ts'
import { queryNumber } from '../../frame/query-texts.ts'
import { nextPage, table } from '../../frame/table.ts'
import { addOperatePage } from '../operate-frame.ts'
import { waitingList } from '../operate-home.ts'
import { addJudgment, STATES } from './judge-page.ts'
import { changedLabels } from './pending-changes.ts'
import {
  accountPart,
  bulkJudgmentOf,
  refusedBulk,
  reviewQueue,
  verdictNotice,
  verdictText,
} from './pending-listings.ts'
import { addProfileDecisions, changedProfiles } from './profiles-review.ts'

const REVIEW = '/console/operate/review'
const PAGE_ROWS = 50

/** The first page for people who run the service: what is to do, and account requests. */
export function addWaiting(app: FastifyInstance, context: ConsoleContext): void {
  const { reviews, applications, profiles } = context.catalog
  const addForm = addOperatePage(app, context, {
    part: '',
    done: { approve: 'Account approved.', refuse: 'Account declined. It stays inactive.' },
    main: async ({ principal }) => {
      const waiting = await reviews.waiting(principal)
      const applying = await applications.list(principal)
      return html`${waitingList(waiting, await profiles.count(principal))}
${applicationsTable(applying, waiting.applications)}`
    },
  })
  const path = '/operate/applications/:account'
  addForm('', { path }, async ({ principal, params, text }) => {
    const id = pathId<AccountId>(params, 'account')
    const decision = text('decision')
    if (decision !== 'approve' && decision !== 'refuse') throw noPage()
    await applications.decide(principal, id, decision === 'approve')
    return decision
  })
}

/** Pending listings, and reports from visitors. */
export function addReviews(app: FastifyInstance, context: ConsoleContext): void {
  const { reviews, profiles } = context.catalog
  const isTrustUsed = context.settings.some(
    ({ name, value }) => name === 'ACREAGE_APPROVAL' && value === 'first',
  )
  const addForm = addOperatePage(app, context, {
    part: 'review',
    done: {
      approve: 'Approved.',
      distrusted:
        'No longer trusted. New listings of this account wait for approval unless it already has a public listing.',
      refuse: 'Declined. The account sees the reason.',
      remove: 'Taken down. The account sees the reason, and the reports are resolved.',
      'profile-approve': 'Profile approved.',
      'profile-refuse': 'Declined. The approved name is back, and changed images are removed.',
    },
    main: async ({ principal, query, text }, _, { state, once }) => {
      const wanted = queryNumber(query, 'listing')
      if (wanted !== null) return { to: `${REVIEW}/${wanted}` }
      const id =
        queryNumber(query, 'account') ??
        (/^\d{1,15}$/.test(text('account')) ? Number(text('account')) : null)
      const account =
        id === null ? null : await unlessHidden(reviews.account(principal, id as AccountId))
      const accountId = account?.id ?? null
      const after = afterIn(query)
      const waiting = await reviews.list(principal, ['review', 'edited'], { accountId, after })
      const held = await reviews.list(principal, HOLDS.slice(1), { accountId })
      const end = waiting.length < REVIEWS_A_PAGE ? undefined : waiting.at(-1)
      const { review, edited } = await reviews.waiting(principal)
      const total = account === null ? review + edited : null
      const gazetteer = context.catalog.places()
      const changes = await changedLabels(context, waiting)
      return html`${verdictNotice(once.text)}${account && accountPart(account, isTrustUsed)}
${reviewQueue(waiting, { state, account, total, gazetteer, changes })}
${nextPage(end ? `${REVIEW}?${accountId === null ? '' : `account=${accountId}&`}at=${end.at}&after=${end.listingId}` : null)}
${account ? null : changedProfiles(await profiles.list(principal), await profiles.count(principal))}
<section><h2>Declined or taken down</h2>
${reviewTable('Declined or taken down', held, 'No listings.')}</section>
<section><h2>Review another listing</h2>
<form action="/console/operate/review" class="console-form"><div class="field"><label for="listing">Listing ID</label><input type="text" inputmode="numeric" id="listing" name="listing"></div><button>Show</button></form></section>`
    },
  })
  addForm('', { refusal: refusedBulk }, async request => {
    const judgment = bulkJudgmentOf(request)
    const verdict = await reviews.decideMany(request.principal, judgment)
    return { once: verdictText(verdict, judgment.decision === 'approve' ? 'Approved' : 'Declined') }
  })
  const path = '/operate/review/accounts/:account'
  addForm('', { path }, async ({ principal, params, text }) => {
    const id = pathId<AccountId>(params, 'account')
    if (text('decision') === 'distrust') {
      await reviews.distrust(principal, id)
      return { to: `${REVIEW}?account=${id}&done=distrusted` }
    }
    if (text('decision') !== 'trust') throw noPage()
    await unlessHidden(reviews.account(principal, id))
    return { to: REVIEW, once: verdictText(await reviews.trust(principal, id), 'Approved') }
  })
  addProfileDecisions(addForm, context)
  addJudgment(app, context)
  addReports(app, context)
}

/** The place behind which a page of the queue begins; null: the first page. */
function afterIn(query: unknown): ReviewPosition | null {
  const at = queryNumber(query, 'at')
  const last = queryNumber(query, 'after')
  return at === null || last === null ? null : { at, listingId: last as ListingId }
}

function reviewTable(label: string, listings: readonly ReviewedListing[], nothing: string): Html {
  const rows = listings.map(
    one =>
      html`<tr><th scope="row"><a href="/console/operate/review/${one.listingId}"><bdi>${one.title}</bdi></a></th><td>${STATES[one.state]}</td><td><bdi>${one.accountName}</bdi></td><td>${instant(one.at)}</td></tr>`,
  )
  return table(label, ['Listing', 'Status', 'Account', 'Since'], rows, nothing)
}

function addReports(app: FastifyInstance, context: ConsoleContext): void {
  const { reports } = context.catalog
  const addForm = addOperatePage(app, context, {
    part: 'reports',
    done: { dismissed: 'The reports about this listing are resolved.' },
    main: async ({ principal, query }) => {
      const after = (queryNumber(query, 'after') ?? 0) as ReportId
      const found = await reports.list(principal, after)
      const end = found.length < PAGE_ROWS ? undefined : found.at(-1)
      const rows = found.map(
        one =>
          html`<tr><th scope="row"><a href="/console/operate/review/${one.listingId}"><bdi>${one.title}</bdi></a></th><td>${REPORT_CATEGORIES.find(({ name }) => name === one.category)?.label ?? one.category}<br><span class="note">${instant(one.createdAt)}</span><p class="as-typed">${one.comment}</p></td>
<td><form method="post" action="/console/operate/reports/${one.id}"><button class="button-quiet">Dismiss</button></form></td></tr>`,
      )
      const heads = ['Listing', 'Report', 'Actions']
      return html`<p>Reports do not hide a listing: it stays live until you take it down. Dismissing a report resolves all reports about that listing.</p>
${table('Reports', heads, rows, 'No open reports.')}
${nextPage(end ? `/console/operate/reports?after=${end.id}` : null)}`
    },
  })
  addForm('/:report', {}, async ({ principal, params }) => {
    await reports.dismiss(principal, pathId<ReportId>(params, 'report'))
    return 'dismissed'
  })
}

/** @param total How many wait, also those that are not listed. */
function applicationsTable(applications: readonly Application[], total: number): Html {
  const rows = applications.map(
    one =>
      html`<tr><th scope="row"><bdi>${one.accountName}</bdi></th><td><bdi>${one.contactName}</bdi></td><td>${one.email}</td><td>${instant(one.appliedAt)}</td>
<td><form method="post" action="/console/operate/applications/${one.accountId}" class="row-actions"><button class="button-quiet" name="decision" value="approve">Approve</button><button class="button-quiet" name="decision" value="refuse">Decline</button></form></td></tr>`,
  )
  const heads = ['Account', 'Contact', 'Email', 'Since', 'Actions']
  return html`<section id="accounts"><h2>${countedTo(MAX_WAITING_COUNTED, total, 'account request')}</h2>
${table('Account requests', heads, rows, 'No account requests.')}</section>`
}
