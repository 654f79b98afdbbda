import type { Generated } from 'kysely'
import type { Instant, Json } from './stored-values.ts'

export interface JobTable {
  job_id: Generated<number>
  topic: string
  version: number
  payload: Json
  key: string
  lane: Generated<string>
  origin: Generated<string>
  rank: Generated<number>
  /** Null: never looked up by subject. */
  subject: number | null
  created_at: Instant
  /** When the job was added, or last retried by a person. */
  tried_since: Instant
  /** Null: done, or given up. */
  due_at: Instant | null
  done_at: Instant | null
  attempts: Generated<number>
  crashes: Generated<number>
  claim: Generated<number>
  /** When the last attempt began; null: there was none, or it failed or was taken back. */
  attempted_at: Instant | null
  last_error: Generated<string>
}

/** A key for which jobs wait. */
export interface JobQueueTable {
  topic: string
  key: string
  /** When the next job of the key may be begun. */
  due_at: Instant
  /** The due key with the lowest turn is served first. */
  turn: number
  /** The lane whose job was begun last. */
  lane: Generated<string>
  /** No job of the key is due before; 0: they do not wait. */
  held_until: Generated<Instant>
  /** How many attempts in a row have failed for all jobs of the key. */
  failures: Generated<number>
}

/** Says which process does a task that only one process at a time may do. */
export interface LeaseTable {
  name: string
  /** Empty: no process. */
  holder: string
  beat: number
}
