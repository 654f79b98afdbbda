import type { ListingDraft } from '../../domain/listings/draft/listing-draft.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import { isOffered } from '../../domain/listings/listing-review.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Reader } from '../../store/store.ts'
import type { OutcomeNote, PhotosLeftOut } from './write-together.ts'

type Plans = Pick<Reader, 'plans' | 'terms'>

/**
 * What an import takes of a draft: the first photos, if there are more than the plan of the account
 * allows; and it does not show listings that have expired, which their account renews.
 */
export async function importableDraft(
  reader: Plans,
  accountId: AccountId,
  draft: ListingDraft,
  before: ListingDetail | null,
): Promise<{ readonly importable: ListingDraft; readonly notes: readonly OutcomeNote[] }> {
  const leftOut = await photosLeftOut(reader, accountId, draft, before)
  const staysExpired = before !== null && (await isExpired(reader, draft, before))
  const importable = {
    ...draft,
    ...(leftOut && { pictures: draft.pictures?.slice(0, leftOut.taken) }),
    ...(staysExpired && { active: false }),
  }
  return { importable, notes: [...(leftOut ? [leftOut] : []), ...(staysExpired ? EXPIRED : [])] }
}

const EXPIRED = ['expired'] as const

/** Photos that the listing had before stay, also above the limit. */
async function photosLeftOut(
  { plans }: Plans,
  accountId: AccountId,
  { pictures }: ListingDraft,
  before: ListingDetail | null,
): Promise<PhotosLeftOut | null> {
  const sent = pictures?.length ?? 0
  const had = before?.listing.pictures.length ?? 0
  if (sent <= had) return null
  const plan = (await plans.ofAccount(accountId))?.plan
  if (!plan || plan.photos === null) return null
  const taken = Math.max(had, plan.photos)
  return sent > taken ? { plan: plan.name, limit: plan.photos, sent, taken } : null
}

/** Whether a draft would show a listing that has expired. Sold land takes no place of a plan. */
async function isExpired(
  { terms }: Plans,
  { active, status }: ListingDraft,
  before: ListingDetail,
): Promise<boolean> {
  const { listing } = before
  if (active !== true || isOffered(before) || (status ?? listing.status) === 'S') return false
  return ((await terms.of(listing.id))?.expiredAt ?? null) !== null
}
