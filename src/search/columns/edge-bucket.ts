import type { Bitmap } from '../sets/bitmap.ts'
import { ALL_IDS } from './buckets.ts'
import type { RangeColumn } from './range-column.ts'

/**
 * A bucket that is partly inside a range, so that each of its values must be compared. It has the
 * slots that are in `upper` and not in `lower`; null means all slots, or none.
 */
export interface Edge {
  readonly upper: Bitmap | null
  readonly lower: Bitmap | null
}

/**
 * Finds the bucket in which the values from `min` on begin. Every slot in `before` is below `min`.
 * `edge` is null when a bucket begins exactly at `min`: then no value must be compared.
 */
export function edgeAt(
  column: RangeColumn,
  min: number,
): { before: Bitmap | null; edge: Edge | null } {
  const { buckets } = column
  const bucket = buckets.bucketOf(min, ALL_IDS)
  const before = buckets.boundary(bucket - 1)?.below ?? null
  if (buckets.beginsWith(bucket, min)) return { before, edge: null }
  return { before, edge: { upper: buckets.boundary(bucket)?.below ?? null, lower: before } }
}
