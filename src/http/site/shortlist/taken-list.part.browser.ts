import type { SavedListing } from './saved-listings.part.browser.ts'

/**
 * A shortlist in the fragment of an address, which browsers send to no server: `#take=12,15`. Notes
 * are not included: they may be long, and are private.
 */

const START = '#take='
/** Links of earlier versions have an m for maybe. */
const ENTRY = /^m?([1-9]\d{0,14})$/
/** A shortlist has at most 100 listings, each of up to 17 characters. */
const MAX_CHARACTERS = 2000

export function takingAddress(saved: readonly SavedListing[]): string {
  return `${location.origin}/shortlist${START}${saved.map(({ id }) => id).join()}`
}

/** The listings in an address; none if it has no list. */
export function takenListings(hash: string): number[] {
  if (!hash.startsWith(START) || hash.length > MAX_CHARACTERS) return []
  return hash
    .slice(START.length)
    .replaceAll('%2C', ',')
    .split(',')
    .flatMap(text => {
      const [, digits] = ENTRY.exec(text) ?? []
      return digits === undefined ? [] : [Number(digits)]
    })
}
