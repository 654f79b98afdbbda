import { formattedDollars } from '../../../domain/values/dollars.ts'
import { groupedDigits } from '../../../domain/values/grouped-digits.ts'

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

const SMALL = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 1 })

/** `40 acres`, `1 acre`, `0.25 acres`; below a hundredth of an acre `0.0004 acres` */
export function formatAcres(acres: number): string {
  const text = groupedDigits(acres) ?? (acres < 0.01 ? SMALL : NUMBER).format(acres)
  return `${text} ${text === '1' ? 'acre' : 'acres'}`
}

/** Whole dollars, but with cents below 10 dollars. */
export function formatDollars(amountUsd: number): string {
  return formattedDollars(
    amountUsd < 10 ? Math.round(amountUsd * 100) / 100 : Math.round(amountUsd),
  )
}

/** `$1.2M`, `$300K`: for the ends of scales, where there is little room. */
export function shortDollars(amountUsd: number): string {
  if (amountUsd >= 1_000_000) return `$${NUMBER.format(amountUsd / 1_000_000)}M`
  return amountUsd >= 1000 ? `$${NUMBER.format(amountUsd / 1000)}K` : `$${NUMBER.format(amountUsd)}`
}
