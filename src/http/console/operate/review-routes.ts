import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { DECISIONS, HOLDS } from '../../../domain/listings/listing-review.ts'
import type { AccountId, ListingId, ReportId } from '../../../domain/values/ids.ts'
import type { FormState } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { FRESH, refusedForm, sentTexts } from '../frame/form-page.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { doneText, queryNumber } from '../frame/query-texts.ts'
import { judgeMain } from './judge-page.ts'
import { forOperators, operatePage } from './operate-frame.ts'
import { addProfileDecisions, changedProfiles } from './profiles-review.ts'
import { queueMain, reportsMain } from './review-pages.ts'

const REVIEW = '/console/operate/review'
const REPORTS = '/console/operate/reports'
const PAGE_ROWS = 50

const DONE: Readonly<Record<string, string>> = {
  approve: 'Approved.',
  refuse: 'Refused. The account sees the reason.',
  remove: 'Taken down. The account sees the reason, and the reports are settled.',
  dismissed: 'The reports about this listing are settled.',
  'profile-approve': 'The profile is approved.',
  'profile-refuse':
    'Refused: the account has its approved name again, and the changed images are gone.',
}

/** Listings that wait for somebody to look at them, and reports of visitors. */
export function addReviews(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, pages } = context
  const { reviews } = catalog
  app.get(
    '/operate/review',
    forOperators(context, 'review', async ({ query }, reply, signedIn) => {
      const wanted = queryNumber(query, 'listing')
      if (wanted !== null) return reply.redirect(`${REVIEW}/${wanted}`, 303)
      const at = queryNumber(query, 'at')
      const last = queryNumber(query, 'after')
      const after = at === null || last === null ? null : { at, listingId: last as ListingId }
      const waiting = await reviews.list(signedIn.principal, ['review', 'edited'], after)
      const held = await reviews.list(signedIn.principal, HOLDS.slice(1))
      const end = waiting.length < PAGE_ROWS ? undefined : waiting.at(-1)
      const next = end ? `${REVIEW}?at=${end.at}&after=${end.listingId}` : null
      const shown = await catalog.profiles.list(signedIn.principal)
      const profiles = changedProfiles(shown, await catalog.profiles.count(signedIn.principal))
      const main = queueMain(waiting, held, profiles, next)
      const page = operatePage(signedIn, REVIEW, 'Listings', doneText(query, DONE), main)
      return pages.send(reply, page, signedIn)
    }),
  )
  const show = async (
    reply: FastifyReply,
    signedIn: SignedIn,
    id: ListingId,
    state: FormState = FRESH,
  ) => {
    const listing = await unlessHidden(reviews.find(signedIn.principal, id))
    const { title } = listing.listing
    const page = operatePage(
      signedIn,
      REVIEW,
      title,
      '',
      judgeMain(listing, state, catalog.gazetteer),
    )
    return pages.send(reply, page, signedIn, state === FRESH ? 200 : 422)
  }
  app.get(
    '/operate/review/:listing',
    forOperators(context, 'review', (request, reply, signedIn) =>
      show(reply, signedIn, pathId(request.params, 'listing')),
    ),
  )
  app.post(
    '/operate/review/:listing',
    forOperators(context, 'review', async (request, reply, signedIn) => {
      const listingId = pathId<ListingId>(request.params, 'listing')
      const text = sentTexts(request.body)
      const decision = DECISIONS.find(one => one === text('decision'))
      if (!decision) throw noPage()
      try {
        const version = /^\d{1,15}$/.test(text('version')) ? Number(text('version')) : 0
        const judgment = { listingId, version, decision, reason: text('reason') }
        await reviews.decide(signedIn.principal, judgment)
      } catch (error) {
        return show(reply, signedIn, listingId, refusedForm(error, text, ['reason']))
      }
      return reply.redirect(`${REVIEW}?done=${decision}`, 303)
    }),
  )
  addReports(app, context)
  addProfileDecisions(app, context)
}

function addReports(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, pages } = context
  app.get(
    '/operate/reports',
    forOperators(context, 'review', async ({ query }, reply, signedIn) => {
      const after = (queryNumber(query, 'after') ?? 0) as ReportId
      const reports = await catalog.reports.list(signedIn.principal, after)
      const end = reports.length < PAGE_ROWS ? undefined : reports.at(-1)
      const main = reportsMain(reports, end ? `${REPORTS}?after=${end.id}` : null)
      const page = operatePage(signedIn, REPORTS, 'Reports', doneText(query, DONE), main)
      return pages.send(reply, page, signedIn)
    }),
  )
  app.post(
    '/operate/reports/:report',
    forOperators(context, 'review', async (request, reply, signedIn) => {
      const id = pathId<ReportId>(request.params, 'report')
      await catalog.reports.dismiss(signedIn.principal, id)
      return reply.redirect(`${REPORTS}?done=dismissed`, 303)
    }),
  )
  app.post(
    '/operate/applications/:account',
    forOperators(context, 'review', async (request, reply, signedIn) => {
      const id = pathId<AccountId>(request.params, 'account')
      const decision = sentTexts(request.body)('decision')
      if (decision !== 'approve' && decision !== 'refuse') throw noPage()
      await catalog.applications.decide(signedIn.principal, id, decision === 'approve')
      return reply.redirect(`/console/operate?done=${decision}`, 303)
    }),
  )
}
