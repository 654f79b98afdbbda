/** An attempt that failed. */
export interface FailedJob {
  readonly topic: string
  readonly jobId: number
  readonly subject: number | null
  readonly attempts: number
  readonly reason: string
  readonly error: unknown
  /** In the form of RFC 3339; null: the job is given up. */
  readonly nextAttempt: string | null
}

/** The service that a topic needs is not available. */
export interface TopicPause {
  readonly topic: string
  readonly reason: string
  /** How many jobs wait. */
  readonly waiting: number
}

/** `postponed`: the attempt was taken back. */
export type JobOutcome = 'done' | 'failed' | 'given up' | 'postponed'

/** Callbacks for the outcomes of jobs. */
export interface JobEvents {
  readonly onOutcome: (topic: string, outcome: JobOutcome) => void
  readonly onFailed: (failure: FailedJob) => void
  /** Called once for each outage of a topic. */
  readonly onPaused: (pause: TopicPause) => void
  readonly onResumed: (end: { readonly topic: string; readonly afterSeconds: number }) => void
  /** Called with other errors, such as a database that cannot be written. */
  readonly onError: (error: unknown) => void
}
