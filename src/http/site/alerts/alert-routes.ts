import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SearchSubmission } from '../../../catalog/saved-searches/saved-searches.ts'
import type { ListingDetail } from '../../../domain/listings/listing.ts'
import { FaultList, Problem } from '../../../domain/problem.ts'
import { listingPath } from '../../../domain/public-urls.ts'
import type { SearchQuery } from '../../../domain/searching/search-query.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { firstCharacters } from '../../../domain/values/plain-text.ts'
import { clientAddressOf } from '../../server/client-address.ts'
import { PROBLEM_STATUS } from '../../server/problem-status.ts'
import { addAlertLinks } from '../../web/alerts/alert-link-routes.ts'
import type { FormState } from '../../web/form-fields.ts'
import { ALERT_FORM_PATH, ALERTS_PATH, watchPath } from '../criteria/alert-address.ts'
import { LAND_PATH } from '../criteria/land-address.ts'
import { readLand } from '../criteria/land-criteria.ts'
import { namingSeller } from '../criteria/seller-name.ts'
import { requireOwnForm } from '../guests/own-form.ts'
import { MAX_FORM_BYTES } from '../guests/typing-bounds.ts'
import type { Page } from '../pages/page.ts'
import { gonePage } from '../property/gone-page.ts'
import { readSentForm } from '../property/inquiry/read-inquiry.ts'
import type { SiteContext } from '../site-context.ts'
import {
  ASKED_PATH,
  alertFormPage,
  confirmationSentPage,
  savedSearchesPage,
  watchFormPage,
} from './alert-form.ts'

const FRESH: FormState = { sent: {}, faults: new Map() }
/** The longest address that mail servers accept; anything longer is not repeated in the form. */
const MAX_ADDRESS_CHARACTERS = 320

/** Lets visitors save a search and get email alerts. */
export function addAlertPages(app: FastifyInstance, context: SiteContext): void {
  const { catalog, pages, clock, urls } = context
  const { savedSearches } = catalog
  const caching = { config: { caching: 'none' } } as const
  const previewOf = async (query: SearchQuery) => {
    const preview = await savedSearches.preview(query)
    const named = await namingSeller(query.accountId, catalog)
    return { ...preview, words: named(preview.words) }
  }
  app.get(ALERTS_PATH, { config: { caching: 'guests' } }, async (_request, reply) =>
    pages.send(reply, savedSearchesPage()),
  )
  app.get(ALERT_FORM_PATH, caching, async (request, reply) => {
    const { query, faults } = readLand(request.query as Record<string, unknown>)
    if (faults.size > 0) return landWithFaults(request, reply)
    return pages.send(reply, alertFormPage(query, await previewOf(query), FRESH, clock()))
  })
  app.post(ALERT_FORM_PATH, { ...caching, bodyLimit: MAX_FORM_BYTES }, async (request, reply) => {
    requireOwnForm(request, urls.home)
    const { query, faults: wrong } = readLand(request.query as Record<string, unknown>)
    if (wrong.size > 0) return landWithFaults(request, reply)
    return takeForm(request, reply, context, {
      page: async state => alertFormPage(query, await previewOf(query), state, clock()),
      save: submission => savedSearches.ask({ ...submission, query }),
    })
  })
  addWatchPages(app, context)
  app.get(ASKED_PATH, { config: { caching: 'guests' } }, async (_request, reply) =>
    pages.send(reply, confirmationSentPage(context.settings.contact.length > 0)),
  )
}

interface AlertForm {
  readonly page: (state: FormState) => Page | Promise<Page>
  readonly save: (submission: Omit<SearchSubmission, 'query'>) => Promise<unknown>
}

/** Takes a form with an address. Robots get the answer of people, and forms with faults come again. */
async function takeForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { pages, clock }: Pick<SiteContext, 'pages' | 'clock'>,
  { page, save }: AlertForm,
): Promise<FastifyReply> {
  const { text, isTrapped, hasTakenTime } = readSentForm(request.body, clock())
  const done = () => reply.redirect(`${ASKED_PATH}#content`, 303)
  if (isTrapped) return done()
  const form = { emailAddress: text('emailAddress'), frequency: text('frequency'), name: '' }
  const again = async (faults: FormState['faults'], status: number): Promise<FastifyReply> => {
    const emailAddress = firstCharacters(form.emailAddress, MAX_ADDRESS_CHARACTERS)
    return pages.send(reply, await page({ sent: { ...form, emailAddress }, faults }), status)
  }
  if (!hasTakenTime) return await again(new Map(), 200)
  try {
    const buyerAddress = clientAddressOf(request)
    await save({ form, buyerAddress, faults: new FaultList(), idempotency: null })
  } catch (error) {
    const isShown = error instanceof Problem && SHOWN.includes(error.code)
    if (!isShown) throw error
    if (error.retryAfterSeconds !== null) reply.header('Retry-After', error.retryAfterSeconds)
    const faults = new Map(error.faults.map(({ field, detail }) => [field ?? '', detail]))
    return await again(faults, PROBLEM_STATUS[error.code])
  }
  return done()
}

/** Lets visitors watch one listing. */
function addWatchPages(app: FastifyInstance, context: SiteContext): void {
  const { catalog, pages, clock, urls } = context
  const url = watchPath(':id(^\\d{1,15}$)')
  const open = async (
    { params: { id } }: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    show: (listing: ListingDetail) => FastifyReply | Promise<FastifyReply>,
  ) => {
    const listing = await catalog.offers.find(Number(id) as ListingId)
    return listing.detail === null
      ? pages.send(reply, gonePage(listing, catalog.places()), 410)
      : show(listing.detail)
  }
  const config = { caching: 'none' } as const
  app.get<{ Params: { id: string } }>(url, { config }, (request, reply) =>
    open(request, reply, detail =>
      pages.send(reply, watchFormPage(detail, catalog.places(), FRESH, clock())),
    ),
  )
  const bodyLimit = MAX_FORM_BYTES
  app.post<{ Params: { id: string } }>(url, { config, bodyLimit }, (request, reply) => {
    requireOwnForm(request, urls.home)
    return open(request, reply, detail =>
      takeForm(request, reply, context, {
        page: state => watchFormPage(detail, catalog.places(), state, clock()),
        save: submission => catalog.savedSearches.watch({ ...submission, listing: detail.listing }),
      }),
    )
  })
}

/** Without its faulty part, the search would find other land: the page of the search says what is wrong. */
function landWithFaults({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.redirect(url.replace(ALERT_FORM_PATH, LAND_PATH), 303)
}

/** The pages behind the links in alert emails. */
export function addAlertLinkPages(
  app: FastifyInstance,
  { catalog, pages, guests }: SiteContext,
): void {
  addAlertLinks(app, {
    catalog,
    send: (reply, page, status) =>
      pages.send(reply, { ...page, description: '', isUnlisted: true, isPrivate: true }, status),
    count: (request, reply) => guests.count(request, reply),
    urlOf: ({ query, listingId, name }) => {
      if (listingId !== null) return listingPath(listingId, name)
      return query === '' ? LAND_PATH : `${LAND_PATH}?${query}`
    },
  })
}

/** The problems that a visitor can solve by correcting the form or waiting. */
const SHOWN: readonly Problem['code'][] = ['invalid-input', 'too-many-requests']
