import type { FastifyInstance } from 'fastify'
import type { PreviewedListing } from '../../../catalog/previews/previews.ts'
import { isPublic } from '../../../domain/listings/listing.ts'
import { Problem } from '../../../domain/problem.ts'
import { listingPath } from '../../../domain/public-urls.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { Page } from '../pages/page.ts'
import { FRESH_INQUIRY } from '../property/inquiry/inquiry-form.ts'
import { propertyPage } from '../property/property-page.ts'
import type { SiteContext } from '../site-context.ts'

/** `/preview/{token}`: the page of an unpublished listing, for people who have the link. */
export function addUnpublishedPage(app: FastifyInstance, context: SiteContext): void {
  const { catalog, calendar, pages, addresses, signedIn } = context
  app.get<{ Params: { token: string } }>('/preview/:token', async (request, reply) => {
    const { token } = request.params
    try {
      const viewer = await signedIn(request)
      const previewed = await catalog.previews.find(token, calendar, viewer)
      const { detail } = previewed.offered
      const { listing, member } = detail
      if (previewed.kind === 'listing' && isPublic(listing, member)) {
        return reply
          .header('cache-control', 'no-store')
          .redirect(listingPath(listing.id, listing.title), 303)
      }
      const preview = notice(previewed, calendar)
      const page = propertyPage(previewed.offered, FRESH_INQUIRY, context, { preview })
      return pages.send(reply, page)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.code === 'forbidden') {
        const address = `${addresses().console}/console/previews/${encodeURIComponent(token)}`
        return pages.send(reply, restrictedPage(error, address), 403)
      }
      if (error.code !== 'invalid-input') throw error
      return pages.send(reply, unfinishedPage(error), 422)
    }
  })
}

function notice({ expiresAt, isRestricted }: PreviewedListing, calendar: Calendar): Html {
  return html`<p class="preview-notice" role="note"><b>Preview, not published.</b> Only ${isRestricted ? 'people on this account and moderators' : 'people with this link'} can see this page, until ${calendar.written(expiresAt)}.</p>
`
}

/**
 * The page that replaces a preview for visitors who may not see it. @param address Where they sign
 * in and come back.
 */
function restrictedPage({ faults }: Problem, address: string): Page {
  return {
    title: 'Preview',
    description: '',
    isUnlisted: true,
    isPrivate: true,
    main: html`<h1>Sign in to see this preview</h1>
${faults.map(({ detail }) => html`<p>${detail}</p>`)}
<p><a class="button" href="${address}">Sign in</a></p>`,
  }
}

/** The page of a draft that is incomplete. */
function unfinishedPage({ faults }: Problem): Page {
  return {
    title: 'Preview',
    description: '',
    isUnlisted: true,
    isPrivate: true,
    main: html`<h1>This draft is not complete</h1>
<p>Fill in the required fields, then reload this page:</p>
<ul>${faults.map(({ detail }) => html`<li>${detail}</li>`)}</ul>`,
  }
}
