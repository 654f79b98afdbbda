import type { FastifyRequest } from 'fastify'
import type { SignedIn } from '../../catalog/users/sessions.ts'
import { Problem } from '../../domain/problem.ts'
import { ownConsoleHost, type PublicAddresses } from '../../domain/public-urls.ts'
import { Calendars } from '../../domain/values/time-zones.ts'
import { takeBodies } from '../bodies/body.ts'
import { answerError, type ErrorForm } from '../server/error-answer.ts'
import { PROBLEM_STATUS } from '../server/problem-status.ts'
import type { Scope } from '../server/scope.ts'
import { noResource } from '../server/unknown-path.ts'
import { addAssetRoutes } from '../web/assets/asset-routes.ts'
import { scopeAssets } from '../web/assets/scope-assets.ts'
import { addAddresses } from './account/addresses-page.ts'
import { addKeys } from './account/keys-page.ts'
import { addProfile } from './account/profile-page.ts'
import { addRenewals } from './account/renewals-page.ts'
import { addAuctions } from './auctions/auctions-routes.ts'
import { addBoundary } from './boundary/boundary-routes.ts'
import type { ConsoleContext, ConsoleTools } from './console-context.ts'
import { addLinks } from './entry/link-routes.ts'
import { addSignIn } from './entry/sign-in-routes.ts'
import { addFeeds } from './feeds/feeds-page.ts'
import { addFigures } from './figures/figures-page.ts'
import { addFiguresStop } from './figures/stop-figures.ts'
import { CONSOLE_PAGES } from './frame/console-assets.ts'
import { ConsolePages } from './frame/console-pages.ts'
import { refusalPage } from './frame/refusal-page.ts'
import { addHome } from './home/home-route.ts'
import { addInbox } from './leads/inbox-page.ts'
import { addLead } from './leads/lead-page.ts'
import { addLeadsCsv } from './leads/leads-csv.ts'
import { addDocumentsPage } from './listing-files/documents-routes.ts'
import { addPhotos } from './listing-files/photos-routes.ts'
import { addListingPages } from './listings/listing-pages.ts'
import { addOwnAddress } from './me/address-page.ts'
import { addFactor } from './me/factor-page.ts'
import { addMe } from './me/me-page.ts'
import { addLeaving } from './me/own-accounts.ts'
import { addNewPasskey } from './me/own-passkeys.ts'
import { addOperate } from './operate/operate-routes.ts'
import { addPeople } from './people/people-page.ts'
import { addReceivedInvitations } from './people/received-invitations.ts'
import { addPreviews } from './previews/preview-page.ts'
import { addSearch } from './search/console-search.ts'
import { addOwnSecurity } from './security/own-security.ts'
import { requireOpenedPage, requireOwnPage } from './visits/own-page.ts'
import { consoleVisits, signedInVisitor } from './visits/signed-in-principal.ts'
import { addWebhooks } from './webhooks/webhooks-page.ts'

const PREFIX = '/console'
/** The most bytes of a form of the console, unless its route says otherwise. */
const MAX_FORM_BYTES = 64 * 1024

/** The pages for people who sign in: sellers and operators. */
export function consoleScope(tools: ConsoleTools): Scope {
  const { catalog, brand, limits, addresses } = tools
  const assets = scopeAssets(CONSOLE_PAGES)
  const calendars = new Calendars(tools.calendar)
  const pages = new ConsolePages(brand, assets, () => siteAddress(addresses()), calendars)
  const visits = consoleVisits(catalog, addresses, brand)
  const context: ConsoleContext = { ...tools, pages, visits, calendars }
  return {
    prefix: PREFIX,
    refusals: {
      unknownPath: path => noResource(path),
      refuse: async (error, request, reply) => {
        const result = await limits.countRefused(error, request, reply)
        pages.prepare(reply)
        // Without the database, the page has no menu.
        const visitor = isMissingPage(result, request)
          ? await signedInVisitor(visits, request).catch(() => null)
          : null
        answerError(result, request, reply, errorsFor(pages, visitor))
      },
    },
    add: async app => {
      takeBodies(app)
      addAssetRoutes(app, assets, '')
      addFiguresStop(app, context)
      await app.register(async own => {
        own.addHook('onRequest', async (request, reply) => {
          await limits.countAddress(request, reply)
          if (request.method === 'GET' || request.method === 'HEAD') requireOpenedPage(request)
          else requireOwnPage(request, addresses().console)
        })
        own.decorateRequest('keptForm', null)
        own.addHook('onRoute', route => {
          route.bodyLimit ??= MAX_FORM_BYTES
        })
        addSignIn(own, context)
        addLinks(own, context)
        addHome(own, context)
        addSearch(own, context)
        addMe(own, context)
        addOwnSecurity(own, context)
        addOwnAddress(own, context)
        addLeaving(own, context)
        addFactor(own, context)
        addNewPasskey(own, context)
        addPeople(own, context)
        addReceivedInvitations(own, context)
        addFigures(own, context)
        addAuctions(own, context)
        await addPhotos(own, context)
        await addDocumentsPage(own, context)
        addInbox(own, context)
        addLead(own, context)
        addLeadsCsv(own, context)
        addListingPages(own, context)
        await addBoundary(own, context)
        await addProfile(own, context)
        addAddresses(own, context)
        addKeys(own, context)
        addRenewals(own, context)
        await addFeeds(own, context)
        addWebhooks(own, context)
        addPreviews(own, context)
        addOperate(own, context)
      })
    },
  }
}

function errorsFor(pages: ConsolePages, visitor: SignedIn | null): ErrorForm {
  return {
    type: 'text/html; charset=utf-8',
    text: (faults, status) => pages.write(refusalPage(faults, status), visitor, ''),
  }
}

/** Whether a person opened a missing page; scripts of the public pages get no menu. */
function isMissingPage(error: unknown, request: FastifyRequest): boolean {
  if (!(error instanceof Problem) || PROBLEM_STATUS[error.code] !== 404) return false
  return [undefined, 'document'].includes(request.headers['sec-fetch-dest'])
}

/** The first page of the public site, as links of the console name it. */
function siteAddress(addresses: PublicAddresses): string {
  return ownConsoleHost(addresses) === null ? '/' : `${addresses.base}/`
}
