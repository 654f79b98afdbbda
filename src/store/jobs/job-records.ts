/** Work to be done later, once, by the handler of its topic. */
export interface NewJob {
  /** Which handler does the job. */
  readonly topic: string
  /** Which shape the payload has; a handler reads its own version and all earlier ones. */
  readonly version: number
  /** JSON. */
  readonly payload: string
  /** Keys of a topic take turns. */
  readonly key: string
  /**
   * Lanes of a key take turns with their jobs that have no due time. After these come the key's
   * other jobs, in the order of their due times, regardless of lanes.
   */
  readonly lane: string
  /** The origin of the job within its lane, such as the buyer of a lead. */
  readonly origin: string
  /** The jobs of a lane are begun in the order of their ranks, then of their ids. */
  readonly rank: number
  /**
   * The id of the record that the job is about, such as a lead or a photo; null: never looked up by
   * subject.
   */
  readonly subject: number | null
  /** Milliseconds since 1970 UTC; null: immediately, even if the clock is set back. */
  readonly dueAt: number | null
}

/** Where a job comes in the order of its key. */
export type JobTurn = Pick<NewJob, 'lane' | 'origin' | 'rank'>

/** The turn of a job whose key has one lane. */
export const ONE_LANE: JobTurn = { lane: '', origin: '', rank: 0 }

/** A lane of a key, and an origin whose jobs in it are counted. The lane is not empty. */
export interface LaneQuery extends Pick<NewJob, 'topic' | 'key' | 'lane' | 'origin'> {
  /** Earlier jobs do not count. */
  readonly since: number
  /** If there are more jobs, the latest count. */
  readonly max: number
  /**
   * The jobs whose times are wanted, of all origins and of this one: 1 for the latest job, 2 for
   * the one before it.
   */
  readonly ofAll: number
  readonly ofOrigin: number
}

/** The facts about a lane. Times are milliseconds since 1970 UTC; null: there are fewer jobs. */
export interface LaneFacts {
  /** How many jobs come from the origin. */
  readonly originCount: number
  readonly timeOfAll: number | null
  readonly timeOfOrigin: number | null
}

export type ChangedJob = Pick<Job, 'id' | 'payload' | 'key'>

/** A job as it is stored. Instants are milliseconds since 1970 UTC. */
export interface Job extends NewJob {
  readonly id: number
  /**
   * How many attempts were begun since the job was added, or since a person had it retried.
   * Attempts that the topic's outage or the end of a process took back are not counted.
   */
  readonly attempts: number
  /**
   * How many of the attempts ended a process; an attempt in progress is counted until it ends
   * otherwise.
   */
  readonly crashes: number
  /**
   * Changes with each claim and retry. An outcome is written only by a process that knows the
   * present value.
   */
  readonly claim: number
  readonly createdAt: number
  /** When the job was added, or last retried by a person. */
  readonly triedSince: number
  /** When the next attempt is due; null: the job is done or was given up. */
  readonly dueAt: number | null
  /** Null: the job is not done. */
  readonly doneAt: number | null
  /** Why the last attempt failed; empty: none failed, or the job is done. */
  readonly lastError: string
  /** How many attempts in a row have failed for all jobs of the key. */
  readonly keyFailures: number
}

/** A failed job was given up; it waits for a person. */
export type JobState = 'waiting' | 'failed' | 'done'
export const JOB_STATES: readonly JobState[] = ['waiting', 'failed', 'done']

export function stateOf({ doneAt, dueAt }: Pick<Job, 'doneAt' | 'dueAt'>): JobState {
  if (doneAt !== null) return 'done'
  return dueAt === null ? 'failed' : 'waiting'
}

/** Selects jobs; null: any. */
export interface JobFilter {
  readonly topic: string | null
  readonly key: string | null
  readonly states: readonly JobState[]
}

/** The open jobs of one topic and version. */
export interface TopicBacklog {
  readonly topic: string
  readonly version: number
  readonly waiting: number
  /** How many were given up. */
  readonly failed: number
  /** When the oldest waiting job was added; null: none waits. */
  readonly oldestAt: number | null
}

/** Which jobs of a topic may be begun now. */
export interface DueQuery {
  readonly topic: string
  /** The latest version of payloads that the handler reads. */
  readonly version: number
  readonly now: number
  /** Jobs that are left out because they are in progress. */
  readonly except: readonly number[]
  readonly limit: number
}

/** A position in the order in which the keys of a topic take turns. */
export interface KeyPosition {
  readonly dueAt: number
  readonly turn: number
  readonly key: string
}

export interface DueHeads {
  /** The next job of each key, keys in turn. */
  readonly jobs: readonly Job[]
  /** Keys that are due although none of their jobs is; `settleKeys` corrects that. */
  readonly idleKeys: readonly string[]
  /** Where the next keys begin; null: there are no more. */
  readonly next: KeyPosition | null
}

export interface FailedAttempt {
  readonly error: string
  /** Null: the job is given up and stays for a person to look at. */
  readonly nextAttemptAt: number | null
  /** Whether the attempt ended a process. */
  readonly isCrash: boolean
  /** Whether the attempt counts. */
  readonly isCounted: boolean
  /**
   * Until when all jobs of the key wait, because they would have failed too. Null: the failure is
   * the job's own.
   */
  readonly keyHeldUntil: number | null
}
