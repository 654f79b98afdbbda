export interface StateTable {
  state_id: number
  name: string
  code: string
  county_label: string
  north: number
  south: number
  east: number
  west: number
}

export interface RegionTable {
  region_id: number
  name: string
  state_id: number
}

export interface CountyTable {
  county_id: number
  name: string
  label: string
  state_id: number
  region_id: number
  latitude: number
  longitude: number
}

export interface CityTable {
  city_id: number
  name: string
  state_id: number
  county_id: number
  latitude: number
  longitude: number
  census_id: number | null
}

export interface LakeTable {
  lake_id: number
  name: string
  state_id: number
  county_id: number
  latitude: number
  longitude: number
  gnis_id: number | null
}

export interface ZipTable {
  code: string
  city_id: number
  latitude: number
  longitude: number
}
