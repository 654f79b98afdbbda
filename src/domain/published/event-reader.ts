/** How clients with a key read the changes of listings, storing their own position. */
export type EventReading = 'changes' | 'reso'

/** A client that reads events, as of its last request. */
export interface EventReader {
  readonly keyId: string
  readonly by: EventReading
  /** The event after which it asked. */
  readonly sequence: number
  /** When it asked, in milliseconds since 1970 UTC. */
  readonly at: number
}
