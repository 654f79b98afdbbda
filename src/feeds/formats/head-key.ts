const MAX_HEAD_CHARACTERS = 200

/**
 * A normalized form for different spellings of a column's name: `MLS #` and `mls_number`,
 * `Lot Size` and `lot_size`.
 */
export function headKey(head: string): string {
  return head
    .slice(0, MAX_HEAD_CHARACTERS)
    .toLowerCase()
    .replaceAll('#', 'number')
    .replace(/[^a-z0-9]/g, '')
}
