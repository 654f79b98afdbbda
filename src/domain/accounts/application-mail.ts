import type { AccountId } from '../values/ids.ts'

/** The message to an account that somebody has asked for, about whether it was approved. */
export interface ApplicationDecisionMail {
  readonly kind: 'account-decision'
  readonly recipient: string
  readonly accountId: AccountId
  readonly isApproved: boolean
}
