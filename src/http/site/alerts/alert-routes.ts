import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SearchSubmission } from '../../../catalog/saved-searches/saved-searches.ts'
import type { ListingDetail } from '../../../domain/listings/listing.ts'
import { FaultList, Problem } from '../../../domain/problem.ts'
import { listingPath } from '../../../domain/public-urls.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { firstCharacters } from '../../../domain/values/plain-text.ts'
import { clientAddressOf } from '../../server/client-address.ts'
import { PROBLEM_STATUS } from '../../server/problem-status.ts'
import { addAlertLinks } from '../../web/alerts/alert-link-routes.ts'
import type { FormState } from '../../web/form-fields.ts'
import { ALERT_FORM_PATH, ALERTS_PATH, watchPath } from '../criteria/alert-address.ts'
import { LAND_PATH, landAddress } from '../criteria/land-address.ts'
import { readLand } from '../criteria/land-criteria.ts'
import { requireOwnForm } from '../guests/own-form.ts'
import { readSentForm } from '../guests/sent-form.ts'
import { MAX_FORM_BYTES } from '../guests/typing-bounds.ts'
import type { Page } from '../pages/page.ts'
import { gonePage } from '../property/gone-page.ts'
import type { SiteContext } from '../site-context.ts'
import { alertFormPage, type ShownForm, savedSearchesPage, watchFormPage } from './alert-form.ts'
import { confirmationSentPage, linkSentPage } from './asked-pages.ts'

/** The longest address that mail servers accept; anything longer is not repeated on a page. */
const MAX_ADDRESS_CHARACTERS = 320

/** Lets visitors save a search and get email alerts. */
export function addAlertPages(app: FastifyInstance, context: SiteContext): void {
  const { catalog, pages, clock, look } = context
  const { savedSearches } = catalog
  app.get(ALERT_FORM_PATH, CACHING, async (request, reply) => {
    const { query, faults } = readLand(request.query as Record<string, unknown>)
    if (faults.size > 0) return landWithFaults(request, reply)
    return pages.send(
      reply,
      alertFormPage(query, await savedSearches.preview(query), fresh(clock()), look),
    )
  })
  app.post(ALERT_FORM_PATH, POSTING, async (request, reply) => {
    requireOwnForm(request, context.urls.home)
    const { query, faults: wrong } = readLand(request.query as Record<string, unknown>)
    if (wrong.size > 0) return landWithFaults(request, reply)
    return takeForm(request, reply, context, {
      page: async state => alertFormPage(query, await savedSearches.preview(query), state, look),
      save: submission => savedSearches.ask({ ...submission, query }),
      done: async address =>
        confirmationSentPage({
          address,
          about: (await savedSearches.preview(query)).words,
          back: { url: landAddress(query), label: 'Back to the results' },
          canContact: canContact(context),
        }),
    })
  })
  addWatchPages(app, context)
  addLinkForm(app, context)
}

const CACHING = { config: { caching: 'none' } } as const
const POSTING = { ...CACHING, bodyLimit: MAX_FORM_BYTES }

function fresh(shownAt: number | null): ShownForm {
  return { sent: {}, faults: new Map(), shownAt }
}

function canContact({ settings }: SiteContext): boolean {
  return settings.contact.length > 0
}

interface AlertForm {
  readonly page: (state: ShownForm) => Page | Promise<Page>
  readonly save: (submission: Omit<SearchSubmission, 'query'>) => Promise<unknown>
  /** The answer to a form that was taken. */
  readonly done: (address: string) => Page | Promise<Page>
}

/** Takes a form with an address. Robots get the answer of people, and forms with faults come again. */
async function takeForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { pages, clock }: Pick<SiteContext, 'pages' | 'clock'>,
  { page, save, done }: AlertForm,
): Promise<FastifyReply> {
  const { text, isTrapped, hasTakenTime, shownAt } = readSentForm(request.body, clock())
  const form = { emailAddress: text('emailAddress'), frequency: text('frequency'), name: '' }
  const emailAddress = firstCharacters(form.emailAddress, MAX_ADDRESS_CHARACTERS)
  const again = async (faults: FormState['faults'], status: number): Promise<FastifyReply> =>
    pages.send(reply, await page({ sent: { ...form, emailAddress }, faults, shownAt }), status)
  if (!isTrapped && !hasTakenTime) return await again(new Map(), 200)
  try {
    const buyerAddress = clientAddressOf(request)
    const submission = { form, buyerAddress, faults: new FaultList(), idempotency: null }
    if (!isTrapped) await save(submission)
  } catch (error) {
    const isShown = error instanceof Problem && SHOWN.includes(error.code)
    if (!isShown) throw error
    if (error.retryAfterSeconds !== null) reply.header('Retry-After', error.retryAfterSeconds)
    const faults = new Map(error.faults.map(({ field, detail }) => [field ?? '', detail]))
    return await again(faults, PROBLEM_STATUS[error.code])
  }
  return pages.send(reply, await done(emailAddress.trim()))
}

/** Lets visitors watch one listing. */
function addWatchPages(app: FastifyInstance, context: SiteContext): void {
  const { catalog, pages, clock, urls, look } = context
  const url = watchPath(':id(^\\d{1,15}$)')
  const open = async (
    { params: { id } }: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    show: (listing: ListingDetail) => FastifyReply | Promise<FastifyReply>,
  ) => {
    const listing = await catalog.offers.findAlone(Number(id) as ListingId)
    return listing.detail === null
      ? pages.send(reply, gonePage(listing, catalog.places()), 410)
      : show(listing.detail)
  }
  app.get<{ Params: { id: string } }>(url, CACHING, (request, reply) =>
    open(request, reply, detail =>
      pages.send(reply, watchFormPage(detail, catalog.places(), fresh(clock()), look)),
    ),
  )
  app.post<{ Params: { id: string } }>(url, POSTING, (request, reply) => {
    requireOwnForm(request, urls.home)
    return open(request, reply, detail => {
      const { id, title } = detail.listing
      return takeForm(request, reply, context, {
        page: state => watchFormPage(detail, catalog.places(), state, look),
        save: submission => catalog.savedSearches.watch({ ...submission, listing: detail.listing }),
        done: address =>
          confirmationSentPage({
            address,
            about: title,
            back: { url: listingPath(id, title), label: 'Back to the listing' },
            canContact: canContact(context),
          }),
      })
    })
  })
}

/** Lets visitors ask for a link to the alerts of their address. */
function addLinkForm(app: FastifyInstance, context: SiteContext): void {
  const { catalog, pages, urls, look } = context
  app.get(ALERTS_PATH, { config: { caching: 'guests' } }, async (_request, reply) =>
    pages.send(reply, savedSearchesPage(fresh(null), look)),
  )
  app.post(ALERTS_PATH, POSTING, (request, reply) => {
    requireOwnForm(request, urls.home)
    return takeForm(request, reply, context, {
      page: state => savedSearchesPage(state, look),
      save: submission => catalog.ownSearches.sendLink(submission),
      done: linkSentPage,
    })
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
