import { DatabaseError } from 'pg'
import { DatabaseAway } from '../../../domain/database-away.ts'
import { Problem } from '../../../domain/problem.ts'
import { StoreConflict, type StoreConflictKind } from '../../store.ts'

/**
 * Two transactions collided, and PostgreSQL has ended this one. It may succeed when it is tried
 * again.
 */
export class Collision extends Error {
  override readonly name = 'Collision'
}

const CONFLICTS: Readonly<Record<string, StoreConflictKind>> = {
  '23505': 'duplicate',
  '23503': 'missing-reference',
  // The triggers that protect tables raise it.
  '23001': 'protected',
}

const READ_ONLY = '25006'

/** Begins as PostgreSQL's own code for a write to a standby. */
export const FORMER_PRIMARY = '25006-former'

const COLLISIONS = ['40001', '40P01']

/**
 * Why the server cannot answer now, by the beginning of the code, and after how many seconds to ask
 * again.
 */
const REASONS: readonly (readonly [code: string, reason: string, retryAfterSeconds: number])[] = [
  ['53300', 'the server has too many connections', 2],
  ['53100', 'the disk of the server is full', 30],
  ['53', 'the server has too little memory or disk', 30],
  ['57P', 'the server is starting or stopping', 2],
  ['57014', 'the statement took too long', 5],
  ['55P03', 'another process holds a lock for too long', 1],
  [FORMER_PRIMARY, 'only a former primary takes writes, and the server that took over is away', 2],
  ['25006', 'the server takes no writes, because it is a standby or read-only', 2],
  ['25P0', 'the server has ended the transaction', 1],
  ['58', 'the disk of the server does not answer', 30],
  ['XX', 'the server reports damage', 30],
  ['08', 'the connection is broken', 2],
  ['28', 'the server refuses the login', 30],
  ['3D000', 'the database does not exist', 30],
  ['42501', 'the user lacks a right', 30],
  ['ECONNREFUSED', 'the server refuses connections', 2],
  ['ENOTFOUND', 'the name of the server is unknown', 5],
  ['EAI_AGAIN', 'the name of the server cannot be looked up', 5],
  ['ENOENT', 'there is no such Unix socket', 5],
  ['ECONNRESET', 'the connection is broken', 2],
  ['EPIPE', 'the connection is broken', 2],
  ['ETIMEDOUT', 'the server does not answer', 2],
  ['EHOSTUNREACH', 'the server cannot be reached', 2],
  ['ENETUNREACH', 'the server cannot be reached', 2],
]

/** Errors of the driver, which have no code. */
const SENTENCES: readonly (readonly [sentence: RegExp, reason: string])[] = [
  [/timeout/i, 'the server does not answer'],
  [/password/i, 'the server refuses the login'],
  [
    /Connection terminated|connection error|Client was closed|not queryable/i,
    'the connection is broken',
  ],
]

/**
 * Turns an error of PostgreSQL or its driver into a Problem when the database cannot answer now,
 * into a StoreConflict when a write contradicts its contents, and into a Collision when another
 * transaction was in the way. Any other error is a defect and stays as it is.
 */
export function explained(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Problem) return error
  const code = codeOf(error)
  if (COLLISIONS.includes(code)) return new Collision(error.message, { cause: error })
  const conflict = CONFLICTS[code]
  if (conflict !== undefined) return new StoreConflict(conflict, error)
  const absence = absenceOf(error)
  return absence === null ? error : unavailable(absence, error)
}

/**
 * Whether a connection is unusable after an error, and no answer to its last statement will come.
 */
export function endsConnection(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return true
  // A connection to a server that takes no writes anymore. The next one leads to the server that
  // does.
  if (error.code === READ_ONLY) return true
  return error.severity === 'FATAL' || error.severity === 'PANIC'
}

/** Whether the driver has given up a statement because no answer came in time. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** The Problem of a commit whose answer did not arrive. */
export function notKnownToBeStored(error: unknown): Problem {
  const detail =
    'The database did not answer, so this may or may not be stored. Send it again with the same Idempotency-Key to avoid storing it twice.'
  return new DatabaseAway('a commit was not confirmed', {
    cause: error,
    retryAfterSeconds: 5,
    answer: { title: 'Database unavailable', detail },
  })
}

/**
 * The Problem of a transaction that has collided with others too often: the database works, but is
 * busy.
 */
export function tooManyCollisions(error: unknown): Problem {
  const detail =
    'Nothing was stored: other writes changed the same records each time that this one was tried. Try again.'
  return Problem.unavailable('Too many writes of the same records', detail, {
    after: 1,
    cause: error,
  })
}

interface Absence {
  readonly reason: string
  readonly retryAfterSeconds: number
}

/** Why the server cannot answer now; null: the error means something else. */
function absenceOf(error: Error): Absence | null {
  const code = codeOf(error)
  const found = REASONS.find(([beginning]) => code.startsWith(beginning))
  if (found) return { reason: found[1], retryAfterSeconds: found[2] }
  const [, reason] = SENTENCES.find(([sentence]) => sentence.test(error.message)) ?? []
  return reason === undefined ? null : { reason, retryAfterSeconds: 2 }
}

function unavailable({ reason, retryAfterSeconds }: Absence, cause: unknown): Problem {
  return new DatabaseAway(reason, { cause, retryAfterSeconds })
}

export function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
