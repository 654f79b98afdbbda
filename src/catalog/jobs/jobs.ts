import type { Actor } from '../../domain/accounts/actor.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import type { Notification } from '../../domain/messages/notification.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { isEmailAddress } from '../../domain/values/email.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import { utcTime } from '../../domain/values/written-times.ts'
import type { Job, JobFilter, TopicBacklog } from '../../store/jobs/job-records.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { messageOf, redirected } from '../messages/mail-jobs.ts'
import { permitted } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { isKnown } from './known-topics.ts'
import { type OpenJob, type OpenState, openJobOf } from './open-job.ts'

const JOBS_AT_ONCE = 500
const MAX_PHOTOS = 1_000_000

/** Selects jobs for a command without ids; null: any. */
export type JobSelection = Pick<JobFilter, 'topic' | 'key'>

/** The queue of background jobs, such as email. */
export class Jobs {
  readonly #store: Store
  readonly #clock: Clock

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** Whether this version can do a job; others stay queued for a newer version. */
  isKnown(job: Job): boolean {
    return isKnown(job)
  }

  /** The notification that a job mails; null: it sends no message. */
  notificationOf(job: Job): Notification | null {
    return messageOf(job)?.notification ?? null
  }

  /** How many photos of imports have no jobs yet, counted up to a million. */
  photosWaiting(principal: Principal): Promise<number> {
    permitted(principal, ['jobs:write'])
    return this.#store.pictures.waitingForWalk(MAX_PHOTOS)
  }

  /** All jobs that a filter lets through, by id. */
  async *find(principal: Principal, filter: JobFilter): AsyncIterable<Job> {
    permitted(principal, ['jobs:write'])
    for (let last = 0; ; ) {
      const found = await this.#store.jobs.list(filter, last, JOBS_AT_ONCE)
      yield* found
      last = found.at(-1)?.id ?? last
      if (found.length < JOBS_AT_ONCE) return
    }
  }

  /** The open jobs, queued or given up, counted by topic and version. */
  backlog(principal: Principal): Promise<readonly TopicBacklog[]> {
    permitted(principal, ['jobs:write'])
    return this.#store.jobs.backlog()
  }

  /**
   * Some open jobs of a topic and a state, by id; null: any.
   * @param after The id of the last job before them; 0: the first ones.
   */
  async open(
    principal: Principal,
    { topic, state }: { readonly topic: string | null; readonly state: OpenState | null },
    after: number,
    limit: number,
  ): Promise<readonly OpenJob[]> {
    permitted(principal, ['jobs:write'])
    const states = state === null ? (['waiting', 'failed'] as const) : [state]
    const found = await this.#store.jobs.list({ topic, key: null, states }, after, limit)
    return found.map(openJobOf)
  }

