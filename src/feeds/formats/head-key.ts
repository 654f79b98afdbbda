const MAX_HEAD_CHARACTERS = 200

/** `$/Ac` is a price per acre, and no size. */
// linear: at most 200 characters
const DOLLARS_PER = /\$\s{0,9}(?:\/|per\b)/g

/**
 * A normalized form for different spellings of a column's name: `MLS #` and `mls_number`,
 * `Lot Size` and `lot_size`.
 */
export function headKey(head: string): string {
  return head
    .slice(0, MAX_HEAD_CHARACTERS)
    .toLowerCase()
    .replaceAll('#', 'number')
    .replace(DOLLARS_PER, 'usdper')
    .replace(/[^a-z0-9]/g, '')
}
