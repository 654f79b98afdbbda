import type { FastifyInstance } from 'fastify'
import { readReport } from '../../../../domain/listings/report.ts'
import { FaultList, Problem } from '../../../../domain/problem.ts'
import { listingPath } from '../../../../domain/public-urls.ts'
import type { FormState } from '../../../web/form-fields.ts'
import { requireOwnForm } from '../../guests/own-form.ts'
import { readSentForm } from '../../guests/sent-form.ts'
import { MAX_FORM_BYTES } from '../../guests/typing-bounds.ts'
import type { SiteContext } from '../../site-context.ts'
import { gonePage } from '../gone-page.ts'
import { listingOf, type PropertyPath, wantedOf } from '../property-path.ts'
import { enoughReportsPage, reportedPage, reportPage } from './report-page.ts'

const PATH = '/property/:slug/:name/report'
const FRESH: FormState = { sent: {}, faults: new Map() }

/** Lets visitors report problems with a listing. */
export function addReportRoutes(app: FastifyInstance, context: SiteContext): void {
  const { catalog, pages, clock, urls, guests, look } = context
  app.get<{ Params: PropertyPath }>(
    PATH,
    { config: { caching: 'none' } },
    async (request, reply) => {
      const listing = await catalog.offers.findAlone(listingOf(request))
      return listing.detail === null
        ? pages.send(reply, gonePage(listing, catalog.places()), 410)
        : pages.send(reply, reportPage(listing, FRESH, clock(), look))
    },
  )
  app.post<{ Params: PropertyPath }>(
    PATH,
    { config: { caching: 'none' }, bodyLimit: MAX_FORM_BYTES },
    async (request, reply) => {
      requireOwnForm(request, urls.home)
      const listing = await catalog.offers.findAlone(listingOf(request))
      if (listing.detail === null) {
        return pages.send(reply, gonePage(listing, catalog.places()), 410)
      }
      const { id, title } = listing.detail.listing
      const done = `${listingPath(id, title)}/reported#content`
      const { text, isTrapped, hasTakenTime, shownAt } = readSentForm(request.body, clock())
      if (isTrapped) return reply.redirect(done, 303)
      const faults = new FaultList()
      const report = readReport(text('category'), text('comment'), faults)
      const state = stateOf(text, faults)
      if (!report || state.faults.size > 0 || !hasTakenTime) {
        return pages.send(
          reply,
          reportPage(listing, state, shownAt, look),
          state.faults.size > 0 ? 422 : 200,
        )
      }
      await guests.countReport(request, reply)
      if ((await catalog.reports.add({ listingId: id, ...report })) === 'enough') {
        return pages.send(reply, enoughReportsPage(listingPath(id, title)), 409)
      }
      return reply.redirect(done, 303)
    },
  )
  app.get<{ Params: PropertyPath }>(
    '/property/:slug/:name/reported',
    { config: { caching: 'guests' } },
    async (request, reply) => {
      const { id } = wantedOf(request)
      return pages.send(reply, reportedPage(`/property/${id}`))
    },
  )
}

function stateOf(text: (name: string) => string, faults: FaultList): FormState {
  const sent = { category: text('category'), comment: text('comment').slice(0, 2 * 2000) }
  try {
    faults.throwIfAny()
    return { sent, faults: new Map() }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { sent, faults: new Map(error.faults.map(({ field, detail }) => [field ?? '', detail])) }
  }
}
