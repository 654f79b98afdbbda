import { runOrders } from '../../child-processes/run-orders.ts'
import type { FileRings } from '../../domain/places/file-rings.ts'
import { type TractConflict, tractConflict } from '../../domain/places/tract-conflict.ts'
import type { Tract } from '../../domain/places/tracts.ts'
import { readBoundaries } from './read-boundaries.ts'

/** A file to read, or tracts to compare. */
export type BoundaryOrder = { readonly file: string } | { readonly tracts: readonly Tract[] }
export type BoundaryResult = FileRings | { readonly conflict: TractConflict | null }

/** The program of a `BoundaryPool`: does one order at a time. */
runOrders(
  async (order: BoundaryOrder): Promise<BoundaryResult> =>
    'file' in order ? readBoundaries(order.file) : { conflict: tractConflict(order.tracts) },
)
