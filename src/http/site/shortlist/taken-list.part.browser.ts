import type { Choice, SavedListing } from './saved-listings.part.browser.ts'

/**
 * A shortlist in the fragment of an address, which browsers send to no server: `#take=12,m15`,
 * where m means maybe. Notes are not included: they may be long, and are private.
 */

const START = '#take='
const ENTRY = /^(m?)([1-9]\d{0,14})$/
/** A shortlist has at most 100 listings, each of up to 17 characters. */
const MAX_CHARACTERS = 2000

export function takingAddress(saved: readonly SavedListing[]): string {
  const entries = saved.map(({ id, choice }) => `${choice === 'maybe' ? 'm' : ''}${id}`)
  return `${location.origin}/shortlist${START}${entries.join()}`
}

/** The listings in an address; none if it has no list. */
export function takenListings(hash: string): { id: number; choice: Choice }[] {
  if (!hash.startsWith(START) || hash.length > MAX_CHARACTERS) return []
  return hash
    .slice(START.length)
    .replaceAll('%2C', ',')
    .split(',')
    .flatMap(text => {
      const [, maybe, digits] = ENTRY.exec(text) ?? []
      return digits === undefined ? [] : [{ id: Number(digits), choice: maybe ? 'maybe' : 'yes' }]
    })
}
