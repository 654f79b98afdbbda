const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** `$1,250,000`, `$99.50`: US dollars, with cents only where there are any. */
export function formattedDollars(amountUsd: number): string {
  return DOLLARS.format(amountUsd)
}
