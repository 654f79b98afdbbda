import type { Caller, FairTurns } from '../domain/values/fair-turns.ts'
import type { Job } from '../store/jobs/job-records.ts'
import type { Transaction } from '../store/store.ts'
import type { RetryPolicy } from './retries.ts'

/** A job in progress, its payload parsed but not checked. */
export interface JobInProgress extends Omit<Job, 'payload'> {
  readonly payload: unknown
}

/** Writes the effects of a job in the transaction that notes its outcome. */
export type WriteOutcome = (transaction: Transaction) => Promise<void>

/** Jobs that share something, such as a host, and how many of them may be in progress. */
export interface SharedLimit {
  readonly name: string
  readonly max: number
}

/** How the jobs of a topic are done: how many, how often, for how long. */
export interface TopicPolicy {
  readonly maxAtOnce: number
  readonly retries: RetryPolicy
  /** Whether jobs that are done stay as a record. */
  readonly keepsDone: boolean
  /**
   * How many attempts of one key may begin within a window; the other jobs of the key wait. Null:
   * any number.
   */
  readonly keyLimit: { readonly attempts: number; readonly windowMs: number } | null
  /**
   * After how many attempts that ended a process a job is given up, and the reason that is noted;
   * null: never.
   */
  readonly crashLimit: { readonly crashes: number; readonly reason: string } | null
  /** How long jobs in progress may take when the program stops. */
  readonly stopTimeoutMs: number
}

/**
 * The callers for whom jobs are done, such as accounts. They take turns, however many keys each of
 * them has.
 */
interface JobCallers {
  /** Null: the payload does not say. */
  callerOf(job: JobInProgress): Caller | null
  /** The handler tells it whose jobs took too long, or failed. */
  readonly turns: FairTurns
}

/** Does the jobs of one topic. */
export interface JobHandler {
  readonly topic: string
  /**
   * The latest version of payloads that it reads. Jobs of later versions stay for a later program.
   */
  readonly version: number
  readonly policy: TopicPolicy
  /** Absent: only the keys take turns. */
  readonly callers?: JobCallers
  /** The limits of a job beside `maxAtOnce`. A payload that cannot be read has none. */
  limitsOf(job: JobInProgress): readonly SharedLimit[]
  /**
   * Does a job. It may be done twice, when a process ends before it notes that the job is done.
   * @param signal Breaks the attempt off.
   * @returns What to write together with the note that the job is done; null: nothing.
   * @throws JobRefused, JobDelayed, TopicUnavailable, KeyUnavailable, ProcessEnded, JobInterrupted;
   *   after any other error the job is tried again.
   */
  run(job: JobInProgress, signal: AbortSignal): Promise<WriteOutcome | null>
  /** Writes the effects of giving up a job. */
  giveUp(transaction: Transaction, job: JobInProgress): Promise<void>
  /** Takes back what can be taken back of a job that was removed while it was done. */
  withdraw(job: JobInProgress): Promise<void>
}

/** The next attempt would end as this one: the job is given up. */
export class JobRefused extends Error {}

/** Any other job of the topic would have failed as well: all of them wait. */
export class TopicUnavailable extends Error {}

/** Any other job of the same key would have failed as well: its jobs wait. */
export class KeyUnavailable extends Error {
  /**
   * Until when they are to wait, in milliseconds since 1970 UTC; null: as long as after that many
   * failures.
   */
  readonly until: number | null

  constructor(message: string, options?: ErrorOptions & { readonly until?: number }) {
    super(message, options)
    this.until = options?.until ?? null
  }
}

/** The attempt failed, and the handler says when the next one is due. */
export class JobDelayed extends Error {
  /** Milliseconds since 1970 UTC. */
  readonly until: number

  constructor(message: string, until: number) {
    super(message)
    this.until = until
  }
}

/** The attempt ended a process. */
export class ProcessEnded extends Error {}

/** The attempt was broken off and does not count. */
export class JobInterrupted extends Error {}
