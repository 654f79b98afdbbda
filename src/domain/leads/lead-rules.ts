import type { AccountId, UserId } from '../values/ids.ts'

/** How an account handles leads when they come. */
export interface LeadRules {
  readonly accountId: AccountId
  /** Whether buyers get an automatic first answer. */
  readonly isAutomatic: boolean
  /** The automatic answer, with placeholders; empty: none was written. */
  readonly automaticText: string
  /** One buyer gets it once within this many days for one listing. */
  readonly automaticDays: number
  /** A lead that is still new after this many hours goes to another person; null: it does not. */
  readonly fallbackHours: number | null
  /** That person; null: the next one of the same route. */
  readonly fallbackPersonId: UserId | null
}

/** The rules of an account that has not chosen any. */
export function defaultRules(accountId: AccountId): LeadRules {
  return {
    accountId,
    isAutomatic: false,
    automaticText: '',
    automaticDays: 30,
    fallbackHours: null,
    fallbackPersonId: null,
  }
}

export const RULE_LIMITS = { days: 365, hours: 720 } as const

/** A buyer's mailbox gets this many automatic answers within an hour, of all accounts. */
export const MAX_AUTOMATIC_AN_HOUR = 3
/** Long enough to mark a lead as spam, or to answer it in person. */
export const AUTOMATIC_DELAY_MS = 120_000
