import type { Condition } from '../../../domain/searching/condition.ts'
import type { Expression } from '../filter/expression.ts'
import { requireFewComparisons } from '../filter/filter-bounds.ts'
import { ALWAYS, type FilterContext, meaningOf, NEVER } from './property-filter.ts'

/** A filter of listings in a form that a search can evaluate. */
export interface SearchedFilter {
  /** True for every listing that matches the filter. */
  readonly condition: Condition
  /**
   * Whether it is true for no other listing. Otherwise results must still be compared with the
   * filter.
   */
  readonly isExact: boolean
}

/**
 * Turns a filter into a condition on listings, without the parts that a search cannot evaluate.
 * @throws Problem `invalid-input` for an unknown field or a value that does not fit,
 *   `payload-too-large` for lists of so many amounts that the search would block other requests.
 */
export function searchedFilter(expression: Expression, context: FilterContext): SearchedFilter {
  const found = boundOf(expression, context, true)
  requireFewComparisons(amountsIn(found.condition))
  return found
}

/**
 * A condition that holds wherever the expression holds.
 * @param isAbove False for one that holds only where the expression holds, as *not* needs it.
 */
function boundOf(expression: Expression, context: FilterContext, isAbove: boolean): SearchedFilter {
  switch (expression.kind) {
    case 'and':
    case 'or': {
      const parts = expression.parts.map(part => boundOf(part, context, isAbove))
      const condition: Condition = {
        kind: expression.kind,
        parts: parts.map(part => part.condition),
      }
      return { condition, isExact: parts.every(({ isExact }) => isExact) }
    }
    case 'not': {
      const { condition, isExact } = boundOf(expression.part, context, !isAbove)
      return { condition: { kind: 'not', part: condition }, isExact }
    }
    default: {
      const condition = meaningOf(expression, context)
      if (condition !== null) return { condition, isExact: true }
      return { condition: isAbove ? ALWAYS : NEVER, isExact: false }
    }
  }
}

/** Counts the amounts: each needs its own lookup, including each in a list after `in`. */
function amountsIn(condition: Condition): number {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts.reduce((sum, part) => sum + amountsIn(part), 0)
    case 'not':
      return amountsIn(condition.part)
    default:
      return condition.kind === 'amount' ? 1 : 0
  }
}
