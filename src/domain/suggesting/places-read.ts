import { nameKey } from '../places/name-key.ts'
import type { Coordinates } from '../places/place.ts'
import type { SearchQuery } from '../searching/search-query.ts'
import { anyOf } from '../searching/several-places.ts'
import type { CityId, StateId } from '../values/ids.ts'
import { isLargeTown, type NamedPlace, searchAt } from './named-place.ts'
import type { Mention } from './place-mentions.ts'
import { NEAR_MILES } from './spoken-radius.ts'

/** A mention that was read as a place. */
export interface PlaceRead {
  readonly mention: Mention
  readonly isNear: boolean
  /** Whether it comes after "and" or "or". */
  readonly isJoined: boolean
  /** Whether the mention comes first, after a comma, or after a word such as "in". */
  readonly isAnnounced: boolean
  /** The miles given around it; null for none. */
  readonly miles: number | null
}

/** The places of a sentence as a search. */
export interface PlacesRead {
  readonly query: Partial<SearchQuery>
  /** The places of the search. */
  readonly places: readonly NamedPlace[]
  /** Other places with the same names. */
  readonly namesakes: readonly NamedPlace[]
  /** Mentions of small towns elsewhere, which are unlikely to be meant. */
  readonly unread: readonly Mention[]
  /**
   * Places that do not fit in the search: it has one ZIP code, is around one place, or has several
   * places of other kinds.
   */
  readonly besides: readonly { readonly mention: Mention; readonly place: NamedPlace }[]
  /** Whether the search is around a place. */
  readonly isAround: boolean
}

/** What the reader knows about places. */
export interface KnownPlaces {
  /** How likely a place is meant: how much land and how many people are there. */
  pointsOf(place: NamedPlace): number
  /** Whether there is land in a place, or around it. */
  hasLand(place: NamedPlace): boolean
  /** The center of a place; null for a state. */
  middleOf(place: NamedPlace): Coordinates | null
  /** Whether a place is a part of another one. */
  liesIn(inner: NamedPlace, outer: NamedPlace): boolean
}

/**
 * Chooses among places of one name, and combines several places into one search. A place that
 * contains another one only narrows it down: "Clifton, Bosque County".
 */
export function placesOf(said: readonly PlaceRead[], known: KnownPlaces): PlacesRead {
  const states = new Set(said.flatMap(({ mention }) => stateOf(mention, known)))
  const all = said.flatMap(read => eachOf(read, states))
  const isElsewhere = ({ mention, isJoined, isNear, isAnnounced }: PlaceRead) =>
    states.size > 0 && !isJoined && !isNear && isOfOtherStates(mention, states, isAnnounced)
  const elsewhere = all.filter(isElsewhere)
  const reads = all.filter(read => !isElsewhere(read))
  const unread = elsewhere.map(({ mention }) => mention)
  const likely = reads.map(read => ({ ...read, place: bestOf(read, states, known) }))
  const chosen = likely.map(read => ({ ...read, place: besides(read, likely, known) }))
  const says = (outer: (typeof chosen)[number], inner: (typeof chosen)[number]) =>
    !outer.isJoined && !inner.isJoined && known.liesIn(inner.place, outer.place)
  const kept = chosen.filter(outer => !chosen.some(inner => says(outer, inner)))
  const [first] = kept
    .filter(({ miles }) => miles !== null)
    .concat(kept)
    .filter(({ place }) => place.kind !== 'state')
    .concat(kept)
  if (first === undefined) {
    return { query: {}, places: [], namesakes: [], unread, besides: [], isAround: false }
  }
  const around = first.miles ?? (first.isNear && first.place.kind === 'city' ? NEAR_MILES : null)
  // A circle has one center, and a ZIP code is always alone in a search.
  const isAlone = around !== null || first.place.kind === 'zip'
  const taken = isAlone
    ? [first]
    : kept.filter(({ place, isNear }) => place.kind !== 'zip' && !isNear).concat(first)
  const places = [...new Set(taken.map(({ place }) => place))].toSorted(
    (a, b) =>
      kept.findIndex(({ place }) => place === a) - kept.findIndex(({ place }) => place === b),
  )
  return {
    ...searchIn(places, first.place, around, known),
    places,
    namesakes: namesakesOf(first.mention, places, states, known),
    unread,
    besides: kept.filter(({ place }) => !places.includes(place)),
  }
}

/** The places of a landscape; if states are named, only the places there. */
function eachOf(read: PlaceRead, states: ReadonlySet<StateId>): PlaceRead[] {
  const { mention } = read
  const { places, isLandscape } = mention
  if (!isLandscape) return [read]
  const within = places.filter(({ stateId }) => states.has(stateId))
  const meant = within.length > 0 ? within : places
  const isNear = read.isNear && meant.length === 1
  return meant.map(place => ({ ...read, mention: { ...mention, places: [place] }, isNear }))
}

