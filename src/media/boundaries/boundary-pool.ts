import { ChildPool, type ChildPoolOptions } from '../../child-processes/child-pool.ts'
import type { ChildFaults, ChildLimits } from '../../child-processes/child-process.ts'
import type { BoundaryReader } from '../../domain/places/boundary-reader.ts'
import type { FileRings } from '../../domain/places/file-rings.ts'
import { type TractConflict, tractConflict } from '../../domain/places/tract-conflict.ts'
import type { Tract } from '../../domain/places/tracts.ts'
import { Problem } from '../../domain/problem.ts'
import type { BoundaryOrder, BoundaryResult } from './boundary-process.ts'
import { boundaryRefusal } from './boundary-refusal.ts'

const LIMITS: ChildLimits = { maxResidentBytes: 512 * 1024 ** 2, maxProcessorMs: 20_000 }

const FAULTS: ChildFaults = {
  tooLarge: () =>
    boundaryRefusal('The boundary takes too much memory to read. Send it alone, or simplify it.'),
  tooSlow: () =>
    boundaryRefusal('The boundary takes too long to read. Send it alone, or simplify it.'),
  crashed: cause => boundaryRefusal('The boundary cannot be read: it crashed the reader.', cause),
  ended: outOfReach,
  outOfReach,
}

/** Comparing the sides of a boundary with more corners could take long, so a child does it. */
const MAX_COMPARED_HERE = 500

/**
 * Reads uploaded boundary files in child processes, because the files are untrusted, and compares
 * the sides of large boundaries there.
 */
export class BoundaryPool implements BoundaryReader, AsyncDisposable {
  readonly #pool: ChildPool<BoundaryOrder, BoundaryResult>

  constructor({ maxChildren, idleMs, ...limits }: ChildPoolOptions & Partial<ChildLimits>) {
    const script = new URL('./boundary-process.ts', import.meta.url)
    const program = { script, limits: { ...LIMITS, ...limits }, faults: FAULTS }
    this.#pool = new ChildPool(program, { maxChildren, ...(idleMs !== undefined && { idleMs }) })
  }

  async read(file: string, owner: number): Promise<FileRings> {
    const result = await this.#run({ file }, owner)
    if ('rings' in result) return result
    throw new Error('A file was not read.')
  }

  async conflictOf(tracts: readonly Tract[], owner: number): Promise<TractConflict | null> {
    const rings = tracts.flatMap(({ outer, holes }) => [outer, ...holes])
    const corners = rings.reduce((sum, ring) => sum + ring.length, 0)
    if (corners <= MAX_COMPARED_HERE) return tractConflict(tracts)
    const result = await this.#run({ tracts }, owner)
    if ('conflict' in result) return result.conflict
    throw new Error('Tracts were not compared.')
  }

  #run(order: BoundaryOrder, owner: number): Promise<BoundaryResult> {
    return this.#pool.run(() => order, { urgency: 'awaited', owner })
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#pool[Symbol.asyncDispose]()
  }
}

function outOfReach(cause: unknown): Problem {
  const detail = 'The boundary cannot be read now. Try again in a few seconds.'
  return Problem.unavailable('Not read', detail, { after: 5, cause })
}