  /**
   * Makes jobs due immediately, with all their attempts: all of them or none.
   * @param recipient The new recipient of a message; null: the present one.
   * @returns The updated jobs.
   * @throws Problem `not-found` for an unknown id, `conflict` for a job that is done,
   * `invalid-input` when the recipient is not an email address or a job sends no message.
   */
  retry(
    principal: Principal,
    ids: readonly number[],
    recipient: string | null,
  ): Promise<readonly Job[]> {
    const actor = permitted(principal, ['jobs:write'])
    if (recipient !== null && !isEmailAddress(recipient)) {
      const detail = `The recipient must be an email address such as name@example.com, not ${formatValue(recipient)}.`
      throw Problem.of('invalid-input', 'Invalid recipient', detail)
    }
    return this.#store.transact(async transaction => {
      const now = this.#clock()
      const retried: Job[] = []
      for (const id of ids) {
        const job = await unfinished(transaction, id)
        if (recipient !== null) await sendTo(transaction, job, recipient)
        await transaction.jobs.retry(id, now)
        await record(transaction, actor, now, {
          job,
          action: 'retried',
          more: { hasNewRecipient: recipient !== null },
        })
        retried.push((await transaction.jobs.get(id)) ?? job)
      }
      return retried
    })
  }

  /** Retries all failed jobs of a selection. @returns How many there were. */
  retryFailed(principal: Principal, selection: JobSelection): Promise<number> {
    const actor = permitted(principal, ['jobs:write'])
    return this.#store.transact(async transaction => {
      const now = this.#clock()
      const count = await transaction.jobs.retryFailed(selection, now)
      if (count > 0)
        await recordMany(transaction, actor, now, { action: 'retried', selection, count })
      return count
    })
  }

  /**
   * Removes jobs that are not done: all of them or none. A running job may still have its effect.
   * @throws Problem as `retry` does.
   */
  drop(principal: Principal, ids: readonly number[]): Promise<void> {
    const actor = permitted(principal, ['jobs:write'])
    return this.#store.transact(async transaction => {
      for (const id of ids) {
        const job = await unfinished(transaction, id)
        await transaction.jobs.remove([id])
        await record(transaction, actor, this.#clock(), { job, action: 'dropped', more: {} })
      }
    })
  }

  /** Removes all failed jobs of a selection. @returns How many there were. */
  async dropFailed(principal: Principal, selection: JobSelection): Promise<number> {
    const actor = permitted(principal, ['jobs:write'])
    let count = 0
    for (;;) {
      const dropped = await this.#store.transact(async transaction => {
        const filter = { ...selection, states: ['failed'] } as const
        const found = await transaction.jobs.list(filter, 0, JOBS_AT_ONCE)
        await transaction.jobs.remove(found.map(({ id }) => id))
        if (found.length > 0) {
          await recordMany(transaction, actor, this.#clock(), {
            action: 'dropped',
            selection,
            count: found.length,
          })
        }
        return found.length
      })
      count += dropped
      if (dropped < JOBS_AT_ONCE) return count
    }
  }
}

async function unfinished({ jobs }: Pick<Transaction, 'jobs'>, id: number): Promise<Job> {
  const job = await jobs.get(id)
  if (!job) throw Problem.of('not-found', 'No such job', `There is no job ${id}.`)
  if (job.doneAt === null) return job
  const detail = `Job ${id} was done already, at ${utcTime(job.doneAt)}.`
  throw Problem.of('conflict', 'Job done', detail)
}

async function sendTo(
  { jobs }: Pick<Transaction, 'jobs'>,
  job: Job,
  recipient: string,
): Promise<void> {
  const message = messageOf(job)
  if (message?.notification.kind === 'user-link') {
    const detail =
      'Links for a person go to the address of the person alone. To give the person another one: acreage user address'
    throw Problem.of('invalid-input', 'Personal message', detail)
  }
  if (message) return await jobs.change([redirected(message, recipient)])
  const detail = `Job ${job.id} sends no message, so it has no recipient.`
  throw Problem.of('invalid-input', 'No message', detail)
}

interface JobEntry {
  readonly job: Job
  readonly action: string
  readonly more: Readonly<Record<string, unknown>>
}

function record(
  transaction: Transaction,
  actor: Actor,
  now: number,
  { job: { id, topic, subject }, action, more }: JobEntry,
): Promise<void> {
  const details = { topic, about: subject, ...more }
  return recordWrite(transaction, actor, now, {
    subject: 'job',
    id: String(id),
    action,
    details,
    changed: [],
  })
}

interface JobsEntry {
  readonly action: string
  readonly selection: JobSelection
  readonly count: number
}

/** The key is not recorded: it may be an email address. */
function recordMany(
  transaction: Transaction,
  actor: Actor,
  now: number,
  { action, selection: { topic, key }, count }: JobsEntry,
): Promise<void> {
  return recordWrite(transaction, actor, now, {
    subject: 'job',
    id: '',
    action: `all failed ${action}`,
    details: { topic, isOneKey: key !== null, count },
    changed: [],
  })
}
