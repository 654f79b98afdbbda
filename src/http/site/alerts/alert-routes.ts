import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FaultList, Problem } from '../../../domain/problem.ts'
import { firstCharacters } from '../../../domain/values/plain-text.ts'
import { clientAddressOf } from '../../server/client-address.ts'
import { PROBLEM_STATUS } from '../../server/problem-status.ts'
import { addAlertLinks } from '../../web/alerts/alert-link-routes.ts'
import type { FormState } from '../../web/form-fields.ts'
import { ALERT_FORM_PATH, ALERTS_PATH } from '../criteria/alert-address.ts'
import { LAND_PATH } from '../criteria/land-address.ts'
import { readLand } from '../criteria/land-criteria.ts'
import { requireOwnForm } from '../guests/own-form.ts'
import { MAX_FORM_BYTES } from '../guests/typing-bounds.ts'
import { readSentForm } from '../property/inquiry/read-inquiry.ts'
import type { SiteContext } from '../site-context.ts'
import { ASKED_PATH, alertFormPage, confirmationSentPage, savedSearchesPage } from './alert-form.ts'

const FRESH: FormState = { sent: {}, faults: new Map() }
/** The longest address that mail servers accept; anything longer is not repeated in the form. */
const MAX_ADDRESS_CHARACTERS = 320

/** Lets visitors save a search and get email alerts. */
export function addAlertPages(app: FastifyInstance, context: SiteContext): void {
  const { catalog, pages, clock, urls } = context
  const { savedSearches } = catalog
  const caching = { config: { caching: 'none' } } as const
  app.get(ALERTS_PATH, { config: { caching: 'guests' } }, async (_request, reply) =>
    pages.send(reply, savedSearchesPage()),
  )
  app.get(ALERT_FORM_PATH, caching, async (request, reply) => {
    const { query, faults } = readLand(request.query as Record<string, unknown>)
    if (faults.size > 0) return landWithFaults(request, reply)
    const preview = await savedSearches.preview(query)
    return pages.send(reply, alertFormPage(query, preview, FRESH, clock()))
  })
  app.post(ALERT_FORM_PATH, { ...caching, bodyLimit: MAX_FORM_BYTES }, async (request, reply) => {
    requireOwnForm(request, urls.home)
    const { query, faults: wrong } = readLand(request.query as Record<string, unknown>)
    if (wrong.size > 0) return landWithFaults(request, reply)
    const { text, isTrapped, hasTakenTime } = readSentForm(request.body, clock())
    const done = () => reply.redirect(`${ASKED_PATH}#content`, 303)
    if (isTrapped) return done()
    const form = { emailAddress: text('emailAddress'), frequency: text('frequency'), name: '' }
    const again = async (faults: FormState['faults'], status: number): Promise<FastifyReply> => {
      const emailAddress = firstCharacters(form.emailAddress, MAX_ADDRESS_CHARACTERS)
      const state = { sent: { ...form, emailAddress }, faults }
      const preview = await savedSearches.preview(query)
      return pages.send(reply, alertFormPage(query, preview, state, clock()), status)
    }
    if (!hasTakenTime) return await again(new Map(), 200)
    try {
      const from = { buyerAddress: clientAddressOf(request), faults: new FaultList() }
      await savedSearches.ask({ form, query, ...from, idempotency: null })
    } catch (error) {
      const isShown = error instanceof Problem && SHOWN.includes(error.code)
      if (!isShown) throw error
      if (error.retryAfterSeconds !== null) reply.header('Retry-After', error.retryAfterSeconds)
      const faults = new Map(error.faults.map(({ field, detail }) => [field ?? '', detail]))
      return await again(faults, PROBLEM_STATUS[error.code])
    }
    return done()
  })
  app.get(ASKED_PATH, { config: { caching: 'guests' } }, async (_request, reply) =>
    pages.send(reply, confirmationSentPage(context.settings.contact.length > 0)),
  )
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
    urlOf: query => (query === '' ? LAND_PATH : `${LAND_PATH}?${query}`),
  })
}

/** The problems that a visitor can solve by correcting the form or waiting. */
const SHOWN: readonly Problem['code'][] = ['invalid-input', 'too-many-requests']
