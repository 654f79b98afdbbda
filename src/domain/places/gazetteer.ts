import type { CityId, CountyId, LakeId, RegionId, StateId } from '../values/ids.ts'
import type { City, County, Lake, Places, Region, State, Zip } from './place.ts'

/** The places by id, and by what they lie in; lists are in order of name. */
export class Gazetteer {
  readonly states: readonly State[]
  readonly counties: readonly County[]
  readonly #states: ReadonlyMap<StateId, State>
  readonly #regions: ReadonlyMap<RegionId, Region>
  readonly #counties: ReadonlyMap<CountyId, County>
  readonly #cities: ReadonlyMap<CityId, City>
  readonly #lakes: ReadonlyMap<LakeId, Lake>
  readonly #zips: ReadonlyMap<string, Zip>
  readonly #regionsOfState: ReadonlyMap<StateId, readonly Region[]>
  readonly #countiesOfState: ReadonlyMap<StateId, readonly County[]>
  readonly #countiesOfRegion: ReadonlyMap<RegionId, readonly County[]>
  readonly #citiesOfState: ReadonlyMap<StateId, readonly City[]>
  readonly #lakesOfState: ReadonlyMap<StateId, readonly Lake[]>

  constructor(places: Places) {
    const regions = byName(places.regions)
    const cities = byName(places.cities)
    const lakes = byName(places.lakes)
    this.states = byName(places.states)
    this.counties = byName(places.counties)
    this.#states = byId(this.states)
    this.#regions = byId(regions)
    this.#counties = byId(this.counties)
    this.#cities = byId(cities)
    this.#lakes = byId(lakes)
    this.#zips = new Map(places.zips.map(zip => [zip.code, zip]))
    this.#regionsOfState = Map.groupBy(regions, region => region.stateId)
    this.#countiesOfState = Map.groupBy(this.counties, county => county.stateId)
    this.#countiesOfRegion = Map.groupBy(this.counties, county => county.regionId)
    this.#citiesOfState = Map.groupBy(cities, city => city.stateId)
    this.#lakesOfState = Map.groupBy(lakes, lake => lake.stateId)
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

  /** @param code Five digits, leading zeros kept. */
  zip(code: string): Zip | undefined {
    return this.#zips.get(code)
  }

  regionsOfState(id: StateId): readonly Region[] {
    return this.#regionsOfState.get(id) ?? []
  }

  countiesOfState(id: StateId): readonly County[] {
    return this.#countiesOfState.get(id) ?? []
  }

  countiesOfRegion(id: RegionId): readonly County[] {
    return this.#countiesOfRegion.get(id) ?? []
  }

  citiesOfState(id: StateId): readonly City[] {
    return this.#citiesOfState.get(id) ?? []
  }

  lakesOfState(id: StateId): readonly Lake[] {
    return this.#lakesOfState.get(id) ?? []
  }
}

function byId<Kind, Place extends { id: Kind }>(places: readonly Place[]): Map<Kind, Place> {
  return new Map(places.map(place => [place.id, place]))
}

function byName<Place extends { id: number; name: string }>(places: readonly Place[]): Place[] {
  const { compare } = new Intl.Collator('en')
  return places.toSorted((a, b) => compare(a.name, b.name) || a.id - b.id)
}
