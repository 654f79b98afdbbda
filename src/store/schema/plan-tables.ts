import type { Generated } from 'kysely'
import type { PlanEventKind } from '../../domain/plans/plan-end.ts'
import type { AccountId, PlanId } from '../../domain/values/ids.ts'
import type { Flag, Instant } from './stored-values.ts'

export interface PlanTable {
  plan_id: Generated<PlanId>
  name: string
  /** The name in lowercase: two plans never share it. */
  name_key: string
  /** Null: no limit. */
  listings: number | null
  /** Null: no limit. */
  photos: number | null
  /** Null: none. */
  featured: number | null
  /** Null: listings do not expire. */
  days: number | null
  hides_at_end: Generated<Flag>
}

export interface AccountPlanTable {
  account_id: AccountId
  plan_id: PlanId
  /** Since when the account has the plan. */
  started_at: Generated<Instant>
  /** Null: it does not end. */
  ends_at: Instant | null
  /** When its account was told that it ends soon, and that it has ended; null: not yet. */
  ending_mailed_at: Generated<Instant | null>
  ended_mailed_at: Generated<Instant | null>
  /** Raised by every write that may need room on the plan: such writes follow one another. */
  uses: Generated<number>
}

/** Ends of plans in the order of the published log; the public never reads them. */
export interface PlanEventTable {
  sequence: number
  account_id: AccountId
  kind: PlanEventKind
  plan: string
  ends_at: Instant
  at: Instant
}
