import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../domain/problem.ts'

/** A process that waits for the write lock asks for it every 10 ms. */
const WRITERS_TURN_MS = 25

/** Searches report it when the database is away; nothing is lost. */
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
 * @param doSome Does a part of some work, and tells whether there may be more; other writers get
 *   their turn after it.
 */
export function inTurns(doSome: () => Promise<boolean>): () => Promise<boolean> {
  return async () => {
    const mayBeMore = await doSome()
    if (mayBeMore) await sleep(WRITERS_TURN_MS)
    return mayBeMore
  }
}
