import type { JobReader } from '../store/jobs/job-reader.ts'
import type { Job, KeyPosition } from '../store/jobs/job-records.ts'
import type { JobWriter } from '../store/jobs/job-writer.ts'
import type { JobHandler, JobInProgress, SharedLimit, TopicPolicy } from './job-handler.ts'

/** Keys per statement, and statements before other work gets a turn. */
const KEYS_AT_ONCE = 50
const MAX_STATEMENTS = 20

/** A job in progress, with its limits. */
interface Occupant {
  readonly limits: readonly SharedLimit[]
  /** Whether an earlier attempt crashed its process. */
  readonly isSuspect: boolean
}

interface Choice {
  readonly jobs: readonly Job[]
  /** Keys that looked due, but have no due job. */
  readonly idleKeys: readonly string[]
}

/**
 * Chooses which jobs of a topic to start: one per key, rotating callers and keys, within the
 * limits.
 */
export class JobChoice {
  readonly #handler: JobHandler
  /** Where the next check continues, after one that found no room for very many keys. */
  #position: KeyPosition | null = null

  constructor(handler: JobHandler) {
    this.#handler = handler
  }

  /**
   * @param limit The most jobs to choose.
   * @param inProgress Counts toward the limits.
   * @param except Jobs not to choose.
   */
  async of(
    jobs: JobReader,
    {
      now,
      limit,
      inProgress,
      except,
    }: {
      readonly now: number
      readonly limit: number
      readonly inProgress: readonly JobInProgress[]
      readonly except: readonly number[]
    },
  ): Promise<Choice> {
    const { topic, version } = this.#handler
    // The attempt in progress is already counted as a crash.
    const occupants = inProgress.map(job => this.#occupantOf(job, job.crashes - 1))
    const chosen: Job[] = []
    const candidates: Job[] = []
    const idleKeys: string[] = []
    const query = { topic, version, now, except, limit: KEYS_AT_ONCE }
    let from = this.#position
    for (let i = 0; i < MAX_STATEMENTS && chosen.length < limit; i++) {
      const heads = await jobs.dueHeads(query, from)
      // A fair choice among callers needs all candidates.
      if (this.#handler.callers) candidates.push(...heads.jobs)
      else this.#fill(chosen, heads.jobs, limit, occupants)
      idleKeys.push(...heads.idleKeys)
      from = heads.next
      if (from === null) break
    }
    this.#fillInTurn(chosen, candidates, limit, occupants)
    this.#position = chosen.length < limit ? from : null
    return { jobs: chosen, idleKeys }
  }

  #fill(chosen: Job[], candidates: readonly Job[], limit: number, occupants: Occupant[]): void {
    for (const job of candidates) {
      if (chosen.length >= limit) return
      const occupant = this.#occupantOf(parsed(job), job.crashes)
      if (!hasRoomFor(occupant, occupants)) continue
      occupants.push(occupant)
      chosen.push(job)
    }
  }

  /** Like `#fill`, but picks the candidate whose caller is next in the fair queue. */
  #fillInTurn(
    chosen: Job[],
    candidates: readonly Job[],
    limit: number,
    occupants: Occupant[],
  ): void {
    const { callers } = this.#handler
    if (!callers || candidates.length === 0) return
    let waiting = candidates.map(job => ({ job, caller: callers.callerOf(parsed(job)) ?? '' }))
    while (chosen.length < limit && waiting.length > 0) {
      const next = callers.turns.next(waiting, ({ caller }) => caller)
      if (next === null) return
      const before = chosen.length
      this.#fill(chosen, [next.job], limit, occupants)
      if (chosen.length > before) callers.turns.took(next.caller)
      waiting = waiting.filter(one => one !== next)
    }
  }

  #occupantOf(job: JobInProgress, crashes: number): Occupant {
    const isSuspect = this.#handler.policy.crashLimit !== null && crashes > 0
    return { limits: this.#handler.limitsOf(job), isSuspect }
  }
}

/**
 * When a process crashes, any of its jobs may be the cause. Each suspect runs without other
 * suspects, so a second crash identifies it.
 */
function hasRoomFor({ limits, isSuspect }: Occupant, occupants: readonly Occupant[]): boolean {
  if (isSuspect && occupants.some(other => other.isSuspect)) return false
  return limits.every(({ name, max }) => {
    const sharing = occupants.filter(other => other.limits.some(limit => limit.name === name))
    return sharing.length < max
  })
}

/**
 * The chosen jobs whose keys have attempts left in the window. A key without any is held until its
 * first attempt leaves the window, so that other keys are reached however long its queue is.
 */
export async function withinKeyLimit(
  jobs: Pick<JobWriter, 'recentAttempts' | 'hold'>,
  chosen: readonly Job[],
  { keyLimit }: TopicPolicy,
  now: number,
): Promise<readonly Job[]> {
  if (keyLimit === null) return chosen
  const { attempts: limit, windowMs } = keyLimit
  const allowed: Job[] = []
  for (const job of chosen) {
    const { topic, key } = job
    const window = { since: now - windowMs, until: now, limit }
    const attempts = await jobs.recentAttempts(topic, key, window)
    if (attempts.length < limit) allowed.push(job)
    else await jobs.hold(topic, key, (attempts.at(-1) ?? now) + windowMs)
  }
  return allowed
}

function parsed(job: Job): JobInProgress {
  return { ...job, payload: parsedPayload(job.payload) }
}

/** Undefined if the payload is not JSON. */
export function parsedPayload(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}
