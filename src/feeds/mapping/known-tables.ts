import { headKey } from './head-key.ts'
import type { Mapping } from './mapping.ts'

/**
 * Tables whose heads leave something unsaid that their makers document, by a head that only they
 * have.
 */
const KNOWN: readonly (readonly [head: string, more: Pick<Mapping, 'lotUnits'>])[] = [
  // Redfin's download: its column LOT SIZE is in square feet.
  [
    'urlseehttpswwwredfincombuyahomecomparativemarketanalysisforinfoonpricing',
    { lotUnits: 'squareFeet' },
  ],
]

/** A mapping for a table with what is known of its columns; what the mapping says counts first. */
export function withKnownTable(mapping: Mapping, columns: readonly string[]): Mapping {
  const heads = new Set(columns.map(headKey))
  const more = KNOWN.find(([head]) => heads.has(head))?.[1]
  return more === undefined || mapping.lotUnits !== null ? mapping : { ...mapping, ...more }
}
