import { Problem } from '../../domain/problem.ts'
import { StoreConflict } from '../../store/store.ts'

/** After this many attempts the caller gets the answer to try again later. */
const MAX_ATTEMPTS = 5

/**
 * Says that another process changed or created a record after it was read here. Nothing was
 * written.
 */
export class StaleRecord extends Error {
  override readonly name = 'StaleRecord'
}

/**
 * Runs work that reads records and then writes them, and runs it again when others wrote them in
 * between.
 * @param work Gets the number of the attempt, from 1. It fails with a StaleRecord or a
 * StoreConflict when others came first.
 * @throws Problem `conflict` when others came first each time; the StoreConflict, if that is what
 * failed each time.
 */
export async function retryStale<Result>(
  work: (attempt: number) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt)
    } catch (error) {
      const isConflict = error instanceof StoreConflict && error.kind !== 'protected'
      if (!isConflict && !(error instanceof StaleRecord)) throw error
      if (attempt < MAX_ATTEMPTS) continue
      throw isConflict ? error : changedMeanwhile()
    }
  }
}

function changedMeanwhile(): Problem {
  const detail = 'Others keep changing the same record; nothing was stored. Try again.'
  return Problem.of('conflict', 'Record changed', detail, { retryAfterSeconds: 1 })
}
