/** Requests of one caller that arrived together. */
export interface RequestCount {
  readonly caller: string
  readonly count: number
  /** The time between two requests at the caller's rate. */
  readonly intervalMs: number
  /** How much earlier than that they may come. */
  readonly windowMs: number
}

export interface CountedRequests {
  /** How many of the requests are allowed: the first ones. */
  readonly allowed: number
  /** The time until the caller's next request would have been on time before these were counted. */
  readonly aheadMs: number
}

/** The counts of requests that all nodes share, by the clock of the database server. */
export interface SharedCounts {
  /** Counts requests of different callers. @returns In the same order. */
  take(requestCounts: readonly RequestCount[]): Promise<readonly CountedRequests[]>
  /** Takes back the count of one allowed request. */
  giveBack(caller: string, intervalMs: number): Promise<void>
  /** Forgets callers that could send at full rate again. */
  forgetIdle(): Promise<void>
}
