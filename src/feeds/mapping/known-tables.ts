import { headKey } from '../formats/head-key.ts'
import type { Mapping } from './mapping.ts'

/**
 * Tables with documented conventions that their heads do not show, identified by a head that only
 * they have.
 */
const KNOWN: readonly (readonly [head: string, more: Pick<Mapping, 'lotUnits'>])[] = [
  // Redfin's download: its column LOT SIZE is in square feet.
  [
    'urlseehttpswwwredfincombuyahomecomparativemarketanalysisforinfoonpricing',
    { lotUnits: 'squareFeet' },
  ],
]

/** Adds what is known about a table's columns to a mapping; the mapping takes precedence. */
export function withKnownTable(mapping: Mapping, columns: readonly string[]): Mapping {
  const heads = new Set(columns.map(headKey))
  const more = KNOWN.find(([head]) => heads.has(head))?.[1]
  return more === undefined || mapping.lotUnits !== null ? mapping : { ...mapping, ...more }
}
