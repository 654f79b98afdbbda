import { type Static, Type } from 'typebox'
import type { Gazetteer } from '../../domain/gazetteer.ts'
import type { City, County, Lake, Region, State } from '../../domain/place.ts'
import { decimal, text, whole } from './examples.ts'

export const STATE = Type.Object({
  stateID: whole(44),
  state: text('Texas'),
  stateCode: text('TX'),
  countyLabel: text('County'),
  north: decimal(36.5013),
  south: decimal(25.8404),
  east: decimal(-93.5175),
  west: decimal(-106.6472),
})

export function presentState(state: State): Static<typeof STATE> {
  const { id, name, code, countyLabel, bounds } = state
  return { stateID: id, state: name, stateCode: code, countyLabel, ...bounds }
}

export const REGION = Type.Object({
  regionID: whole(4405),
  regionName: text('Central Texas'),
  stateID: whole(44),
})

export function presentRegion({ id, name, stateId }: Region): Static<typeof REGION> {
  return { regionID: id, regionName: name, stateID: stateId }
}

/** A county by itself; in lists it carries the name of its region too. */
export const COUNTY = Type.Object({
  countyID: whole(48035),
  county: text('Bosque'),
  countyLabel: text('County'),
  FIPS: whole(48035),
  stateID: whole(44),
  stateCode: text('TX'),
  regionID: whole(4405),
  latitude: decimal(31.9006),
  longitude: decimal(-97.633),
})

export const LISTED_COUNTY = Type.Object({
  ...COUNTY.properties,
  regionName: text('Central Texas'),
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
  cityID: whole(24904),
  cityname: text('Clifton'),
  stateID: whole(44),
  state: text('Texas'),
  latitude: decimal(31.7918),
  longitude: decimal(-97.5203),
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
  lakeID: whole(604),
  lakename: text('Lake Whitney'),
  stateID: whole(44),
  stateName: text('Texas'),
  countyID: whole(48035),
  county: text('Bosque'),
  latitude: decimal(31.94),
  longitude: decimal(-97.42),
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
