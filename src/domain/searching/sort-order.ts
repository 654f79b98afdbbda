/** The number that an order compares. `tier` ranks sellers' accounts, best first. */
export type SortKey =
  | 'tier'
  | 'listedAt'
  | 'modifiedAt'
  | 'changedAt'
  | 'priceUsd'
  | 'acres'
  | 'pricePerAcreUsd'
  | 'reducedAt'
  | 'reducedShare'

/**
 * The orders that the contract has. Listings without the value come last in either direction, and
 * every order ends with the listing's id, highest first, so that pages never overlap.
 */
export const SORT_ORDERS = [
  { id: 23, label: 'Default', key: 'tier', descending: false },
  { id: 6, label: 'Newest', key: 'listedAt', descending: true },
  { id: 25, label: 'Recently Changed', key: 'modifiedAt', descending: true },
  { id: 3, label: 'Price: High to Low', key: 'priceUsd', descending: true },
  { id: 4, label: 'Price: Low to High', key: 'priceUsd', descending: false },
  { id: 1, label: 'Acres: High to Low', key: 'acres', descending: true },
  { id: 2, label: 'Acres: Low to High', key: 'acres', descending: false },
  { id: 7, label: 'Price per Acre: High to Low', key: 'pricePerAcreUsd', descending: true },
  { id: 8, label: 'Price per Acre: Low to High', key: 'pricePerAcreUsd', descending: false },
] as const satisfies readonly { id: number; label: string; key: SortKey; descending: boolean }[]

/** These and the orders of the contract; the site and /ext have them. */
export const ALL_SORT_ORDERS = [
  ...SORT_ORDERS,
  { id: 31, label: 'Recently Reduced', key: 'reducedAt', descending: true },
  { id: 32, label: 'Largest Reduction', key: 'reducedShare', descending: true },
] as const satisfies readonly { id: number; label: string; key: SortKey; descending: boolean }[]

/** The orders that searches know; each ends with the id, highest first. */
export interface ResultOrder {
  readonly key: SortKey
  readonly descending: boolean
}

export type SortOrder = (typeof ALL_SORT_ORDERS)[number]

/** The default order of a search: by tier, then newest first. */
export const DEFAULT_SORT_ORDER: SortOrder = SORT_ORDERS[0]
