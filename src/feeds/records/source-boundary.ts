import { LISTING_FIELDS } from '../../domain/listings/listing-fields.ts'
import { parcelOf } from '../../domain/places/boundary.ts'
import type { SourceValues } from '../mapping/source-values.ts'
import type { RecordNotes } from './record-notes.ts'
import { isAddressShown } from './source-coordinates.ts'

const { isAccepted, accepts, maxCharacters = 0 } = LISTING_FIELDS.encodedBoundary

/** The outline of the land; null, with a warning: it is none. One of land whose address is not to be shown is left out. */
export function sourceBoundary(values: SourceValues, notes: RecordNotes): string | null {
  const found = values.text('boundary')
  if (found === null || !isAddressShown(values)) return null
  const { value } = found
  if (value.length <= maxCharacters && isAccepted(value) && parcelOf(value) !== null) return value
  notes.warn('boundary-left-out', { ...found, value: undefined }, accepts, 'It was left out')
  return null
}
