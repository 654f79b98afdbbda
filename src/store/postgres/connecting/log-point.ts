import { CompiledQuery } from 'kysely'
import type { RunQuery } from './query-runner.ts'

/** A point in the write-ahead log of a server. */
export interface LogPoint {
  /** All copies of one database have the same. */
  readonly system: string
  readonly timeline: number
  /** In bytes. */
  readonly position: number
}

const SYSTEM = '(select system_identifier::text from pg_control_system()) as system'

/**
 * An expression: the end of the log on the disk of the primary, in bytes. What is visible now was
 * on the disk before. What comes after it gets to no standby before it is on the disk, and never if
 * the primary crashes first.
 */
export const END_OF_LOG = "(pg_current_wal_flush_lsn() - '0/0')::bigint"

const WRITTEN = `
  select ${SYSTEM}, ${END_OF_LOG} as position,
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`

/**
 * A standby does not tell its timeline, only that of its last checkpoint and of the log on its
 * disk.
 */
const REPLAYED = `
  select ${SYSTEM}, pg_is_in_recovery() as "isStandby",
    (pg_last_wal_replay_lsn() - '0/0')::bigint as position,
    greatest((select timeline_id from pg_control_checkpoint()),
      (select min_recovery_end_timeline from pg_control_recovery())) as timeline`

/** Where the log of a primary ends. */
export async function writtenPoint(server: RunQuery): Promise<LogPoint> {
  const { rows } = await server.run<LogPoint>(CompiledQuery.raw(WRITTEN))
  const [point] = rows
  if (!point) throw new Error('The server does not tell where its log ends.')
  return point
}

/** The point up to which a standby has replayed the log; null: the server is not a standby. */
export async function replayedPoint(server: RunQuery): Promise<LogPoint | null> {
  const query = CompiledQuery.raw(REPLAYED)
  const { rows } = await server.run<LogPoint & { readonly isStandby: boolean }>(query)
  const [state] = rows
  if (!state?.isStandby) return null
  const { system, timeline, position } = state
  return { system, timeline, position }
}
