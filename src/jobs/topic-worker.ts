import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../domain/values/clock.ts'
import type { Job } from '../store/jobs/job-records.ts'
import type { Reader, Store, Transaction } from '../store/store.ts'
import { BackgroundWork } from './background-work.ts'
import { JobChoice, parsedPayload, withinKeyLimit } from './job-choice.ts'
import type { JobEvents } from './job-events.ts'
import { type JobHandler, JobInterrupted, JobRefused, TopicUnavailable } from './job-handler.ts'
import { type ClaimedJob, JobOutcomes, reasonOf } from './job-outcomes.ts'
import { retryWaitMs } from './retries.ts'
import { TopicLease } from './topic-lease.ts'
import { TopicOutage } from './topic-outage.ts'

const LEASE_STALE_AFTER_MS = 20_000

export interface JobWorkerOptions extends JobEvents {
  readonly clock: Clock
  /** From 0 to below 1; need not be unguessable. */
  readonly random: () => number
  /** A monotonic clock in milliseconds. */
  readonly elapsed: () => number
  /** A unique name for this process (`newHolderName`). */
  readonly name: string
  /** How often to check for jobs. */
  readonly lookIntervalMs: number
  /** After this time without a heartbeat, a lease holder is considered dead (default 20 s). */
  readonly leaseStaleAfterMs?: number
  /** Overrides the policy's. */
  readonly stopTimeoutMs?: number
  /** Whether the jobs of a topic are paused (default never). */
  readonly isPaused?: (topic: string, reader: Pick<Reader, 'settings'>) => Promise<boolean>
}

interface Attempt extends ClaimedJob {
  readonly ended: Promise<void>
}

/**
 * Runs the jobs of one topic, each at least once, in one process at a time.
 *
 * An attempt is counted, and the next one scheduled, before it starts. So whatever ends it (a
 * refusal, a killed process, a full disk), the job comes back on time, as the topic's retry policy
 * says. A job that is refused or runs out of retries is stored as failed until a person retries it.
 *
 * Keys take turns (round robin), and a key without attempts left in its window waits. When the
 * topic is unavailable, all jobs wait, and one at a time probes it. That costs a job nothing: the
 * attempt is taken back. The lease is held during the outage, so that no other process tries too.
 */
export class TopicWorker implements AsyncDisposable {
  readonly #store: Store
  readonly #handler: JobHandler
  readonly #options: JobWorkerOptions
  readonly #lease: TopicLease
  readonly #outage: TopicOutage
  readonly #outcomes: JobOutcomes
  readonly #choice: JobChoice
  readonly #work: BackgroundWork
  readonly #stop = new AbortController()
  readonly #attempts = new Map<number, Attempt>()
  /** How many attempts the handler is running. */
  #handledCount = 0

  constructor(store: Store, handler: JobHandler, options: JobWorkerOptions) {
    this.#store = store
    this.#handler = handler
    this.#options = options
    const { name: holder, elapsed, onError, lookIntervalMs } = options
    const staleAfterMs = options.leaseStaleAfterMs ?? LEASE_STALE_AFTER_MS
    this.#lease = new TopicLease(store, handler.topic, { holder, elapsed, staleAfterMs, onError })
    this.#outage = new TopicOutage(options)
    this.#outcomes = new JobOutcomes(store, handler, options)
    this.#choice = new JobChoice(handler)
    this.#work = new BackgroundWork(() => this.#doDue(), onError, lookIntervalMs)
  }

