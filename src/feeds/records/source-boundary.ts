import type { ListingDraft } from '../../domain/listings/draft/listing-draft.ts'
import { LISTING_FIELDS } from '../../domain/listings/listing-fields.ts'
import { parcelOf, ringsOf } from '../../domain/places/boundary.ts'
import { crossingOf } from '../../domain/places/crossing.ts'
import { type BoundaryParts, boundaryParts } from '../../domain/places/tracts.ts'
import { UNREAD_SHAPE, WHOLE_SHAPE } from '../formats/geojson.ts'
import type { SourceValues } from '../mapping/source-values.ts'
import type { RecordNotes } from './record-notes.ts'
import { isAddressPublic } from './source-coordinates.ts'

const { accepts } = LISTING_FIELDS.encodedBoundary
/** Comparing the sides of more corners with each other takes too long. */
const MAX_COMPARED = 2000

/**
 * The boundary of the land; null, with a warning, if it is not one. It is left out when the address
 * is not public.
 */
export function sourceBoundary(values: SourceValues, notes: RecordNotes): SourceBoundary {
  const found = values.text('boundary')
  if (found === null || !isAddressPublic(values)) return { encodedBoundary: null }
  const { path, value } = found
  const isShape = path === UNREAD_SHAPE
  const expected = isShape ? 'polygons in degrees, in up to 50 tracts' : faultOf(value)
  if (expected === null) return draftedBoundary(value, path === WHOLE_SHAPE)
  const reported = isShape ? found : { path, value: undefined }
  notes.warn('boundary-left-out', reported, expected, 'It was left out')
  return { encodedBoundary: null }
}

type SourceBoundary = Pick<ListingDraft, keyof BoundaryParts>

/**
 * @param isWhole Whether one ring means that there are no others; otherwise, those that were added
 * here stay.
 */
function draftedBoundary(boundary: string, isWhole: boolean): SourceBoundary {
  const { encodedBoundary, furtherRings } = boundaryParts(boundary)
  const saysRings = isWhole || furtherRings !== ''
  return { encodedBoundary, ...(saysRings && { furtherRings: furtherRings || null }) }
}

/** What the text of a boundary must be; null if it is one. */
function faultOf(boundary: string): string | null {
  const parcel = parcelOf(boundary)
  if (parcel === null) return accepts
  const { corners, acres } = parcel
  const rings = corners.length <= MAX_COMPARED ? ringsOf(parcel) : []
  const crosses = rings.some(ring => crossingOf(ring) !== null)
  return crosses || acres === 0 ? 'an outline that has an area and does not cross itself' : null
}
