import { MAX_COUNTED } from '../../../domain/listings/list-order.ts'

/** A count of listings, which goes no further than 10,000: `412` or `10,000+`. */
export function countText(count: number): string {
  const shown = Math.min(count, MAX_COUNTED).toLocaleString('en-US')
  return count > MAX_COUNTED ? `${shown}+` : shown
}
