import { bothOf } from '../facts/fact-bits.ts'
import type { Range } from '../searching/criteria.ts'
import type { SearchQuery } from '../searching/search-query.ts'
import { distinctWishes, type Wish } from '../searching/wishes.ts'

/**
 * The search for two parts of a sentence. "Over 100k under 300k" is a range; "farm or ranch" is
 * both, and so is "10 or 20 acres".
 */
export function joinedQuery(
  before: Partial<SearchQuery>,
  more: Partial<SearchQuery>,
): Partial<SearchQuery> {
  const all: Record<string, unknown> = { ...before, ...more }
  for (const [name, value] of Object.entries(more)) {
    const earlier = before[name as keyof SearchQuery]
    if (earlier === undefined || earlier === null) continue
    if (name === 'propertyTypes') all[name] = Number(earlier) | Number(value)
    else if (name === 'facts') all[name] = bothOf(Number(earlier), Number(value))
    else if (name === 'wishes') {
      all[name] = distinctWishes([...(earlier as readonly Wish[]), ...(value as readonly Wish[])])
    } else if (Array.isArray(earlier))
      all[name] = [...new Set([...earlier, ...(value as unknown[])])]
    else if (isRange(earlier) && isRange(value)) {
      all[name] = bothRanges(earlier, value)
    }
  }
  return all
}

function bothRanges(a: Range, b: Range): Range {
  if (a.min !== null && a.max !== null && b.min !== null && b.max !== null) {
    return { min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) }
  }
  return { min: b.min ?? a.min, max: b.max ?? a.max }
}

function isRange(value: unknown): value is Range {
  return typeof value === 'object' && value !== null && 'min' in value && 'max' in value
}
