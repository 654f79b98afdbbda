import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isGone, type OfferedListing } from '../../../catalog/listings/offered-listing.ts'
import { mainPictureOf } from '../../../domain/pictures/picture.ts'
import { parcelOf } from '../../../domain/places/boundary.ts'
import { listingPath } from '../../../domain/public-urls.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import type { SiteContext } from '../site-context.ts'
import { FRESH_ENQUIRY } from './enquiry-form.ts'
import { addEnquiryRoutes } from './enquiry-routes.ts'
import { flyerFile } from './flyer-file.ts'
import { gonePage } from './gone-page.ts'
import { gpxFile, kmlFile } from './map-files.ts'
import { propertyPage } from './property-page.ts'
import { type Ending, type PropertyPath, wantedOf } from './property-path.ts'
import { placeNames } from './property-words.ts'

const FILE_TYPES: Readonly<Record<Ending, string>> = {
  '.gpx': 'application/gpx+xml',
  '.kml': 'application/vnd.google-earth.kml+xml',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
}

/** `/property/{slug}/{id}`: the page of a listing, its files, and the form to write to its seller. */
export function addPropertyRoutes(app: FastifyInstance, context: SiteContext): void {
  app.get<{ Params: PropertyPath }>(
    '/property/:slug/:name',
    { config: { caching: 'guests' } },
    async (request, reply) => {
      const { id, ending } = wantedOf(request)
      const listing = await context.catalog.offeredListing(id)
      if (isGone(listing)) {
        return context.pages.send(reply, gonePage(listing, context.catalog.gazetteer), 410)
      }
      const path = listingPath(id, listing.detail.listing.title)
      if (pathOf(request) !== `${path}${ending ?? ''}`) {
        return reply.redirect(`${path}${ending ?? ''}`, 301)
      }
      if (ending !== null) return sendFile(reply, ending, listing, context)
      return context.pages.send(reply, propertyPage(listing, FRESH_ENQUIRY, context))
    },
  )
  app.get<{ Params: { id: string } }>('/property/:id(^\\d{1,15}$)', async (request, reply) => {
    const id = Number(request.params.id) as ListingId
    const listing = await context.catalog.offeredListing(id)
    const title = isGone(listing) ? '' : listing.detail.listing.title
    return reply.redirect(listingPath(id, title), isGone(listing) ? 302 : 301)
  })
  addEnquiryRoutes(app, context)
}

function pathOf({ url }: FastifyRequest): string {
  const [path = ''] = url.split('?')
  return path
}

async function sendFile(
  reply: FastifyReply,
  ending: Ending,
  { detail }: OfferedListing,
  { catalog, urls, settings, readPhoto, previews }: SiteContext,
): Promise<FastifyReply> {
  const { listing } = detail
  const address = urls.listingPage(listing.id, listing.title)
  reply.type(FILE_TYPES[ending])
  if (ending === '.png') return reply.send(await previews.ofListing(listing))
  if (ending === '.pdf') {
    const file = mainPictureOf(detail.pictures)?.files?.popup
    const photo = file ? await readPhoto(file.path) : null
    const names = placeNames(listing, catalog.gazetteer)
    const flyer = { detail, names, photo, address, siteName: settings.name }
    return reply
      .header('Content-Disposition', `inline; filename="listing-${listing.id}.pdf"`)
      .send(await flyerFile(flyer))
  }
  const mapped = { listing, parcel: parcelOf(listing.encodedBoundary), address }
  return reply
    .header('Content-Disposition', `attachment; filename="listing-${listing.id}${ending}"`)
    .send(ending === '.gpx' ? gpxFile(mapped) : kmlFile(mapped))
}
