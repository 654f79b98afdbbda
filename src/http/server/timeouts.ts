/** How long the server waits for a client, in milliseconds, before it closes the connection. */
export interface Timeouts {
  /** For the headers of a request; also for the first byte of a new connection. */
  readonly headersMs: number
  /** For a whole request. */
  readonly bodyMs: number
  /** For a whole request with files, which may take minutes over a slow line. */
  readonly filesMs: number
  /** For the client to read an answer, or the next piece (64 KiB) of a file. */
  readonly readingMs: number
  /** For a client that was too slow to read why, and to close its side of the connection. */
  readonly partingMs: number
  /** How often headers and answers are checked. They may exceed their limits by this much. */
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
