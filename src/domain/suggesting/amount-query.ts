import type { Range } from '../searching/criteria.ts'
import type { SearchQuery } from '../searching/search-query.ts'
import type { Bound, Unit } from './amount-words.ts'

export const MAX_AMOUNT = 1e12
const SQFT_OF_ACRE = 43_560
/** More square feet than a house has. */
const MIN_LOT_SQFT = 10_000
/** "About 40 acres" finds from three quarters to five quarters of that. */
const ABOUT_SHARE = 0.25
/** Decimals of ranges; amounts in other units are never that exact. */
const EXACT_DIGITS = 4
const CONVERTED_DIGITS = 2

/** The range that a unit asks for, what a number without a bound means, and the factor to it. */
const MEASURES: Readonly<
  Record<Unit | 'lotSqft', readonly [keyof SearchQuery, Bound, number] | null>
> = {
  acres: ['acres', 'about', 1],
  hectares: ['acres', 'about', 2.47105],
  sections: ['acres', 'about', 640],
  lotSqft: ['acres', 'about', 1 / SQFT_OF_ACRE],
  sqft: ['homeAreaSqft', 'more', 1],
  beds: ['beds', 'more', 1],
  baths: ['baths', 'more', 1],
  perAcre: ['pricePerAcreUsd', 'less', 1],
  price: ['priceUsd', 'less', 1],
  others: null,
}

/** The search for an amount; null if no search supports it. */
export function amountQuery(
  unit: Unit,
  values: readonly number[],
  bound: Bound | null,
  isAboutHouse: boolean,
): Partial<SearchQuery> | null {
  const isLot = unit === 'sqft' && !isAboutHouse && values.some(value => value >= MIN_LOT_SQFT)
  const measure = MEASURES[isLot ? 'lotSqft' : unit]
  if (measure === null || values.some(value => value > MAX_AMOUNT)) return null
  const [name, alone, factor] = measure
  const digits = factor === 1 ? EXACT_DIGITS : CONVERTED_DIGITS
  const [low = 0, high] = values.map(value => value * factor)
  const ends = high === undefined ? endsOf(low, bound ?? alone) : [low, high].sort((a, b) => a - b)
  const [min = null, max = null] = ends.map(end => end && Number(end.toFixed(digits)))
  return { [name]: { min, max } satisfies Range }
}

function endsOf(value: number, bound: Bound): (number | null)[] {
  switch (bound) {
    case 'less':
      return [null, value]
    case 'about':
      return [value * (1 - ABOUT_SHARE), value * (1 + ABOUT_SHARE)]
    case 'exact':
      return [value, value]
    default:
      return [value, null]
  }
}
