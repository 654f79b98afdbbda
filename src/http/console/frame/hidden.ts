import { Problem, type ProblemCode } from '../../../domain/problem.ts'
import { noPage } from './path-id.ts'

const HIDDEN: readonly ProblemCode[] = ['forbidden', 'not-found', 'listing-inactive']

/** Null: the person may not see it, or it does not exist. */
export async function nullIfHidden<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Problem && HIDDEN.includes(error.code)) return null
    throw error
  }
}

/**
 * Hides what the person may not see. @throws Problem `not-found` for what the person may not see,
 * so that they do not learn that it exists.
 */
export async function unlessHidden<Found>(found: Promise<Found>): Promise<Found> {
  try {
    return await found
  } catch (error) {
    throw error instanceof Problem && HIDDEN.includes(error.code) ? noPage() : error
  }
}
