import { FaultList } from '../problem.ts'
import { isDate, laterDay } from '../values/calendar.ts'
import type { LeadId, UserId } from '../values/ids.ts'
import { characterCount, MAX_TIMES_TOO_LONG, severalLines } from '../values/plain-text.ts'
import type { EntryMail } from './received-mail.ts'

/** What may happen to a lead after it came. */
export type LeadEntryKind =
  /** An account's answer by email. */
  | 'reply'
  /** An account's automatic answer by email. */
  | 'automatic'
  /** An email to the lead's own address, mostly the buyer's answer. */
  | 'email'
  /** The lead got another status. */
  | 'status'
  /** It was assigned to a person, or to no one. */
  | 'assigned'
  /** A day for following up was chosen or removed. */
  | 'follow-up'

/** The entries whose texts may not be dropped; of the others, a lead keeps the latest. */
export const WRITTEN_ENTRIES: readonly LeadEntryKind[] = ['reply', 'automatic', 'email']

/** How many other entries a lead keeps. */
export const MAX_STEPS = 200

/** An entry of the timeline of a lead. */
export interface LeadEntry {
  readonly id: number
  readonly leadId: LeadId
  /** In milliseconds since 1970 UTC. */
  readonly at: number
  readonly kind: LeadEntryKind
  /** The words of a reply or an email, a status, or a day as yyyy-mm-dd; empty: none. */
  readonly text: string
  /** Who did it; null: the service, or a person who no longer exists. */
  readonly authorId: UserId | null
  readonly authorName: string
  /** Whom the lead was assigned to; null: no one, or a person who no longer exists. */
  readonly toId: UserId | null
  readonly toName: string
  /** The rest of an email; null: it is none. */
  readonly mail: EntryMail | null
}

/** An entry as it is added. */
export type NewLeadEntry = Pick<LeadEntry, 'leadId' | 'at' | 'kind' | 'authorId'> &
  Partial<Pick<LeadEntry, 'text' | 'toId' | 'mail'>> & {
    /** Identifies an email among those of its lead. */
    readonly mailKey?: string
  }

export const REPLY_LIMITS = { characters: 5000 } as const

/** Sending the same reply again within this time sends nothing: people press a button twice. */
export const SAME_REPLY_MS = 3_600_000

/** Reads a reply. @throws Problem `invalid-input` for a text that is empty or too long. */
export function readReply(written: string): string {
  const faults = new FaultList()
  const isEndless = written.length > MAX_TIMES_TOO_LONG * REPLY_LIMITS.characters
  const text = isEndless ? written : severalLines(written)
  const count = characterCount(text)
  if (count === 0) faults.add('missing', 'reply', 'Write the reply first.')
  if (count > REPLY_LIMITS.characters) {
    const [has, most] = [count, REPLY_LIMITS.characters].map(one => one.toLocaleString('en-US'))
    faults.add(
      'too-long',
      'reply',
      `The reply has ${has} characters; at most ${most} are accepted.`,
    )
  }
  faults.throwIfAny()
  return text
}

/** The last day that may be chosen for following up, counted from today. */
const MAX_FOLLOW_UP_DAYS = 730

/**
 * Reads the day for following up, as yyyy-mm-dd. @param today The same for today. @returns Null for
 * an empty text. @throws Problem `invalid-input` for another text, for a day that has passed, and
 * for one more than two years ahead.
 */
export function readFollowUp(written: string, today: string): string | null {
  const faults = new FaultList()
  const day = written.trim()
  if (day === '') return null
  if (!isDate(day)) {
    faults.add('invalid', 'day', 'Enter a date such as 2026-11-30.')
  } else if (day < today) {
    faults.add('invalid', 'day', 'Choose today or a later day.')
  } else if (day > laterDay(today, MAX_FOLLOW_UP_DAYS)) {
    faults.add('invalid', 'day', 'Choose a day within the next two years.')
  }
  faults.throwIfAny()
  return day
}
