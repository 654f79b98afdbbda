import type { Listing } from './listing.ts'

/** The name of one state of a listing: `12.3` is the third state of listing 12. */
export function revisionOf(listing: Pick<Listing, 'id' | 'version'>): string {
  return `${listing.id}.${listing.version}`
}

/**
 * The states in which a listing may be edited: any, as long as the listing exists, or one of a
 * list.
 */
export type RevisionCondition = 'any' | readonly string[]
