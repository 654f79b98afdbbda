import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { renderSVG } from 'uqr'
import type { OfferedListing } from '../../../catalog/listings/offers.ts'
import type { ListingDetail } from '../../../domain/listings/listing.ts'
import { parcelOf } from '../../../domain/places/boundary.ts'
import { boundaryOf } from '../../../domain/places/tracts.ts'
import { listingPath } from '../../../domain/public-urls.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { placeNames } from '../cards/property-words.ts'
import { sendFile } from '../files/send-generated.ts'
import type { SiteContext } from '../site-context.ts'
import { MAX_FLYER_PHOTOS } from './files/flyer-photos.ts'
import { gpxFile, kmlFile } from './files/map-files.ts'
import { gonePage } from './gone-page.ts'
import { FRESH_INQUIRY } from './inquiry/inquiry-form.ts'
import { addInquiryRoutes } from './inquiry-routes.ts'
import { offerPrice, stageWords } from './offer-price.ts'
import { distanceTo } from './place-section.ts'
import { propertyPage } from './property-page.ts'
import { type Ending, type PropertyPath, wantedOf } from './property-path.ts'
import { addReportRoutes } from './report/report-routes.ts'

const FILE_TYPES: Readonly<Record<Ending, string>> = {
  '.gpx': 'application/gpx+xml',
  '.kml': 'application/vnd.google-earth.kml+xml',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}

/** `/property/{slug}/{id}`: the page of a listing, its files, and the contact form. */
export function addPropertyRoutes(app: FastifyInstance, context: SiteContext): void {
  app.get<{ Params: PropertyPath }>(
    '/property/:slug/:name',
    { config: { caching: 'guests' } },
    async (request, reply) => {
      const { id, ending } = wantedOf(request)
      const listing = await context.catalog.offers.find(id)
      if (listing.detail === null) {
        return context.pages.send(reply, gonePage(listing, context.catalog.places()), 410)
      }
      const path = listingPath(id, listing.detail.listing.title)
      if (pathOf(request) !== `${path}${ending ?? ''}`) {
        return reply.redirect(`${path}${ending ?? ''}`, 301)
      }
      if (ending !== null) return sendListingFile(reply, ending, listing, context)
      return context.pages.send(
        reply,
        propertyPage(listing, FRESH_INQUIRY, context, { query: request.query }),
      )
    },
  )
  app.get<{ Params: { id: string } }>('/property/:id(^\\d{1,15}$)', async (request, reply) => {
    const id = Number(request.params.id) as ListingId
    const listing = await context.catalog.offers.find(id)
    const { detail } = listing
    return detail === null
      ? reply.redirect(listingPath(id, ''), 302)
      : reply.redirect(listingPath(id, detail.listing.title), 301)
  })
  addInquiryRoutes(app, context)
  addReportRoutes(app, context)
}

function pathOf({ url }: FastifyRequest): string {
  const [path = ''] = url.split('?')
  return path
}

async function sendListingFile(
  reply: FastifyReply,
  ending: Ending,
  { detail, town }: OfferedListing,
  { catalog, urls, settings, generated, clock, calendar }: SiteContext,
): Promise<FastifyReply> {
  const { listing, member } = detail
  const address = urls.listingPage(listing.id, listing.title)
  const names = placeNames(listing, catalog.places())
  const { name: siteName } = settings
  const price = offerPrice(detail, calendar, clock())
  reply.type(FILE_TYPES[ending])
  if (ending === '.svg') return reply.send(pageCode(address))
  if (ending === '.png') {
    const { acres, countyId, encodedBoundary, furtherRings, listingType } = listing
    // The day of an auction is enough for a picture; a rent is nothing without its year.
    const said = listingType === 3 ? `${price.large} ${price.small}`.trim() : price.large
    const previewed = { acres, countyId, encodedBoundary, furtherRings, price: said }
    const order = { kind: 'listing-preview', listing: previewed, names, siteName } as const
    return sendFile(reply, order, generated)
  }
  if (ending === '.pdf') {
    reply.header('Content-Disposition', `inline; filename="listing-${listing.id}.pdf"`)
    const tags = stageWords(detail, clock()).map(({ text }) => text)
    const whereabouts = distanceTo(town)
    const flyer = { listing, price, tags, member, names, whereabouts, address, siteName }
    return sendFile(reply, { kind: 'flyer', flyer, photoPaths: flyerPhotos(detail) }, generated)
  }
  const mapped = { listing, parcel: parcelOf(boundaryOf(listing)), address }
  return reply
    .header('Content-Disposition', `attachment; filename="listing-${listing.id}${ending}"`)
    .send(ending === '.gpx' ? gpxFile(mapped) : kmlFile(mapped))
}

/** A QR code, dark on light in both themes: cameras cannot read others. */
function pageCode(address: string): string {
  return renderSVG(address, { ecc: 'M', border: 3 })
}

/** The photos of a flyer, the large one first. */
function flyerPhotos({ pictures }: ListingDetail): string[] {
  const ready = pictures.flatMap(({ files }) => (files === null ? [] : [files]))
  return ready
    .slice(0, MAX_FLYER_PHOTOS)
    .map((files, i) => (i === 0 ? files.popup : files.largerThumbnail).path)
}
