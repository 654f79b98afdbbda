/** How long the server waits for a client, in milliseconds; whoever takes longer is cut off. */
export interface Patience {
  /** For the headers of a request; also for the first byte of a new connection. */
  readonly headersMs: number
  /** For all of a request. */
  readonly bodyMs: number
  /** For all of a request with files, which may take minutes over a slow line. */
  readonly filesMs: number
  /** For an answer to be taken in, or the next piece (64 KiB) of one that is a file. */
  readonly readingMs: number
  /** For one that was cut off to read why, and to close its side of the connection. */
  readonly partingMs: number
  /** How often the times for headers and answers are looked at; some may take so much longer. */
  readonly lookIntervalMs: number
}

export const PATIENCE: Patience = {
  headersMs: 15_000,
  bodyMs: 30_000,
  filesMs: 300_000,
  readingMs: 60_000,
  partingMs: 2_000,
  lookIntervalMs: 5_000,
}
