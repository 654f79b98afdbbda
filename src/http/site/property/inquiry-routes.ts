import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OfferedListing } from '../../../catalog/listings/offers.ts'
import { guestPrincipal } from '../../../domain/accounts/principal.ts'
import { type LeadRules, readLeadForm } from '../../../domain/leads/lead-form.ts'
import { FaultList, Problem } from '../../../domain/problem.ts'
import { listingPath } from '../../../domain/public-urls.ts'
import { clientAddressOf } from '../../server/client-address.ts'
import { PROBLEM_STATUS } from '../../server/problem-status.ts'
import { requireOwnForm } from '../guests/own-form.ts'
import { MAX_FORM_BYTES } from '../guests/typing-bounds.ts'
import type { SiteContext } from '../site-context.ts'
import { gonePage } from './gone-page.ts'
import { reviewPage, sentPage } from './inquiry/inquiry-pages.ts'
import { cutToLimits, leadFormOf, readInquiry, type SentInquiry } from './inquiry/read-inquiry.ts'
import { propertyPage } from './property-page.ts'
import { listingOf, type PropertyPath } from './property-path.ts'

/** The rules of version 3: a lead without a phone number is valid. */
const RULES: LeadRules = { required: ['contactName', 'emailAddress'], sources: 'listed' }

/** Pages of version 0.2 that are still open send their form to `enquiry`. */
const INQUIRY_PATH = '/property/:slug/:name/:form(^(?:inquiry|enquiry)$)'

type InquiryRequest = FastifyRequest<{ Params: PropertyPath }>

/** Receives the form of a listing's page, and confirms that it was sent. */
export function addInquiryRoutes(app: FastifyInstance, context: SiteContext): void {
  const { catalog, pages, clock, urls, look } = context
  app.post<{ Params: PropertyPath }>(
    INQUIRY_PATH,
    { config: { caching: 'none' }, bodyLimit: MAX_FORM_BYTES },
    async (request, reply) => {
      requireOwnForm(request, urls.home)
      const listing = await catalog.offers.find(listingOf(request))
      if (listing.detail === null)
        return pages.send(reply, gonePage(listing, catalog.places()), 410)
      const sent = readInquiry(request.body, clock())
      // The answer itself shows what was sent: an address would need to contain it. Sent again, it
      // is the same message.
      const problem = sent.isTrapped ? null : await submit(request, listing, sent, context)
      const typed = cutToLimits(sent.typed)
      if (problem === null) {
        return pages.send(reply, sentPage(listing, typed, catalog.places(), look))
      }
      const faults = problem === 'review' ? [] : problem.faults
      const state = { typed, faults, shownAt: sent.shownAt }
      if (problem === 'review') return pages.send(reply, reviewPage(listing.detail, state, look))
      if (problem.retryAfterSeconds !== null) {
        reply.header('Retry-After', problem.retryAfterSeconds)
      }
      const page = propertyPage(listing, state, context)
      return pages.send(reply, page, PROBLEM_STATUS[problem.code])
    },
  )
  // After a form was sent, the browser shows this address: opened again, it leads to the listing.
  app.get<{ Params: PropertyPath }>(
    INQUIRY_PATH,
    { config: { caching: 'guests' } },
    async (request, reply) => {
      const { detail } = await catalog.offers.findAlone(listingOf(request))
      if (detail === null) throw Problem.of('gone', 'Gone', 'This listing is gone.')
      const { id, title } = detail.listing
      return reply.redirect(`${listingPath(id, title)}#inquiry`, 303)
    },
  )
}

/**
 * Validates and stores a message that a person seems to have typed. @returns The step that the
 * visitor has to take first; null for none.
 */
async function submit(
  request: InquiryRequest,
  { detail }: OfferedListing,
  { typed, hasTakenTime }: SentInquiry,
  { catalog }: SiteContext,
): Promise<Problem | 'review' | null> {
  const clientAddress = clientAddressOf(request)
  const form = leadFormOf(detail.listing.id, typed, clientAddress)
  const faults = new FaultList()
  try {
    if (!hasTakenTime) {
      readLeadForm(form, RULES, clientAddress, faults)
      faults.throwIfAny()
      return 'review'
    }
    const principal = guestPrincipal(clientAddressOf(request), request.id)
    await catalog.leads.submit({
      form,
      faults,
      rules: RULES,
      clientAddress,
      principal,
      idempotency: null,
      isOnceADay: true,
    })
    return null
  } catch (error) {
    if (error instanceof Problem && SHOWN.includes(error.code)) return error
    throw error
  }
}

/** The problems that a visitor can solve by correcting the form or waiting. */
const SHOWN: readonly Problem['code'][] = ['invalid-input', 'too-many-requests', 'conflict']
