import type { AccountId } from '../values/ids.ts'
import type { PlanTerms } from './plan.ts'

/** The message to the owners of an account that an operator has changed its plan, or when it ends. */
export interface PlanChangedMail {
  readonly kind: 'plan-changed'
  readonly recipient: string
  readonly accountId: AccountId
  readonly accountName: string
  /** The plan before and now, with its end in milliseconds since 1970 UTC; null: none. */
  readonly before: PlanUntil | null
  readonly now: (PlanUntil & Pick<PlanTerms, 'listings' | 'photos' | 'featured' | 'days'>) | null
}

interface PlanUntil {
  readonly plan: string
  readonly endsAt: number | null
}
