import { type RawBuilder, sql } from 'kysely'
import type { ResultOrder, SortKey } from '../../../domain/searching/sort-order.ts'
import type { ListingSearchTable } from './search-tables.ts'

type Column = keyof ListingSearchTable

const COLUMNS: Record<SortKey, Column> = {
  tier: 'tier_rank',
  listedAt: 'listed_at',
  modifiedAt: 'modified_at',
  changedAt: 'changed_at',
  priceUsd: 'price_usd',
  acres: 'acres',
  pricePerAcreUsd: 'price_per_acre_usd',
  reducedAt: 'reduced_at',
  reducedShare: 'reduced_share',
}

/**
 * All listings have these values. `nulls last` would keep the index of the order from being used.
 */
const ALWAYS_KNOWN: readonly SortKey[] = ['tier', 'listedAt', 'changedAt']

/**
 * The SQL behind ORDER BY: listings without the value last, listings with equal values by id,
 * highest first.
 */
export function resultOrder({ key, descending }: ResultOrder): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`
  const nulls = ALWAYS_KNOWN.includes(key) ? sql`` : sql` nulls last`
  const next = key === 'tier' ? sql`, listed_at desc` : sql``
  return sql`${sql.ref(COLUMNS[key])} ${direction}${nulls}${next}, listing_id desc`
}
