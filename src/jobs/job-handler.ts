import type { Caller, FairTurns } from '../domain/values/fair-turns.ts'
import type { Job } from '../store/jobs/job-records.ts'
import type { Transaction } from '../store/store.ts'
import type { RetryPolicy } from './retries.ts'

/** A job in progress; its payload is parsed but not validated. */
export interface JobInProgress extends Omit<Job, 'payload'> {
  readonly payload: unknown
}

/** Writes the effects of a job in the transaction that records its outcome. */
export type WriteOutcome = (transaction: Transaction) => Promise<void>

/** A limit on the concurrent jobs that share something, such as a host. */
export interface SharedLimit {
  readonly name: string
  readonly max: number
}

/** How the jobs of a topic are run: how many, how often, for how long. */
export interface TopicPolicy {
  readonly maxAtOnce: number
  readonly retries: RetryPolicy
  /** Whether completed jobs stay as a record. */
  readonly keepsDone: boolean
  /**
   * How many attempts of one key may start within a window; its other jobs wait. Null: no limit.
   */
  readonly keyLimit: { readonly attempts: number; readonly windowMs: number } | null
  /** After how many crashed processes a job is given up, and the reason to record; null: never. */
  readonly crashLimit: { readonly crashes: number; readonly reason: string } | null
  /** How long to wait for jobs in progress when the program stops. */
  readonly stopTimeoutMs: number
}

/**
 * The callers for whom jobs run, such as accounts. A fair queue rotates them, however many keys
 * each of them has.
 */
interface JobCallers {
  /** Null if the payload does not name one. */
  callerOf(job: JobInProgress): Caller | null
  /** The handler reports to it whose jobs were slow or failed. */
  readonly turns: FairTurns
}

/** Runs the jobs of one topic. */
export interface JobHandler {
  readonly topic: string
  /**
   * The latest payload version that it reads. Jobs of later versions are left for a newer program.
   */
  readonly version: number
  readonly policy: TopicPolicy
  /** Without it, only keys are rotated. */
  readonly callers?: JobCallers
  /** The limits of a job in addition to `maxAtOnce`; none for an unreadable payload. */
  limitsOf(job: JobInProgress): readonly SharedLimit[]
  /**
   * Runs a job. May run twice if a process crashes before it records the outcome.
   * @param signal Aborts the attempt.
   * @returns What to write in the transaction that records the job as done; null for nothing.
   * @throws JobRefused, JobDelayed, TopicUnavailable, KeyUnavailable, ProcessEnded, JobInterrupted;
   *   after any other error the job is retried.
   */
  run(job: JobInProgress, signal: AbortSignal): Promise<WriteOutcome | null>
  /** Writes the effects of giving up a job. */
  giveUp(transaction: Transaction, job: JobInProgress): Promise<void>
  /** Reverts what it can of a job that was deleted while it ran. */
  withdraw(job: JobInProgress): Promise<void>
}

/** A retry would fail the same way, so the job is given up. */
export class JobRefused extends Error {}

/** Any other job of the topic would fail too, so all of them wait. */
export class TopicUnavailable extends Error {}

/** Any other job of the same key would fail too, so its jobs wait. */
export class KeyUnavailable extends Error {
  /** When to resume, in milliseconds since 1970 UTC; null: by the retry policy. */
  readonly until: number | null

  constructor(message: string, options?: ErrorOptions & { readonly until?: number }) {
    super(message, options)
    this.until = options?.until ?? null
  }
}

/** The attempt failed, and the handler decides when to retry. */
export class JobDelayed extends Error {
  /** Milliseconds since 1970 UTC. */
  readonly until: number

  constructor(message: string, until: number) {
    super(message)
    this.until = until
  }
}

/** The attempt crashed a process. */
export class ProcessEnded extends Error {}

/** The attempt was aborted and does not count. */
export class JobInterrupted extends Error {}
