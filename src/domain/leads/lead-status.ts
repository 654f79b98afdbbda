import type { LeadId, UserId } from '../values/ids.ts'

/**
 * How far an account is with a lead. `visit`: a visit of the land is agreed; `spam`: nobody who
 * wants land.
 */
export const LEAD_STATUSES = ['new', 'answered', 'visit', 'closed', 'spam'] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]

/** The leads that somebody still has to do something about. */
export const OPEN_STATUSES: readonly LeadStatus[] = ['new', 'answered', 'visit']

/** Counting ends there: nobody needs to know whether 2,000 or 3,000 leads wait. */
export const MAX_COUNTED = 1000

export const NOTE_LIMITS = {
  characters: 2000,
} as const

/** A remark about a lead, by somebody who works for the account. */
export interface LeadNote {
  readonly id: number
  readonly leadId: LeadId
  /** Null: the author is no longer known here. */
  readonly authorId: UserId | null
  readonly authorName: string
  /** In milliseconds since 1970 UTC. */
  readonly at: number
  readonly text: string
}
