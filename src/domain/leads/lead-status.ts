import type { LeadId, UserId } from '../values/ids.ts'

/** The progress of a lead. `visit`: a visit of the land is agreed; `spam`: not from a buyer. */
export const LEAD_STATUSES = ['new', 'answered', 'visit', 'closed', 'spam'] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]

/** The leads that still need action. */
export const OPEN_STATUSES: readonly LeadStatus[] = ['new', 'answered', 'visit']

/** Counting stops there: whether 2,000 or 3,000 leads are open makes no difference. */
export const MAX_COUNTED = 1000

export const NOTE_LIMITS = { characters: 2000 } as const

/** A note about a lead, by a user of the account. */
export interface LeadNote {
  readonly id: number
  readonly leadId: LeadId
  /** Null if the author no longer exists. */
  readonly authorId: UserId | null
  readonly authorName: string
  /** In milliseconds since 1970 UTC. */
  readonly at: number
  readonly text: string
}
