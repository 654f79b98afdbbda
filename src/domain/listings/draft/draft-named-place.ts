import { nameKey } from '../../places/name-key.ts'
import { isBlank } from './field-rules.ts'
import type { DraftFaults, ListingDraft } from './listing-draft.ts'

/** In characters; no place has a longer one. */
const MAX_NAME_CHARACTERS = 100

/** A kind of place that a draft names by id, or by name. */
export interface NamedPlace<Place> {
  readonly word: 'state' | 'county' | 'city'
  readonly isRequired: boolean
  readonly get: (id: number) => Place | undefined
  /** The places that a name may mean. */
  readonly named: (name: string) => readonly Place[]
  /** The name that is most like one that no place has; undefined: none is like it. */
  readonly namedLike: (name: string) => string | undefined
  /** Completes "… must be the name of a county …". */
  readonly where: string
}

/**
 * The place of one kind. An id or a name of the present place counts as not given. So a client can change either of
 * them in an answer and send the answer back. A name counts as given again if it no longer means the present place,
 * such as after a change of state. Both may change if they agree.
 * @returns Null: the listing has no such place. If it must have one, there is a fault.
 */
export function judgedNamedPlace<Place extends { id: number; name: string }>(
  draft: ListingDraft,
  kind: NamedPlace<Place>,
  before: Place | null,
  faults: DraftFaults,
): Place | null {
  const { word } = kind
  const [idField, nameField] = [`placeIds.${word}Id`, `address.${word}`] as const
  const name = draft.address?.[word]
  const byId = placeById(draft, kind, before, faults)
  const byName = placesByName(name, kind, before, faults)
  if (byId === 'fault' || byName === 'fault') return null
  if (byId) {
    const isContrary = byName && !byName.some(place => place.id === byId.id)
    if (isContrary && !isOldName(name, before)) {
      const detail = `${faults.name(idField)} and ${faults.name(nameField)} name different places; give one of them.`
      faults.add('Invalid', idField, detail)
    }
    return byId
  }
  const [place, other] = byName ?? []
  if (place && other) {
    const detail = `${faults.name(nameField)} names several places ${kind.where}; give ${faults.name(idField)}.`
    faults.add('Invalid', nameField, detail)
    return null
  }
  if (place) return place
  const isCleared = byId === null || byName === null
  const result = isCleared ? null : before
  if (result === null && kind.isRequired) {
    const detail = `A listing has a ${word}: ${faults.name(idField)} or ${faults.name(nameField)}.`
    faults.add('Missing', word, detail)
  }
  return result
}

function placeById<Place extends { id: number }>(
  { placeIds }: ListingDraft,
  { word, get }: NamedPlace<Place>,
  before: Place | null,
  faults: DraftFaults,
): Place | null | undefined | 'fault' {
  const field = `placeIds.${word}Id` as const
  if (faults.has(field)) return 'fault'
  const id = placeIds?.[`${word}Id`]
  if (id === undefined || id === (before?.id ?? null)) return undefined
  if (id === null) return null
  const place = get(id)
  if (place) return place
  faults.refuse(field, `the id of a ${word} that is known`)
  return 'fault'
}

function placesByName<Place extends { id: number; name: string }>(
  given: string | null | undefined,
  { word, named, namedLike, where }: NamedPlace<Place>,
  before: Place | null,
  faults: DraftFaults,
): readonly Place[] | null | undefined | 'fault' {
  if (given === undefined) return undefined
  if (isBlank(given)) return before === null ? undefined : null
  const name = given?.trim() ?? ''
  const isName = name.length <= MAX_NAME_CHARACTERS && nameKey(name) !== ''
  const places = isName ? named(name) : []
  if (before && isName && isOldName(given, before)) {
    // In another state it may mean another place: there is a Washington County in thirty.
    const isElsewhere = places.length > 0 && !places.some(place => place.id === before.id)
    return isElsewhere ? places : undefined
  }
  if (places.length > 0) return places
  const nearest = isName ? namedLike(name) : undefined
  const hint = nearest === undefined ? '' : ` (the nearest is ${nearest})`
  faults.refuse(`address.${word}`, `the name of a ${word} ${where}${hint}`)
  return 'fault'
}

function isOldName(given: string | null | undefined, before: { name: string } | null): boolean {
  const name = given?.trim() ?? ''
  if (before === null || name.length > MAX_NAME_CHARACTERS) return false
  return nameKey(name) === nameKey(before.name)
}
