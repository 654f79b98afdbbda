import { nameKey } from '../../places/name-key.ts'
import { textOf } from '../../values/scalars.ts'
import type { MemberReader } from './member-reader.ts'

/** The objects of a form that tell of its place. */
export interface PlaceMembers {
  readonly data: MemberReader
  readonly address: MemberReader
  readonly locationIds: MemberReader
}

/** In characters; no place has a longer one. */
const LONGEST_NAME = 100

/** A kind of place that a form names by id in locationIDs, or by name in address. */
export interface NamedPlace<Place> {
  readonly word: 'state' | 'county' | 'city'
  readonly idName: 'stateID' | 'countyID' | 'cityID'
  readonly isRequired: boolean
  readonly get: (id: number) => Place | undefined
  /** The places that a name may mean. */
  readonly named: (name: string) => readonly Place[]
  /** Completes "… must be the name of a county …". */
  readonly where: string
}

/**
 * The place of one kind. An id or a name that says what there was before counts as not given, so
 * that one of them can be changed in an answer that is sent back, unless the name cannot mean that
 * any more. Both may change if they agree.
 * @returns Null when there is none, with a fault when there must be.
 */
export function readNamedPlace<Place extends { id: number; name: string }>(
  members: PlaceMembers,
  kind: NamedPlace<Place>,
  before: Place | null,
): Place | null {
  const byId = placeById(members, kind, before)
  const byName = placesByName(members, kind, before)
  if (byId === 'fault' || byName === 'fault') return null
  if (byId) {
    const isContrary = byName && !byName.some(place => place.id === byId.id)
    if (isContrary && !isOldName(members.address.value(kind.word), before)) {
      const detail = `data.locationIDs.${kind.idName} and data.address.${kind.word} name different places; give one of them.`
      members.locationIds.fault('Invalid', kind.idName, detail)
    }
    return byId
  }
  const [place, other] = byName ?? []
  if (place && other) {
    const detail = `data.address.${kind.word} names several places ${kind.where}; give data.locationIDs.${kind.idName}.`
    members.address.fault('Invalid', kind.word, detail)
    return null
  }
  if (place) return place
  const isCleared = byId === null || byName === null
  const result = isCleared ? null : before
  if (result === null && kind.isRequired) {
    const detail = `A listing has a ${kind.word}: data.locationIDs.${kind.idName} or data.address.${kind.word}.`
    members.data.fault('Missing', kind.word, detail)
  }
  return result
}

function placeById<Place extends { id: number }>(
  { locationIds }: PlaceMembers,
  kind: NamedPlace<Place>,
  before: Place | null,
): Place | null | undefined | 'fault' {
  if (locationIds.value(kind.idName) === undefined) return undefined
  const id = locationIds.id(kind.idName)
  if (id === undefined) return 'fault'
  if (id === (before?.id ?? null)) return undefined
  if (id === null) return null
  const place = kind.get(id)
  if (place) return place
  locationIds.refuse(kind.idName, `the id of a ${kind.word} that is known`)
  return 'fault'
}

function placesByName<Place extends { id: number; name: string }>(
  { address }: PlaceMembers,
  kind: NamedPlace<Place>,
  before: Place | null,
): readonly Place[] | null | undefined | 'fault' {
  const value = address.value(kind.word)
  if (value === undefined) return undefined
  if (address.isCleared(kind.word)) return before === null ? undefined : null
  const name = textOf(value) ?? ''
  const isName = name.length <= LONGEST_NAME && nameKey(name) !== ''
  const places = isName ? kind.named(name) : []
  if (before && isName && isOldName(value, before)) {
    // In another state it may mean another place: there is a Washington County in thirty.
    const isElsewhere = places.length > 0 && !places.some(place => place.id === before.id)
    return isElsewhere ? places : undefined
  }
  if (places.length > 0) return places
  address.refuse(kind.word, `the name of a ${kind.word} ${kind.where}`)
  return 'fault'
}

function isOldName(value: unknown, before: { name: string } | null): boolean {
  const name = textOf(value) ?? ''
  if (before === null || name.length > LONGEST_NAME) return false
  return nameKey(name) === nameKey(before.name)
}
