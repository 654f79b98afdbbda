import type { Static } from 'typebox'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import type { City, County, Lake, Region, State } from '../../../domain/places/place.ts'
import { component, decimal, text, whole } from './described.ts'

const LATITUDE = 'Degrees north of the equator'
const LONGITUDE = 'Degrees east of Greenwich; negative in nearly all of the United States'

export const STATE = component(
  'State',
  'A state of the United States, or the District of Columbia',
  {
    stateID: whole('Id of the state; searches take it as stateID', 44),
    state: text('Name of the state', 'Texas'),
    stateCode: text('Postal code of the state, two letters', 'TX'),
    countyLabel: text(
      'What most counties of the state are called, such as County or Borough',
      'County',
    ),
    north: decimal('Northernmost latitude of the state, in degrees', 36.5013),
    south: decimal('Southernmost latitude of the state, in degrees', 25.8404),
    east: decimal('Easternmost longitude of the state, in degrees', -93.5175),
    west: decimal(
      'Westernmost longitude of the state, in degrees; greater than east where the state crosses the 180th meridian',
      -106.6472,
    ),
  },
)

export function presentState(state: State): Static<typeof STATE> {
  const { id, name, code, countyLabel, bounds } = state
  return { stateID: id, state: name, stateCode: code, countyLabel, ...bounds }
}

export const REGION = component('Region', 'A part of a state that holds several counties', {
  regionID: whole('Id of the region; searches take it as regionID', 4405),
  regionName: text('Name of the region', 'Central Texas'),
  stateID: whole('Id of the state that the region is in', 44),
})

export function presentRegion({ id, name, stateId }: Region): Static<typeof REGION> {
  return { regionID: id, regionName: name, stateID: stateId }
}

const COUNTY_MEMBERS = {
  countyID: whole('Id of the county; searches take it as countyID', 48035),
  county: text('Name of the county, without its label', 'Bosque'),
  countyLabel: text('What the county is called, such as County, Parish or Borough', 'County'),
  FIPS: whole('Federal code of the county (FIPS), the same number as countyID', 48035),
  stateID: whole('Id of the state that the county is in', 44),
  stateCode: text('Postal code of that state, two letters', 'TX'),
  regionID: whole('Id of the region that the county is in', 4405),
  latitude: decimal(`Latitude of the middle of the county. ${LATITUDE}`, 31.9006),
  longitude: decimal(`Longitude of the middle of the county. ${LONGITUDE}`, -97.633),
}

export const COUNTY = component(
  'County',
  'A county, parish, borough or another division of a state at the same level',
  COUNTY_MEMBERS,
)

export const LISTED_COUNTY = component('ListedCounty', 'A county in a list of counties', {
  ...COUNTY_MEMBERS,
  regionName: text('Name of the region that the county is in', 'Central Texas'),
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

export const CITY = component('City', 'A city, town or another populated place', {
  cityID: whole('Id of the city; searches take it as cityID', 24904),
  cityname: text('Name of the city', 'Clifton'),
  stateID: whole('Id of the state that the city is in', 44),
  state: text('Name of that state', 'Texas'),
  latitude: decimal(`Latitude of the city. ${LATITUDE}`, 31.7918),
  longitude: decimal(`Longitude of the city. ${LONGITUDE}`, -97.5203),
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

export const LAKE = component('Lake', 'A lake or reservoir', {
  lakeID: whole('Id of the lake; searches take it as lakeID', 604),
  lakename: text('Name of the lake', 'Lake Whitney'),
  stateID: whole('Id of the state that the lake is in', 44),
  stateName: text('Name of that state', 'Texas'),
  countyID: whole('Id of the county that the lake is in', 48035),
  county: text('Name of that county', 'Bosque'),
  latitude: decimal(`Latitude of the lake. ${LATITUDE}`, 31.94),
  longitude: decimal(`Longitude of the lake. ${LONGITUDE}`, -97.42),
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
