import type { Condition } from '../../../domain/searching/condition.ts'
import type { ResultOrder } from '../../../domain/searching/sort-order.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { nextAbove } from '../../../domain/values/next-above.ts'
import { optionFault } from '../query-fault.ts'

/** The numbers by which listings can be ordered. */
export type OrderedAmount = 'priceUsd' | 'acres' | 'listedAt' | 'changedAt'

export interface ListingOrder extends ResultOrder {
  readonly key: OrderedAmount
}

/** A listing's position in an order. */
export interface OrderedPlace {
  /**
   * The number that the order compares; null if unknown. Such listings come last in both
   * directions.
   */
  readonly value: number | null
  readonly id: ListingId
}

/** Where a page begins: an offset from the start, or from a listing. */
export interface PageStart {
  readonly behind: OrderedPlace | null
  readonly offset: number
}

const UNKNOWN = 'null'

export function tokenText({ behind, offset }: PageStart): string {
  return behind === null ? `${offset}` : `${offset}_${behind.value ?? UNKNOWN}_${behind.id}`
}

const TOKEN = /^(\d{1,15})(?:_(null|-?\d{1,16}(?:\.\d{1,20})?(?:e[+-]?\d{1,3})?)_(\d{1,16}))?$/

/** @throws Problem `invalid-input` for a token that we did not issue. */
export function pageStart(token: string): PageStart {
  const [, offset, value, id] = TOKEN.exec(token) ?? []
  const known = value === undefined || value === UNKNOWN ? null : Number(value)
  if (offset === undefined || known === Number.POSITIVE_INFINITY) {
    throw optionFault('$skiptoken', 'must be one that @odata.nextLink has, unchanged.')
  }
  const behind = value === undefined ? null : { value: known, id: Number(id) as ListingId }
  return { behind, offset: Number(offset) }
}

/** The listings after one in an order; ties are ordered by id, highest first. */
export function listedBehind(
  { value, id }: OrderedPlace,
  { key, descending }: ListingOrder,
): Condition {
  const amount = (min: number | null, max: number | null): Condition => {
    return { kind: 'amount', name: key, range: { min, max } }
  }
  const below: Condition = { kind: 'idBelow', id }
  const unknown: Condition = { kind: 'not', part: amount(null, null) }
  if (value === null) return { kind: 'and', parts: [unknown, below] }
  const further = descending ? amount(null, -nextAbove(-value)) : amount(nextAbove(value), null)
  const same: Condition = { kind: 'and', parts: [amount(value, value), below] }
  // Every listing has dates, so that only amounts can be unknown.
  const rest = key === 'priceUsd' || key === 'acres' ? [unknown] : []
  return { kind: 'or', parts: [further, same, ...rest] }
}
