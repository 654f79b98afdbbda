import { type Job, stateOf } from '../../store/jobs/job-records.ts'
import { isKnown } from './known-topics.ts'

/** An open job is queued, or was given up. */
export type OpenState = 'waiting' | 'failed'

/**
 * A job that is not done, as people see it: never with its payload. Instants are milliseconds since
 * 1970 UTC.
 */
export interface OpenJob {
  readonly id: number
  readonly topic: string
  /** Such as the recipient of mail. */
  readonly key: string
  /** The id of the record that the job is about, if any. */
  readonly about: number | null
  readonly state: OpenState
  readonly attempts: number
  readonly createdAt: number
  /** When the next attempt is due; null: the job was given up. */
  readonly dueAt: number | null
  /** Why the last attempt failed; empty: it did not. */
  readonly lastError: string
  /** Whether this version can do the job; others stay queued for a newer version. */
  readonly isKnown: boolean
}

export function openJobOf(job: Job): OpenJob {
  const { id, topic, key, subject, attempts, createdAt, dueAt, lastError } = job
  const state: OpenState = stateOf(job) === 'failed' ? 'failed' : 'waiting'
  const shown = { id, topic, key, about: subject, state, attempts, createdAt, dueAt, lastError }
  return { ...shown, isKnown: isKnown(job) }
}
