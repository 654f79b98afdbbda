import { areaAcres } from '../../places/polyline.ts'
import { type BoundaryParts, readTracts } from '../../places/tracts.ts'
import type { Listing } from '../listing.ts'
import { LISTING_FIELDS } from '../listing-fields.ts'
import type { DraftFaults, ListingDraft } from './listing-draft.ts'

/**
 * The holes and further tracts of a boundary. They belong to its largest ring: another one, sent
 * without them, is the whole boundary.
 * @param offer The texts after the draft, each by the rules of its field.
 */
export function judgedRings(
  { furtherRings: given }: ListingDraft,
  offer: BoundaryParts,
  old: Pick<Listing, 'encodedBoundary' | 'furtherRings'> | null,
  faults: DraftFaults,
): string {
  const { encodedBoundary, furtherRings } = offer
  const before = old?.furtherRings ?? ''
  const isSame = encodedBoundary === (old?.encodedBoundary ?? '')
  if (given === undefined) return isSame ? before : ''
  const isAsBefore = isSame && furtherRings === before
  if (furtherRings === '' || isAsBefore || faults.has('furtherRings')) return furtherRings
  const accepts = faultOf(encodedBoundary, furtherRings)
  if (accepts !== null) faults.refuse('furtherRings', accepts)
  return furtherRings
}

/** The share by which rounded corners may change an area: tracts may be of equal size. */
const ROUNDING = 0.01

/** What further rings must be, if they do not fit the outer ring of the largest tract; or null. */
function faultOf(encodedBoundary: string, rings: string): string | null {
  if (encodedBoundary === '') return 'empty while there is no boundary'
  const tracts = readTracts(encodedBoundary + rings)
  if (tracts === null) return LISTING_FIELDS.furtherRings.accepts
  const [largest = 0, ...others] = tracts.map(({ outer }) => areaAcres(outer))
  return others.some(acres => acres > largest * (1 + ROUNDING))
    ? 'of tracts that are not larger than the first one'
    : null
}
