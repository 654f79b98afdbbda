import type { Sale, SoldPrices } from '../../domain/markets/market.ts'
import { SIZE_CLASSES, sizeClassOf } from '../../domain/markets/size-class.ts'
import { spreadOf } from './price-spread.ts'

/** The quartiles of the prices per acre of some sales, all and by size. */
export function soldPrices(sales: readonly Sale[], since: string): SoldPrices {
  const spread = (some: readonly Sale[]) =>
    spreadOf(some.map(({ soldPriceUsd, acres }) => soldPriceUsd / acres))
  return {
    since,
    all: spread(sales),
    sizeClasses: SIZE_CLASSES.map(sizeClass => ({
      sizeClass,
      ...spread(sales.filter(({ acres }) => sizeClassOf(acres) === sizeClass)),
    })),
  }
}
