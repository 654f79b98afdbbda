import type { Listing } from './listing.ts'

/** One state of one listing: `12.3` is the third of listing 12. */
export function revisionOf(listing: Pick<Listing, 'id' | 'version'>): string {
  return `${listing.id}.${listing.version}`
}

/** Which states a listing must be in for an edit: any, as long as it is there, or one of some. */
export type RevisionCondition = 'any' | readonly string[]
