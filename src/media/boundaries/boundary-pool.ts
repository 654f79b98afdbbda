import { ChildPool, type ChildPoolOptions } from '../../child-processes/child-pool.ts'
import type { ChildFaults, ChildLimits } from '../../child-processes/child-process.ts'
import type { BoundaryReader, FileRings } from '../../domain/places/file-rings.ts'
import { Problem } from '../../domain/problem.ts'
import { boundaryRefusal } from './boundary-refusal.ts'

const LIMITS: ChildLimits = { maxResidentBytes: 512 * 1024 ** 2, maxProcessorMs: 20_000 }

const FAULTS: ChildFaults = {
  tooLarge: () =>
    boundaryRefusal('The file takes too much memory to read. Send the boundary alone.'),
  tooSlow: () => boundaryRefusal('The file takes too long to read. Send the boundary alone.'),
  crashed: cause => boundaryRefusal('The file cannot be read: it crashed the reader.', cause),
  ended: outOfReach,
  outOfReach,
}

/** Reads uploaded boundary files in child processes, because the files are untrusted. */
export class BoundaryPool implements BoundaryReader, AsyncDisposable {
  readonly #pool: ChildPool<{ readonly file: string }, FileRings>

  constructor({ maxChildren, idleMs, ...limits }: ChildPoolOptions & Partial<ChildLimits>) {
    const script = new URL('./boundary-process.ts', import.meta.url)
    const program = { script, limits: { ...LIMITS, ...limits }, faults: FAULTS }
    this.#pool = new ChildPool(program, { maxChildren, ...(idleMs !== undefined && { idleMs }) })
  }

  read(file: string, owner: number): Promise<FileRings> {
    return this.#pool.run(() => ({ file }), { urgency: 'awaited', owner })
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#pool[Symbol.asyncDispose]()
  }
}

function outOfReach(cause: unknown): Problem {
  const detail = 'The file cannot be read now. Try again in a few seconds.'
  return Problem.unavailable('Not read', detail, { after: 5, cause })
}
