import { type Static, Type } from 'typebox'
import type { Listing } from '../../../domain/listings/listing.ts'
import { decimal, text } from './described.ts'

/** The members about a lowered price. */
export const REDUCTION_MEMBERS = {
  priceBefore: decimal(
    'Price in US dollars before it was lowered, if that was its latest change; else 0',
    525_000,
  ),
  priceReducedAt: text(
    'When the price was lowered, as an instant in UTC; empty if that was not its latest change',
    '2026-10-02T14:05:00.000Z',
  ),
}

const MEMBERS = Type.Object(REDUCTION_MEMBERS)

export function presentReduction({
  priceReduction,
}: Pick<Listing, 'priceReduction'>): Static<typeof MEMBERS> {
  if (priceReduction === null) return { priceBefore: 0, priceReducedAt: '' }
  const { at, fromUsd } = priceReduction
  return { priceBefore: fromUsd, priceReducedAt: new Date(at).toISOString() }
}
