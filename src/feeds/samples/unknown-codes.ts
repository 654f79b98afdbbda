/** The codes of faults about a value whose meaning a mapping can say. */
export const UNKNOWN_CODES: readonly string[] = [
  'status-unknown',
  'type-unknown',
  'county-unknown',
  'city-unknown',
  'invalid',
  'foreign',
  'feature-unknown',
]
