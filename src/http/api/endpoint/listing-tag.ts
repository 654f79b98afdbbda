import type { RevisionCondition } from '../../../domain/listings/listing-revision.ts'
import { digestOf } from '../../server/entity-tag.ts'

/**
 * The tag of an answer that shows a listing. It begins with the listing's revision, so that every
 * answer that shows it can name it in If-Match.
 */
export function listingTag(revision: string, body: Buffer): string {
  return `${revision}.${digestOf(body)}`
}

/** The header with the tag of a listing that was saved, of which the answer shows nothing. */
export function savedTag(revision: string): { readonly ETag: string } {
  return { ETag: `"${revision}.saved"` }
}

/** The states that an If-Match header names; null without one. A weak tag names none (RFC 9110). */
export function revisionCondition(header: string | undefined): RevisionCondition | null {
  if (header === undefined) return null
  if (header.trim() === '*') return 'any'
  return header.split(',').flatMap(tag => /^\s*"(\d+\.\d+)\.[^"]*"\s*$/.exec(tag)?.[1] ?? [])
}
