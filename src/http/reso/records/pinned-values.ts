import type { Expression } from '../filter/expression.ts'

/**
 * The values that a field must equal for a filter to match, so that only those records need be
 * read; null if other records may match, too.
 */
export function pinnedValues(filter: Expression | null, field: string): readonly string[] | null {
  switch (filter?.kind) {
    case 'and':
      return (
        filter.parts.map(part => pinnedValues(part, field)).find(values => values !== null) ?? null
      )
    case 'or': {
      const parts = filter.parts.map(part => pinnedValues(part, field))
      return parts.some(values => values === null) ? null : parts.flatMap(values => values ?? [])
    }
    case 'compare': {
      const { literal } = filter
      const isField = filter.field === field && filter.letters === undefined
      const isPinned = isField && filter.by === 'eq' && literal.kind === 'string'
      return isPinned ? [literal.value] : null
    }
    case 'in': {
      const texts = filter.literals.flatMap(one => (one.kind === 'string' ? [one.value] : []))
      const isField = filter.field === field && filter.letters === undefined
      return isField && texts.length === filter.literals.length ? texts : null
    }
    default:
      return null
  }
}
