import { nameKey } from '../../places/name-key.ts'
import { isBlank } from './field-rules.ts'
import type { DraftFaults, ListingDraft } from './listing-draft.ts'

/** The longest name of a place, in characters; no place has a longer one. */
const MAX_NAME_CHARACTERS = 100

/** A kind of place that a draft names by id, or by name. */
export interface NamedPlace<Place> {
  readonly word: 'state' | 'county' | 'city'
  readonly isRequired: boolean
  /** Whether an empty id or name removes the place, and contradicts a name next to it. */
  readonly isCleared: boolean
  readonly get: (id: number) => Place | undefined
  /** The places that a name may mean. */
  readonly named: (name: string) => readonly Place[]
  /** The nearest name of a place to a name that no place has; undefined: none is near. */
  readonly namedLike: (name: string) => string | undefined
  /** Completes "… must be the name of a county …". */
  readonly where: string
}

/**
 * The place of one kind. If a draft has its id and its name, they must agree: the same draft gives
 * the same place again. On an edit, an empty id or name removes an optional place; elsewhere only
 * the other one counts.
 * @returns Null: the listing has no such place. If it must have one, there is a fault.
 */
export function judgedNamedPlace<Place extends { id: number; name: string }>(
  draft: ListingDraft,
  kind: NamedPlace<Place>,
  before: Place | null,
  faults: DraftFaults,
): Place | null {
  const { word } = kind
  const idField = `placeIds.${word}Id` as const
  const nameField = `address.${word}` as const
  const byId = placeById(draft, kind, before, faults)
  const byName = placesByName(draft.address?.[word], kind, before, faults)
  if (byId === 'fault' || byName === 'fault') return null
  if (kind.isCleared && (byId === null ? byName : byName === null && byId)) {
    const [empty, named] = byId === null ? [idField, nameField] : [nameField, idField]
    const detail = `${faults.name(empty)} clears the ${word}, but ${faults.name(named)} names one. Change both, or send only one.`
    faults.add('contradictory', empty, detail)
    return null
  }
  if (byId) {
    if (byName && !byName.some(place => place.id === byId.id)) {
      const detail = `${faults.name(idField)} is ${byId.name}, but ${faults.name(nameField)} is another place; give one of them, or the same place twice.`
      faults.add('invalid', idField, detail)
    }
    return byId
  }
  if (byName) return onlyPlace(byName, kind, before, faults)
  const isCleared = byId === null || byName === null
  const result = isCleared ? null : before
  if (result === null && kind.isRequired) {
    const detail = `A listing has a ${word}: ${faults.name(idField)} or ${faults.name(nameField)}.`
    faults.add('missing', word, detail)
  }
  return result
}

/** Several places may have the same name. Then the listing's present place is meant. */
function onlyPlace<Place extends { id: number }>(
  places: readonly Place[],
  { word, where }: NamedPlace<Place>,
  before: Place | null,
  faults: DraftFaults,
): Place | null {
  const [place = null, other] = places
  const present = places.find(one => one.id === before?.id)
  if (present || !other) return present ?? place
  const field = `address.${word}` as const
  const detail = `${faults.name(field)} names several places ${where}; give ${faults.name(`placeIds.${word}Id`)}.`
  faults.add('invalid', field, detail)
  return null
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
  if (id === undefined || id === null) return id
  const place = id === before?.id ? before : get(id)
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
  if (isBlank(given)) return null
  const name = given?.trim() ?? ''
  const isName = name.length <= MAX_NAME_CHARACTERS && nameKey(name) !== ''
  const places = isName ? named(name) : []
  if (places.length > 0) return places
  // A name that was answered is accepted, even if the places were renamed since.
  if (before && isName && nameKey(name) === nameKey(before.name)) return [before]
  const nearest = isName ? namedLike(name) : undefined
  const hint = nearest === undefined ? '' : ` (the nearest is ${nearest})`
  faults.refuse(`address.${word}`, `the name of a ${word} ${where}${hint}`)
  return 'fault'
}
