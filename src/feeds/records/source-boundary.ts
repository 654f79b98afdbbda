import { LISTING_FIELDS } from '../../domain/listings/listing-fields.ts'
import { parcelOf } from '../../domain/places/boundary.ts'
import { crossingOf } from '../../domain/places/crossing.ts'
import { UNREAD_SHAPE } from '../formats/geojson.ts'
import type { SourceValues } from '../mapping/source-values.ts'
import type { RecordNotes } from './record-notes.ts'
import { isAddressPublic } from './source-coordinates.ts'

const { isAccepted, accepts, maxCharacters = 0 } = LISTING_FIELDS.encodedBoundary
/** Comparing the sides of more corners with each other takes too long. */
const MAX_COMPARED = 2000

/**
 * The outline of the land; null, with a warning, if it is not one. It is left out when the address
 * is not public.
 */
export function sourceBoundary(values: SourceValues, notes: RecordNotes): string | null {
  const found = values.text('boundary')
  if (found === null || !isAddressPublic(values)) return null
  const { path, value } = found
  const isShape = path === UNREAD_SHAPE
  const expected = isShape ? 'one polygon without holes, in degrees' : faultOf(value)
  if (expected === null) return value
  const reported = isShape ? found : { path, value: undefined }
  notes.warn('boundary-left-out', reported, expected, 'It was left out')
  return null
}

/** What an encoded polyline must be to be an outline; null if it is one. */
function faultOf(polyline: string): string | null {
  const isPolyline = polyline.length <= maxCharacters && isAccepted(polyline)
  const parcel = isPolyline ? parcelOf(polyline) : null
  if (parcel === null) return accepts
  const { corners, acres } = parcel
  const crosses = corners.length <= MAX_COMPARED && crossingOf(corners) !== null
  return crosses || acres === 0 ? 'an outline that has an area and does not cross itself' : null
}
