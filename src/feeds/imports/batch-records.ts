import type { HeldRecord } from '../../catalog/feeds/feed-runs.ts'
import type { BatchOutcome } from '../../catalog/listings/write-together.ts'
import type { FeedRecord } from '../../domain/feeds/feed-record.ts'
import type { ReadRecord } from '../records/record-reader.ts'
import type { Place } from '../slices/slice.ts'
import { isSameDigest } from './digests.ts'
import type { RunBook } from './run-book.ts'

/** A record of a batch. */
export type Taken = Place & { readonly record: ReadRecord; readonly bytes: Buffer }

/** A record of a feed's batch. */
export type Counted = Taken & {
  /** The record as earlier runs left it; null if it is new, or without runs. */
  readonly before: FeedRecord | null
}

export function isEditedSince(before: FeedRecord | null, outcome: BatchOutcome): boolean {
  if (before === null || outcome.kind !== 'changed' || outcome.listing === null) return false
  // The service changed it, and the report says so.
  if (outcome.notes.includes('expired')) return false
  return outcome.listing.version > before.version + 1
}

/** A record that the feed already had. */
export function again({ record, bytes }: Taken, before: FeedRecord, book: RunBook): ReadRecord {
  const former = book.formerDigestOf(bytes)
  // The record has not changed, but the mapping now reads it differently.
  const isReread = former !== null && isSameDigest(former, before.digest)
  const own = isReread ? { ...record, unlessEditedAfter: before.version } : record
  return before.isLeftOut ? shownAgain(own) : own
}

/** The record was absent from a full file, and its listing was hidden for that reason. */
function shownAgain(record: ReadRecord): ReadRecord {
  return { ...record, draft: { ...record.draft, active: record.draft.active ?? true } }
}

export function isElsewhere({ address }: HeldRecord, { listingUrl }: ReadRecord['draft']): boolean {
  return address !== null && (listingUrl ?? address) !== address
}

export function recordsOf(
  book: RunBook,
  batch: readonly Counted[],
  outcomes: readonly BatchOutcome[],
): readonly FeedRecord[] {
  return batch.flatMap(({ record: { identity }, bytes }, i) => {
    const outcome = outcomes[i]
    if (identity === null || !outcome || !('listing' in outcome) || !outcome.listing) return []
    const { id: listingId, version } = outcome.listing
    const digest = book.digestOf(bytes)
    return { identity, digest, listingId, version, isLeftOut: false }
  })
}
