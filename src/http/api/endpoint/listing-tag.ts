import type { RevisionCondition } from '../../../domain/listings/listing-revision.ts'
import { digestOf } from '../../server/entity-tag.ts'

/**
 * The ETag of an answer that shows a listing. It begins with the listing's revision, so that
 * If-Match accepts the tag of every answer about the listing, in any form.
 */
export function listingTag(revision: string, body: Buffer): string {
  return `${revision}.${digestOf(body)}`
}

/** The ETag header for a listing that was saved but is not part of the answer. */
export function savedTag(revision: string): { readonly ETag: string } {
  return { ETag: `"${revision}.saved"` }
}

/**
 * The revisions named by an If-Match header; null without one. A weak tag never matches (RFC 9110).
 */
export function revisionCondition(header: string | undefined): RevisionCondition | null {
  if (header === undefined) return null
  if (header.trim() === '*') return 'any'
  return header.split(',').flatMap(tag => /^\s*"(\d+\.\d+)\.[^"]*"\s*$/.exec(tag)?.[1] ?? [])
}
