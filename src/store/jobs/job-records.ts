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
   * Lanes of a key take turns with their jobs that are due at once; behind these, the jobs of a key that have another due
   * time are begun in that order, whatever their lanes.
   */
  readonly lane: string
  /** The origin of the job within its lane, such as the buyer of a lead. */
  readonly origin: string
  /** The jobs of a lane are begun in the order of their ranks, then of their ids. */
  readonly rank: number
  /** The id of the record that the job is about, such as a lead or a photo; null: nobody looks the job up by a subject. */
  readonly subject: number | null
  /** Milliseconds since 1970 UTC; null: at once, whatever the clock is set to. */
  readonly dueAt: number | null
}

/** Where a job comes in the order of its key. */
export type JobTurn = Pick<NewJob, 'lane' | 'origin' | 'rank'>

/** The turn of a job whose key has one lane. */
export const ONE_LANE: JobTurn = { lane: '', origin: '', rank: 0 }

/** A lane of a key, and an origin whose jobs in it are counted. The lane is not empty. */
export interface AskedLane extends Pick<NewJob, 'topic' | 'key' | 'lane' | 'origin'> {
  /** Earlier jobs do not count. */
  readonly since: number
  /** If there are more jobs, the latest count. */
  readonly max: number
  /** The jobs whose times are wanted, of all origins and of this one: 1 for the latest job, 2 for the one before it. */
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
   * How many attempts were begun since the job was added, or since a person had it retried. Attempts
   * that the topic's outage or the end of a process took back are not counted.
   */
  readonly attempts: number
  /** How many of the attempts ended a process; an attempt in progress is counted until it ends otherwise. */
  readonly crashes: number
  /** Changes with each claim and retry. An outcome is written only by a process that knows the present value. */
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
  /** Until when all jobs of the key wait, because they would have failed too. Null: the failure is the job's own. */
  readonly keyHeldUntil: number | null
}

export interface JobReader {
  /** Null when there is no job with this id. */
  get(id: number): Promise<Job | null>
  /** Jobs with ids above `after`, by id. */
  list(filter: JobFilter, after: number, limit: number): Promise<readonly Job[]>
  /** The jobs of a topic that are about some subjects, in any state, by id. */
  about(topic: string, subjects: readonly number[]): Promise<readonly Job[]>
  /** The jobs of a topic that have one of some keys, in any state, by id. */
  withKeys(topic: string, keys: readonly string[]): Promise<readonly Job[]>
  /**
   * The due job of each key whose turn it is: keys that were never tried, then the longest waiting. Keys that are
   * held have none.
   * @param after Null: begin with the first key.
   */
  dueHeads(query: DueQuery, after: KeyPosition | null): Promise<DueHeads>
  /** Reads the facts about the latest jobs of a lane, in any state. */
  lane(asked: AskedLane): Promise<LaneFacts>
  /** The jobs of an origin in a lane that wait and were added since an instant, at most `max`, oldest first. */
  waitingInLane(
    asked: Pick<AskedLane, 'topic' | 'key' | 'lane' | 'origin' | 'since' | 'max'>,
  ): Promise<readonly Job[]>
  /** The times at which attempts of a key began, after `since` and up to `until`, latest first. Failed attempts are left out. */
  recentAttempts(
    topic: string,
    key: string,
    window: { readonly since: number; readonly until: number; readonly limit: number },
  ): Promise<readonly number[]>
  /** The subjects of the jobs of a topic that wait or have failed, each once. Null: there are more than `max` such jobs. */
  openSubjects(
    topic: string,
    state: 'waiting' | 'failed',
    max: number,
  ): Promise<readonly number[] | null>
  /** How many jobs of each key wait, counted up to `max`. Keys without such jobs are left out. */
  waitingCounts(
    topic: string,
    keys: readonly string[],
    max: number,
  ): Promise<ReadonlyMap<string, number>>
  /** All topics and versions that have open jobs, by name. */
  backlog(): Promise<readonly TopicBacklog[]>
}

export interface JobWriter extends JobReader {
  add(jobs: readonly NewJob[], at: number): Promise<void>
  /**
   * Locks keys until the transaction ends, so that no other transaction claims their jobs. Others may go on adding
   * jobs to them. Keys that another transaction has locked or is changing are left out, instead of waiting for it.
   * @returns The keys that are locked now.
   */
  lockKeys(topic: string, keys: readonly string[]): Promise<readonly string[]>
  /** Makes keys due when their first jobs are, unless others are changing them. Needs `locksByItself`. */
  settleKeys(topic: string, keys: readonly string[]): Promise<void>
  /**
   * Counts an attempt before it is made, and sets when the next one is due if this one fails. While a key fails, its other
   * jobs wait as long.
   * @returns The changed job; null: it has been claimed, retried, changed or removed since it was read.
   */
  claim(job: Job, at: number, nextAttemptAt: number): Promise<Job | null>
  /** Lets the jobs of a key wait until an instant, or until one of them is done or retried by a person. */
  hold(topic: string, key: string, until: number): Promise<void>
  /**
   * Notes that a job is done, unless it is done already or its payload was changed meanwhile.
   * @param isKept Whether the job stays as a record.
   * @returns False when nothing was noted.
   */
  finish(job: Job, at: number, isKept: boolean): Promise<boolean>
  /**
   * Notes that open jobs of a key are done, because another job of the key has had their effect. Jobs that were moved to another
   * key or removed meanwhile are left out.
   */
  finishTogether(of: Pick<Job, 'topic' | 'key'>, ids: readonly number[], at: number): Promise<void>
  /** Notes a failed attempt. @returns False: the claim is not the present one, and nothing was noted. */
  fail(job: Job, attempt: FailedAttempt): Promise<boolean>
  /** Takes an attempt back; the job is due from `at` on. @returns As `fail`. */
  release(job: Job, error: string, at: number): Promise<boolean>
  /** Makes an open job due at once, as if it had never been tried, before the other keys. */
  retry(id: number, at: number): Promise<void>
  /** Retries all failed jobs that pass a filter. @returns How many. */
  retryFailed(filter: Pick<JobFilter, 'topic' | 'key'>, at: number): Promise<number>
  /** Replaces the payloads and keys of jobs, and clears their last errors. */
  change(jobs: readonly ChangedJob[]): Promise<void>
  remove(ids: readonly number[]): Promise<void>
  /** Removes the jobs of a topic that are about some subjects. */
  removeAbout(topic: string, subjects: readonly number[]): Promise<void>
}
