export interface FailedJob {
  readonly topic: string
  readonly jobId: number
  readonly subject: number | null
  readonly attempts: number
  readonly reason: string
  readonly error: unknown
  /** An RFC 3339 timestamp; null if the job is given up. */
  readonly nextAttempt: string | null
}

/** The service that a topic needs is unavailable. */
export interface TopicPause {
  readonly topic: string
  readonly reason: string
  /** How many jobs are queued. */
  readonly waiting: number
}

/** `postponed`: the attempt does not count. */
export type JobOutcome = 'done' | 'failed' | 'given up' | 'postponed'

export interface JobEvents {
  readonly onOutcome: (topic: string, outcome: JobOutcome) => void
  readonly onFailed: (failure: FailedJob) => void
  /** Called once per outage of a topic. */
  readonly onPaused: (pause: TopicPause) => void
  readonly onResumed: (end: { readonly topic: string; readonly afterSeconds: number }) => void
  /** Called with other errors, such as a database that cannot be written. */
  readonly onError: (error: unknown) => void
}
