import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OfferedListing } from '../../../catalog/listings/offers.ts'
import { guestPrincipal } from '../../../domain/accounts/principal.ts'
import { type LeadRules, readLeadForm } from '../../../domain/leads/lead-form.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { type Fault, FaultList, Problem } from '../../../domain/problem.ts'
import { listingPath } from '../../../domain/public-urls.ts'
import { html } from '../../../domain/values/html.ts'
import { clientAddressOf } from '../../server/client-address.ts'
import { PROBLEM_STATUS } from '../../server/problem-status.ts'
import { formatPhone } from '../cards/property-words.ts'
import { requireOwnForm } from '../guests/own-form.ts'
import { MAX_FORM_BYTES } from '../guests/typing-bounds.ts'
import type { SiteLook } from '../look/site-look.ts'
import type { Page } from '../pages/page.ts'
import type { SiteContext } from '../site-context.ts'
import { gonePage } from './gone-page.ts'
import type { InquiryState } from './inquiry/inquiry-form.ts'
import { cutToLimits, leadFormOf, readInquiry, type SentInquiry } from './inquiry/read-inquiry.ts'
import { similarSection } from './near-section.ts'
import { propertyPage } from './property-page.ts'
import { type PropertyPath, wantedOf } from './property-path.ts'
import { sellerName } from './seller-box.ts'

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
      const listing = await findOffered(request, context)
      if (listing.detail === null)
        return pages.send(reply, gonePage(listing, catalog.places()), 410)
      const sent = readInquiry(request.body, clock())
      if (sent.isTrapped) return confirm(reply, listing)
      const problem = await submit(request, listing, sent, context)
      if (problem === null) return confirm(reply, listing)
      const state = stateOf(sent, problem === 'review' ? [] : problem.faults, clock())
      const status = problem === 'review' ? 200 : PROBLEM_STATUS[problem.code]
      if (problem !== 'review' && problem.retryAfterSeconds !== null) {
        reply.header('Retry-After', problem.retryAfterSeconds)
      }
      return pages.send(reply, propertyPage(listing, state, context), status)
    },
  )
  // After a refused form, the browser shows this address: opened again, it leads to the listing.
  app.get<{ Params: PropertyPath }>(
    INQUIRY_PATH,
    { config: { caching: 'guests' } },
    async (request, reply) => {
      const { detail } = await findOffered(request, context)
      if (detail === null) throw Problem.of('gone', 'Gone', 'This listing is gone.')
      const { id, title } = detail.listing
      return reply.redirect(`${listingPath(id, title)}#inquiry`, 303)
    },
  )
  app.get<{ Params: PropertyPath }>(
    '/property/:slug/:name/sent',
    { config: { caching: 'guests' } },
    async (request, reply) => {
      const listing = await findOffered(request, context)
      return listing.detail === null
        ? pages.send(reply, gonePage(listing, catalog.places()), 410)
        : pages.send(reply, sentPage(listing, catalog.places(), look))
    },
  )
}

function findOffered(request: InquiryRequest, { catalog }: SiteContext) {
  const { id, ending } = wantedOf(request)
  if (ending !== null) throw Problem.of('not-found', 'No such page', 'There is no such page.')
  return catalog.offers.find(id)
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

/** Texts are cut at the limits of a lead: more would only make the page larger. */
function stateOf({ typed }: SentInquiry, faults: readonly Fault[], now: number): InquiryState {
  return { typed: cutToLimits(typed), faults, reviewedAt: now }
}

/**
 * Redirects, so that reloading does not send the form again. The fragment replaces that of the
 * form.
 */
function confirm(reply: FastifyReply, { detail: { listing } }: OfferedListing): FastifyReply {
  return reply.redirect(`${listingPath(listing.id, listing.title)}/sent#content`, 303)
}

/** Confirms that a message was sent, and says what happens next. */
function sentPage(
  { detail, similar }: OfferedListing,
  gazetteer: Gazetteer,
  { assets }: SiteLook,
): Page {
  const { listing, member } = detail
  return {
    title: 'Message sent',
    description: '',
    isUnlisted: true,
    main: html`<sent-inquiry data-module="${assets.modules('sent-inquiry.js')}" data-at-once data-listing="${listing.id}"></sent-inquiry>
<div class="notice">
<h1>Message sent</h1>
<p>We are emailing it to ${sellerName(member)}.</p>
<ul class="notice-details">
<li>The seller will reply to you by email. Check your spam folder, too.</li>
<li>No reply in two days? ${member.phone === '' ? 'Send another message' : `Call ${formatPhone(member.phone)}`}.</li>
<li>Mention listing ${listing.id} when you call or write.</li>
</ul>
<p class="notice-ways"><a class="button" href="${listingPath(listing.id, listing.title)}">Back to the listing</a></p>
</div>
${similarSection(similar, gazetteer)}`,
  }
}
