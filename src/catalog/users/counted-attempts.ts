import { type Limit, refused } from '../../domain/limits.ts'
import type { Transaction } from '../../store/store.ts'

const HOUR_MS = 3_600_000

/** Attempts that are counted together, such as guesses of one password. */
export interface CountedSubject {
  readonly name: string
  /** How many there may be within an hour. */
  readonly max: number
}

/** Attempts that were counted. */
export interface CountedAttempt {
  readonly id: number
  readonly subject: CountedSubject
  /** How many attempts of the subject there were within the hour, with this one. */
  readonly count: number
}

/** A rejected attempt: one of its subjects has reached its limit. */
export interface TooManyAttempts {
  /** There is room again an hour after this time, in milliseconds since 1970 UTC. */
  readonly oldestAt: number
  readonly max: number
}

export interface LimitedAttempt {
  readonly limit: Limit
  readonly subjects: readonly CountedSubject[]
  readonly what?: string
}

/**
 * The same with a Problem. @throws Problem `too-many-requests` when one of the subjects has reached
 * its limit.
 */
export async function countWithin(
  { limit, subjects, what }: LimitedAttempt,
  transaction: Pick<Transaction, 'lock' | 'sessions'>,
  now: number,
): Promise<readonly CountedAttempt[]> {
  const countsLonger = countsLongerBy(limit)
  const counted = await countAttempts(transaction, subjects, now, countsLonger)
  if (!('oldestAt' in counted)) return counted
  throw refused(limit, counted.oldestAt - countsLonger, now, { most: counted.max, what })
}

/** The same without a Problem. @returns Whether it was counted. */
export async function isWithin(
  { limit, subjects }: LimitedAttempt,
  transaction: Pick<Transaction, 'lock' | 'sessions'>,
  now: number,
): Promise<boolean> {
  const counted = await countAttempts(transaction, subjects, now, countsLongerBy(limit))
  return !('oldestAt' in counted)
}

function countsLongerBy({ windowMs }: Limit): number {
  return windowMs - HOUR_MS
}

/** Attempts from before this instant no longer count. */
export function countedSince(now: number): number {
  return now - HOUR_MS
}

/**
 * Counts an attempt of each subject before it is made. Concurrent attempts of one subject are
 * counted in sequence, so that no more than its limit pass.
 * @param countsLonger For how many milliseconds more than an hour it counts: its row is dated later.
 * @param transaction One that takes locks and so sees what others have counted, or a serializable
 * one, which is then repeated.
 * @returns `TooManyAttempts` when one of the subjects has reached its limit; nothing is counted
 * then.
 */
export async function countAttempts(
  { lock, sessions }: Pick<Transaction, 'lock' | 'sessions'>,
  subjects: readonly CountedSubject[],
  now: number,
  countsLonger = 0,
): Promise<readonly CountedAttempt[] | TooManyAttempts> {
  if (subjects.length === 0) return []
  const names = subjects.map(({ name }) => name)
  // In a fixed order, to avoid deadlocks.
  for (const name of names.toSorted()) await lock(`attempts: ${name}`)
  const before = await sessions.attempts(names, countedSince(now))
  const full = subjects.flatMap(({ name, max }) => {
    const { count = 0, oldestAt = now } = before.get(name) ?? {}
    return count < max ? [] : { oldestAt, max }
  })
  const [last] = full.toSorted((one, other) => other.oldestAt - one.oldestAt)
  if (last) return last
  const ids = await sessions.addAttempts(names, now + countsLonger, countedSince(now))
  return subjects.flatMap((subject, i) => {
    const id = ids[i]
    const count = (before.get(subject.name)?.count ?? 0) + 1
    return id === undefined ? [] : { id, subject, count }
  })
}
