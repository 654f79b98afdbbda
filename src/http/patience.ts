/** How long the server waits for a client, in milliseconds; whoever takes longer is cut off. */
export interface Patience {
  /** For the headers of a request; also for the first byte of a new connection. */
  readonly headersMs: number
  /** For all of a request. */
  readonly bodyMs: number
  /** For all of a request with files, which may take minutes over a slow line. */
  readonly filesMs: number
  /** For a client that takes in nothing more of an answer. */
  readonly readingMs: number
  /** For one that was cut off to read why, and to close its side of the connection. */
  readonly partingMs: number
  /** How often the time for headers is looked at; some may take so much longer. */
  readonly lookIntervalMs: number
}

export const PATIENCE: Patience = {
  headersMs: 15_000,
  bodyMs: 30_000,
  filesMs: 300_000,
  readingMs: 30_000,
  partingMs: 2_000,
  lookIntervalMs: 5_000,
}
