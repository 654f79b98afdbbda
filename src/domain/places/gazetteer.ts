import type { CityId, CountyId, LakeId, RegionId, StateId } from '../values/ids.ts'
import { nearestName } from '../values/nearest-name.ts'
import { countyOfAlias } from './county-aliases.ts'
import { nameKey } from './name-key.ts'
import { plainWords } from './name-words.ts'
import type { City, County, Lake, Places, Region, State, Zip } from './place.ts'

/**
 * All places, by id and by the place that contains them. Lists are ordered by name. Ordering all
 * 30,000 cities takes a tenth of a second, so the places of a state are ordered on first use. Each
 * kind of place gets its tables on first use.
 */
export class Gazetteer {
  /** All records, in no order. */
  readonly places: Places
  readonly states: readonly State[]
  readonly counties: readonly County[]
  readonly #states: ReadonlyMap<StateId, State>
  readonly #regions: ReadonlyMap<RegionId, Region>
  readonly #counties: ReadonlyMap<CountyId, County>
  readonly #cities: ByKey<CityId, City>
  readonly #lakes: ByKey<LakeId, Lake>
  readonly #zips: ByKey<string, Zip>
  readonly #regionsOfState: OrderedLists<StateId, Region>
  readonly #countiesOfState: ReadonlyMap<StateId, readonly County[]>
  readonly #countiesOfRegion: ReadonlyMap<RegionId, readonly County[]>
  readonly #citiesOfState: OrderedLists<StateId, City>
  readonly #lakesOfState: OrderedLists<StateId, Lake>
  #statesByName: ReadonlyMap<string, readonly State[]> | null = null
  readonly #citiesByName = new ByName<City>(city => city.name)
  readonly #countiesByName = new ByName<County>(county => county.name)
  readonly #countiesByFullName = new ByName<County>(({ name, label }) => `${name} ${label}`)

  constructor(places: Places) {
    const { regions, cities, lakes } = places
    this.places = places
    this.states = byName(places.states)
    this.counties = byName(places.counties)
    this.#states = byId(this.states)
    this.#regions = byId(regions)
    this.#counties = byId(this.counties)
    this.#cities = new ByKey(cities, city => city.id)
    this.#lakes = new ByKey(lakes, lake => lake.id)
    this.#zips = new ByKey(places.zips, zip => zip.code)
    this.#regionsOfState = new OrderedLists(regions, region => region.stateId)
    this.#countiesOfState = Map.groupBy(this.counties, county => county.stateId)
    this.#countiesOfRegion = Map.groupBy(this.counties, county => county.regionId)
    this.#citiesOfState = new OrderedLists(cities, city => city.stateId)
    this.#lakesOfState = new OrderedLists(lakes, lake => lake.stateId)
  }

  state(id: StateId): State | undefined {
    return this.#states.get(id)
  }

  region(id: RegionId): Region | undefined {
    return this.#regions.get(id)
  }

  county(id: CountyId): County | undefined {
    return this.#counties.get(id)
  }

  city(id: CityId): City | undefined {
    return this.#cities.get(id)
  }

  lake(id: LakeId): Lake | undefined {
    return this.#lakes.get(id)
  }

  /** @param code Five digits, including leading zeros. */
  zip(code: string): Zip | undefined {
    return this.#zips.get(code)
  }

  /** The states that a name or a code may mean, in upper or lower case. */
  statesNamed(name: string): readonly State[] {
    this.#statesByName ??= Map.groupBy(this.states, state => nameKey(state.name))
    const code = name.toUpperCase()
    const coded = this.states.filter(state => state.code === code)
    return coded.length > 0 ? coded : (this.#statesByName.get(nameKey(name)) ?? [])
  }

  regionsOfState(id: StateId): readonly Region[] {
    return this.#regionsOfState.get(id)
  }

  countiesOfState(id: StateId): readonly County[] {
    return this.#countiesOfState.get(id) ?? []
  }

  /**
   * The counties of a state that a name may mean. `Baltimore` may be the county or the city;
   * `Baltimore County` and `Baltimore City` are one each. A former or short name, such as `Dade`,
   * is used where no county has it now.
   */
  countiesNamed(text: string, id: StateId): readonly County[] {
    const name = text.replaceAll('&', ' and ')
    const counties = this.countiesOfState(id)
    const labeled = this.#countiesByFullName.find(withWholeLabel(name), id, counties)
    const found = labeled.length > 0 ? labeled : this.#countiesByName.find(name, id, counties)
    const state = found.length > 0 ? undefined : this.state(id)
    const current = state && countyOfAlias(state, nameKey(name))
    return current === undefined ? found : this.#countiesByName.find(current, id, counties)
  }

  /**
   * The county of a state whose name is closest to a misspelled one; undefined if none is close.
   */
  countyNamedLike(name: string, id: StateId): County | undefined {
    const counties = this.countiesOfState(id)
    return (
      this.#countiesByName.findLike(name, id, counties) ??
      this.#countiesByFullName.findLike(name, id, counties)
    )
  }

  citiesNamed(name: string, id: StateId): readonly City[] {
    return this.#citiesByName.find(name, id, this.citiesOfState(id))
  }

  /** The city of a state whose name is closest to a misspelled one; undefined if none is close. */
  cityNamedLike(name: string, id: StateId): City | undefined {
    return this.#citiesByName.findLike(name, id, this.citiesOfState(id))
  }

  countiesOfRegion(id: RegionId): readonly County[] {
    return this.#countiesOfRegion.get(id) ?? []
  }

  citiesOfState(id: StateId): readonly City[] {
    return this.#citiesOfState.get(id)
  }

  lakesOfState(id: StateId): readonly Lake[] {
    return this.#lakesOfState.get(id)
  }
}

/** Gazetteers of the same places share their tables: there is one for each array of places. */
const tables = new WeakMap<readonly unknown[], ReadonlyMap<unknown, unknown>>()

/** Places by their unique key. */
class ByKey<Key, Place> {
  readonly #places: readonly Place[]
  readonly #keyOf: (place: Place) => Key
  #table: ReadonlyMap<Key, Place> | null = null

