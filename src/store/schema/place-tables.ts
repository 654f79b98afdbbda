import type { CountyLabel, StateCountyLabel } from '../../domain/places/place.ts'
import type { CityId, CountyId, LakeId, RegionId, StateId } from '../../domain/values/ids.ts'
export interface StateTable {
  state_id: StateId
  name: string
  code: string
  county_label: StateCountyLabel
  north: number
  south: number
  east: number
  west: number
}

export interface RegionTable {
  region_id: RegionId
  name: string
  state_id: StateId
}

export interface CountyTable {
  county_id: CountyId
  name: string
  label: CountyLabel
  state_id: StateId
  region_id: RegionId
  latitude: number
  longitude: number
}

export interface CityTable {
  city_id: CityId
  name: string
  state_id: StateId
  county_id: CountyId
  latitude: number
  longitude: number
  census_id: number | null
}

export interface LakeTable {
  lake_id: LakeId
  name: string
  state_id: StateId
  county_id: CountyId
  latitude: number
  longitude: number
  gnis_id: number | null
}

export interface ZipTable {
  code: string
  city_id: CityId
  latitude: number
  longitude: number
}
