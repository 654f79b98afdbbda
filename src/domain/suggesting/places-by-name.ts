import { plainWords } from '../places/name-words.ts'
import { fullCountyName, type Places, type Zip } from '../places/place.ts'
import type { StateId } from '../values/ids.ts'
import { EditDistance } from './edit-distance.ts'
import { FullBeginnings } from './full-beginnings.ts'
import { LandscapePlaces } from './landscape-places.ts'
import { matchCost } from './match-cost.ts'
import type { NamedPlace } from './named-place.ts'
import {
  inhabitantsOfCounties,
  type PlaceBackground,
  pointsOfCounty,
  pointsOfTown,
} from './place-background.ts'
import { StateNames, shortNamesOf } from './state-names.ts'
import { TrigramIndex } from './trigram-index.ts'

const STATE_POINTS = 18
const REGION_POINTS = 6
const LAKE_POINTS = 6

/** How many names a build reads before it yields. */
const STEP_SIZE = 1000
const MAX_SIMILAR = 300

/** A step of the cost of a match outweighs the prominence of most places. */
const POINTS_OF_STEP = 20

/** The minimum number of best places that `matches` finds when called without states. */
export const MAX_FOUND = 16

/** The score of a place whose name fits a text at this cost; higher is better. */
export function pointsOfMatch({ prominence }: NamedPlace, cost: number): number {
  return prominence - POINTS_OF_STEP * cost
}

/** What `PlaceNames` searches. */
interface NameIndex {
  readonly states: StateNames
  readonly landscapes: ReadonlyMap<string, readonly NamedPlace[]>
  /** In order. */
  readonly names: readonly string[]
  readonly places: ReadonlyMap<string, readonly NamedPlace[]>
  readonly trigrams: TrigramIndex
  readonly beginnings: FullBeginnings
  /** In the order of their codes. */
  readonly zips: readonly Zip[]
  readonly zipPlace: (zip: Zip) => NamedPlace
  readonly words: ReadonlySet<string>
}

/**
 * The names of all places in order, with indexes that find them by their beginnings and despite
 * typos.
 */
export class PlaceNames {
  readonly states: StateNames
  /** Names of several places together, such as `ozarks`. */
  readonly landscapes: ReadonlyMap<string, readonly NamedPlace[]>
  readonly #index: NameIndex
  readonly #distance = new EditDistance()

  private constructor(index: NameIndex) {
    this.states = index.states
    this.landscapes = index.landscapes
    this.#index = index
  }

  /** Takes about a fifth of a second. Yields every few milliseconds, so that other work can run. */
  static *build(places: Places, background: PlaceBackground): Generator<void, PlaceNames> {
    const states = new StateNames(places.states)
    const landscapes = new LandscapePlaces(background.landscapes, states)
    const byName = new Map<string, NamedPlace[]>()
    let count = 0
    for (const [name, place] of namesOf(places, background)) {
      const text = plainWords(name).join(' ')
      const others = byName.get(text)
      if (others) others.push(place)
      else byName.set(text, [place])
      landscapes.take(text, place)
      if (++count % STEP_SIZE === 0) yield
    }
    byName.delete('')
    const names: string[] = []
    for (const [, some] of [...Map.groupBy(byName.keys(), name => name[0])].sort(
      ([a = ''], [b = '']) => (a < b ? -1 : 1),
    )) {
      names.push(...some.sort())
      yield
    }
    const trigrams = yield* TrigramIndex.build(names, STEP_SIZE)
    const placesInOrder = names.map(name => byName.get(name) ?? [])
    const beginnings = yield* FullBeginnings.build(names, placesInOrder, pointsOfMatch, MAX_FOUND)
    return new PlaceNames({
      states,
      landscapes: new Map(landscapes.named()),
      names,
      places: byName,
      trigrams,
      beginnings,
      zips: places.zips.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
      zipPlace: zipPlaces(places),
      words: background.words,
    })
  }

