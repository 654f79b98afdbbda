import { setTimeout as sleep } from 'node:timers/promises'
import { StoreConflict } from '../store.ts'
import { Collision, tooManyCollisions } from './faults.ts'

/** The pauses between the attempts grow from the first to the last, which is about a second. */
const MAX_ATTEMPTS = 12
const FIRST_PAUSE_MS = 1

/**
 * Makes a transaction, and makes it again when PostgreSQL has ended it because it collided with another.
 * @param random From 0 to below 1; need not be unguessable.
 * @throws Problem `unavailable` after too many collisions.
 */
export async function againAfterCollisions<Result>(
  random: () => number,
  transact: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact()
    } catch (error) {
      if (!isWorthAnotherAttempt(error, attempt)) {
        throw error instanceof Collision ? tooManyCollisions(error) : error
      }
      await sleep(FIRST_PAUSE_MS * 2 ** attempt * random())
    }
  }
}

/**
 * A row that was not visible when the transaction began can make a duplicate, too. The next attempt sees the row, and
 * does what is right then.
 */
function isWorthAnotherAttempt(error: unknown, attempt: number): boolean {
  if (error instanceof Collision) return attempt < MAX_ATTEMPTS
  return error instanceof StoreConflict && error.kind !== 'protected' && attempt === 1
}