  constructor(places: readonly Place[], keyOf: (place: Place) => Key) {
    this.#places = places
    this.#keyOf = keyOf
  }

  get(key: Key): Place | undefined {
    this.#table ??= this.#shared()
    return this.#table.get(key)
  }

  #shared(): ReadonlyMap<Key, Place> {
    const known = tables.get(this.#places) as ReadonlyMap<Key, Place> | undefined
    const table = known ?? new Map(this.#places.map(place => [this.#keyOf(place), place]))
    tables.set(this.#places, table)
    return table
  }
}

/** Places by the place that contains them, each list ordered by name on first use. */
class OrderedLists<Id, Place extends { id: number; name: string }> {
  readonly #places: readonly Place[]
  readonly #idOf: (place: Place) => Id
  #lists: ReadonlyMap<Id, readonly Place[]> | null = null
  readonly #ordered = new Map<Id, readonly Place[]>()

  constructor(places: readonly Place[], idOf: (place: Place) => Id) {
    this.#places = places
    this.#idOf = idOf
  }

  get(id: Id): readonly Place[] {
    const known = this.#ordered.get(id)
    if (known) return known
    this.#lists ??= Map.groupBy(this.#places, this.#idOf)
    const list = this.#lists.get(id)
    if (!list) return []
    const ordered = byName(list)
    this.#ordered.set(id, ordered)
    return ordered
  }
}

/**
 * Finds places by name. The keys of all names of a state take about a millisecond, so they are
 * cached on first use.
 */
class ByName<Place> {
  readonly #nameOf: (place: Place) => string
  readonly #states = new Map<StateId, ReadonlyMap<string, readonly Place[]>>()

  constructor(nameOf: (place: Place) => string) {
    this.#nameOf = nameOf
  }

  /** @param places All places of the state. */
  find(name: string, state: StateId, places: readonly Place[]): readonly Place[] {
    return this.#keysOf(state, places).get(nameKey(name)) ?? []
  }

  /** The place whose name is most like another one. @param places All places of the state. */
  findLike(name: string, state: StateId, places: readonly Place[]): Place | undefined {
    const byKey = this.#keysOf(state, places)
    return byKey.get(nearestName(nameKey(name), [...byKey.keys()]) ?? '')?.[0]
  }

  #keysOf(state: StateId, places: readonly Place[]): ReadonlyMap<string, readonly Place[]> {
    let byKey = this.#states.get(state)
    if (byKey === undefined) {
      byKey = Map.groupBy(places, place => nameKey(this.#nameOf(place)))
      this.#states.set(state, byKey)
    }
    return byKey
  }
}

/** The abbreviated last word of a county's name in addresses: `Bosque Co.`. */
const SHORT_LABELS: ReadonlyMap<string, string> = new Map([
  ['co', 'county'],
  ['cnty', 'county'],
  ['cty', 'county'],
  ['par', 'parish'],
  ['boro', 'borough'],
])

function withWholeLabel(name: string): string {
  const words = plainWords(name)
  const label = SHORT_LABELS.get(words.at(-1) ?? '')
  return label === undefined ? name : [...words.slice(0, -1), label].join(' ')
}

function byId<Kind, Place extends { id: Kind }>(places: readonly Place[]): Map<Kind, Place> {
  return new Map(places.map(place => [place.id, place]))
}

function byName<Place extends { id: number; name: string }>(places: readonly Place[]): Place[] {
  const { compare } = new Intl.Collator('en')
  return places.toSorted((a, b) => compare(a.name, b.name) || a.id - b.id)
}
