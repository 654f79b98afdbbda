import type { Actor } from '../../domain/accounts/actor.ts'
import type { ListingId } from '../../domain/values/ids.ts'

/** The values that an edit of a listing has replaced. */
export interface StoredRevision {
  readonly listingId: ListingId
  /** The version that the edit made. */
  readonly version: number
  /** Milliseconds since 1970 UTC. */
  readonly at: number
  readonly actor: Pick<Actor, 'kind' | 'name'>
  /** The members of the listing, and its auction, that the edit has changed, with the values that they had before. */
  readonly before: Readonly<Record<string, unknown>>
}

/** What the history of a listing holds. */
export interface RevisionRoom extends Pick<StoredRevision, 'at' | 'actor'> {
  readonly steps: number
  /** Of the replaced values. */
  readonly bytes: number
}

export interface RevisionReader {
  /** The revisions of a listing, latest first. @param below Only revisions before a version; null: all. */
  of(id: ListingId, limit: number, below?: number | null): Promise<readonly StoredRevision[]>
  /** The histories of listings, with the time and the author of the latest revision; those without any are left out. */
  rooms(ids: readonly ListingId[]): Promise<ReadonlyMap<ListingId, RevisionRoom>>
}

export interface RevisionWriter extends RevisionReader {
  add(revisions: readonly StoredRevision[]): Promise<void>
  remove(id: ListingId, version: number): Promise<void>
  /** Puts revisions in the place of all that a listing has. */
  replace(id: ListingId, revisions: readonly StoredRevision[]): Promise<void>
  /** Removes revisions from before an instant. @returns How many. */
  removeUntil(until: number, limit: number): Promise<number>
}
