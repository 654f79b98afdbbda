import type { Expression } from '../filter/expression.ts'

/**
 * The texts that a field must equal for a filter to be met, so that only these records need be read; null: others may
 * meet it, too.
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
