import type { Home } from '../listing.ts'
import type { MemberReader } from './member-reader.ts'

const MOST_ROOMS = 100
const MOST_SQFT = 1_000_000

const NOTHING_KNOWN: Home = { beds: null, baths: null, halfBaths: null, areaSqft: null }

/**
 * The house of a listing, from homeDetails and hasHouse. Details make a house; hasHouse alone makes
 * one of which nothing is known, or takes it away.
 */
export function readHome(reader: MemberReader, before: Home | null): Home | null {
  const hasHouse = reader.flag('hasHouse')
  const details = reader.object('homeDetails', ['beds', 'baths', 'halfBaths', 'sqft'])
  const old = before ?? NOTHING_KNOWN
  const home = details === null ? NOTHING_KNOWN : details ? readDetails(details, old) : old
  const isKnown = Object.values(home).some(value => value !== null)
  if (hasHouse === false) {
    if (isKnown && !isSame(home, old)) {
      const detail = 'data.hasHouse is false, but data.homeDetails describes a house.'
      reader.fault('Invalid', 'hasHouse', detail)
    }
    return null
  }
  if (hasHouse || isKnown) return home
  return before !== null && details !== null ? home : null
}

function readDetails(details: MemberReader, old: Home): Home {
  return {
    beds: details.count('beds', old.beds, MOST_ROOMS),
    baths: details.count('baths', old.baths, MOST_ROOMS),
    halfBaths: details.count('halfBaths', old.halfBaths, MOST_ROOMS),
    areaSqft: details.count('sqft', old.areaSqft, MOST_SQFT),
  }
}

function isSame(a: Home, b: Home): boolean {
  return (Object.keys(a) as (keyof Home)[]).every(name => a[name] === b[name])
}
