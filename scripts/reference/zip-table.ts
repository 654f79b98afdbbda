import { createRequire } from 'node:module'
import type { Coordinates } from '../../src/domain/places/place.ts'
import { STATE_CODES } from '../../src/reference/state-codes.ts'
import { NOT_PLACES, placeName } from './place-names.ts'

/** One ZIP of the package zipcodes, its place's name mended. */
export interface TableZip {
  readonly code: string
  readonly stateCode: string
  /** Null when the table's entry is no place. */
  readonly place: string | null
  readonly point: Coordinates
}

interface TableEntry {
  readonly zip: string
  readonly latitude: number
  readonly longitude: number
  readonly city: string
  readonly state: string
}

/** In the table under Hawaii, though it is no part of any state. */
const OUTSIDE_THE_STATES: ReadonlySet<string> = new Set(['HI Wake Island'])

/** The ZIPs of the 50 states and DC in order of their codes; military and territorial ones left out. */
export function readZipTable(): TableZip[] {
  const load = createRequire(import.meta.url)
  const { codes } = load('zipcodes/lib/codes.js') as { codes: Record<string, TableEntry> }
  const states = new Set(STATE_CODES.values())
  const zips: TableZip[] = []
  for (const { zip, city, state, latitude, longitude } of Object.values(codes)) {
    const key = `${state} ${city}`
    if (!states.has(state) || OUTSIDE_THE_STATES.has(key)) continue
    zips.push({
      code: zip,
      stateCode: state,
      place: NOT_PLACES.has(key) ? null : placeName(city),
      point: { latitude, longitude },
    })
  }
  return zips.sort((a, b) => (a.code < b.code ? -1 : 1))
}
