import { MAX_COUNTED } from '../../../domain/listings/list-order.ts'

/**
 * A count of listings, which goes no further than a limit: `412` or `10,000+`.
 */
export function countText(count: number, most = MAX_COUNTED): string {
  const shown = Math.min(count, most).toLocaleString('en-US')
  return count > most ? `${shown}+` : shown
}