  /** Waits for the jobs in progress, up to a limit, then aborts them. */
  async [Symbol.asyncDispose](): Promise<void> {
    const timeoutMs = this.#options.stopTimeoutMs ?? this.#handler.policy.stopTimeoutMs
    const limit = setTimeout(() => this.#stop.abort(new Error('The service stops')), timeoutMs)
    await this.#work[Symbol.asyncDispose]()
    await Promise.all(this.#endings())
    clearTimeout(limit)
    try {
      await this.#outcomes.recordDone()
      await this.#lease[Symbol.asyncDispose]()
    } catch (error) {
      this.#options.onError(error)
    }
  }

  /** @returns Whether to check again immediately. */
  async #doDue(): Promise<boolean> {
    await this.#outcomes.recordDone()
    const { size } = this.#attempts
    const { maxAtOnce } = this.#handler.policy
    if (size > 0 && (this.#outage.isProbing || size >= maxAtOnce)) {
      await Promise.race(this.#endings())
      return true
    }
    if (this.#outage.isPausing) return false
    const isProbe = this.#outage.isOn
    const hasFound = await this.#beginDue(isProbe ? 1 : maxAtOnce - size, isProbe)
    if (hasFound) return true
    if (this.#attempts.size === 0) {
      await this.#lease.release()
      return false
    }
    await this.#nextEnd()
    return true
  }

  /** Starts due jobs, if this process holds the lease. @returns Whether there were any. */
  async #beginDue(limit: number, isProbe: boolean): Promise<boolean> {
    const now = this.#options.clock()
    const attempts = [...this.#attempts.values()]
    const busy = [...this.#attempts.keys(), ...this.#outcomes.unrecorded.keys()]
    const inProgress = attempts.map(({ parsed }) => parsed)
    const { jobs: chosen, idleKeys } = await this.#choice.of(this.#store.jobs, {
      now,
      limit,
      inProgress,
      except: busy,
    })
    if (idleKeys.length > 0) await this.#settle(idleKeys)
    if (chosen.length === 0 || (await this.#isPaused(this.#store))) return false
    if (!(await this.#lease.isFree())) return false
    const claimed = await this.#claim(chosen, now)
    for (const job of claimed ?? []) this.#begin(job, isProbe)
    return claimed !== null
  }

  async #isPaused(reader: Pick<Reader, 'settings'>): Promise<boolean> {
    return (await this.#options.isPaused?.(this.#handler.topic, reader)) ?? false
  }

  #settle(keys: readonly string[]): Promise<void> {
    return this.#store.transact(({ jobs }) => jobs.settleKeys(this.#handler.topic, keys), {
      locksByItself: true,
    })
  }

  /**
   * Counts an attempt for each job that may be tried now.
   * @returns Null if another process has the lease, or all keys.
   */
  #claim(chosen: readonly Job[], now: number): Promise<readonly Job[] | null> {
    const { random } = this.#options
    const { policy, topic } = this.#handler
    const claim = async ({ jobs, leases, settings }: Transaction) => {
      // It may have been paused since the jobs were chosen.
      if (await this.#isPaused({ settings })) return null
      if (!(await this.#lease.take(leases))) return null
      const claimed: Job[] = []
      const keys = new Set(await jobs.lockKeys(topic, [...new Set(chosen.map(({ key }) => key))]))
      const free = chosen.filter(({ key }) => keys.has(key))
      // Another process has locked all of them and is about to change them.
      if (free.length === 0) return null
      for (const job of await withinKeyLimit(jobs, free, policy, now)) {
        const next = now + retryWaitMs(policy.retries, job.attempts, random)
        const mine = await jobs.claim(job, now, next)
        if (mine) claimed.push(mine)
      }
      return claimed
    }
    // The lease and the claims are compare-and-set statements, and everything else that they depend
    // on is locked by its key.
    return this.#store.transact(claim, { locksByItself: true })
  }

  #begin(stored: Job, isProbe: boolean): void {
    if (isProbe) this.#outage.beginProbe()
    const job = { stored, parsed: { ...stored, payload: parsedPayload(stored.payload) } }
    const { crashLimit } = this.#handler.policy
    const isSpent = crashLimit !== null && stored.crashes > crashLimit.crashes
    const ended = (isSpent ? this.#outcomes.spent(job, crashLimit.reason) : this.#try(job, isProbe))
      .catch(this.#options.onError)
      .finally(() => this.#attempts.delete(stored.id))
    this.#attempts.set(stored.id, { ...job, ended })
  }

  async #try(job: ClaimedJob, isProbe: boolean): Promise<void> {
    this.#handledCount++
    try {
      const write = await this.#run(job).finally(() => this.#handledCount--)
      this.#noteAnswer()
      await this.#outcomes.done(job, write)
    } catch (error) {
      if (this.#outcomes.unrecorded.has(job.stored.id)) throw error
      await this.#noteFailure(job, error, isProbe)
    }
  }

  async #run({ parsed }: ClaimedJob) {
    if (parsed.payload === undefined) throw new JobRefused('The payload of the job is not JSON.')
    return await this.#handler.run(parsed, this.#stop.signal)
  }

  async #noteFailure(job: ClaimedJob, error: unknown, isProbe: boolean): Promise<void> {
    if (error instanceof TopicUnavailable) return await this.#pause(job, error, isProbe)
    if (error instanceof JobInterrupted)
      return await this.#outcomes.released(job, job.stored.lastError)
    // An attempt that failed midway, and started before the outage, does not show that the outage
    // is over.
    if (isProbe || error instanceof JobRefused) this.#noteAnswer()
    await this.#outcomes.failed(job, error)
  }

  async #pause(job: ClaimedJob, error: TopicUnavailable, isProbe: boolean): Promise<void> {
    // While other attempts are in progress, one of them may still succeed.
    const isSure = isProbe || this.#handledCount === 0
    if (this.#outage.noteFailure(isProbe)) await this.#outcomes.failed(job, error)
    else await this.#outcomes.released(job, reasonOf(error))
    if (!isSure || !this.#outage.takeReport()) return
    const { topic } = this.#handler
    const backlog = (await this.#store.jobs.backlog()).filter(one => one.topic === topic)
    const waiting = backlog.reduce((sum, one) => sum + one.waiting, 0)
    this.#options.onPaused({ topic, reason: reasonOf(error), waiting })
  }

  #noteAnswer(): void {
    // An attempt aborted by the worker's own shutdown says nothing about the service.
    if (this.#stop.signal.aborted) return
    this.#outage.noteAnswer()
    const lastedMs = this.#outage.takeEndReport()
    if (lastedMs === null) return
    const afterSeconds = Math.round(lastedMs / 1000)
    this.#options.onResumed({ topic: this.#handler.topic, afterSeconds })
  }

  #endings(): Promise<void>[] {
    return [...this.#attempts.values()].map(({ ended }) => ended)
  }

  /** Waits until an attempt ends, or until the next check for due jobs. */
  async #nextEnd(): Promise<void> {
    const waiting = new AbortController()
    const { signal } = waiting
    const look = sleep(this.#options.lookIntervalMs, undefined, { signal })
    try {
      await Promise.race([look.catch(() => {}), ...this.#endings()])
    } finally {
      waiting.abort()
    }
  }
}
