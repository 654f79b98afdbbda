import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import type { FastifyInstance } from 'fastify'
import { bathrooms, type ListingSummary } from '../../../domain/listings/listing.ts'
import {
  LISTING_TYPES,
  propertyTypeLabel,
  statusLabel,
} from '../../../domain/listings/lookup-lists.ts'
import { fullCountyName } from '../../../domain/places/place.ts'
import { pricePerAcreUsd } from '../../../domain/searching/search-record.ts'
import type { SiteContext } from '../site-context.ts'
import { askedSearch, firstOf } from './asked-search.ts'

/** Whoever wants more asks the API. */
const MAX_LISTINGS = 10_000
const LISTINGS_AT_ONCE = 250

type Cell = string | number | null
type Column = readonly [
  heading: string,
  cell: (summary: ListingSummary, context: SiteContext) => Cell,
]

const COLUMNS: readonly Column[] = [
  ['Listing', ({ listing }) => listing.id],
  ['Title', ({ listing }) => listing.title],
  ['Status', ({ listing }) => statusLabel(listing.status)],
  [
    'Offer',
    ({ listing }) => LISTING_TYPES.find(({ id }) => id === listing.listingType)?.label ?? '',
  ],
  ['Types', ({ listing }) => listing.types.map(propertyTypeLabel).join(', ')],
  ['Price (USD)', ({ listing }) => listing.priceUsd],
  ['Acres', ({ listing }) => listing.acres],
  [
    'Price per acre (USD)',
    ({ listing }) => {
      const amount = pricePerAcreUsd(listing)
      return amount === null ? null : Math.round(amount * 100) / 100
    },
  ],
  ['Street', ({ listing }) => listing.street],
  [
    'City',
    ({ listing: { cityId } }, { catalog }) =>
      cityId === null ? '' : (catalog.gazetteer.city(cityId)?.name ?? ''),
  ],
  [
    'County',
    ({ listing }, { catalog }) => {
      const county = catalog.gazetteer.county(listing.countyId)
      return county === undefined ? '' : fullCountyName(county)
    },
  ],
  ['State', ({ listing }, { catalog }) => catalog.gazetteer.state(listing.stateId)?.code ?? ''],
  ['Zip', ({ listing }) => listing.zip],
  ['Latitude', ({ listing }) => listing.latitude],
  ['Longitude', ({ listing }) => listing.longitude],
  ['Bedrooms', ({ listing }) => listing.home?.beds ?? null],
  ['Bathrooms', ({ listing }) => (listing.home === null ? null : bathrooms(listing.home))],
  ['Listed', ({ listing }, { calendar }) => calendar.isoDate(listing.listedAt)],
  ['Seller', ({ member }) => member.companyName || member.contactName],
  ['Address', ({ listing }, { urls }) => urls.listingPage(listing.id, listing.title)],
]

/**
 * `/land.csv`: the listings that a search finds, in its order, at most 10,000. Written while it is sent. Texts that a
 * spreadsheet would run as a formula begin with an apostrophe.
 */
export function addCsv(app: FastifyInstance, context: SiteContext): void {
  const { catalog, guests } = context
  app.get('/land.csv', async (request, reply) => {
    await guests.countLarge(request, reply)
    const { ids } = await catalog.search(firstOf(askedSearch(request.url), MAX_LISTINGS, context))
    const rowsFrom = async (start: number) => {
      const summaries = await catalog.summaries(ids.slice(start, start + LISTINGS_AT_ONCE), 0)
      return summaries.map(one => COLUMNS.map(([, cell]) => cell(one, context)))
    }
    // Before the answer begins, so that a database that is away is told by its status.
    const first = await rowsFrom(0)
    async function* rows() {
      yield csv([COLUMNS.map(([heading]) => heading), ...first], true)
      for (let start = LISTINGS_AT_ONCE; start < ids.length; start += LISTINGS_AT_ONCE) {
        await setImmediate()
        yield csv(await rowsFrom(start), false)
      }
    }
    return reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="land.csv"')
      .header('Cache-Control', 'no-store')
      .header('X-Robots-Tag', 'noindex')
      .send(Readable.from(rows()))
  })
}

/** @param isFirst Begins with the mark by which spreadsheets know UTF-8. */
function csv(rows: readonly (readonly Cell[])[], isFirst: boolean): string {
  const safe = rows.map(cells => cells.map(withoutFormula))
  return stringify(safe, { bom: isFirst, record_delimiter: 'windows' })
}

/** The library's own option would also change negative numbers. */
function withoutFormula(cell: Cell): Cell {
  return typeof cell === 'string' && /^[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/.test(cell)
    ? `'${cell}`
    : cell
}
