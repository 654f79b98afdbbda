import type { ListingId, PlanId } from '../values/ids.ts'

/**
 * What the listings of an account may be. Payment is not included. Null: no limit, if nothing else
 * is said. Not the tier of an account (`Member.plan` in the contract), which only decides the
 * default order.
 */
export interface PlanTerms {
  readonly name: string
  /** How many listings may be active at the same time. Sold ones do not count. */
  readonly listings: number | null
  /** How many photos a listing may have. */
  readonly photos: number | null
  /** How many of its listings an account may feature at the same time; null: none. */
  readonly featured: number | null
  /** After how many days a listing expires unless it is renewed. */
  readonly days: number | null
  /** Whether the listings of an account are hidden when its plan ends. */
  readonly hidesAtEnd: boolean
}

export interface Plan extends PlanTerms {
  readonly id: PlanId
}

/** The plan of an account. */
export interface AccountPlan {
  readonly plan: Plan
  /** Since when the account has it, in milliseconds since 1970 UTC. */
  readonly startedAt: number
  /** From when on nothing new may be published, in milliseconds since 1970 UTC; null: never. */
  readonly endsAt: number | null
}

/** The plan of an account, how many of its listings are active, and which it features. */
export interface PlanUse extends AccountPlan {
  readonly active: number
  readonly featured: readonly FeaturedListing[]
}

/** A listing that its account features by its plan. */
export interface FeaturedListing {
  readonly id: ListingId
  readonly title: string
}

export const MAX_PLAN_NAME = 60
/** How many plans there may be. */
export const MAX_PLANS = 100

/** The limits of a plan as the form of the console and the options of the command name them. */
export const PLAN_LIMITS = {
  listings: { label: 'Active listings', least: 0, most: 1_000_000 },
  photos: { label: 'Photos per listing', least: 1, most: 30 },
  featured: { label: 'Featured places', least: 0, most: 1_000 },
  days: { label: 'Days until a listing expires', least: 8, most: 3_650 },
} as const
export type PlanLimit = keyof typeof PLAN_LIMITS

export function isOver({ endsAt }: Pick<AccountPlan, 'endsAt'>, now: number): boolean {
  return endsAt !== null && endsAt <= now
}

/** What frees a place for another listing, as a clause. @param limit Not above `active`. */
export function placesToFree(active: number, limit: number): string {
  const count = active - limit + 1
  return count === 1
    ? 'Hide a listing or mark one as sold'
    : `To publish another, hide ${count.toLocaleString('en-US')} listings or mark them as sold`
}