  /**
   * Finds the places whose names a text may mean. A place can come more than once, under its
   * different names. Of places whose names begin with the text, those that are not among the best
   * `MAX_FOUND` may be left out.
   * @param states Only places within these, and no states; null for all places.
   */
  matches(
    text: string,
    states: ReadonlySet<StateId> | null,
    report: (place: NamedPlace, cost: number) => void,
  ): void {
    const match = (i: number, distance: EditDistance | null) => {
      const name = this.#index.names[i] ?? ''
      const places = this.named(name)
      if (states !== null && !places.some(place => isWithin(place, states))) return
      const cost = matchCost(text, name, distance)
      if (cost === Number.POSITIVE_INFINITY) return
      for (const place of places) {
        if (states === null || isWithin(place, states)) report(place, cost)
      }
    }
    const { end, start } = rangeOf(this.#index.names, text)
    const best = states === null ? this.#index.beginnings.of(text) : null
    if (best === null) for (let i = start; i < end; i++) match(i, null)
    else for (const [place, cost] of best) report(place, cost)
    // Searching for typos is slowest in texts with several words, and those are rarely the name of
    // two places.
    const isFound = end > start && text.includes(' ')
    const distance = isFound ? null : this.#distance
    for (const i of this.#index.trigrams.similar(text, MAX_SIMILAR)) {
      if (i < start || i >= end) match(i, distance)
    }
  }

  named(text: string): readonly NamedPlace[] {
    return this.#index.places.get(text) ?? []
  }

  /** Whether a name is also a common English word, such as `hope`. */
  isWord(text: string): boolean {
    return this.#index.words.has(text)
  }

  /** The ZIP codes that begin with some digits, in order. */
  zips(digits: string, max: number): NamedPlace[] {
    const { start, end } = rangeOf(this.#index.zips, digits, ({ code }) => code)
    return this.#index.zips.slice(start, Math.min(end, start + max)).map(this.#index.zipPlace)
  }
}

function isWithin({ kind, stateId }: NamedPlace, states: ReadonlySet<StateId>): boolean {
  return kind !== 'state' && states.has(stateId)
}

/**
 * Every name with its place. A state also has its code and short names, a county also its name
 * without its label.
 */
function* namesOf(
  places: Places,
  { populations }: PlaceBackground,
): Generator<[name: string, place: NamedPlace]> {
  const states = new Map(places.states.map(state => [state.id, state]))
  const counties = new Map(places.counties.map(county => [county.id, county]))
  for (const state of places.states) {
    const { id, name, code } = state
    const place = {
      kind: 'state',
      id,
      name,
      within: '',
      stateId: id,
      prominence: STATE_POINTS,
    } as const
    for (const text of [name, code, ...shortNamesOf(state)]) yield [text, place]
  }
  for (const { id, name, stateId } of places.regions) {
    yield [name, { kind: 'region', id, name, within: '', stateId, prominence: REGION_POINTS }]
  }
  const inhabitants = inhabitantsOfCounties(places.cities, populations)
  for (const county of places.counties) {
    const { id, name, label, stateId } = county
    // The District of Columbia is state and county in one.
    if (label === 'District') continue
    const full = fullCountyName(county)
    const prominence = pointsOfCounty(inhabitants.get(id) ?? 0)
    const place = { kind: 'county', id, name: full, within: '', stateId, prominence } as const
    yield [name, place]
    if (label !== 'City') yield [full, place]
  }
  const within = (countyId: number) => {
    const county = counties.get(countyId as never)
    return county === undefined || county.label === 'District' ? '' : fullCountyName(county)
  }
  for (const { id, name, stateId, countyId } of places.lakes) {
    const at = { id, name, within: within(countyId), stateId }
    const place = { kind: 'lake', ...at, prominence: LAKE_POINTS } as const
    yield [name, place]
    // Toledo Bend Reservoir, Table Rock Lake.
    const [, short = name] = /^(\S+ .+) (?:Lake|Reservoir)$/.exec(name) ?? []
    if (short !== name) yield [short, place]
  }
  for (const { id, name, stateId, countyId } of places.cities) {
    if (!states.has(stateId)) continue
    const prominence = pointsOfTown(populations.get(id) ?? 0)
    yield [name, { kind: 'city', id, name, within: within(countyId), stateId, prominence }]
  }
}

function zipPlaces(places: Places): (zip: Zip) => NamedPlace {
  const cities = new Map(places.cities.map(city => [city.id, city]))
  return ({ code, cityId }) => {
    const city = cities.get(cityId)
    const at = { within: city?.name ?? '', stateId: city?.stateId ?? (0 as StateId) }
    return { kind: 'zip', id: Number(code), name: code, ...at, prominence: 0 }
  }
}

/** The part of an ordered list whose texts begin with a text: from `start`, before `end`. */
function rangeOf<Element>(
  list: readonly Element[],
  beginning: string,
  textOf: (element: Element) => string = String,
): { start: number; end: number } {
  const first = (isReached: (text: string) => boolean): number => {
    let low = 0
    let high = list.length
    while (low < high) {
      const middle = (low + high) >> 1
      const element = list[middle]
      if (element === undefined || isReached(textOf(element))) high = middle
      else low = middle + 1
    }
    return low
  }
  return {
    start: first(text => text >= beginning),
    end: first(text => text > beginning && !text.startsWith(beginning)),
  }
}
