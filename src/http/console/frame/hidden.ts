import { Problem, type ProblemCode } from '../../../domain/problem.ts'
import { noPage } from './path-id.ts'

const HIDDEN: readonly ProblemCode[] = ['forbidden', 'not-found', 'listing-inactive']

/** Hides what the person may not see. @throws Problem `not-found` for everything that is not there for the person: nobody learns of it. */
export async function unlessHidden<Found>(found: Promise<Found>): Promise<Found> {
  try {
    return await found
  } catch (error) {
    throw error instanceof Problem && HIDDEN.includes(error.code) ? noPage() : error
  }
}
