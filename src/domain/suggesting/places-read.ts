import { nameKey } from '../places/name-key.ts'
import type { Coordinates } from '../places/place.ts'
import type { PlaceQuery, SearchQuery } from '../searching/search-query.ts'
import type { CityId, CountyId, RegionId, StateId } from '../values/ids.ts'
import { isLargeTown, type NamedPlace, searchAt } from './named-place.ts'
import type { Mention } from './place-mentions.ts'
import { NEAR_MILES } from './spoken-radius.ts'

/** A mention that was read as a place. */
export interface PlaceRead {
  readonly mention: Mention
  readonly isNear: boolean
}

/** The places of a sentence as a search. */
export interface PlacesRead {
  readonly query: Partial<SearchQuery>
  /** Those of the search. */
  readonly places: readonly NamedPlace[]
  /** Others of the same names. */
  readonly namesakes: readonly NamedPlace[]
  /** Mentions that the search has no room for. */
  readonly unread: readonly Mention[]
  /** Whether the search is one around a place. */
  readonly isAround: boolean
}

/** What the reader knows about places. */
export interface KnownPlaces {
  /** How likely somebody means a place: how much land and how many people are there. */
  pointsOf(place: NamedPlace): number
  /** Whether there is land in a place, or around it. */
  hasLand(place: NamedPlace): boolean
  /** The middle of a place; null for a state. */
  middleOf(place: NamedPlace): Coordinates | null
}

/**
 * Chooses among places of one name, and makes one search of several places: all of them where they are of one kind, else the first that lies
 * within the others.
 * @param miles Around the place, if they are said.
 */
export function placesOf(
  reads: readonly PlaceRead[],
  miles: number | null,
  known: KnownPlaces,
): PlacesRead {
  const states = new Set(reads.flatMap(({ mention }) => stateOf(mention, known)))
  const chosen = reads.map(read => ({ ...read, place: bestOf(read.mention, states, known) }))
  // "Texas, Austin": the state only says which Austin.
  const narrower = new Set(
    chosen.filter(({ place }) => place.kind !== 'state').map(({ place }) => place.stateId),
  )
  const kept = chosen.filter(({ place }) => place.kind !== 'state' || !narrower.has(place.stateId))
  const [first] = kept.filter(({ place }) => place.kind !== 'state').concat(kept)
  if (first === undefined) {
    return { query: {}, places: [], namesakes: [], unread: [], isAround: false }
  }
  const isList =
    first.place.kind !== 'city' && first.place.kind !== 'zip' && first.place.kind !== 'lake'
  const taken = isList ? kept.filter(({ place }) => place.kind === first.place.kind) : [first]
  const places = [...new Set(taken.map(({ place }) => place))]
  const others = kept.filter(({ place }) => !places.includes(place))
  const around = miles ?? (first.isNear && first.place.kind === 'city' ? NEAR_MILES : null)
  return {
    ...searchIn(places, first.place, around, known),
    places,
    namesakes: namesakesOf(
      taken.map(({ mention }) => mention),
      places,
      states,
      known,
    ),
    unread: others.map(({ mention }) => mention),
  }
}

function searchIn(
  places: readonly NamedPlace[],
  first: NamedPlace,
  miles: number | null,
  known: KnownPlaces,
): Pick<PlacesRead, 'query' | 'isAround'> {
  if (miles !== null && places.length === 1) {
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
  if (places.length < 2) return { query: searchAt(first), isAround: false }
  return { query: { location: listOf(first.kind, places) }, isAround: false }
}

function listOf(kind: NamedPlace['kind'], places: readonly NamedPlace[]): PlaceQuery | null {
  const ids = places.map(({ id }) => id)
  if (kind === 'state') return { kind, ids: ids as StateId[] }
  if (kind === 'county') return { kind, ids: ids as CountyId[] }
  return kind === 'region' ? { kind, ids: ids as RegionId[] } : null
}

function stateOf({ places }: Mention, known: KnownPlaces): StateId[] {
  const best = mostLikely(places, known)
  return best.kind === 'state' ? [best.stateId] : []
}

function bestOf({ places }: Mention, states: ReadonlySet<StateId>, known: KnownPlaces): NamedPlace {
  const best = mostLikely(places, known)
  if (best.kind === 'state') return best
  const within = places.filter(({ kind, stateId }) => kind !== 'state' && states.has(stateId))
  return within.length === 0 ? best : mostLikely(within, known)
}

/** Of a town and a county with its name, the town is meant: "Bastrop" says no county. */
function mostLikely(places: readonly NamedPlace[], known: KnownPlaces): NamedPlace {
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

/** Places of the same names that somebody may mean instead, most likely first. */
function namesakesOf(
  mentions: readonly Mention[],
  places: readonly NamedPlace[],
  states: ReadonlySet<StateId>,
  known: KnownPlaces,
): NamedPlace[] {
  if (places.some(({ kind }) => kind === 'state') || states.size > 0) return []
  return mentions
    .flatMap(mention => mention.places)
    .filter(place => !places.includes(place))
    .sort((a, b) => known.pointsOf(b) - known.pointsOf(a))
}
