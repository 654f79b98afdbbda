import { setTimeout as sleep } from 'node:timers/promises'
import { StoreConflict } from '../../store.ts'
import { Collision, tooManyCollisions } from './faults.ts'

/** The pauses between concurrent attempts grow up to 8 ms. */
const ATTEMPTS_BESIDE_OTHERS = 3
const FIRST_PAUSE_MS = 1
/**
 * Attempts in turn collide only with transactions that have not collided often enough to take
 * turns.
 */
const MAX_ATTEMPTS = 12

/**
 * Makes transactions, and makes them again when PostgreSQL has ended them because they collided
 * with others. Transactions that collide again and again take turns, over all nodes. So each of
 * many writers of one record writes it, however many they are.
 */
export class CollidingWrites {
  readonly #random: () => number
  /**
   * Resolves when this process's turn is free: at most one transaction of each process waits, with
   * its connection.
   */
  #turns: Promise<unknown> = Promise.resolve()

  /** @param random From 0 to below 1; need not be unguessable. */
  constructor(random: () => number) {
    this.#random = random
  }

  /**
   * @param transact Makes a transaction. When it is in turn, it first has to lock the table
   * `write_turn`.
   * @throws Problem `unavailable` after too many collisions.
   */
  async make<Result>(transact: (isInTurn: boolean) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      const isInTurn = attempt > ATTEMPTS_BESIDE_OTHERS
      try {
        return isInTurn ? await this.#inTurn(() => transact(true)) : await transact(false)
      } catch (error) {
        if (!isWorthAnotherAttempt(error, attempt)) {
          throw error instanceof Collision ? tooManyCollisions(error) : error
        }
      }
      if (!isInTurn) await sleep(FIRST_PAUSE_MS * 2 ** attempt * this.#random())
    }
  }

  #inTurn<Result>(transact: () => Promise<Result>): Promise<Result> {
    const result = this.#turns.then(transact)
    this.#turns = result.catch(() => {})
    return result
  }
}

/**
 * A row that was not visible when the transaction began can make a duplicate, too. The next attempt
 * sees the row, and does what is right then.
 */
function isWorthAnotherAttempt(error: unknown, attempt: number): boolean {
  if (error instanceof Collision) return attempt < MAX_ATTEMPTS
  return error instanceof StoreConflict && error.kind !== 'protected' && attempt === 1
}
