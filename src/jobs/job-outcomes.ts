import { Problem } from '../domain/problem.ts'
import type { Clock } from '../domain/values/clock.ts'
import type { FailedAttempt, Job } from '../store/jobs/job-records.ts'
import type { Store } from '../store/store.ts'
import type { JobEvents, JobOutcome } from './job-events.ts'
import {
  JobDelayed,
  type JobHandler,
  type JobInProgress,
  JobRefused,
  KeyUnavailable,
  ProcessEnded,
  type WriteOutcome,
} from './job-handler.ts'
import { isTriedEnough, retryWaitMs } from './retries.ts'

export interface JobOutcomesOptions extends JobEvents {
  readonly clock: Clock
  /** From 0 to below 1; need not be unguessable. */
  readonly random: () => number
}

/** An outcome is written only if the job has not changed since it was claimed. */
const COMPARED = { locksByItself: true } as const

/** A job with its payload both raw and parsed. */
export interface ClaimedJob {
  readonly stored: Job
  readonly parsed: JobInProgress
}

/** A completed job that is not yet recorded as done. */
interface DoneJob extends ClaimedJob {
  readonly at: number
  readonly write: WriteOutcome | null
  isBeingRecorded: boolean
}

/** Records the outcomes of the jobs of one topic. */
export class JobOutcomes {
  readonly #store: Store
  readonly #handler: JobHandler
  readonly #options: JobOutcomesOptions
  readonly #unrecorded = new Map<number, DoneJob>()

  constructor(store: Store, handler: JobHandler, options: JobOutcomesOptions) {
    this.#store = store
    this.#handler = handler
    this.#options = options
  }

  /** Ids of completed jobs that are not yet recorded as done. They must not run again. */
  get unrecorded(): ReadonlyMap<number, unknown> {
    return this.#unrecorded
  }

  async done(job: ClaimedJob, write: WriteOutcome | null): Promise<void> {
    const done = { ...job, write, at: this.#options.clock(), isBeingRecorded: false }
    this.#unrecorded.set(job.stored.id, done)
    await this.#recordDone(done)
  }

  /** Records the outcomes that could not be written earlier. */
  async recordDone(): Promise<void> {
    for (const done of this.#unrecorded.values()) {
      if (!done.isBeingRecorded) await this.#recordDone(done)
    }
  }

  async #recordDone(done: DoneJob): Promise<void> {
    done.isBeingRecorded = true
    try {
      const isRemoved = await this.#finish(done)
      if (isRemoved) await this.#handler.withdraw(done.parsed)
      this.#unrecorded.delete(done.stored.id)
      this.#note('done')
    } catch (error) {
      const isForNow = error instanceof Problem && error.code === 'unavailable'
      if (done.write === null || isForNow) throw error
      // If it were retried forever, it would block all other jobs of the topic.
      this.#unrecorded.delete(done.stored.id)
      await this.failed(done, error)
    } finally {
      done.isBeingRecorded = false
    }
  }

  /** @returns Whether the job was deleted while it ran. */
  #finish({ stored, at, write }: DoneJob): Promise<boolean> {
    return this.#store.transact(async transaction => {
      const { jobs } = transaction
      if (await jobs.finish(stored, at, this.#handler.policy.keepsDone)) {
        await write?.(transaction)
        return false
      }
      return (await jobs.get(stored.id)) === null
    }, COMPARED)
  }

  /** Records a failed attempt that, as far as is known, is the job's own fault. */
  async failed(job: ClaimedJob, error: unknown): Promise<void> {
    const { clock, random } = this.#options
    const { crashLimit, retries } = this.#handler.policy
    const { stored } = job
    const isCrash = error instanceof ProcessEnded
    const isOver = isCrash && crashLimit !== null && stored.crashes >= crashLimit.crashes
    const isOfKey = error instanceof KeyUnavailable
    const failedBefore = isOfKey ? stored.keyFailures : stored.attempts - 1
    const now = clock()
    const said = isOfKey || error instanceof JobDelayed ? error.until : null
    const next = said ?? now + retryWaitMs(retries, failedBefore, random)
    const attempts = Math.max(stored.attempts, failedBefore + 1)
    const isTried = isTriedEnough(retries, { ...stored, attempts }, next)
    const nextAttemptAt = isOver || isTried || error instanceof JobRefused ? null : next
    await this.#recordFailure(job, {
      error,
      reason: isOver ? crashLimit.reason : reasonOf(error),
      nextAttemptAt,
      isCrash,
      isCounted: true,
      // After a job is given up, the next one of its key is tried right away: it may have to be
      // given up too.
      keyHeldUntil: isOfKey ? (error.until ?? nextAttemptAt ?? now) : null,
    })
  }

  /** Gives up a claimed job that has crashed too many processes to be retried. */
  async spent(job: ClaimedJob, reason: string): Promise<void> {
    await this.#recordFailure(job, {
      error: new Error(reason),
      reason,
      nextAttemptAt: null,
      isCrash: false,
      isCounted: false,
      keyHeldUntil: null,
    })
  }

  async #recordFailure(
    { stored, parsed }: ClaimedJob,
    failure: Omit<FailedAttempt, 'error'> & { readonly error: unknown; readonly reason: string },
  ): Promise<void> {
    const { error, reason, ...ended } = failure
    const { nextAttemptAt, isCounted } = ended
    const { id: jobId, topic, subject } = stored
    const attempts = stored.attempts - (isCounted ? 0 : 1)
    const nextAttempt = nextAttemptAt === null ? null : new Date(nextAttemptAt).toISOString()
    this.#options.onFailed({ topic, jobId, subject, attempts, reason, error, nextAttempt })
    this.#note(nextAttemptAt === null ? 'given up' : 'failed')
    const attempt = { ...ended, error: reason }
    await this.#store.transact(async transaction => {
      const isPresent = await transaction.jobs.fail(stored, attempt)
      if (isPresent && nextAttemptAt === null) await this.#handler.giveUp(transaction, parsed)
    }, COMPARED)
  }

  /**
   * Takes back an attempt that failed through no fault of the job, and requeues the job at the end.
   */
  async released({ stored }: ClaimedJob, reason: string): Promise<void> {
    this.#note('postponed')
    const now = this.#options.clock()
    await this.#store.transact(({ jobs }) => jobs.release(stored, reason, now), COMPARED)
  }

  #note(outcome: JobOutcome): void {
    this.#options.onOutcome(this.#handler.topic, outcome)
  }
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
