import type { Listing } from '../../domain/listings/listing.ts'
import type { ListingReview } from '../../domain/listings/listing-review.ts'
import { type AccountPlan, isOver, type Plan, placesToFree } from '../../domain/plans/plan.ts'
import { Problem } from '../../domain/problem.ts'
import { counted } from '../../domain/values/counted.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import { utcTime } from '../../domain/values/written-times.ts'
import type { Reader, Transaction } from '../../store/store.ts'

type Plans = Pick<Reader, 'plans'>

/** The plan of an account and its use. */
export interface PlanReader {
  /** Read only if a limit has to be checked, and once; null: there is no plan. */
  readonly plan: () => Promise<AccountPlan | null>
  readonly active: () => Promise<number>
}

export function planReader({ plans }: Plans, accountId: AccountId): PlanReader {
  let read: ReturnType<PlanReader['plan']> | undefined
  return {
    plan: () => {
      read ??= plans.ofAccount(accountId)
      return read
    },
    active: () => plans.activeOf(accountId),
  }
}

/**
 * Whether a listing takes a place of its account's plan: it is active, or will be once it is
 * approved, and not sold.
 */
export function takesPlace(
  { active, status }: Pick<Listing, 'active' | 'status'>,
  review: ListingReview | null,
): boolean {
  return status !== 'S' && (active || (review?.state === 'review' && review.offered))
}

/**
 * Checks that an account may publish another listing, before it is written.
 * @throws Problem `conflict` when its plan is over or has no place left.
 */
export async function requirePlace({ plan, active }: PlanReader, now: number): Promise<void> {
  const account = await plan()
  if (account === null) return
  requireRunning(account, now)
  const { listings } = account.plan
  if (listings === null) return
  const count = await active()
  if (count >= listings) throw planFull(account.plan, listings, count)
}

/**
 * The same after listings were written, in their transaction: writes that need places of the same
 * account follow one another, so that together they take no more than there are. Listings that were
 * active before stay, also above the limit.
 * @param more How many places the writes took, less those that they freed.
 */
export async function requirePlaces(
  { plans }: Pick<Transaction, 'plans'>,
  accountId: AccountId,
  more: number,
  now: number,
): Promise<void> {
  if (more <= 0) return
  const account = await plans.lockOf(accountId)
  if (account === null) return
  requireRunning(account, now)
  const { listings } = account.plan
  if (listings === null) return
  const active = await plans.activeOf(accountId)
  if (active > listings) throw planFull(account.plan, listings, active - more)
}

/**
 * Why a listing may not have its photos; null: it may. Photos that it had before stay, also above
 * the limit.
 */
export async function photoRefusal(
  { plan: read }: PlanReader,
  { before, after }: { readonly before: number; readonly after: number },
): Promise<string | null> {
  if (after <= before) return null
  const plan = (await read())?.plan
  if (!plan || plan.photos === null || after <= plan.photos) return null
  return `The plan ${plan.name} allows ${counted(plan.photos, 'photo')} per listing, and this would be ${after}.`
}

/** @throws Problem `invalid-input` as `photoRefusal`. */
export async function requirePhotos(
  reader: Plans,
  accountId: AccountId,
  counts: { readonly before: number; readonly after: number },
): Promise<void> {
  const refusal = await photoRefusal(planReader(reader, accountId), counts)
  if (refusal !== null) throw Problem.of('invalid-input', 'Too many photos', refusal)
}

/** @throws Problem `conflict` for a plan that is over. */
export function requireRunning({ plan, endsAt }: AccountPlan, now: number): void {
  if (endsAt === null || !isOver({ endsAt }, now)) return
  const detail = `The plan ${plan.name} ended on ${utcTime(endsAt)}, so nothing new can be published. Contact the operator of the service to extend it.`
  throw Problem.of('conflict', 'Plan ended', detail)
}

function planFull({ name }: Plan, limit: number, active: number): Problem {
  const are = active === 1 ? '1 is' : `${active.toLocaleString('en-US')} are`
  const detail = `The plan ${name} allows ${counted(limit, 'active listing')}, and ${are} active. ${placesToFree(active, limit)}, or contact the operator of the service for another plan.`
  return Problem.of('conflict', 'Plan limit reached', detail)
}
