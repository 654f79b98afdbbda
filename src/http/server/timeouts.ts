/** How long the server waits for a client, in milliseconds. Then it closes the connection. */
export interface Timeouts {
  /** The time for the headers of a request; also for the first byte of a new connection. */
  readonly headersMs: number
  /** The time for a whole request. */
  readonly bodyMs: number
  /** The time for a whole request with files, which may take minutes over a slow line. */
  readonly filesMs: number
  /** The time in which the client must receive an answer, or the next piece (64 KiB) of a file. */
  readonly readingMs: number
  /** The time for a client that was too slow to read the reason, and to close its side of the connection. */
  readonly partingMs: number
  /** How often headers and answers are checked. They may take this much longer than their limits. */
  readonly checkIntervalMs: number
}

export const DEFAULT_TIMEOUTS: Timeouts = {
  headersMs: 15_000,
  bodyMs: 30_000,
  filesMs: 300_000,
  readingMs: 60_000,
  partingMs: 2_000,
  checkIntervalMs: 5_000,
}
