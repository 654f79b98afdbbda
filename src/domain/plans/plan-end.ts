import type { AccountId } from '../values/ids.ts'

/** How long before a plan ends its account is told. */
export const TOLD_BEFORE_MS = 14 * 86_400_000

/** What happens to a plan at its end: it ends soon, or has ended. */
export const PLAN_EVENT_KINDS = ['ending', 'ended'] as const
export type PlanEventKind = (typeof PLAN_EVENT_KINDS)[number]

/** The message to the owners of an account, and to the operator, that its plan ends or has ended. */
export interface PlanEndMail {
  readonly kind: 'plan-end'
  readonly recipient: string
  readonly accountId: AccountId
  readonly accountName: string
  readonly plan: string
  /** In milliseconds since 1970 UTC. */
  readonly endsAt: number
  readonly hasEnded: boolean
  /** Whether the listings of the account are hidden then. */
  readonly hides: boolean
}
