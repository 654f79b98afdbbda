import { distanceMiles } from './distance.ts'
import type { Ring } from './file-rings.ts'
import type { Coordinates } from './place.ts'
import { areaAcres } from './polyline.ts'
import { readTracts, type Tract } from './tracts.ts'

export const FEET_PER_MILE = 5280
const DEGREES = 180 / Math.PI
/** Two corners closer than this are one: a boundary is stored to about a yard. */
const MIN_SIDE_FEET = 1

/** A side of a parcel, from one corner to the next. */
export interface ParcelSide {
  readonly from: Coordinates
  readonly to: Coordinates
  readonly lengthFeet: number
}

/** A drawn boundary with its measurements. */
export interface Parcel {
  /** The largest one first. In their rings, the first corner is not repeated at the end. */
  readonly tracts: readonly Tract[]
  /** Those of all rings. */
  readonly corners: readonly Coordinates[]
  /** Those of all rings: of each tract the outer ones, then those of its holes. */
  readonly sides: readonly ParcelSide[]
  /** Of all tracts, without their holes. */
  readonly acres: number
  /** The length of all sides. */
  readonly perimeterFeet: number
}

/**
 * @param boundary The whole text of a boundary (`boundaryOf`). @returns Null when it is not a
 * boundary with an area.
 */
export function parcelOf(boundary: string): Parcel | null {
  const read = boundary === '' ? null : readTracts(boundary)
  if (read === null) return null
  const tracts = read
    .map(({ outer, holes }) => ({ outer: plainRing(outer), holes: holes.map(plainRing) }))
    .map(({ outer, holes }) => ({ outer, holes: holes.filter(isRing) }))
  if (tracts[0] === undefined || !isRing(tracts[0].outer)) return null
  return measured(tracts.filter(({ outer }) => isRing(outer)))
}

function measured(tracts: readonly Tract[]): Parcel {
  const rings = ringsOf({ tracts })
  const sides = rings.flatMap(sidesOfRing)
  const perimeterFeet = sides.reduce((sum, { lengthFeet }) => sum + lengthFeet, 0)
  const acres = tracts.reduce((sum, tract) => sum + tractAcres(tract), 0)
  return { tracts, corners: rings.flat(), sides, acres, perimeterFeet }
}

/** The acres of a tract without its holes. */
export function tractAcres({ outer, holes }: Tract): number {
  return holes.reduce((rest, hole) => Math.max(0, rest - areaAcres(hole)), areaAcres(outer))
}

/** All rings, each tract's outer one before those of its holes. */
export function ringsOf({ tracts }: Pick<Parcel, 'tracts'>): readonly Ring[] {
  return tracts.flatMap(({ outer, holes }) => [outer, ...holes])
}

/** The sides of a ring, from its first corner on. */
export function sidesOfRing(ring: Ring): readonly ParcelSide[] {
  return ring.map((from, i) => {
    const to = ring[(i + 1) % ring.length] ?? from
    return { from, to, lengthFeet: distanceMiles(from, to) * FEET_PER_MILE }
  })
}

/** A ring without corners at the place of the next one. */
function plainRing(ring: Ring): Ring {
  return ring.filter((point, i) => {
    const next = ring[(i + 1) % ring.length] ?? point
    return distanceMiles(point, next) * FEET_PER_MILE >= MIN_SIDE_FEET
  })
}

function isRing(ring: Ring): boolean {
  return ring.length >= 3
}

/**
 * The direction from one point to another on a map, clockwise from north, from 0 to below 360
 * degrees.
 */
export function bearingOf(from: Coordinates, to: Coordinates): number {
  const narrowing = Math.cos((from.latitude + to.latitude) / 2 / DEGREES)
  const east = shortestTurn(to.longitude - from.longitude) * narrowing
  const degrees = Math.atan2(east, to.latitude - from.latitude) * DEGREES
  return (degrees + 360) % 360
}

/** A difference of longitudes the short way around the earth. */
export function shortestTurn(degrees: number): number {
  if (degrees > 180) return degrees - 360
  return degrees < -180 ? degrees + 360 : degrees
}

const WINDS = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest']

/** `northeast`: one of the eight compass directions. */
export function windOf(bearing: number): string {
  return WINDS[Math.round(bearing / 45) % WINDS.length] ?? ''
}

/** `N 12° 30′ E`: a direction as surveyors write it. */
export function quadrantBearing(bearing: number): string {
  const [start, end] =
    bearing > 90 && bearing < 270
      ? ['S', bearing > 180 ? 'W' : 'E']
      : ['N', bearing >= 270 ? 'W' : 'E']
  const angle = start === 'S' ? Math.abs(180 - bearing) : Math.min(bearing, 360 - bearing)
  const minutes = Math.round(angle * 60)
  return `${start} ${Math.floor(minutes / 60)}° ${String(minutes % 60).padStart(2, '0')}′ ${end}`
}
