/** An email that came to the inbound address, as a buyer wrote it. */
export interface ReceivedMail {
  /** The sender's address, which anyone can forge; empty: the email names none. */
  readonly from: string
  /** The sender's name; empty: none. */
  readonly fromName: string
  /** The addresses that it was sent to. */
  readonly recipients: readonly string[]
  /** Identifies the email, which is stored once, however often it comes. */
  readonly key: string
  /** Plain text of several lines. */
  readonly text: string
  /** The names of the attached files. */
  readonly attachments: readonly string[]
  /** Whether only the beginning of the email was read. */
  readonly isCut: boolean
  /** Whether a program sent it: an out-of-office answer, a delivery report, a mailing list. */
  readonly isAutomatic: boolean
}

/** What the timeline of a lead has of an email, besides the sender's own words. */
export interface EntryMail extends Pick<ReceivedMail, 'from' | 'fromName' | 'attachments'> {
  /** The earlier emails below the sender's words; empty: none. */
  readonly quoted: string
  /** Whether the end of the email is missing. */
  readonly isCut: boolean
}

/** How many emails a lead has, and how much of each is stored. */
export const RECEIVED_LIMITS = {
  emails: 200,
  characters: 10_000,
  attachments: 20,
  nameCharacters: 100,
} as const

/** What became of an email. */
export type MailOutcome =
  | 'stored'
  /** It had come before. */
  | 'duplicate'
  /** No recipient is an address of a lead. */
  | 'unknown-address'
  /** The lead was erased or removed. */
  | 'erased'
  /** A program sent it. */
  | 'automatic'
  /** It has neither words nor files. */
  | 'empty'
  /** The lead has as many emails as it may have. */
  | 'full'
