/** How programs with a key read the changes of listings, and keep their place themselves. */
export type EventReading = 'changes' | 'reso'

/** A program that reads events, as its last request has shown it. */
export interface EventReader {
  readonly keyId: string
  readonly by: EventReading
  /** The event behind which it asked. */
  readonly sequence: number
  /** When it asked, in milliseconds since 1970 UTC. */
  readonly at: number
}
