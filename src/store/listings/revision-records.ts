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

export interface RevisionReader {
  /** The revisions of a listing, latest first. @param below Only revisions before a version; null: all. */
  of(id: ListingId, limit: number, below?: number | null): Promise<readonly StoredRevision[]>
}

export interface RevisionWriter extends RevisionReader {
  add(revisions: readonly StoredRevision[]): Promise<void>
  /** Removes revisions from before an instant. @returns How many. */
  removeUntil(until: number, limit: number): Promise<number>
}
