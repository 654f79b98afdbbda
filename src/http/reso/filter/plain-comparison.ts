import type { Comparison } from './expression.ts'

type Scalar = string | number | boolean | null

/** Whether a value compares with another one as OData says: null equals only null, and is neither above nor below anything. */
export function compares(value: Scalar, by: Comparison, wanted: Scalar): boolean {
  if (by === 'eq') return value === wanted
  if (by === 'ne') return value !== wanted
  if (value === null || wanted === null) return false
  switch (by) {
    case 'gt':
      return value > wanted
    case 'ge':
      return value >= wanted
    case 'lt':
      return value < wanted
    case 'le':
      return value <= wanted
  }
}