/**
 * A word next to a state that names only small towns and counties of other states is unlikely to be
 * a place: "a view of the moon". So is a large town without a preposition or comma: "native grass
 * flint Kansas".
 */
function isOfOtherStates(
  { form, places, words }: Mention,
  states: ReadonlySet<StateId>,
  isAnnounced: boolean,
): boolean {
  const isSmall = (place: NamedPlace) =>
    (place.kind === 'city' && !(isAnnounced && isLargeTown(place))) ||
    (place.kind === 'county' && words === 1)
  return form === 'plain' && places.every(place => isSmall(place) && !states.has(place.stateId))
}

type Chosen = PlaceRead & { readonly place: NamedPlace }

/**
 * "Bosque or Hill County" is about one state, "Clifton, Bosque County" about the town there, and
 * "New York or Ohio" about states.
 */
function besides(read: Chosen, all: readonly Chosen[], known: KnownPlaces): NamedPlace {
  const { mention, place } = read
  const others = all.filter(other => other.mention !== mention)
  if (place.kind === 'state' || others.length === 0) return place
  const state = mention.places.find(({ kind }) => kind === 'state')
  if (state && others.some(other => other.place.kind === 'state')) return state
  if (others.some(other => other.place.stateId === place.stateId)) return place
  const within = mention.places.filter(inner =>
    others.some(other => other.place.kind !== 'state' && known.liesIn(inner, other.place)),
  )
  if (within.length > 0) return mostLikely(within, known)
  const hasLand = known.hasLand(place)
  const near = mention.places.filter(
    candidate =>
      others.some(
        other =>
          other.place.stateId === candidate.stateId &&
          (!hasLand || isStated(other.mention) || known.hasLand(candidate)),
      ) && candidate.kind !== 'state',
  )
  return near.length === 0 || isStated(mention) ? place : mostLikely(near, known)
}

function isStated({ form }: Mention): boolean {
  return form === 'stated' || form === 'listed'
}

function searchIn(
  places: readonly NamedPlace[],
  first: NamedPlace,
  miles: number | null,
  known: KnownPlaces,
): Pick<PlacesRead, 'query' | 'isAround'> {
  if (miles !== null) {
    if (first.kind === 'city') {
      const location = { kind: 'near', id: first.id as CityId, distanceMiles: miles } as const
      return { query: { location }, isAround: true }
    }
    const middle = known.middleOf(first)
    if (middle) {
      const { latitude, longitude } = middle
      return { query: { near: { latitude, longitude, distanceMiles: miles } }, isAround: true }
    }
  }
  if (first.kind === 'zip') return { query: searchAt(first), isAround: false }
  const location = anyOf(places.flatMap(({ kind, id }) => (kind === 'zip' ? [] : [{ kind, id }])))
  return { query: { location }, isAround: false }
}

function stateOf({ places, isLandscape }: Mention, known: KnownPlaces): StateId[] {
  if (isLandscape && places.length > 1) return []
  const best = mostLikely(places, known)
  return best.kind === 'state' ? [best.stateId] : []
}

/** "Near Houston" is around a town, never around a county of that name. */
function bestOf(
  { mention, isNear, miles }: PlaceRead,
  states: ReadonlySet<StateId>,
  known: KnownPlaces,
): NamedPlace {
  const isAround = isNear || miles !== null
  const points = mention.places.filter(({ kind }) => kind === 'city' || kind === 'lake')
  const places = isAround && points.length > 0 ? points : mention.places
  const best = mostLikely(places, known)
  if (best.kind === 'state') return best
  const within = places.filter(({ kind, stateId }) => kind !== 'state' && states.has(stateId))
  return within.length === 0 ? best : mostLikely(within, known)
}

/**
 * A state wins over a town with its name, and a town over a county: "Bastrop" does not say county.
 */
function mostLikely(places: readonly NamedPlace[], known: KnownPlaces): NamedPlace {
  const state = places.find(({ kind }) => kind === 'state')
  if (state) return state
  const towns = places.filter(
    place => place.kind === 'city' && (isLargeTown(place) || known.hasLand(place)),
  )
  const isTown = ({ kind, name, stateId }: NamedPlace) =>
    kind === 'county' &&
    towns.some(town => town.stateId === stateId && nameKey(name).startsWith(nameKey(town.name)))
  const others = places.filter(place => !isTown(place))
  return (others.length > 0 ? others : places).reduce((a, b) =>
    known.pointsOf(b) > known.pointsOf(a) ? b : a,
  )
}

/** Places of the same names that may be meant instead, most likely first. */
function namesakesOf(
  mention: Mention,
  places: readonly NamedPlace[],
  states: ReadonlySet<StateId>,
  known: KnownPlaces,
): NamedPlace[] {
  if (places.length > 1 || places.some(({ kind }) => kind === 'state') || states.size > 0) return []
  return mention.places
    .filter(place => !places.includes(place))
    .sort((a, b) => known.pointsOf(b) - known.pointsOf(a))
}
