import type PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import type { Listing } from '../../../../domain/listings/listing.ts'
import type { Parcel } from '../../../../domain/places/boundary.ts'
import type { CountryMap } from '../../../../domain/places/country-map.ts'
import { DRAWING_HEIGHT, DRAWING_WIDTH, flatMap } from '../../maps/static/flat-map.ts'
import { extentOf, PATH_SCALE } from '../../maps/static/map-extent.ts'
import { drawnRings, ringsPath } from '../boundary/drawn-corners.ts'
import { FLYER_COLORS } from './flyer-colors.ts'

export type FlyerDocument = InstanceType<typeof PDFDocument>

/** An area of a sheet, in points from its upper left corner. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Cameras cannot read codes of longer addresses from paper. */
const MAX_CODE_CHARACTERS = 400
const { accent, ink, land, line } = FLYER_COLORS

/** A photo that covers a box and is cropped to it. */
export function drawPhoto(document: FlyerDocument, photo: Buffer, box: Box): void {
  const { x, y, width, height } = box
  // The library does not crop it.
  document.save().rect(x, y, width, height).clip()
  document.image(photo, x, y, { cover: [width, height], align: 'center', valign: 'center' })
  document.restore()
}

/**
 * The state with its counties, and the listing's county highlighted. @returns Whether the state is
 * known.
 */
export function drawState(
  document: FlyerDocument,
  { countyId, stateCode }: { readonly countyId: Listing['countyId']; readonly stateCode: string },
  country: CountryMap,
  box: Box,
): boolean {
  const counties = country.counties(stateCode)
  const shapes = [...counties.values()]
  if (shapes.length === 0) return false
  const { left, top, width, height } = extentOf(shapes)
  const scale = Math.min(box.width / width, box.height / height)
  const unit = 1 / (scale * PATH_SCALE)
  document
    .save()
    .translate(box.x + (box.width - width * scale) / 2 - left * scale, box.y - top * scale)
    .scale(scale * PATH_SCALE)
  for (const { path } of shapes) {
    document
      .path(path)
      .lineWidth(0.25 * unit)
      .fillAndStroke(land, line)
  }
  const own = counties.get(countyId)
  if (own)
    document
      .path(own.path)
      .lineWidth(0.8 * unit)
      .fillAndStroke(accent, accent)
  document.restore()
  return true
}

/** The boundary, north up. */
export function drawBoundary(document: FlyerDocument, parcel: Parcel, box: Box): void {
  const { x, y, width, height } = box
  const scale = Math.min(width / DRAWING_WIDTH, height / DRAWING_HEIGHT)
  const map = flatMap(parcel.corners)
  const path = ringsPath(
    drawnRings(parcel, map).map(ring =>
      ring.map(point => ({ x: x + point.x * scale, y: y + point.y * scale })),
    ),
  )
  document.save().rect(x, y, width, height).fill(land)
  document.path(path).lineWidth(1.2).fillOpacity(0.2).fillAndStroke(accent, accent, 'even-odd')
  document.restore().rect(x, y, width, height).lineWidth(0.5).stroke(line)
}

/** A square QR code, in points. @returns Whether the text is short enough for one. */
export function drawCode(
  document: FlyerDocument,
  text: string,
  { x, y, width }: Pick<Box, 'x' | 'y' | 'width'>,
): boolean {
  if (text.length > MAX_CODE_CHARACTERS) return false
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const unit = width / size
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      // Slightly wider, so that no light gap shows between two modules.
      if (isDark) document.rect(x + column * unit, y + row * unit, unit + 0.02, unit + 0.02)
    }
  }
  document.fill(ink)
  return true
}
