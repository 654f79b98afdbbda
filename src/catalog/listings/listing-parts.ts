import type { DraftedListing } from '../../domain/listings/draft/apply-draft.ts'
import type { DraftFaults } from '../../domain/listings/draft/listing-draft.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import { Problem } from '../../domain/problem.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Reader } from '../../store/store.ts'

export interface CheckedParts {
  readonly accountId: AccountId
  readonly before: ListingDetail | null
  readonly draft: DraftedListing
  readonly faults: DraftFaults
}

/**
 * Refuses a draft with an auction or a photo that does not exist or belongs to another account.
 * @throws Problem `forbidden` for another account's auction.
 */
export async function refuseForeignParts(reader: Reader, parts: CheckedParts): Promise<void> {
  await refuseAuction(reader, parts)
  await refusePictures(reader, parts)
  await refuseFeedKey(reader, parts)
}

async function refuseAuction(
  { listings }: Reader,
  { accountId, before, draft: { auction }, faults }: CheckedParts,
): Promise<void> {
  if (auction.kind !== 'existing' || auction.id === before?.listing.auctionId) return
  const found = await listings.auction(auction.id)
  if (!found) {
    faults.add(
      'invalid',
      'auctionId',
      `${faults.name('auctionId')}: there is no auction ${auction.id}.`,
    )
  } else if (found.accountId !== accountId) {
    const detail = `The auction ${auction.id} is another account's.`
    throw Problem.of('forbidden', 'Auction not allowed', detail)
  }
}

/** Without this check, a listing could show photos of others, and an edit could remove them. */
async function refusePictures(
  { pictures }: Reader,
  { accountId, before, draft: { tour }, faults }: CheckedParts,
): Promise<void> {
  const old = new Set(before?.listing.pictures.map(picture => picture.pictureId))
  const others = tour.flatMap(stop =>
    stop.kind === 'kept' && !old.has(stop.pictureId) ? stop.pictureId : [],
  )
  const own = await pictures.ofAccount(accountId, others)
  for (const id of others.filter(other => !own.has(other))) {
    const detail = `${faults.name('pictures')} names the photo ${id}, which is none of the account ${accountId}.`
    faults.add('invalid', 'pictures', detail)
  }
}

async function refuseFeedKey(
  { listings }: Reader,
  { accountId, before, draft: { listFeedKey }, faults }: CheckedParts,
): Promise<void> {
  if (before === null || listFeedKey === before.listing.unpublished.listFeedKey) return
  const other = await listings.idByFeedKey(accountId, listFeedKey)
  if (other === null) return
  const detail = `${faults.name('listFeedKey')} is that of the listing ${other} already.`
  faults.add('invalid', 'listFeedKey', detail)
}
