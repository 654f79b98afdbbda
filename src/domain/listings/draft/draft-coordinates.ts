import type { Coordinates } from '../../places/place.ts'
import { type AddressPlace, derivedCoordinates, isDerived } from '../derived-coordinates.ts'
import type { DraftFaults, ListingDraft } from './listing-draft.ts'
import type { ListingPlace, PlaceBefore, PlaceCheck } from './place-check.ts'

/** The coordinates of a listing; null, with a fault, where only one of the two is known. */
export function judgedCoordinates(
  { draft, before, gazetteer, outlines, faults }: PlaceCheck,
  address: AddressPlace | null,
): Pick<ListingPlace, 'latitude' | 'longitude' | 'staleCoordinates'> | null {
  const staleCoordinates = before?.staleCoordinates ?? null
  const derived = (stale = staleCoordinates) => {
    const point = address && derivedCoordinates(address, gazetteer, outlines)
    return point && { ...point, staleCoordinates: stale }
  }
  const isNew = (['latitude', 'longitude'] as const).some(
    name => faults.has(name) || isNewDegrees(name, draft, before),
  )
  if (!isNew) {
    if (before === null) return derived()
    const isMoved = !address || !isSameAddress(address, before)
    if (isMoved && isDerived(before, gazetteer, outlines)) return derived(repeated(draft, before))
    return { latitude: before.latitude, longitude: before.longitude, staleCoordinates }
  }
  const latitude = judgedDegrees('latitude', draft, before, faults)
  const longitude = judgedDegrees('longitude', draft, before, faults)
  // Clients that do not know the coordinates send 0 for both, which is a point at sea off Africa.
  const isUnknown = latitude === 0 && longitude === 0
  if (isUnknown || (latitude === null && longitude === null)) return derived()
  if (latitude !== null && longitude !== null) {
    return { latitude, longitude, staleCoordinates: null }
  }
  const missing = latitude === null ? 'latitude' : 'longitude'
  const isRefused = faults.has(missing) || typeof draft[missing] === 'number'
  if (!isRefused) {
    const detail = `${faults.name('latitude')} and ${faults.name('longitude')} belong together; ${faults.name(missing)} is missing.`
    faults.add('missing', missing, detail)
  }
  return null
}

/**
 * Whether a draft says something that the listing does not have, and did not have at an earlier
 * place.
 */
function isNewDegrees(
  name: 'latitude' | 'longitude',
  draft: ListingDraft,
  before: PlaceBefore,
): boolean {
  const given = draft[name]
  if (given === undefined || given === before?.[name]) return false
  const namesPlaces = Boolean(draft.address ?? draft.placeIds)
  return !(namesPlaces && given === before?.staleCoordinates?.[name])
}

/** The coordinates that a draft repeats with a new place; otherwise the stale former ones. */
function repeated(draft: ListingDraft, before: ListingPlace): Coordinates | null {
  if (draft.latitude === undefined && draft.longitude === undefined) return before.staleCoordinates
  return {
    latitude: draft.latitude ?? before.latitude,
    longitude: draft.longitude ?? before.longitude,
  }
}

function isSameAddress(a: AddressPlace, b: AddressPlace): boolean {
  return a.countyId === b.countyId && a.cityId === b.cityId && a.zip === b.zip
}

/** The accepted values of a latitude and a longitude; completes "… must be". */
export const DEGREES_FORM = {
  latitude: 'degrees from -90 to 90',
  longitude: 'degrees from -180 to 180',
} as const
const MAX_DEGREES = { latitude: 90, longitude: 180 } as const

function judgedDegrees(
  name: 'latitude' | 'longitude',
  draft: ListingDraft,
  before: ListingPlace | null,
  faults: DraftFaults,
): number | null {
  const given = draft[name]
  if (given === undefined) return before?.[name] ?? null
  if (given === null || given === before?.[name] || Math.abs(given) <= MAX_DEGREES[name])
    return given
  faults.refuse(name, DEGREES_FORM[name])
  return before?.[name] ?? null
}
