import { runningTotals } from '../random.ts'
import type { Landscape } from './landscape.ts'

/** Running totals of the frequencies of LAND_KINDS, in general and beside a river. */
export interface KindTotals {
  readonly usual: Float64Array
  readonly riverside: Float64Array
}

/** How riverside land differs from the rest of its landscape. */
const RIVERSIDE = [1, 1, 0.6, 1, 2.5, 1.4, 0.8, 0.2, 1]

export function kindTotalsOf({ kinds }: Landscape): KindTotals {
  return {
    usual: runningTotals(kinds),
    riverside: runningTotals(kinds.map((weight, index) => weight * (RIVERSIDE[index] ?? 1))),
  }
}
