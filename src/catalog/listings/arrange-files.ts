import type { Principal } from '../../domain/accounts/principal.ts'
import {
  changedDocuments,
  changedPhotos,
  type DocumentChange,
  documentKey,
  type PhotoChange,
} from '../../domain/listings/file-changes.ts'
import type { Listing, ListingDetail } from '../../domain/listings/listing.ts'
import { type Approval, isOffered } from '../../domain/listings/listing-review.ts'
import { parcelOf } from '../../domain/places/boundary.ts'
import { type BoundaryParts, boundaryParts, MAX_TRACTS } from '../../domain/places/tracts.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { ownListing } from '../own-listing.ts'
import { requireWriter } from '../permitted.ts'
import { retryStale } from '../writes/retry-stale.ts'
import { reviewRule } from '../writes/review-queue.ts'
import { contentOf, editListing } from './edit-listing.ts'

type Changed = Partial<Pick<Listing, 'pictures' | 'documents' | keyof BoundaryParts>>
/** The tools for such changes, and which changes wait for approval. */
interface Tools {
  readonly store: Store
  readonly clock: Clock
  readonly approval: Approval
}

type Change = (transaction: Transaction, detail: ListingDetail) => Changed | Promise<Changed>

/**
 * Changes the photos of a listing, all changes in order or none.
 * @throws Problem `forbidden`, `not-found`, and as `changedPhotos`.
 */
export function arrangePhotos(
  tools: Tools,
  principal: Principal,
  id: ListingId,
  changes: readonly PhotoChange[],
): Promise<void> {
  return arrange(tools, principal, id, async ({ pictures }, { listing }) => {
    for (const change of changes) {
      if (change.kind !== 'add') continue
      const wanted = [change.file.pictureId]
      const isOwn = (await pictures.ofAccount(listing.accountId, wanted)).size > 0
      if (!isOwn) throw noLongerKept()
    }
    return { pictures: changes.reduce(changedPhotos, listing.pictures) }
  })
}

/** Makes changes on the documents of a listing. @throws Problem as `arrangePhotos`. */
export function arrangeDocuments(
  tools: Tools,
  principal: Principal,
  id: ListingId,
  changes: readonly DocumentChange[],
): Promise<void> {
  return arrange(tools, principal, id, async ({ documents }, { listing }) => {
    const dropped = await documents.dropped(id)
    for (const change of changes) {
      if (change.kind !== 'add' || !('path' in change.file)) continue
      const { path } = change.file
      const isShown = listing.documents.some(one => documentKey(one) === path)
      if (!isShown && !dropped.includes(path)) throw noLongerKept()
    }
    return { documents: changes.reduce(changedDocuments, listing.documents) }
  })
}

async function arrange(
  { store, clock, approval }: Tools,
  principal: Principal,
  id: ListingId,
  change: Change,
): Promise<void> {
  const edit = async (transaction: Transaction) => {
    await requireWriter(transaction, principal, ['listings:write'])
    const detail = await ownListing(transaction, id, principal, ['listings:write'])
    const content = contentOf(detail.listing)
    const files = await change(transaction, detail)
    const { actor } = principal
    const rule = await reviewRule(transaction, approval, principal, {
      accountId: content.accountId,
      isNew: false,
    })
    const write = { auction: { kind: 'none' }, actor, rule, now: clock() } as const
    // The own state of a listing that is held back does not say what the account wants.
    const active = isOffered(detail)
    await editListing(transaction, write, detail, { ...content, ...files, active })
  }
  await retryStale(() => store.transact(edit))
}

/**
 * Sets or removes a listing's boundary.
 * @param boundary Its whole text (`boundaryOf`); empty: none.
 * @throws Problem `forbidden`, `not-found`, and `invalid-input` for text that is not a boundary.
 */
export async function changeBoundary(
  tools: Tools,
  principal: Principal,
  id: ListingId,
  boundary: string,
): Promise<void> {
  requireBoundary(boundary)
  await arrange(tools, principal, id, () => boundaryParts(boundary))
}

/**
 * @param boundary Its whole text; empty: none. @throws Problem `invalid-input` for text that
 * is not a boundary.
 */
export function requireBoundary(boundary: string): void {
  if (boundary === '') return
  if (parcelOf(boundary) !== null) return
  const detail = `A boundary has 3 to 10,000 corners in up to ${MAX_TRACTS} tracts, and some land within. Draw it once more.`
  throw Problem.of('invalid-input', 'No boundary', detail)
}

function noLongerKept(): Problem {
  const detail = 'The file was removed a day after it was taken off the listing. Send it again.'
  return Problem.of('conflict', 'Not kept any more', detail)
}
