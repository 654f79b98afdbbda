import type { FastifyInstance } from 'fastify'
import type { ListingSummary } from '../../../../domain/listings/listing.ts'
import type { BoundingBox } from '../../../../domain/places/place.ts'
import { boxOf } from '../../../../domain/places/polygon.ts'
import { Problem } from '../../../../domain/problem.ts'
import type { SearchRequest } from '../../../../domain/searching/criteria.ts'
import { html } from '../../../../domain/values/html.ts'
import type { ListingId } from '../../../../domain/values/ids.ts'
import { formatValue, wholeNumberOf } from '../../../../domain/values/scalars.ts'
import { landAddress } from '../../criteria/land-address.ts'
import { firstOf } from '../../criteria/land-searches.ts'
import type { SiteContext } from '../../site-context.ts'
import { pinList } from './pin-list.ts'

const MAX_LISTED = 60
/** Listings closer together than this, about 60 feet, cannot be told apart on a map. */
const ONE_POINT_DEGREES = 0.0002

/**
 * `/site/pins?bounds=…`: the listings at a point of the map that has several; takes the search of
 * /land. If they are not at one point, `data-box` is the box around them: the map then zooms to it.
 * - `/site/pins?listing=…`: one listing.
 */
export function addPinRoute(app: FastifyInstance, context: SiteContext): void {
  const { catalog, map, pages, searches } = context
  app.get('/site/pins', { config: { caching: 'guests-brief' } }, async (request, reply) => {
    const { listing } = request.query as Readonly<Record<string, unknown>>
    if (listing !== undefined) {
      const summaries = await catalog.shown.summaries([listingId(listing)], 0)
      const pinned = { summaries, total: summaries.length, isOnePoint: true, address: '' }
      return pages.prepare(reply).send(pinList(pinned, catalog.places(), map.outlines).text)
    }
    const query = searches.at(request.url)
    const matches = firstOf(query, MAX_LISTED, context)
    const { total, ids } = await catalog.searches.search(matches)
    const summaries = await catalog.shown.summaries(ids, 0)
    const box = await boxAroundPins(matches, total, summaries, context)
    const address = landAddress(query)
    const pinned = { summaries, total, isOnePoint: box === null, address }
    const list = pinList(pinned, catalog.places(), map.outlines)
    return pages
      .prepare(reply)
      .send(
        html`<div data-total="${total}"${box && html` data-box="${boxText(box)}"`}>${list}</div>`
          .text,
      )
  })
}

/** @throws Problem `invalid-input` for anything but a number. */
function listingId(text: unknown): ListingId {
  const id = typeof text === 'string' ? wholeNumberOf(text) : undefined
  if (id !== undefined) return id as ListingId
  const detail = `listing must be the number of a listing, not ${formatValue(text)}.`
  throw Problem.of('invalid-input', 'Listing not understood', detail)
}

/**
 * The box around the listings found; null if they are at one point. With more listings than are
 * read, the requested box.
 */
async function boxAroundPins(
  { criteria, sort }: SearchRequest,
  total: number,
  summaries: readonly ListingSummary[],
  { catalog }: SiteContext,
): Promise<BoundingBox | null> {
  if (summaries.length === 0) return null
  const box = boxOf(summaries.map(({ listing }) => listing))
  if (box.north - box.south > ONE_POINT_DEGREES || box.east - box.west > ONE_POINT_DEGREES) {
    return total > summaries.length ? (criteria.bounds ?? box) : box
  }
  if (total <= summaries.length) return null
  const window = wider(box)
  const there = await catalog.searches.search({
    criteria: { ...criteria, window },
    sort,
    offset: 0,
    limit: 0,
  })
  return there.total === total ? null : (criteria.bounds ?? box)
}

function wider({ south, west, north, east }: BoundingBox): BoundingBox {
  const by = ONE_POINT_DEGREES
  return { south: south - by, west: west - by, north: north + by, east: east + by }
}

function boxText({ south, west, north, east }: BoundingBox): string {
  return [west, south, east, north].map(degrees => degrees.toFixed(5)).join()
}
