import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../domain/problem.ts'

/** Longer than the 10 ms at which a process that waits for the write lock polls it. */
const WRITERS_TURN_MS = 25

/** Searches already report a database outage, and nothing is lost. */
export function unlessAway(doSome: () => Promise<boolean>): () => Promise<boolean> {
  return async () => {
    try {
      return await doSome()
    } catch (error) {
      if (error instanceof Problem && error.code === 'unavailable') return false
      throw error
    }
  }
}

/**
 * Pauses after each step, so other writers can get the lock.
 * @param doSome Does one step, and resolves with whether there may be more.
 */
export function inTurns(doSome: () => Promise<boolean>): () => Promise<boolean> {
  return async () => {
    const mayBeMore = await doSome()
    if (mayBeMore) await sleep(WRITERS_TURN_MS)
    return mayBeMore
  }
}
