import { type Static, Type } from 'typebox'
import type { Gazetteer } from '../../domain/gazetteer.ts'
import type { City, County, Lake, Region, State } from '../../domain/place.ts'

export const STATE = Type.Object({
  stateID: Type.Integer(),
  state: Type.String(),
  stateCode: Type.String(),
  countyLabel: Type.String(),
  north: Type.Number(),
  south: Type.Number(),
  east: Type.Number(),
  west: Type.Number(),
})

export function presentState(state: State): Static<typeof STATE> {
  const { id, name, code, countyLabel, bounds } = state
  return { stateID: id, state: name, stateCode: code, countyLabel, ...bounds }
}

export const REGION = Type.Object({
  regionID: Type.Integer(),
  regionName: Type.String(),
  stateID: Type.Integer(),
})

export function presentRegion({ id, name, stateId }: Region): Static<typeof REGION> {
  return { regionID: id, regionName: name, stateID: stateId }
}

/** A county by itself; in lists it carries the name of its region too. */
export const COUNTY = Type.Object({
  countyID: Type.Integer(),
  county: Type.String(),
  countyLabel: Type.String(),
  FIPS: Type.Integer(),
  stateID: Type.Integer(),
  stateCode: Type.String(),
  regionID: Type.Integer(),
  latitude: Type.Number(),
  longitude: Type.Number(),
})

export const LISTED_COUNTY = Type.Object({
  ...COUNTY.properties,
  regionName: Type.String(),
})

export function presentCounty(county: County, gazetteer: Gazetteer): Static<typeof COUNTY> {
  return {
    countyID: county.id,
    county: county.name,
    countyLabel: county.label,
    FIPS: county.id,
    stateID: county.stateId,
    stateCode: gazetteer.state(county.stateId)?.code ?? '',
    regionID: county.regionId,
    latitude: county.latitude,
    longitude: county.longitude,
  }
}

export function presentListedCounty(
  county: County,
  gazetteer: Gazetteer,
): Static<typeof LISTED_COUNTY> {
  const regionName = gazetteer.region(county.regionId)?.name ?? ''
  return { ...presentCounty(county, gazetteer), regionName }
}

export const CITY = Type.Object({
  cityID: Type.Integer(),
  cityname: Type.String(),
  stateID: Type.Integer(),
  state: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
})

export function presentCity(city: City, gazetteer: Gazetteer): Static<typeof CITY> {
  return {
    cityID: city.id,
    cityname: city.name,
    stateID: city.stateId,
    state: gazetteer.state(city.stateId)?.name ?? '',
    latitude: city.latitude,
    longitude: city.longitude,
  }
}

export const LAKE = Type.Object({
  lakeID: Type.Integer(),
  lakename: Type.String(),
  stateID: Type.Integer(),
  stateName: Type.String(),
  countyID: Type.Integer(),
  county: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
})

export function presentLake(lake: Lake, gazetteer: Gazetteer): Static<typeof LAKE> {
  return {
    lakeID: lake.id,
    lakename: lake.name,
    stateID: lake.stateId,
    stateName: gazetteer.state(lake.stateId)?.name ?? '',
    countyID: lake.countyId,
    county: gazetteer.county(lake.countyId)?.name ?? '',
    latitude: lake.latitude,
    longitude: lake.longitude,
  }
}
