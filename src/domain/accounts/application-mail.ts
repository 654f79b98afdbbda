import type { AccountId } from '../values/ids.ts'

/** Tells an applicant whether the account was approved. */
export interface ApplicationDecisionMail {
  readonly kind: 'account-decision'
  readonly recipient: string
  readonly accountId: AccountId
  readonly isApproved: boolean
}
