import type { Instant } from './stored-values.ts'

/** A link to a page of something that is not published. */
export interface PreviewLinkTable {
  token_hash: Uint8Array
  kind: 'listing' | 'draft'
  subject_id: number
  created_at: Instant
  expires_at: Instant
}
