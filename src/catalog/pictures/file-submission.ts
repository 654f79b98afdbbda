import type { Principal } from '../../domain/accounts/principal.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import type { RevisionCondition } from '../../domain/listings/listing-revision.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { MediaStore } from '../../media/media-store.ts'
import type { PictureMaker } from '../../media/picture-maker.ts'
import type { Reader, Store } from '../../store/store.ts'
import { ownListing, requireRevision, requireWriter } from '../listings/write-access.ts'
import type { IdempotencyToken, IdempotentRequests } from '../writes/idempotent-requests.ts'

/** A file that a client has sent, as it lies on this machine until the request is answered. */
export interface SentFile {
  readonly file: string
  /** What the client calls it; may be empty. */
  readonly name: string
  readonly description: string
  readonly label: string
}

/** Which listing is to get files, from whom, and in which state it has to be. */
export interface FileTarget {
  readonly listingId: ListingId
  readonly principal: Principal
  readonly condition: RevisionCondition | null
}

export interface FileSubmission extends FileTarget {
  readonly files: readonly SentFile[]
  readonly idempotency: IdempotencyToken | null
}

/** What the adding of files is done with. */
export interface FileTools {
  readonly store: Store
  readonly requests: IdempotentRequests
  readonly media: MediaStore
  readonly maker: PictureMaker
  readonly clockAndRandom: ClockAndRandom
  readonly onError: (error: unknown) => void
}

/**
 * The listing that is to get files.
 * @throws Problem `forbidden`, `not-found` or `precondition-failed`.
 */
export async function writableListing(
  reader: Reader,
  { listingId, principal, condition }: FileTarget,
): Promise<ListingDetail> {
  await requireWriter(reader, principal, ['listings:write'])
  const detail = await ownListing(reader, listingId, principal)
  if (condition !== null) requireRevision(detail, condition)
  return detail
}
