import { groupedDigits } from './grouped-digits.ts'

const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** `$1,250,000`, `$99.50`: US dollars, with cents only where there are any. */
export function formattedDollars(amountUsd: number): string {
  const digits = groupedDigits(amountUsd)
  return digits === null ? DOLLARS.format(amountUsd) : `$${digits}`
}

/** `$1,250,000`; for null, the text for an unknown price. */
export function formattedPrice(priceUsd: number | null): string {
  return priceUsd === null ? 'Contact for Price' : formattedDollars(priceUsd)
}
