/** The criteria that are ranges of a number of a listing. Each engine has a table of them, in which the compiler misses a new one. */
export const RANGE_CRITERIA = [
  'priceUsd',
  'acres',
  'pricePerAcreUsd',
  // Milliseconds since 1970 UTC: when it was listed, and when the price was lowered.
  'listedAt',
  'reducedAt',
  'beds',
  'baths',
  'homeAreaSqft',
] as const
export type RangeCriterion = (typeof RANGE_CRITERIA)[number]

/** Numbers that only houses have. A range of such a number lets every listing without a house pass. */
export const HOME_AMOUNTS: readonly string[] = ['beds', 'baths', 'homeAreaSqft']
