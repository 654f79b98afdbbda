import type { Data } from '../posted-listings.ts'
import { type City, type County, type Lake, type Point, pointOfZip } from './ground.ts'

export type Status = 'P' | 'PP' | 'S'
export const STATUS_LABELS = { P: 'Available', PP: 'Under Contract', S: 'Sold' } as const

/** The labels of property types, by their place in the sum. */
const TYPE_LABELS = [
  ...['Farms', 'Ranches', 'Recreational Land', 'Residential Land', 'Timberland'],
  ...['Undeveloped Land', 'Commercial Land', 'Hunting Land', 'Horse Property'],
  ...['Lakefront', 'Beachfront', 'Riverfront'],
]
export const TYPES: readonly number[] = TYPE_LABELS.map((_, i) => 2 ** i)

export function labelOf(type: number): string {
  return TYPE_LABELS[Math.log2(type)] ?? `no type ${type}`
}

/** 0 where nothing is known. */
export interface House {
  readonly beds: number
  readonly baths: number
  readonly halfBaths: number
  readonly sqft: number
}

export const BARE_HOUSE: House = { beds: 0, baths: 0, halfBaths: 0, sqft: 0 }

/** Three slots; 0 is an empty one. */
export type Slots = readonly [number, number, number]

/** What a listing must be. */
export interface Land {
  readonly id: number
  readonly seller: number
  readonly active: boolean
  readonly status: Status
  readonly isLease: boolean
  /** `time` is `HH:MM:SS`, or empty. */
  readonly auction: { readonly date: string; readonly time: string } | null
  readonly title: string
  readonly listedAt: number
  readonly modifiedAt: number | null
  readonly slots: Slots
  /** US cents; 0: on request. */
  readonly cents: number
  /** A decimal text. */
  readonly acres: string
  readonly county: County
  readonly city: City | null
  readonly lake: Lake | null
  /** The coordinates that the seller stated. */
  readonly point: Point | null
  /** Where the service put a listing whose city or center lies outside of its county. */
  readonly foundAt: Point | null
  readonly street: string
  readonly zip: string
  readonly description: string
  readonly directions: string
  readonly brokerNotes: string
  readonly house: House | null
}

/** Members of a delivery that mean one thing, and what the listing is after it. */
export interface Change {
  readonly sent: Data
  readonly after: (before: Land, now: number) => Land
}

/** Land of which nothing was said yet, beside what a new listing needs. */
export function bareLand(seller: number, county: County, now: number): Land {
  return {
    id: 0,
    seller,
    active: true,
    status: 'P',
    isLease: false,
    auction: null,
    title: '',
    listedAt: now,
    modifiedAt: null,
    slots: [0, 0, 0],
    cents: 0,
    acres: '',
    county,
    city: null,
    lake: null,
    point: null,
    foundAt: null,
    street: '',
    zip: '',
    description: '',
    directions: '',
    brokerNotes: '',
    house: null,
  }
}

/** Whether only the service knows where a listing lies: at the nearest point of its county to a city or center outside. */
export function isPlacedByService({ point, zip, county, city }: Land): boolean {
  if (point || pointOfZip(zip, county)) return false
  return city ? city.countyId !== county.id : county.isCenterAtSea
}

export function pointOf(land: Land): Point {
  const { point, zip, county, city, foundAt } = land
  if (isPlacedByService(land)) return foundAt ?? [Number.NaN, Number.NaN]
  return point ?? pointOfZip(zip, county) ?? city?.center ?? county.center
}

/** The property types of a listing, the main one first, the others by id. */
export function typesOf({ slots }: Pick<Land, 'slots'>): number[] {
  const [main = 0, ...others] = slots.filter(type => type > 0)
  return [main, ...others.sort((a, b) => a - b)]
}

export function sumOf(types: readonly number[]): number {
  return types.reduce((sum, type) => sum + type, 0)
}

/** Bathrooms as searches and summaries count them; null where they are not known. */
export function bathrooms({ baths, halfBaths }: House): number | null {
  return baths + halfBaths / 2 || null
}
