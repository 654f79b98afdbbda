import type { DraftId, ListingId } from '../../domain/values/ids.ts'

/** The listing or draft behind a link. */
export type PreviewSubject =
  | { readonly kind: 'listing'; readonly id: ListingId }
  | { readonly kind: 'draft'; readonly id: DraftId }

/** A link to a page of something that is not published. Instants are milliseconds since 1970 UTC. */
export interface PreviewLink {
  readonly subject: PreviewSubject
  readonly createdAt: number
  readonly expiresAt: number
}

export interface PreviewReader {
  /** The link with a token; null: there is none, or it has ended. */
  byToken(tokenHash: Uint8Array, now: number): Promise<PreviewLink | null>
  /** The links to something that have not ended, the latest first. */
  of(subject: PreviewSubject, now: number): Promise<readonly PreviewLink[]>
}

export interface PreviewWriter extends PreviewReader {
  /** Adds a link, and removes all that have ended, and the oldest beyond `most` of the same. */
  add(tokenHash: Uint8Array, link: PreviewLink, most: number): Promise<void>
  /** @returns How many there were. */
  removeOf(subject: PreviewSubject): Promise<number>
}
