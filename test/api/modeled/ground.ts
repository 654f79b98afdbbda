import { cityNamed, countyNamed, lakeNamed, places, stateWithCode } from '../catalog.ts'

export type Point = readonly [latitude: number, longitude: number]

/** Places with one group lie so near to each other that a listing may be in any of them together. */
export type Group = 'TX' | 'MA' | 'LA' | 'AK'

export interface County {
  readonly group: Group
  readonly id: number
  readonly name: string
  readonly label: string
  readonly stateId: number
  readonly stateName: string
  readonly regionId: number
  readonly center: Point
  /** Its listings are at the nearest point of the land. */
  readonly isCenterAtSea: boolean
}

export interface City {
  readonly group: Group
  readonly id: number
  readonly name: string
  readonly countyId: number
  readonly center: Point
}

export interface Lake {
  readonly group: Group
  readonly id: number
}

function county(group: Group, name: string, isCenterAtSea = false): County {
  const { id, label, stateId, regionId, latitude, longitude } = countyNamed(name, group)
  const stateName = stateWithCode(group).name
  const place = { id, name, label, stateId, regionId }
  return { ...place, group, stateName, isCenterAtSea, center: [latitude, longitude] }
}

function city(group: Group, name: string): City {
  const { id, countyId, latitude, longitude } = cityNamed(name, group)
  return { group, id, name, countyId, center: [latitude, longitude] }
}

export const COUNTIES: readonly County[] = [
  county('TX', 'Bosque'),
  county('TX', 'McLennan'),
  county('TX', 'Hill'),
  county('MA', 'Suffolk'),
  county('LA', 'Caddo'),
  county('AK', 'Aleutians West', true),
]

export const CITIES: readonly City[] = [
  city('TX', 'Clifton'),
  city('TX', 'Waco'),
  city('TX', 'Hillsboro'),
  city('MA', 'Boston'),
  city('LA', 'Vivian'),
  city('AK', 'Adak'),
]

export const LAKES: readonly Lake[] = [
  { group: 'TX', id: lakeNamed('Lake Whitney', 'TX').id },
  { group: 'TX', id: lakeNamed('Waco Lake', 'TX').id },
  { group: 'LA', id: lakeNamed('Caddo Lake', 'LA').id },
]

/** Coordinates that sellers state, on both sides of the 180th meridian too. No place has them. */
export const POINTS: Readonly<Record<Group, readonly Point[]>> = {
  TX: [
    [31.75, -97.5],
    [31.623456789, -97.35],
  ],
  MA: [[42.33, -71.05]],
  LA: [[32.6, -93.95]],
  AK: [
    [51.9, 179.2],
    [52.9, -173.6],
  ],
}

/** ZIP codes by the county that they lie in; no county has the last one. */
export const ZIPS: Readonly<Record<string, string>> = {
  76634: 'Bosque',
  76649: 'Bosque',
  76701: 'McLennan',
  76645: 'Hill',
  '02118': 'Suffolk',
  71082: 'Caddo',
  99546: 'Aleutians West',
  '00000': '',
}

/** The point of a ZIP code that lies in a county, null for any other. */
export function pointOfZip(code: string, { name }: County): Point | null {
  if (ZIPS[code] !== name) return null
  const zip = places.zips.find(one => one.code === code)
  return zip ? [zip.latitude, zip.longitude] : null
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
/** The mean radius of the earth in miles (IUGG: 6,371.0088 km). */
const RADIUS_MILES = 6371.0088 / 1.609344

/** The length of a great circle between two points, by the spherical law of haversines. */
export function milesBetween([aLat, aLng]: Point, [bLat, bLng]: Point): number {
  const half = (a: number, b: number) => Math.sin(radians(a - b) / 2) ** 2
  const across = Math.cos(radians(aLat)) * Math.cos(radians(bLat)) * half(aLng, bLng)
  return 2 * RADIUS_MILES * Math.asin(Math.sqrt(half(aLat, bLat) + across))
}
