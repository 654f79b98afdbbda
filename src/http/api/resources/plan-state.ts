import type { Static } from 'typebox'
import type { PlanState } from '../../../catalog/plans/plans.ts'
import { isOver } from '../../../domain/plans/plan.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import { component, decimalOrNull, flag, instant, text, textOrNull, whole } from './described.ts'

export const PLAN_STATE = component('AccountPlan', 'What an account may publish, and does', {
  accountID: whole('Id of the account', 1),
  plan: textOrNull('Name of its plan; null: it has none, and nothing is limited', 'Basic'),
  ends: text('When the plan ends, in UTC; empty: it does not', '2027-02-01T06:00:00.000Z'),
  hasEnded: flag('Whether the plan has ended, so that nothing new can be published', false),
  activeListings: whole('Listings that are active, or will be once approved; sold ones not', 12),
  maxActiveListings: decimalOrNull('How many there may be; null: no limit', 15),
  maxPhotos: decimalOrNull('How many photos a listing may have; null: no limit of the plan', 20),
  featuredListings: whole('Listings that the account features at places of its plan', 1),
  maxFeaturedListings: whole('How many it may feature', 3),
  expiryDays: decimalOrNull('After how many days a listing expires; null: never', 90),
})

export function presentPlan(
  accountID: AccountId,
  { account, active, featured }: PlanState,
  now: number,
): Static<typeof PLAN_STATE> {
  const plan = account?.plan
  return {
    accountID,
    plan: plan?.name ?? null,
    ends: instant(account?.endsAt ?? null),
    hasEnded: account !== null && isOver(account, now),
    activeListings: active,
    maxActiveListings: plan?.listings ?? null,
    maxPhotos: plan?.photos ?? null,
    featuredListings: featured.length,
    maxFeaturedListings: plan?.featured ?? 0,
    expiryDays: plan?.days ?? null,
  }
}
