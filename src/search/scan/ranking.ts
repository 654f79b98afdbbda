import { pricePerAcreUsd, type SearchRecord } from '../../domain/searching/search-record.ts'
import type { ResultOrder, SortKey } from '../../domain/searching/sort-order.ts'

type Compare = (a: SearchRecord, b: SearchRecord) => number

/**
 * Orders listings: by the sort's value, listings without a value last, then by id, highest first.
 */
export function comparison(sort: ResultOrder): Compare {
  const read = VALUES[sort.key]
  const sign = sort.descending ? -1 : 1
  const byValue: Compare = (a, b) => {
    const left = read(a)
    const right = read(b)
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (left - right)
  }
  const byId: Compare = (a, b) => b.id - a.id
  if (sort.key === 'tier') {
    return (a, b) => byValue(a, b) || b.listedAt - a.listedAt || byId(a, b)
  }
  return (a, b) => byValue(a, b) || byId(a, b)
}

const VALUES: Record<SortKey, (record: SearchRecord) => number | null> = {
  tier: record => record.tierRank,
  listedAt: record => record.listedAt,
  modifiedAt: record => record.modifiedAt,
  changedAt: record => record.changedAt,
  priceUsd: record => record.priceUsd,
  acres: record => record.acres,
  pricePerAcreUsd,
  reducedAt: record => record.reducedAt,
  reducedShare: record => record.reducedShare,
}
