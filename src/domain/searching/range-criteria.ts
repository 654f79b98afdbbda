/** A number of a listing that a search may limit. */
export interface RangeRow {
  /** Its column in the search rows. */
  readonly column: string
  /**
   * The name of its parameters, which is prefixed with l and h for the lower and the higher end;
   * absent if it has others.
   */
  readonly parameter?: string
  /** Whether only houses have it. A range then includes every listing without a house. */
  readonly isOfHouse?: true
  /** The thing that is counted. */
  readonly noun?: string
}

/** The criteria that are ranges of a number of a listing. */
export const RANGES = {
  priceUsd: { column: 'price_usd', parameter: 'p' },
  pricePerAcreUsd: { column: 'price_per_acre_usd', parameter: 'pa' },
  acres: { column: 'acres', parameter: 'a', noun: 'acre' },
  beds: { column: 'beds', parameter: 'bed', isOfHouse: true, noun: 'bedroom' },
  baths: { column: 'baths', parameter: 'bath', isOfHouse: true, noun: 'bathroom' },
  homeAreaSqft: { column: 'home_area_sqft', parameter: 'hsqft', isOfHouse: true },
  // Milliseconds since 1970 UTC: when it was listed, and when the price was lowered.
  listedAt: { column: 'listed_at' },
  reducedAt: { column: 'reduced_at' },
} as const satisfies Readonly<Record<string, RangeRow>>

export type RangeCriterion = keyof typeof RANGES
/** The ranges of a kind, or with a property. */
type RangesOf<Kind> = {
  [Name in RangeCriterion]: (typeof RANGES)[Name] extends Kind ? Name : never
}[RangeCriterion]
export type RangeCriteria = RangesOf<{ readonly parameter: string }>
/**
 * Numbers that only houses have. A range of such a number includes every listing without a house.
 */
export type HomeAmount = RangesOf<{ readonly isOfHouse: true }>
export type HomeColumn = (typeof RANGES)[HomeAmount]['column']

export const RANGE_CRITERIA = Object.keys(RANGES) as RangeCriterion[]
/** The ranges with two parameters of their own, in the order of the parameters. */
export const ASKED_RANGES: readonly RangeCriteria[] = RANGE_CRITERIA.filter(isFiltered)
export const HOME_AMOUNTS: readonly HomeAmount[] = RANGE_CRITERIA.filter(isHomeAmount)

export function isHomeAmount(name: string): name is HomeAmount {
  const row: RangeRow | undefined = RANGES[name as RangeCriterion]
  return row?.isOfHouse === true
}

function isFiltered(name: RangeCriterion): name is RangeCriteria {
  return 'parameter' in RANGES[name]
}
