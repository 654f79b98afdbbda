import type { Listing } from '../../../domain/listings/listing.ts'
import { type Parcel, parcelOf } from '../../../domain/places/boundary.ts'
import type { CountryMap } from '../../../domain/places/country-map.ts'
import { type BoundaryParts, boundaryOf } from '../../../domain/places/tracts.ts'
import { formatAcres } from '../cards/format-amounts.ts'
import { type PlaceNames, placeLine } from '../cards/property-words.ts'
import { DRAWING_HEIGHT, DRAWING_WIDTH, flatMap } from '../maps/static/flat-map.ts'
import { extentOf, PATH_SCALE } from '../maps/static/map-extent.ts'
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '../pages/preview-image.ts'
import { drawnRings, ringsPath } from '../property/boundary/drawn-corners.ts'
import type { DrawnText } from './drawn-text.ts'

const MARGIN = 64
const PAPER = '#f7f2e6'
const LAND = '#e9dfc4'
const INK = '#2a2822'
const SOFT = '#5f5949'
const LINE = '#8f8567'
const ACCENT = '#2f5d3a'
const SHORE = '#c9dcdc'

/** What the preview of a listing shows. */
export interface PreviewedListing extends Pick<Listing, 'acres' | 'countyId'>, BoundaryParts {
  /** Such as `$5,000 per year` or `Sold for $177,900`. */
  readonly price: string
}

/**
 * A listing without a photo: its boundary, or its county in its state, with size, price and place.
 */
export function listingPreview(
  listing: PreviewedListing,
  { names, siteName }: { readonly names: PlaceNames; readonly siteName: string },
  text: DrawnText,
  country: CountryMap,
): string {
  const parcel = parcelOf(boundaryOf(listing))
  const { acres, price } = listing
  const width = 500
  const lines = [
    text.line(acres ? formatAcres(acres) : 'Land', {
      x: MARGIN,
      y: 250,
      size: 76,
      color: INK,
      maxWidth: width,
      boldness: 1.2,
    }),
    text.line(price, {
      x: MARGIN,
      y: 330,
      size: 46,
      color: ACCENT,
      maxWidth: width,
      boldness: 0.8,
    }),
    text.line(placeLine(names), { x: MARGIN, y: 396, size: 30, color: SOFT, maxWidth: width }),
  ]
  const drawing = parcel === null ? inItsState(listing, names.stateCode, country) : ofParcel(parcel)
  return sheet(siteName, `${drawing}${lines.join('')}`, text)
}

/** The country, for pages that have no picture of their own. */
export function sitePreview(siteName: string, text: DrawnText, country: CountryMap): string {
  const scale = (PREVIEW_WIDTH - 2 * MARGIN - 300) / country.width
  const states = [...country.states.values()].map(({ path }) => `<path d="${path}"/>`).join('')
  const map = `<g transform="translate(${PREVIEW_WIDTH - MARGIN - country.width * scale} 62) scale(${scale * PATH_SCALE})"><path d="${country.outline}" fill="${LAND}" stroke="${SHORE}" stroke-width="90" stroke-linejoin="round"/><path d="${country.outline}" fill="${LAND}" stroke="${LINE}" stroke-width="16"/><g fill="none" stroke="${LINE}" stroke-width="7">${states}</g></g>`
  const words = ['Land for sale,', 'on a map'].map((line, i) =>
    text.line(line, {
      x: MARGIN,
      y: 150 + i * 56,
      size: 44,
      color: INK,
      maxWidth: 320,
      boldness: 0.8,
    }),
  )
  return sheet(siteName, map + words.join(''), text)
}

function sheet(siteName: string, content: string, text: DrawnText): string {
  const width = PREVIEW_WIDTH
  const height = PREVIEW_HEIGHT
  const name = text.line(siteName, {
    x: MARGIN,
    y: height - 64,
    size: 30,
    color: SOFT,
    maxWidth: 600,
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${PAPER}"/>${content}${name}<rect x="22" y="22" width="${width - 44}" height="${height - 44}" fill="none" stroke="${LINE}" stroke-width="1.5"/><rect x="30" y="30" width="${width - 60}" height="${height - 60}" fill="none" stroke="${LINE}" stroke-width="0.7"/></svg>`
}

function ofParcel(parcel: Parcel): string {
  const map = flatMap(parcel.corners)
  const path = ringsPath(drawnRings(parcel, map))
  const scale = (PREVIEW_HEIGHT - 2 * MARGIN) / DRAWING_HEIGHT
  const left = PREVIEW_WIDTH - MARGIN + 26 - DRAWING_WIDTH * scale
  return `<g transform="translate(${left} ${MARGIN}) scale(${scale})"><path fill-rule="evenodd" d="${path}" fill="${LAND}" stroke="${SHORE}" stroke-width="16" stroke-linejoin="round"/><path fill-rule="evenodd" d="${path}" fill="#cfd6b4" stroke="${ACCENT}" stroke-width="3.5" stroke-linejoin="round"/><g transform="translate(${DRAWING_WIDTH - 30} 44)" fill="${SOFT}"><path d="M0-24 9 10 0 4-9 10Z"/></g></g>`
}

function inItsState(
  { countyId }: Pick<Listing, 'countyId'>,
  stateCode: string,
  country: CountryMap,
): string {
  const counties = country.counties(stateCode)
  const shapes = [...counties.values()]
  if (shapes.length === 0) return ''
  const { left, top, width, height } = extentOf(shapes)
  const roomWidth = 540
  const roomHeight = PREVIEW_HEIGHT - 2 * MARGIN
  const scale = Math.min(roomWidth / width, roomHeight / height)
  const x = PREVIEW_WIDTH - MARGIN - roomWidth / 2 - (left + width / 2) * scale
  const y = PREVIEW_HEIGHT / 2 - (top + height / 2) * scale
  const line = 8 / scale
  const paths = shapes.map(({ path }) => `<path d="${path}"/>`).join('')
  const own = counties.get(countyId)
  return `<g transform="translate(${x} ${y}) scale(${scale * PATH_SCALE})" stroke-linejoin="round"><g fill="${SHORE}" stroke="${SHORE}" stroke-width="${line * 12}">${paths}</g><g fill="${LAND}" stroke="${LINE}" stroke-width="${line}">${paths}</g>${own ? `<path d="${own.path}" fill="#84a87b" stroke="${ACCENT}" stroke-width="${line * 3}"/>` : ''}</g>`
}
